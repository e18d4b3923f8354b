import type { CosmosChainOptions } from './cosmos-chain.ts';
import { relayHandlers, sendTransfer, transferApp } from './cosmos-ibc.ts';
import { type Fields, type Message, moduleOf, signerOf, Undecodable } from './cosmos-message.ts';
import { forwarding, hooks } from './cosmos-middleware.ts';
import {
  type Amount,
  type ChainServices,
  Context,
  coinText,
  type Executable,
  LedgerState,
  moduleAddress,
  TxError,
  type TxEvent,
} from './cosmos-state.ts';
import {
  addressOf,
  isAmino,
  isSigned,
  type KeyType,
  publicKeyOf,
  readTx,
  type SignedTx,
  unsignedTx,
} from './cosmos-tx.ts';

export interface LedgerOptions extends Omit<CosmosChainOptions, 'blockTime'> {
  /** The least that a node takes for one unit of gas, as decimal text, by denom. Without it there are no fees. */
  readonly gasPrices?: Readonly<Record<string, string>>;
  /** Of its accounts; those of the SDK if absent. */
  readonly keyType?: KeyType;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Transactions wait until `makeBlock`. */
  readonly holdsTxs?: boolean;
  /** Beside what every chain has. */
  readonly modules?: readonly LedgerModule[];
}

export interface LedgerModule {
  /** What it does with messages, by their type. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** What it answers, by REST's path with the names of parameters in braces. */
  readonly queries: Readonly<Record<string, (state: LedgerState, params: Readonly<Record<string, string>>) => object>>;
}

type Handler = (context: Context, fields: Fields) => void;

/** A transaction in a block. */
export interface DeliveredTx extends SignedTx, Outcome {
  readonly height: bigint;
  /** Of its block, milliseconds since 1970. */
  readonly time: number;
}

export interface Outcome {
  readonly code: number;
  readonly codespace: string;
  readonly log: string;
  readonly gasWanted: bigint;
  readonly gasUsed: bigint;
  readonly events: readonly TxEvent[];
}

/** What a node says to a transaction that it was handed. */
export interface Checked {
  readonly hash: string;
  readonly code: number;
  readonly codespace: string;
  readonly log: string;
}

/** How long a chain goes without a block. */
const BLOCK_MS = 6_000;
const MOST_MEMO = 256;

/** Of one message, and of a byte of the transaction. */
const GAS = { tx: 60_000n, message: 40_000n, byte: 10n };

/**
 * A Cosmos chain that takes signed transactions, strict where money is lost: signatures over the sign bytes, chain id, account number, sequence,
 * fee, timeout height. Balances move, events are those of the SDK (0.50) and ibc-go. Votes, staking and proofs are left out: what a relayer brings
 * is compared with the other chain itself.
 */
