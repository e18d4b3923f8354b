import { sha256 } from '@noble/hashes/sha2.js';
import { bech32 } from '@scure/base';
import { CosmosChain, type CosmosChainOptions } from './cosmos-chain.ts';

export interface Account {
  readonly number: bigint;
  readonly sequence: bigint;
  /** Compressed; null until it has signed. */
  readonly publicKey: Uint8Array | null;
}

/** What a chain keeps after one block: accounts, balances, and what its modules store by key. Values are never changed, only replaced. */
export class LedgerState extends CosmosChain {
  /** Of its block, milliseconds since 1970. */
  readonly time: number;
  #store = new Map<string, unknown>();

  constructor(options: CosmosChainOptions & { readonly blockTime: number }, from?: LedgerState) {
    super(options);
    this.time = options.blockTime;
    if (from === undefined) return;
    this.takeOver(from);
    this.#store = new Map(from.#store);
  }

  get<T>(key: string): T | undefined {
    return this.#store.get(key) as T | undefined;
  }

  set(key: string, value: unknown): void {
    this.#store.set(key, value);
  }

  delete(key: string): void {
    this.#store.delete(key);
  }

  /** The next of a sequence that begins with 1. */
  count(key: string): bigint {
    const next = (this.get<bigint>(key) ?? 0n) + 1n;
    this.set(key, next);
    return next;
  }

  override give(address: string, denom: string, amount: bigint, locked = 0n): void {
    super.give(address, denom, amount, locked);
    if (this.account(address) === undefined) this.setAccount(address, {});
  }

  account(address: string): Account | undefined {
    return this.get(`account/${address}`);
  }

  /** What is not said stays, or is that of a new account. */
  setAccount(address: string, changes: Partial<Account>): void {
    const known = this.account(address) ?? { number: this.count('accounts') - 1n, sequence: 0n, publicKey: null };
    this.set(`account/${address}`, { ...known, ...changes });
  }

  balance(address: string, denom: string): bigint {
    return BigInt(this.spendable(address).find((coin) => coin.denom === denom)?.amount ?? 0n);
  }

  override checkpoint(): () => void {
    const [undo, store] = [super.checkpoint(), new Map(this.#store)];
    return () => {
      undo();
      this.#store = store;
    };
  }
}

/** Why a transaction is refused or fails, as ABCI says it. */
export class TxError extends Error {
  readonly codespace: string;
  readonly code: number;

  constructor(codespace: string, code: number, message: string) {
    super(message);
    this.codespace = codespace;
    this.code = code;
  }

  /** In the SDK's own words, behind what is special about it. */
  static sdk(code: keyof typeof SDK_ERRORS, words = ''): TxError {
    return new TxError('sdk', code, [words, SDK_ERRORS[code]].filter(Boolean).join(': '));
  }
}

const SDK_ERRORS = {
  2: 'tx parse error',
  4: 'unauthorized',
  5: 'insufficient funds',
  7: 'invalid address',
  8: 'invalid pubkey',
  9: 'unknown address',
  10: 'invalid coins',
  11: 'out of gas',
  12: 'memo too large',
  13: 'insufficient fee',
  15: 'no signatures supplied',
  18: 'invalid request',
  30: 'tx timeout height',
  32: 'incorrect account sequence',
};

export type Attribute = readonly [key: string, value: string];

export interface TxEvent {
  readonly type: string;
  readonly attributes: readonly Attribute[];
  /** Which message of the transaction it is of; null for what happens before the first. */
  readonly message: number | null;
}

export interface Amount {
  readonly denom: string;
  readonly amount: bigint;
}

export const coinText = ({ denom, amount }: Amount): string => `${amount}${denom}`;

/** A call of a contract. What it throws fails the call. */
export interface ContractCall {
  readonly sender: string;
  readonly contract: string;
  readonly message: Readonly<Record<string, unknown>>;
  readonly funds: readonly Amount[];
}
/** Called when it has the funds. */
export type Executable = (context: Context, call: ContractCall) => void;

/** What a message may ask of its chain. */
export interface ChainServices {
  /** The chain at the other end of a light client, as it is now. */
  farState(client: string): LedgerState;
  executable(contract: string): Executable | undefined;
}

/** A message under way: the state that it changes, and the events that it leaves. */
export class Context {
  readonly state: LedgerState;
  readonly message: number | null;
  readonly chain: ChainServices;
  readonly events: TxEvent[] = [];

  constructor(state: LedgerState, message: number | null, chain: ChainServices) {
    this.state = state;
    this.message = message;
    this.chain = chain;
  }

  emit(type: string, ...attributes: readonly Attribute[]): void {
    this.events.push({ type, attributes, message: this.message });
  }

  send(from: string, to: string, coin: Amount): void {
    this.#spend(from, coin);
    this.#receive(to, coin);
    this.emit('transfer', ['recipient', to], ['sender', from], ['amount', coinText(coin)]);
    this.emit('message', ['sender', from]);
  }

  mint(to: string, coin: Amount): void {
    this.emit('coinbase', ['minter', to], ['amount', coinText(coin)]);
    this.#receive(to, coin);
  }

  burn(from: string, coin: Amount): void {
    this.#spend(from, coin);
    this.emit('burn', ['burner', from], ['amount', coinText(coin)]);
  }

  execute(call: ContractCall): void {
    const executable = this.chain.executable(call.contract);
    if (executable === undefined) throw new TxError('wasm', 22, `address ${call.contract}: no such contract`);
    for (const coin of call.funds) this.send(call.sender, call.contract, coin);
    this.emit('execute', ['_contract_address', call.contract]);
    try {
      executable(this, call);
    } catch (error) {
      throw new TxError('wasm', 5, `${(error as Error).message}: execute wasm contract failed`);
    }
  }

  /** Undoes what a failing part did, and hands back the events that it left. */
  attempt(act: () => void): { readonly error: Error; readonly events: readonly TxEvent[] } | undefined {
    const undo = this.state.checkpoint();
    const before = this.events.length;
    try {
      act();
      return undefined;
    } catch (error) {
      undo();
      return { error: error as Error, events: this.events.splice(before) };
    }
  }

  #spend(from: string, { denom, amount }: Amount): void {
    const held = this.state.balance(from, denom);
    if (held < amount)
      throw TxError.sdk(5, `spendable balance ${held === 0n ? '' : held}${denom} is smaller than ${amount}${denom}`);
    this.state.give(from, denom, -amount);
    this.emit('coin_spent', ['spender', from], ['amount', `${amount}${denom}`]);
  }

  #receive(to: string, { denom, amount }: Amount): void {
    this.state.give(to, denom, amount);
    this.emit('coin_received', ['receiver', to], ['amount', `${amount}${denom}`]);
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const addressOf = (prefix: string, hash: Uint8Array, length: number): string =>
  bech32.encode(prefix, bech32.toWords(hash.slice(0, length)), false);

/** The account of a module. */
export const moduleAddress = (prefix: string, module: string): string => addressOf(prefix, sha256(bytesOf(module)), 20);

/** An account that a kind and a key make (ADR 28 of the SDK). */
export function derivedAddress(prefix: string, kind: string, key: string | Uint8Array, length: 20 | 32): string {
  return addressOf(prefix, sha256(Buffer.concat([sha256(bytesOf(kind)), Buffer.from(key)])), length);
}

/** Where a channel's tokens lie while their vouchers are elsewhere. */
export const escrowAddress = (prefix: string, port: string, channel: string): string =>
  addressOf(prefix, sha256(bytesOf(`ics20-1\0${port}/${channel}`)), 20);
