import * as z from 'zod/mini';
import { minOf } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import { resultOf } from '#nodes/json-rpc.ts';
import { addressAt, wordAt } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { FeedDeps } from '../feed.ts';
import { FirstReads } from './first-reads.ts';
import { CallBatch } from './questions.ts';

/** What says how much can arrive at one end of lanes, or leave it. */
export interface Holder {
  readonly chain_id: string;
  /** A contract that answers with one word; on Solana an account; on a Cosmos chain a path of REST that gives a coin. */
  readonly target: string;
  /** The call of the contract. */
  readonly data?: string;
  /** Where that call names another contract: what is asked with its address. A router may be replaced, so it names it on each read. */
  readonly named?: NamedQuestion;
}

interface NamedQuestion {
  /** Tells the questions about one named contract apart. */
  readonly id: string;
  ask(address: string): { readonly target: string; readonly data: string };
}

/** A holder with what its units are in those that are sent: `den` sent arrive as `num`. */
export interface LaneHolder {
  readonly holder: Holder;
  readonly num: bigint;
  readonly den: bigint;
}

/** Digits of an amount that count. */
const DIGITS = 3;

const keyOf = ({ chain_id, target, data = '', named }: Holder): string =>
  [chain_id, target, data, named?.id ?? ''].join('|');

type Keep = (holder: Holder, amount: bigint | undefined) => void;

/** How much holders let through, as the feeds of their chains read it. */
export class Reserves {
  readonly #byChain = new Map<string, Map<string, Holder>>();
  readonly #first: FirstReads;
  readonly #held = new Map<string, { readonly amount: bigint; readonly at: number }>();

  constructor(deps: FeedDeps, title: string, holders: readonly Holder[]) {
    this.#first = new FirstReads(deps, `reserves of ${title}`, (node, chain) => this.read(node, chain));
    for (const holder of holders) {
      const known = this.#byChain.get(holder.chain_id) ?? new Map<string, Holder>();
      this.#byChain.set(holder.chain_id, known.set(keyOf(holder), holder));
    }
  }

  #holdersOn = (chainId: string): readonly Holder[] => [...(this.#byChain.get(chainId)?.values() ?? [])];

  /** Asks the holders of an EVM chain; the function keeps what they say, with the time of its block. */
  async ask(node: AskedNode, batch: CallBatch, chainId: string): Promise<(at: number) => void> {
    const holders = this.#holdersOn(chainId);
    const addresses = await namedBy(node, holders);
    const asked = holders.map((holder) => {
      const { target, data = '', named } = holder;
      const address = addresses.get(holder);
      if (named !== undefined && address === undefined) return { holder, answer: () => null };
      const question = named === undefined || address === undefined ? { target, data } : named.ask(address);
      return { holder, answer: batch.add(question.target, question.data) };
    });
    return (at) => {
      const keep = this.#keepAt(at);
      for (const { holder, answer } of asked) keep(holder, wordAt(answer() ?? '', 0));
    };
  }

  #keepAt =
    (at: number): Keep =>
    (holder, amount) => {
      if (amount === undefined) this.#held.delete(keyOf(holder));
      else this.#held.set(keyOf(holder), { amount, at });
    };

  readFirst = (chainIds: readonly string[], signal: AbortSignal): Promise<void> => this.#first.read(chainIds, signal);