export class CosmosLedger {
  readonly chainId: string;
  readonly prefix: string;
  readonly gasPrices: Readonly<Record<string, string>>;
  readonly keyType: KeyType;
  /** Of its modules. */
  readonly queries: LedgerModule['queries'];
  /** By its light clients. */
  readonly farChains = new Map<string, CosmosLedger>();
  readonly #options: LedgerOptions;
  readonly #handlers: Readonly<Record<string, Handler>>;
  readonly #past: LedgerState[] = [];
  readonly #txs: DeliveredTx[] = [];
  /** Hashes that its node was handed and took. */
  readonly #cache = new Set<string>();
  #state: LedgerState;
  readonly #executables = new Map<string, Executable>();
  readonly #services: ChainServices = {
    farState: (client) => this.#farState(client),
    executable: (contract) => this.#executables.get(contract),
  };
  #waiting: SignedTx[] = [];
  #skippedMs = 0;

  constructor(options: LedgerOptions) {
    this.#options = options;
    this.chainId = options.chainId;
    this.prefix = options.prefix;
    this.gasPrices = options.gasPrices ?? {};
    this.keyType = options.keyType ?? '/cosmos.crypto.secp256k1.PubKey';
    this.#state = new LedgerState({ height: 12_345_678n, ...options, blockTime: this.#now() });
    const modules = options.modules ?? [];
    this.#handlers = Object.assign({}, HANDLERS, ...modules.map(({ handlers }) => handlers));
    this.queries = Object.assign({}, ...modules.map(({ queries }) => queries));
  }

  /** After its last block. What a test writes into it is there as if it always was. */
  get state(): LedgerState {
    return this.#state;
  }

  /** As it was some blocks ago. */
  before(blocks: number): LedgerState {
    return blocks === 0 ? this.#state : (this.#past.at(-blocks) ?? this.#state);
  }

  /** In blocks up to a height, the oldest first. */
  txs(height = this.#state.height): readonly DeliveredTx[] {
    return this.#txs.filter((tx) => tx.height <= height);
  }

  getTx(hash: string): DeliveredTx {
    const found = this.#txs.find((tx) => tx.hash === hash);
    if (found === undefined) throw new Error(`${this.chainId} has no transaction ${hash}`);
    return found;
  }

  /** The time of a block, milliseconds since 1970; undefined for one that there is not. */
  timeOf(height: bigint): number | undefined {
    return [...this.#past, this.#state].find((state) => state.height === height)?.time;
  }

  /** A contract that can be called; its smart queries are those of `state`. */
  addExecutable(address: string, executable: Executable): void {
    this.#executables.set(address, executable);
  }

  /** Lets time pass. */
  skip(ms: number): void {
    this.#skippedMs += ms;
    this.#makeBlock([]);
  }

  /** Makes a block if the last one is old; asked at each question. */
  tick(): void {
    if (this.#now() - this.#state.time >= BLOCK_MS) this.#makeBlock([]);
  }

  /** With the transactions that wait. */
  makeBlock(): readonly DeliveredTx[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return this.#makeBlock(waiting);
  }

  /** What a node does with signed bytes. It checks them by the chain id that it believes to have. */
  broadcast(bytes: Uint8Array, chainId = this.chainId): Checked {
    const { hash, ...checked } = this.#check(bytes, chainId);
    if (checked.code === 0 && this.#options.holdsTxs !== true) this.makeBlock();
    return { hash, ...checked };
  }

  #check(bytes: Uint8Array, chainId: string): Checked {
    const refused = ({ code, codespace, message }: TxError, hash: string): Checked => ({
      hash,
      code,
      codespace,
      log: message,
    });
    const tx = readable(bytes);
    if (tx instanceof TxError) return refused(tx, '');
    const { hash } = tx;
    // The node answers for CometBFT here, without words.
    if (this.#cache.has(hash)) return { hash, code: 19, codespace: 'sdk', log: '' };
    try {
      const undo = this.#state.checkpoint();
      try {
        // The check knows what waits before it.
        for (const waiting of this.#waiting) this.#admit(waiting, this.#state, this.chainId);
        this.#admit(tx, this.#state, chainId);
      } finally {
        undo();
      }
    } catch (error) {
      if (!(error instanceof TxError)) throw error;
      return refused(error, hash);
    }
    this.#cache.add(hash);
    this.#waiting.push(tx);
    return { hash, code: 0, codespace: '', log: '' };
  }

  /** What a transaction would do; the signature is not looked at. Throws what it fails with. */
  simulate(bytes: Uint8Array): Outcome {
    const tx = readable(bytes);
    if (tx instanceof TxError) throw tx;
    const undo = this.#state.checkpoint();
    try {
      const admission = this.#admit(tx, this.#state, null);
      const outcome = this.#execute(tx, this.#state, admission, true);
      if (outcome.code === 0) return outcome;
      const { codespace, code, log, gasUsed } = outcome;
      throw new TxError(codespace, code, `${log} with gas used: '${gasUsed}'`);
    } finally {
      undo();
    }
  }

  /** Puts messages into a block of their own, unsigned, as those of relayers and executors. Throws what they fail with. */
  act(...messages: readonly Message[]): DeliveredTx {
    // Each one has other bytes, as one with another sequence would.
    const tx = readTx(unsignedTx(messages, `after block ${this.#state.height}`));
    const [delivered] = this.#makeBlock([tx], true);
    if (delivered === undefined) throw new Error('no block');
    if (delivered.code !== 0) throw new TxError(delivered.codespace, delivered.code, delivered.log);
    return delivered;
  }

  #now(): number {
    return (this.#options.now ?? Date.now)() + this.#skippedMs;
  }

  #makeBlock(txs: readonly SignedTx[], isTrusted = false): readonly DeliveredTx[] {
    this.#past.push(this.#state);
    const { height, time } = this.#state;
    const options = { ...this.#options, height: height + 1n, blockTime: Math.max(time + 1, this.#now()) };
    this.#state = new LedgerState(options, this.#state);
    const delivered = txs.map((tx) => ({
      ...tx,
      height: height + 1n,
      time: options.blockTime,
      ...this.#run(tx, isTrusted),
    }));
    this.#txs.push(...delivered);
    return delivered;
  }

  #run(tx: SignedTx, isTrusted: boolean): Outcome {
    const undo = this.#state.checkpoint();
    try {
      const admission = isTrusted ? [] : this.#admit(tx, this.#state, this.chainId);
      return this.#execute(tx, this.#state, admission, isTrusted);
    } catch (error) {
      undo();
      if (!(error instanceof TxError)) throw error;
      return { ...gasOf(tx), code: error.code, codespace: error.codespace, log: error.message, events: [] };
    }
  }

  /** What stands before every message, in the SDK's order. Takes the fee and the sequence. Without a chain id no signature is looked at. */
  #admit(tx: SignedTx, state: LedgerState, chainId: string | null): readonly TxEvent[] {
    const { body, authInfo, messages, raw } = tx;
    const [first] = messages;
    if (first === undefined) throw TxError.sdk(18, 'must contain at least one message');
    const signer = signerOf(first);
    const info = authInfo.signerInfos[0];
    if (raw.signatures.length === 0 || info === undefined) throw TxError.sdk(15);
    if (messages.some((message) => signerOf(message) !== signer) || raw.signatures.length !== 1)
      throw TxError.sdk(4, `invalid number of signer;  expected: 1, got ${raw.signatures.length}`);
    if (body.timeoutHeight !== 0n && state.height > body.timeoutHeight)
      throw TxError.sdk(30, `block height: ${state.height}, timeout height: ${body.timeoutHeight}`);
    if (body.memo.length > MOST_MEMO)
      throw TxError.sdk(12, `maximum number of characters is ${MOST_MEMO} but received ${body.memo.length} characters`);
    const events = this.#takeFee(tx, state, signer, chainId === null);
    const account = state.account(signer);
    if (account === undefined) throw TxError.sdk(9, `account ${signer} does not exist`);
    const publicKey = publicKeyOf(tx, this.keyType) ?? account.publicKey;
    if (chainId !== null) {
      if (publicKey === null) throw TxError.sdk(8, 'pubkey on account is not set');
      if (addressOf(publicKey, this.prefix, this.keyType) !== signer)
        throw TxError.sdk(8, `pubKey does not match signer address ${signer} with signer index: 0`);
    }
    const { number, sequence } = account;
    if (info.sequence !== sequence)
      throw TxError.sdk(32, `account sequence mismatch, expected ${sequence}, got ${info.sequence}`);
    if (
      chainId !== null &&
      publicKey !== null &&
      !isSigned(tx, publicKey, { chainId, accountNumber: number, sequence }, this.keyType)
    ) {
      const asked = isAmino(tx)
        ? `account number (${number}), sequence (${sequence}) and chain-id (${chainId})`
        : `account number (${number}) and chain-id (${chainId}): (unable to verify single signer signature)`;
      throw TxError.sdk(4, `signature verification failed; please verify ${asked}`);
    }
    state.setAccount(signer, { sequence: sequence + 1n, publicKey });
    const tell = (key: string, value: string): TxEvent => ({ type: 'tx', attributes: [[key, value]], message: null });
    return [
      ...events,
      tell('acc_seq', `${signer}/${sequence}`),
      tell('signature', Buffer.from(raw.signatures[0] ?? []).toString('base64')),
    ];
  }

  #takeFee({ authInfo }: SignedTx, state: LedgerState, signer: string, isSimulated: boolean): readonly TxEvent[] {
    const { amount: paid = [], gasLimit = 0n } = authInfo.fee ?? {};
    const coins = paid.map(readCoin);
    const required = Object.entries(this.gasPrices).map(([denom, price]) => ({
      denom,
      amount: feeOf(price, gasLimit),
    }));
    const isEnough = ({ denom, amount }: Amount): boolean =>
      coins.some((coin) => coin.denom === denom && coin.amount >= amount);

    if (!isSimulated && required.length > 0 && !required.some(isEnough)) {
      const [got, asked] = [coins, required].map((list) => list.map(coinText).join(','));
      throw TxError.sdk(13, `insufficient fees; got: ${got} required: ${asked}`);
    }
    if (state.account(signer) === undefined) throw TxError.sdk(9, `fee payer address: ${signer} does not exist`);
    const context = new Context(state, null, this.#services);
    try {
      for (const coin of coins) context.send(signer, moduleAddress(this.prefix, 'fee_collector'), coin);
    } catch (error) {
      throw TxError.sdk(5, (error as Error).message);
    }
    context.emit('tx', ['fee', coins.map(coinText).join(',')], ['fee_payer', signer]);
    return context.events;
  }

  /** All messages, or none. */
  #execute(tx: SignedTx, state: LedgerState, admission: readonly TxEvent[], isFree: boolean): Outcome {
    const gas = gasOf(tx);
    const events = [...admission];
    const undo = state.checkpoint();
    const failed = (codespace: string, code: number, log: string): Outcome => {
      undo();
      return { ...gas, code, codespace, log, events: admission };
    };
    if (!isFree && gas.gasUsed > gas.gasWanted) {
      const figures = `gasWanted: ${gas.gasWanted}, gasUsed: ${gas.gasUsed}`;
      return failed('sdk', 11, `out of gas in location: WriteFlat; ${figures}: out of gas`);
    }
    for (const [place, message] of tx.messages.entries()) {
      const context = new Context(state, place, this.#services);
      try {
        context.emit('message', ['action', message.type], ['sender', signerOf(message)], ['module', moduleOf(message)]);
        this.#handle(context, message);
      } catch (error) {
        if (!(error instanceof TxError)) throw error;
        const { codespace, code, message: words } = error;
        return failed(codespace, code, `failed to execute message; message index: ${place}: ${words}`);
      }
      events.push(...context.events);
    }
    return { ...gas, code: 0, codespace: '', log: '', events };
  }

  #handle(context: Context, message: Message): void {
    const handler = this.#handlers[message.type];
    if (handler === undefined) throw TxError.sdk(18, `no message handler found for ${message.type}`);
    handler(context, message.fields);
  }

  #farState(client: string): LedgerState {
    const chain = this.farChains.get(client);
    if (chain === undefined) throw new TxError('client', 4, `${client}: light client not found`);
    chain.tick();
    return chain.state;
  }
}

