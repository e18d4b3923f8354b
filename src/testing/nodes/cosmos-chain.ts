import { bech32 } from '@scure/base';

/** Balance of a denom: the total, and the part that has not vested. */
interface Holding {
  readonly amount: bigint;
  readonly locked: bigint;
}

export interface Coin {
  readonly denom: string;
  readonly amount: string;
}

/** The response to a smart query; undefined for a query that it does not know. */
export type Contract = (message: Readonly<Record<string, unknown>>) => unknown;

export interface CosmosChainOptions {
  readonly chainId: string;
  /** Of its addresses: "osmo". */
  readonly prefix: string;
  readonly height?: bigint;
  /** The first height whose state is not pruned. */
  readonly earliestHeight?: bigint;
  /** Maximum page size, regardless of the request. */
  readonly longestPage?: number;
  /** Returns its first page for every page key. */
  readonly ignoresPageKey?: boolean;
  /** Of the latest block, milliseconds since 1970. Without it the block is being made at each question. */
  readonly blockTime?: number;
}

/** A query refused: its gRPC code, the HTTP status that REST gives it, and the code that ABCI gives it. */
export class QueryError extends Error {
  readonly grpcCode: number;
  readonly status: number;
  readonly abciCode: number;

  private constructor(message: string, { grpcCode, status, abciCode }: Omit<QueryError, 'message' | 'name'>) {
    super(message);
    this.grpcCode = grpcCode;
    this.status = status;
    this.abciCode = abciCode;
  }

  static invalidArgument(message: string): QueryError {
    return new QueryError(message, { grpcCode: 3, status: 400, abciCode: 18 });
  }

  static unknown(message: string, abciCode: number): QueryError {
    return new QueryError(`codespace sdk code ${abciCode}: ${message}`, { grpcCode: 2, status: 500, abciCode });
  }

  /** What went wrong without a code of its own. */
  static failed(message: string): QueryError {
    return new QueryError(message, { grpcCode: 2, status: 500, abciCode: 1 });
  }

  static notFound(message: string): QueryError {
    return new QueryError(message, { grpcCode: 5, status: 404, abciCode: 38 });
  }

  static notImplemented(path: string, status: number): QueryError {
    return new QueryError(status === 501 ? 'Not Implemented' : `unknown query path: ${path}: unknown request`, {
      grpcCode: 12,
      status,
      abciCode: 6,
    });
  }
}

/** The state of a Cosmos chain, the same at all heights that it keeps. */
export class CosmosChain {
  readonly chainId: string;
  /** Of its addresses: "osmo". */
  readonly prefix: string;
  readonly longestPage: number;
  readonly ignoresPageKey: boolean;
  readonly height: bigint;
  readonly #options: CosmosChainOptions;
  #accounts = new Map<string, ReadonlyMap<string, Holding>>();
  #contracts = new Map<string, Contract>();

  constructor(options: CosmosChainOptions) {
    this.#options = options;
    this.chainId = options.chainId;
    this.prefix = options.prefix;
    this.longestPage = options.longestPage ?? Number.POSITIVE_INFINITY;
    this.ignoresPageKey = options.ignoresPageKey ?? false;
    this.height = options.height ?? 12_345_678n;
  }

  get earliestHeight(): bigint {
    return this.#options.earliestHeight ?? 1n;
  }

  get blockTime(): Date {
    return new Date(this.#options.blockTime ?? Date.now());
  }

  /** Adds to what an address holds; `locked` is the part that has not vested. */
  give(address: string, denom: string, amount: bigint, locked = 0n): void {
    const account = this.#accounts.get(address) ?? new Map<string, Holding>();
    const held = account.get(denom) ?? { amount: 0n, locked: 0n };
    const now = { amount: held.amount + amount, locked: held.locked + locked };
    const next = new Map(account).set(denom, now);
    if (now.amount === 0n) next.delete(denom);
    this.#accounts.set(address, next);
  }

  /** Balances as another has them at this moment, and its contracts. */
  protected takeOver(other: CosmosChain): void {
    this.#accounts = new Map(other.#accounts);
    this.#contracts = other.#contracts;
  }

  /** Puts balances back to what they are now. */
  checkpoint(): () => void {
    const accounts = new Map(this.#accounts);
    return () => {
      this.#accounts = accounts;
    };
  }

  addContract(address: string, contract: Contract): void {
    this.#contracts.set(address, contract);
  }

  /** Throws as CosmWasm does for what is no contract, and for a query that it does not know. */
  queryContract(address: string, message: Readonly<Record<string, unknown>>): unknown {
    this.checkAddress(address);
    const contract = this.#contracts.get(address);
    if (contract === undefined) throw QueryError.unknown(`no such contract: address ${address}`, 22);
    const response = contract(message);
    if (response === undefined) throw QueryError.unknown('Error parsing into type: unknown variant', 9);
    return response;
  }

  /** By denom, in the order of its bytes, as the store keeps them. */
  balances(address: string): Coin[] {
    return this.#coins(address, ({ amount }) => amount);
  }

  /** One entry per denom with a balance, even if none of it is spendable. */
  spendable(address: string): Coin[] {
    return this.#coins(address, ({ amount, locked }) => amount - locked);
  }

  supply(): Coin[] {
    const total = new Map<string, bigint>();
    for (const account of this.#accounts.values()) {
      for (const [denom, { amount }] of account) total.set(denom, (total.get(denom) ?? 0n) + amount);
    }
    return inByteOrder([...total].map(([denom, amount]) => ({ denom, amount: `${amount}` })));
  }

  /** Throws as the SDK does for an address of another chain. */
  checkAddress(address: string): void {
    const expected = this.prefix;
    const prefix = bech32.decodeUnsafe(address)?.prefix;
    if (prefix === undefined) throw QueryError.invalidArgument('invalid address: decoding bech32 failed');
    if (prefix === expected) return;
    throw QueryError.invalidArgument(`invalid address: invalid Bech32 prefix; expected ${expected}, got ${prefix}`);
  }

  /** Throws when the state of the height is no longer there, or not yet. */
  checkHeight(height: bigint): void {
    if (height > this.height) {
      throw QueryError.unknown(
        'invalid height: cannot query with height in the future; please provide a valid height',
        26,
      );
    }
    if (height >= this.earliestHeight) return;
    throw QueryError.unknown(
      `invalid request: failed to load state at height ${height}; version does not exist (latest height: ${this.height})`,
      18,
    );
  }

  #coins(address: string, amountOf: (held: Holding) => bigint): Coin[] {
    this.checkAddress(address);
    const held = [...(this.#accounts.get(address) ?? [])];
    return inByteOrder(held.map(([denom, holding]) => ({ denom, amount: `${amountOf(holding)}` })));
  }
}

const inByteOrder = (coins: readonly Coin[]): Coin[] =>
  coins.toSorted((a, b) => Buffer.compare(Buffer.from(a.denom), Buffer.from(b.denom)));
