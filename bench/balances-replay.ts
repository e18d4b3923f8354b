import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAddressEncoder, getU64Encoder, address as solanaAddress } from '@solana/kit';
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, numberToHex } from 'viem';

/**
 * Nodes of many chains in a process of their own, each under the path of its chain id, with answers that are made once
 * and take the time they are told to take: what they measure is who asks them. Told over the channel to its parent:
 * the chains, then again and again how slow the slowest answer was.
 */
export interface ReplayedChain {
  readonly chainId: string;
  readonly family: 'evm' | 'svm' | 'cosmos';
  readonly denoms: readonly string[];
  readonly latencyMs: number;
}

interface RpcCall {
  readonly id: number | string;
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: parameters of any method
  readonly params: readonly any[];
}

const word = (value: bigint): Hex => numberToHex(value, { size: 32 });
const now = (): number => Math.floor(Date.now() / 1000);
const HEIGHT = 20_000_000;

/** By chain and length of the question: addresses alone differ. */
const aggregates = new Map<string, Hex>();

function aggregate(chainId: string, data: Hex): Hex {
  const known = aggregates.get(`${chainId} ${data.length}`);
  if (known !== undefined) return known;
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  const calls = args?.[0] as readonly { callData: Hex }[];
  // What Multicall3 itself is asked: its chain, its block and the block's time.
  const own = [word(BigInt(chainId)), word(BigInt(HEIGHT)), word(BigInt(now()))];
  const result = calls.map((_, i) => ({ success: true, returnData: own[i] ?? word(BigInt(i) * 1_000_000n) }));
  const encoded = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
  aggregates.set(`${chainId} ${data.length}`, encoded);
  return encoded;
}

function answerEvm({ chainId }: ReplayedChain, { method, params }: RpcCall): unknown {
  if (method === 'eth_call') return aggregate(chainId, params[0].data);
  if (method === 'eth_chainId') return numberToHex(BigInt(chainId));
  return { number: numberToHex(HEIGHT), timestamp: numberToHex(now()) };
}

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

function answerSvm({ denoms }: ReplayedChain, { method, params }: RpcCall): unknown {
  if (method === 'getGenesisHash') return '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
  const of = (value: unknown) => ({ context: { slot: HEIGHT }, value });
  if (method === 'getBalance') return of(1_000_000_000);
  const [owner, { programId }] = params;
  if (programId !== TOKEN_PROGRAM) return of([]);
  const key = getAddressEncoder();
  const accounts = denoms.slice(1).map((mint, i) => {
    const address = solanaAddress(mint);
    const data = [...key.encode(address), ...key.encode(owner), ...getU64Encoder().encode(BigInt(i + 1))];
    return { pubkey: mint, account: { owner: TOKEN_PROGRAM, data: [Buffer.from(data).toString('base64'), 'base64'] } };
  });
  return of(accounts);
}

function answerCosmos({ chainId, denoms }: ReplayedChain, path: string): unknown {
  if (path.includes('/bank/'))
    return {
      balances: denoms.map((denom, i) => ({ denom, amount: `${(i + 1) * 1_000_000}` })),
      pagination: { next_key: null, total: '0' },
    };
  return { block: { header: { chain_id: chainId, height: `${HEIGHT}`, time: new Date().toISOString() } } };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const pause = (untilMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, untilMs - performance.now())));

function serve(chains: readonly ReplayedChain[]): void {
  const byId = new Map(chains.map((chain) => [chain.chainId, chain]));
  let slowest = 0;
  const server = createServer(async (incoming, outgoing) => {
    const start = performance.now();
    const [, chainId = '', ...path] = (incoming.url ?? '').split('/');
    const chain = byId.get(chainId) as ReplayedChain;
    const body = await bodyOf(incoming);
    const answerCall = (call: RpcCall) => {
      const result = chain.family === 'evm' ? answerEvm(chain, call) : answerSvm(chain, call);
      return { jsonrpc: '2.0', id: call.id, result };
    };
    const asked: RpcCall | RpcCall[] | undefined = body === '' ? undefined : JSON.parse(body);
    const answer =
      asked === undefined
        ? answerCosmos(chain, `/${path.join('/')}`)
        : Array.isArray(asked)
          ? asked.map(answerCall)
          : answerCall(asked);
    const text = JSON.stringify(answer);
    await pause(start + chain.latencyMs);
    outgoing.writeHead(200, {
      'content-type': 'application/json',
      'grpc-metadata-x-cosmos-block-height': `${HEIGHT}`,
    });
    outgoing.end(text);
    slowest = Math.max(slowest, performance.now() - start);
  });
  process.on('message', () => {
    process.send?.(slowest);
    slowest = 0;
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

process.once('message', (chains) => serve(chains as readonly ReplayedChain[]));
process.once('disconnect', () => process.exit());