function readable(bytes: Uint8Array): SignedTx | TxError {
  try {
    return readTx(bytes);
  } catch (error) {
    if (error instanceof Undecodable) return TxError.sdk(2, error.message);
    throw error;
  }
}

function gasOf({ authInfo, bytes, messages }: SignedTx): { gasWanted: bigint; gasUsed: bigint } {
  const gasUsed = GAS.tx + GAS.message * BigInt(messages.length) + GAS.byte * BigInt(bytes.length);
  return { gasWanted: authInfo.fee?.gasLimit ?? 0n, gasUsed };
}

/** A decimal price times gas, rounded up. */
function feeOf(price: string, gas: bigint): bigint {
  const [whole = '0', part = ''] = price.split('.');
  const unit = 10n ** BigInt(part.length);
  return (BigInt(whole + part) * gas + unit - 1n) / unit;
}

function readCoin({ denom, amount }: { readonly denom: string; readonly amount: string }): Amount {
  if (!/^\d{1,78}$/.test(amount)) throw TxError.sdk(10, `${amount}${denom}`);
  return { denom, amount: BigInt(amount) };
}

/** A coin of a message, which may not be zero. */
export function amountOf(coin: unknown): Amount {
  const amount = readCoin(coin as { readonly denom: string; readonly amount: string });
  if (amount.amount === 0n) throw TxError.sdk(10, coinText(amount));
  return amount;
}