  /** Reads the holders of a chain. */
  async read(node: AskedNode, { chain_id, chain_type }: ChainRecord): Promise<void> {
    const holders = this.#holdersOn(chain_id);
    if (chain_type === 'svm') return readAccounts(node, holders, this.#keepAt);
    if (chain_type === 'cosmos') return readCoins(node, holders, this.#keepAt);
    const batch = new CallBatch();
    const keep = await this.ask(node, batch, chain_id);
    await batch.send(node);
    if (node.block.blockTime !== null) keep(node.block.blockTime);
  }

  /** The most that all of some holders let through, in what is sent; undefined where one of them was not read since a time. */
  find(holders: readonly LaneHolder[], since: number): bigint | undefined {
    const amounts = holders.map(({ holder, num, den }) => {
      const held = this.#held.get(keyOf(holder));
      return held === undefined || held.at < since ? undefined : (rounded(held.amount) / num) * den;
    });
    const known = amounts.filter((amount) => amount !== undefined);
    return known.length < amounts.length ? undefined : known.reduce(minOf);
  }
}

/** The contracts that holders name. */
async function namedBy(node: AskedNode, holders: readonly Holder[]): Promise<ReadonlyMap<Holder, string>> {
  const naming = holders.filter(({ named }) => named !== undefined);
  if (naming.length === 0) return new Map();
  const batch = new CallBatch();
  const asked = naming.map((holder) => [holder, batch.add(holder.target, holder.data ?? '')] as const);
  await batch.send(node);
  return new Map(
    asked.flatMap(([holder, answer]) => {
      const address = addressAt(answer() ?? '', 0);
      return address === undefined ? [] : [[holder, address]];
    }),
  );
}

/** Rounded down, so that a limit does not change with every transfer. */
export function rounded(amount: bigint): bigint {
  const unit = pow10(Math.max(0, `${amount}`.length - DIGITS));
  return amount - (amount % unit);
}

const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
/** What an account without data keeps to be kept by Solana, in lamports. */
const RENT = 890_880n;

const parsed = <Info extends z.ZodMiniType>(info: Info) => z.object({ data: z.object({ parsed: z.object({ info }) }) });
const tokenSchema = parsed(z.object({ tokenAmount: z.object({ amount: z.string().check(z.regex(/^\d{1,20}$/)) }) }));
const clockSchema = parsed(z.object({ unixTimestamp: z.int().check(z.gte(0)) }));
/** Of an account without data. */
const lamportsSchema = z.object({ lamports: z.int().check(z.gte(0)), space: z.literal(0) });

/** What token accounts hold, and accounts of lamports beyond their rent, with the clock of the same slot. */
async function readAccounts(node: AskedNode, holders: readonly Holder[], keepAt: (at: number) => Keep): Promise<void> {
  const params = [[CLOCK, ...holders.map(({ target }) => target)], { encoding: 'jsonParsed', commitment: 'finalized' }];
  const [outcome] = await node.rpc([{ method: 'getMultipleAccounts', params }]);
  const accounts = (resultOf(outcome) as { readonly value?: unknown } | undefined)?.value;
  const [clock, ...held] = Array.isArray(accounts) ? (accounts as readonly unknown[]) : [];
  const time = clockSchema.safeParse(clock);
  if (!time.success || held.length !== holders.length) throw new NodeError('returned no accounts with their time');
  const keep = keepAt(time.data.data.parsed.info.unixTimestamp * 1000);
  for (const [i, holder] of holders.entries()) keep(holder, amountOf(held[i]));
}

function amountOf(account: unknown): bigint | undefined {
  const token = tokenSchema.safeParse(account);
  if (token.success) return BigInt(token.data.data.parsed.info.tokenAmount.amount);
  const lamports = lamportsSchema.safeParse(account);
  if (!lamports.success) return undefined;
  return lamports.data.lamports > RENT ? BigInt(lamports.data.lamports) - RENT : 0n;
}

const coinSchema = z.object({ amount: z.string().check(z.regex(/^\d{1,78}$/)) });
/** Of the bank, and of the module of warp routes. */
const coinsSchema = z.union([
  z.pipe(
    z.object({ balance: coinSchema }),
    z.transform(({ balance }) => balance),
  ),
  z.pipe(
    z.object({ bridged_supply: coinSchema }),
    z.transform(({ bridged_supply }) => bridged_supply),
  ),
]);

async function readCoins(node: AskedNode, holders: readonly Holder[], keepAt: (at: number) => Keep): Promise<void> {
  const answers = await Promise.all(holders.map(({ target }) => node.rest(target).catch(() => undefined)));
  const { blockTime } = node.block;
  if (blockTime === null) throw new NodeError('showed no time of its block');
  const keep = keepAt(blockTime);
  for (const [i, holder] of holders.entries()) {
    const coin = coinsSchema.safeParse(answers[i]);
    keep(holder, coin.success ? BigInt(coin.data.amount) : undefined);
  }
}
