import {
  type Address,
  address,
  type EncodedAccount,
  getAddressEncoder,
  getBase64Decoder,
  getI64Encoder,
  getU64Encoder,
  isAddress,
  lamports,
  type MaybeEncodedAccount,
} from '@solana/kit';
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from '@solana/rpc-spec-types';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';
import type { SvmChain } from './svm-chain.ts';

const MAINNET_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

export interface SvmNodeOptions {
  readonly genesisHash?: string;
  readonly slot?: bigint;
  /** When the slot was, in Unix seconds. Without it the slot is being made at each question. */
  readonly timestamp?: number;
  readonly port?: number;
}

interface Config {
  readonly encoding?: string;
  readonly dataSlice?: { readonly offset: bigint; readonly length: bigint };
  readonly minContextSlot?: bigint;
}

class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: parameters of any method
type Parameters = readonly any[];

const MOST_ACCOUNTS = 100;
/** Offsets of the owner of a token account and of the account type of Token-2022, and the value of that type. */
const OWNER_OFFSET = 32;
const KIND_OFFSET = 165;
const KIND_ACCOUNT = 2;

const CLOCK = address('SysvarC1ock11111111111111111111111111111111');
const SYSVAR_PROGRAM = address('Sysvar1111111111111111111111111111111111111');
/** Slot, three numbers of the epoch, Unix seconds. */
const CLOCK_SECONDS_OFFSET = 32;
const CLOCK_SIZE = 40;

/** A JSON-RPC node of a chain: the methods that wallets and readers call, with the messages of the node software. */
export function startSvmNode(chain: SvmChain, options: SvmNodeOptions = {}): Promise<LoopbackServer> {
  const { genesisHash = MAINNET_GENESIS, slot = 447_552_000n, timestamp, port } = options;
  const { svm } = chain;

  const ofSlot = (config: Config | undefined, value: unknown) => {
    if ((config?.minContextSlot ?? 0n) > slot) throw new RpcError(-32016, 'Minimum context slot has not been reached');
    return { context: { apiVersion: '3.0.0', slot }, value };
  };

  const seconds = (): bigint => BigInt(timestamp ?? Math.floor(Date.now() / 1000));

  /** The virtual machine's own clock stands still. */
  const clock = (): MaybeEncodedAccount => {
    const data = new Uint8Array(CLOCK_SIZE);
    data.set(getU64Encoder().encode(slot));
    data.set(getI64Encoder().encode(seconds()), CLOCK_SECONDS_OFFSET);
    const facts = { executable: false, lamports: lamports(1_169_280n), programAddress: SYSVAR_PROGRAM };
    return { exists: true, address: CLOCK, data, space: BigInt(CLOCK_SIZE), ...facts };
  };

  const accountAt = (at: Address, config: Config | undefined) =>
    shown(at === CLOCK ? clock() : svm.getAccount(at), config);

  const METHODS: Readonly<Record<string, (params: Parameters) => unknown>> = {
    getHealth: () => 'ok',
    getGenesisHash: () => genesisHash,
    getSlot: () => slot,
    getBlockTime: seconds,
    getBalance: ([address, config]) => ofSlot(config, svm.getBalance(key(address)) ?? 0n),
    getAccountInfo: ([address, config]) => ofSlot(config, accountAt(key(address), config)),
    getMultipleAccounts: ([addresses, config]) => {
      if (addresses.length > MOST_ACCOUNTS)
        throw new RpcError(-32602, `Too many inputs provided; max ${MOST_ACCOUNTS}`);
      return ofSlot(
        config,
        (addresses as unknown[]).map((address) => accountAt(key(address), config)),
      );
    },
    getTokenAccountsByOwner: ([owner, { programId, mint }, config]) => {
      const program = programId === undefined ? programOf(svm.getAccount(key(mint))) : key(programId);
      const isTheirs = keyAt(OWNER_OFFSET, key(owner));
      const isOfMint = mint === undefined ? () => true : keyAt(0, key(mint));
      const accounts = svm
        .getProgramAccounts(program)
        .filter((account) => isTokenAccount(account) && isTheirs(account) && isOfMint(account));
      return ofSlot(
        config,
        accounts.map((account) => ({ pubkey: account.address, account: accountAt(account.address, config) })),
      );
    },
  };

  const answerOne = (call: { id?: unknown; method?: string; params?: Parameters }) => {
    const head = { jsonrpc: '2.0', id: call.id ?? null };
    try {
      const method = METHODS[call.method ?? ''];
      if (method === undefined) throw new RpcError(-32601, 'Method not found');
      return { ...head, result: method(call.params ?? []) };
    } catch (error) {
      const { code = -32603, message } = error as Partial<RpcError>;
      return { ...head, error: { code, message } };
    }
  };

  return startLoopbackServer(({ method, body }) => {
    if (method !== 'POST') return { status: 405, body: 'Used HTTP Method is not allowed. POST or OPTIONS is required' };
    const request = parseJsonWithBigInts(body) as object | object[];
    return { body: stringifyJsonWithBigInts(Array.isArray(request) ? request.map(answerOne) : answerOne(request)) };
  }, port);
}

function key(text: unknown): Address {
  if (typeof text === 'string' && isAddress(text)) return text;
  throw new RpcError(-32602, 'Invalid param: Invalid');
}

function programOf(mint: MaybeEncodedAccount): Address {
  if (mint.exists) return mint.programAddress;
  throw new RpcError(-32602, 'Invalid param: could not find mint');
}

const isTokenAccount = ({ data }: EncodedAccount): boolean =>
  data.length === KIND_OFFSET || data[KIND_OFFSET] === KIND_ACCOUNT;

function keyAt(offset: number, address: Address): (account: EncodedAccount) => boolean {
  const bytes = getAddressEncoder().encode(address);
  return ({ data }) => bytes.every((byte, i) => data[offset + i] === byte);
}

/** An account as the wire has it; null when there is none. */
function shown(account: MaybeEncodedAccount, { encoding, dataSlice }: Config = {}) {
  if (!account.exists) return null;
  if (encoding !== 'base64') throw new RpcError(-32602, `Invalid params: this node knows no encoding but base64`);
  const { data, executable, lamports, programAddress, space } = account;
  const start = Number(dataSlice?.offset ?? 0n);
  const slice = dataSlice === undefined ? data : data.slice(start, start + Number(dataSlice.length));
  return {
    data: [getBase64Decoder().decode(slice), 'base64'],
    executable,
    lamports,
    owner: programAddress,
    rentEpoch: 2n ** 64n - 1n,
    space,
  };
}