/** What every chain does. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  '/cosmos.bank.v1beta1.MsgSend'(context, { from_address, to_address, amount }) {
    context.state.checkAddress(`${to_address}`);
    for (const coin of amount as readonly unknown[]) context.send(`${from_address}`, `${to_address}`, amountOf(coin));
  },
  '/ibc.applications.transfer.v1.MsgTransfer'(context, fields) {
    const { receiver, timeout_height, timeout_timestamp } = fields;
    if (`${receiver}`.trim() === '') throw new TxError('ibc', 5, 'missing recipient address: invalid address');
    sendTransfer(context, {
      port: `${fields.source_port}`,
      channel: `${fields.source_channel}`,
      token: amountOf(fields.token),
      sender: `${fields.sender}`,
      receiver: `${receiver}`,
      memo: `${fields.memo}`,
      timeoutHeight: timeout_height as unknown as { revision_number: string; revision_height: string },
      timeoutTimestamp: BigInt(`${timeout_timestamp}`),
    });
  },
  '/cosmwasm.wasm.v1.MsgExecuteContract'(context, { sender, contract, msg, funds }) {
    const message = JSON.parse(`${Buffer.from(msg as Uint8Array)}`);
    const coins = (funds as readonly unknown[]).map(amountOf);
    context.execute({ sender: `${sender}`, contract: `${contract}`, message, funds: coins });
  },
  ...relayHandlers(hooks(forwarding(transferApp))),
};
