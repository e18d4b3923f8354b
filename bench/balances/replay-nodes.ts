import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAddressEncoder, getU64Encoder, address as solanaAddress } from '@solana/kit';
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, numberToHex } from 'viem';

/**
 * Nodes of many chains in a separate process, each under the path of its chain id. Each responds after its latency and
 * caches most responses to save work. The parent process sends the chains once; every later message returns the time of
 * the slowest response since the previous message.
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

/** Returns the response to a path and a body. */
type Handler = (path: string, body: Buffer) => string;

const HEIGHT = 20_000_000;
const now = (): number => Math.floor(Date.now() / 1000);
const rpc = (id: RpcCall['id'], result: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result });

const word = (value: bigint): Hex => numberToHex(value, { size: 32 });

/** Requests of the same length differ only in the address, so one response serves all of them for a minute. */
function evmHandler({ chainId }: ReplayedChain): Handler {
  let cached = { length: 0, at: 0, text: '' };
  return (_, body) => {
    if (cached.length !== body.length || now() - cached.at > 60) {
      const { id, params }: RpcCall = JSON.parse(body.toString());
      cached = { length: body.length, at: now(), text: rpc(id, aggregate(chainId, params[0].data)) };
    }
    return cached.text;
  };
}

function aggregate(chainId: string, data: Hex): Hex {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  const calls = args?.[0] as readonly unknown[];
  // The first calls go to Multicall3 itself: chain id, block number and block time.
  const own = [word(BigInt(chainId)), word(BigInt(HEIGHT)), word(BigInt(now()))];
  const result = calls.map((_, i) => ({ success: true, returnData: own[i] ?? word(BigInt(i) * 1_000_000n) }));
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
}

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const SYSVAR_PROGRAM = 'Sysvar1111111111111111111111111111111111111';

function svmHandler({ denoms }: ReplayedChain): Handler {
  const key = getAddressEncoder();
  const mints = denoms.slice(1).map((mint) => ({ mint, bytes: key.encode(solanaAddress(mint)) }));
  const accountsOf = (owner: string) =>
    mints.map(({ mint, bytes }, i) => {
      const amount = getU64Encoder().encode(BigInt(i + 1));
      const data = Buffer.concat([bytes, key.encode(solanaAddress(owner)), amount].map((part) => Buffer.from(part)));
      return { pubkey: mint, account: { owner: TOKEN_PROGRAM, data: [data.toString('base64'), 'base64'] } };
    });
  return (_, body) => {
    const { id, method, params }: RpcCall = JSON.parse(body.toString());
    if (method === 'getGenesisHash') return rpc(id, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d');
    const of = (value: unknown): string => rpc(id, { context: { slot: HEIGHT }, value });
    if (method === 'getMultipleAccounts') return of([{ lamports: 1_000_000_000 }, clock()]);
    const [owner, { programId }] = params;
    return of(programId === TOKEN_PROGRAM ? accountsOf(owner) : []);
  };
}

/** The chain's clock: slot, three numbers of the epoch, Unix seconds. */
function clock() {
  const data = Buffer.alloc(40);
  data.writeBigUInt64LE(BigInt(HEIGHT));
  data.writeBigInt64LE(BigInt(now()), 32);
  return { owner: SYSVAR_PROGRAM, lamports: 1, data: [data.toString('base64'), 'base64'] };
}

function cosmosHandler({ chainId, denoms }: ReplayedChain): Handler {
  const balances = denoms.map((denom, i) => ({ denom, amount: `${(i + 1) * 1_000_000}` }));
  const bank = JSON.stringify({ balances, pagination: { next_key: null, total: '0' } });
  const header = () => ({ chain_id: chainId, height: `${HEIGHT}`, time: new Date().toISOString() });
  return (path) => (path.includes('/bank/') ? bank : JSON.stringify({ block: { header: header() } }));
}

const HANDLERS = { evm: evmHandler, svm: svmHandler, cosmos: cosmosHandler };

const HEADERS = { 'content-type': 'application/json', 'grpc-metadata-x-cosmos-block-height': `${HEIGHT}` };

function serve(chains: readonly ReplayedChain[]): void {
  const nodes = new Map(
    chains.map((chain) => [chain.chainId, { latencyMs: chain.latencyMs, respond: HANDLERS[chain.family](chain) }]),
  );
  let slowest = 0;
  const server = createServer((incoming, outgoing) => {
    const start = performance.now();
    const url = incoming.url ?? '';
    const end = url.indexOf('/', 1);
    const node = nodes.get(url.slice(1, end < 0 ? undefined : end));
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = node?.respond(url, Buffer.concat(chunks)) ?? '';
      const send = () => {
        outgoing.writeHead(200, HEADERS).end(text);
        slowest = Math.max(slowest, performance.now() - start);
      };
      setTimeout(send, start + (node?.latencyMs ?? 0) - performance.now());
    });
  });
  process.on('message', () => {
    process.send?.(slowest);
    slowest = 0;
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

process.once('message', (chains) => serve(chains as readonly ReplayedChain[]));
process.once('disconnect', () => process.exit());
