import type { ConcentratedPool, ConstantProductPool, Pool, SolidlyStablePool, Tick } from '#market/pool.ts';
import { MAX_TICK, MIN_TICK, sqrtRatioAtTick } from '#math/tick-math.ts';
import { addressAt, type ContractCall, intAt, wordAt } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import { type Head, readBlock, readHead, type Since } from './chain-head.ts';
import {
  feeCall,
  isPaused,
  liquidityOf,
  metadataOf,
  reservesOf,
  slot0,
  solidlyFee,
  tickAt,
  tickBitmap,
} from './pool-calls.ts';
import {
  fits,
  reachesFar,
  type TickWindow,
  ticksOfWord,
  tickWindow,
  type WordRange,
  wordOfTick,
  wordsAround,
} from './tick-window.ts';

interface FoundBase {
  /** Its address in lower case. */
  readonly id: string;
  /** In the order of the contract. */
  readonly denoms: readonly [string, string];
}

/** A pool that a factory named, and what of it never changes. */
export type FoundPool =
  | (FoundBase & { readonly version: 2; readonly feePpm: number })
  // Without a fee where the pool says each time what it is.
  | (FoundBase & { readonly version: 3; readonly spacing: number; readonly feePpm: number | null })
  | (FoundBase & { readonly version: 'solidly'; readonly isStable: boolean; readonly factory: string });
type FoundPair = Extract<FoundPool, { version: 2 }>;
type FoundSolidly = Extract<FoundPool, { version: 'solidly' }>;
type FoundConcentrated = Extract<FoundPool, { version: 3 }>;

interface KnownTicks {
  readonly window: TickWindow;
  /** When the oldest of them were read, milliseconds since 1970. */
  readonly at: number;
  /** The block in which the newest of them were read. */
  readonly block: bigint;
}

/** What the pools of a chain were in one block. */
export interface PoolsRead {
  /** This block, and those read before, newest first. */
  readonly heads: readonly [Head, ...Head[]];
  /** By id, the same object until a figure of it changes; without those whose ticks have not been read yet. */
  readonly pools: ReadonlyMap<string, Pool>;
  readonly ticks: ReadonlyMap<string, KnownTicks>;
  /** Pools left out because their factory is paused. */
  readonly paused: number;
}

/** Blocks that are remembered, for one in common with another node or after a reorganisation. */
const MOST_HEADS = 20;
/** Every tick is read again after this time: a node may keep its logs to itself. */
const TICKS_MS = 30 * 60_000;
/** Bitmap words, and ticks, that are read in one round. What is left waits for the next one. */
const MOST_WORDS = 3_600;
const MOST_TICKS = 6_000;

/**
 * Reads pools at one block of a node. `last` is what was read before: of ticks only those that may have changed are read again. It
 * keeps nothing itself, so that the next node can be asked after a failure.
 */
export async function readPools(
  node: AskedNode,
  found: readonly FoundPool[],
  last: PoolsRead | null,
  now: number,
): Promise<PoolsRead> {
  const pairs = found.filter((pool) => pool.version === 2);
  const solidly = found.filter((pool) => pool.version === 'solidly');
  const factories = [...new Set(solidly.map(({ factory }) => factory))];
  const concentrated = found.filter((pool) => pool.version === 3);
  const since = await readHead(
    node,
    last?.heads ?? [],
    concentrated.map(({ id }) => id),
  );
  const { head, base } = since;
  const answers = await askEach(node, head, [
    ...concentrated.map(({ id, feePpm }) => [slot0(id), liquidityOf(id), ...(feePpm === null ? [feeCall(id)] : [])]),
    ...pairs.map(({ id }) => [reservesOf(id)]),
    ...solidly.map(({ id, factory, isStable }) => [metadataOf(id), solidlyFee(factory, id, isStable)]),
    ...factories.map((factory) => [isPaused(factory)]),
  ]);
  const states = concentrated.map((pool) => ({ pool, state: stateOf(pool, answers()) }));
  const known = new Map([...(last?.ticks ?? [])].filter(([, { block }]) => base !== null && block <= base.number));
  const ticks = await readTicks(node, states, known, since, now);
  const pools = new Map<string, Pool>();
  const keep = (made: ReadPool): void => {
    const before = last?.pools.get(made.id);
    pools.set(made.id, before !== undefined && isSame(before, made) ? before : made);
  };
  for (const { pool, state } of states) {
    const read = ticks.get(pool.id);
    if (state !== null && read !== undefined) keep(concentratedPool(pool, state, read.window));
  }
  for (const pair of pairs) keep(pairPool(pair, answers()));
  const solidlyPools = solidly.map((pair) => ({ pair, made: solidlyPool(pair, answers()) }));
  const paused = new Set(factories.filter(() => isTrue(answers())));
  const swapping = solidlyPools.filter(({ pair }) => !paused.has(pair.factory));
  for (const { made } of swapping) keep(made);
  const earlier = (last?.heads ?? []).filter(({ number }) => base !== null && number <= base.number);
  const heads: PoolsRead['heads'] = [head, ...earlier.filter(({ number }) => number < head.number)];
  const latest = heads.slice(0, MOST_HEADS) as unknown as PoolsRead['heads'];
  return { heads: latest, pools, ticks, paused: solidly.length - swapping.length };
}

type ReadPool = ConcentratedPool | ConstantProductPool | SolidlyStablePool;
type Answers = readonly (string | null)[];

/** Asks groups of questions at once; each call of what it returns gives the answers of the next group. */
async function askEach(node: AskedNode, { number }: Head, groups: readonly ContractCall[][]): Promise<() => Answers> {
  const { results } = await node.callContracts(groups.flat(), number);
  let group = 0;
  let next = 0;
  return () => {
    const first = next;
    next += groups[group++]?.length ?? 0;
    return results.slice(first, next);
  };
}

interface PoolState {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  readonly feePpm: number;
}

interface Wanted {
  readonly pool: FoundConcentrated;
  readonly state: PoolState;
  readonly range: WordRange;
  /** Words to read; all of the range without ticks before. */
  readonly words: readonly number[];
  readonly before: KnownTicks | null;
}

/** Null before the first position: such a pool has no price. A pool that a factory made answers otherwise. */
function stateOf(pool: FoundConcentrated, [price, active, fee]: Answers): PoolState | null {
  const sqrtPriceX96 = wordAt(price ?? '', 0);
  const tick = Number(intAt(price ?? '', 1));
  const liquidity = wordAt(active ?? '', 0);
  if (sqrtPriceX96 === 0n) return null;
  if (sqrtPriceX96 === undefined || liquidity === undefined || !isPriceOf(tick, sqrtPriceX96))
    throw new NodeError('returned no state of a pool');
  return { sqrtPriceX96, tick, liquidity, feePpm: pool.feePpm ?? feePartOf(fee, PPM) };
}

const PPM = 1_000_000n;

/** A fee below all of what it is a part of. */
function feePartOf(bytes: string | null | undefined, whole: bigint): number {
  const fee = wordAt(bytes ?? '', 0);
  if (fee === undefined || fee >= whole) throw new NodeError('returned no fee of a pool');
  return Number(fee);
}

const isPriceOf = (tick: number, sqrtPriceX96: bigint): boolean =>
  tick >= MIN_TICK - 1 &&
  tick < MAX_TICK &&
  sqrtRatioAtTick(Math.max(tick, MIN_TICK)) <= sqrtPriceX96 &&
  sqrtPriceX96 <= sqrtRatioAtTick(tick + 1);

/** Ticks of every pool that has them by now: those that stayed, and what was read. */
async function readTicks(
  node: AskedNode,
  states: readonly { readonly pool: FoundConcentrated; readonly state: PoolState | null }[],
  known: PoolsRead['ticks'],
  since: Since,
  now: number,
): Promise<Map<string, KnownTicks>> {
  const ticks = new Map<string, KnownTicks>();
  const missing: Wanted[] = [];
  const due: Wanted[] = [];
  for (const { pool, state } of states) {
    if (state === null) continue;
    const before = known.get(pool.id);
    const range = wordsAround(state.tick, pool.spacing);
    const all: Wanted = { pool, state, range, words: wordsOf(range), before: null };
    const moved = since.moved.get(pool.id);
    if (before === undefined || !reachesFar(before.window, state.tick, pool.spacing)) missing.push(all);
    else if (moved !== undefined) missing.push(partOf(all, before, moved));
    else if (!fits(before.window, state.tick, state.liquidity)) missing.push(all);
    else {
      ticks.set(pool.id, before);
      if (now - before.at > TICKS_MS) due.push(all);
    }
  }
  const wanted = within([...missing, ...due], MOST_WORDS, ({ words }) => words.length);
  if (wanted.length === 0) return ticks;
  const block = since.head.number;
  for (const [{ pool, before }, window] of await readWindows(node, wanted, since.head))
    ticks.set(pool.id, { window, at: before?.at ?? now, block });
  return ticks;
}

const wordsOf = ({ from, to }: WordRange): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Only the words of ticks that were named, of those read before. */
function partOf(all: Wanted, before: KnownTicks, moved: ReadonlySet<number>): Wanted {
  const { from, to } = before.window;
  const named = [...moved].map((tick) => wordOfTick(tick, all.pool.spacing));
  const words = [...new Set(named)].filter((word) => word >= from && word <= to);
  return { ...all, range: { from, to }, words, before };
}

/** The first of them that stay within a limit together, one at least. */
function within<T>(items: readonly T[], limit: number, sizeOf: (item: T) => number): T[] {
  let sum = 0;
  return items.filter((item, i) => {
    sum += sizeOf(item);
    return i === 0 || sum <= limit;
  });
}

/**
 * Bitmaps of words first, then each tick that they name: every call takes little gas, however many ticks there are, and the bitmaps
 * tell that none is missing.
 */
async function readWindows(node: AskedNode, wanted: readonly Wanted[], head: Head): Promise<[Wanted, TickWindow][]> {
  const bitmaps = await node.callContracts(
    wanted.flatMap(({ pool, words }) => words.map((word) => tickBitmap(pool.id, word))),
    head.number,
  );
  let next = 0;
  const named = wanted.map((each) => {
    const indices = each.words.flatMap((word) => {
      const bitmap = wordAt(bitmaps.results[next++] ?? '', 0);
      if (bitmap === undefined) throw new NodeError('returned no bitmap of ticks');
      return ticksOfWord(bitmap, word, each.pool.spacing);
    });
    return { each, indices };
  });
  const taken = within(named, MOST_TICKS, ({ indices }) => indices.length);
  const { results } = await node.callContracts(
    taken.flatMap(({ each, indices }) => indices.map((index) => tickAt(each.pool.id, index))),
    head.number,
  );
  // A block may have been replaced between two requests.
  if ((await readBlock(node, head.number))?.hash !== head.hash) throw new NodeError('replaced its latest block');
  next = 0;
  return taken.map(({ each, indices }) => {
    const { pool, state, range, words, before } = each;
    const read = indices.map((index) => tickOf(index, results[next++]));
    const isRead = new Set(words);
    const kept = before?.window.initialized.filter(({ index }) => !isRead.has(wordOfTick(index, pool.spacing))) ?? [];
    const initialized = [...kept, ...read].sort((a, b) => a.index - b.index);
    const window = tickWindow(range, initialized, { ...state, spacing: pool.spacing });
    if (window === undefined) throw new NodeError('returned ticks that no pool has');
    return [each, window];
  });
}

function tickOf(index: number, bytes: string | null | undefined): Tick {
  const gross = wordAt(bytes ?? '', 0);
  const liquidityNet = intAt(bytes ?? '', 1);
  if (!gross || liquidityNet === undefined) throw new NodeError('returned no tick where a bitmap names one');
  return { index, liquidityNet };
}

const concentratedPool = (
  { id, denoms, spacing }: FoundConcentrated,
  { sqrtPriceX96, tick, liquidity, feePpm }: PoolState,
  { ticks }: TickWindow,
): ConcentratedPool => ({
  ...{ id, kind: 'concentrated', denoms, feePpm, sqrtPriceX96, tick, liquidity, tickSpacing: spacing, ticks },
});

function pairPool({ id, denoms, feePpm }: FoundPair, [bytes]: Answers): ConstantProductPool {
  const reserves = [0, 1].flatMap((i) => wordAt(bytes ?? '', i) ?? []);
  if (reserves.length < 2) throw new NodeError('returned no reserves of a pair');
  return { id, kind: 'constant_product', denoms, feePpm, reserves };
}

/** A fee of a pair is told as a part of 10,000. */
const FEE_WHOLE = 10_000n;
const PPM_OF_FEE = 100;

function solidlyPool(
  { id, denoms, isStable }: FoundSolidly,
  [bytes, fee]: Answers,
): SolidlyStablePool | ConstantProductPool {
  const [unit0, unit1, reserve0, reserve1, stable] = [0, 1, 2, 3, 4].map((i) => wordAt(bytes ?? '', i));
  const isOfPair = denoms.every((denom, i) => addressAt(bytes ?? '', 5 + i) === denom.toLowerCase());
  if (
    !unit0 ||
    !unit1 ||
    reserve0 === undefined ||
    reserve1 === undefined ||
    stable !== (isStable ? 1n : 0n) ||
    !isOfPair
  )
    throw new NodeError('returned no state of a pair');
  const pool = { id, denoms, reserves: [reserve0, reserve1], feePpm: feePartOf(fee, FEE_WHOLE) * PPM_OF_FEE };
  return isStable
    ? { ...pool, kind: 'solidly_stable', units: [unit0, unit1] }
    : { ...pool, kind: 'constant_product', feeOn: 'input_first' };
}

function isTrue([bytes]: Answers): boolean {
  const flag = wordAt(bytes ?? '', 0);
  if (flag === undefined || flag > 1n) throw new NodeError('returned nothing for a factory');
  return flag === 1n;
}

function isSame(a: Pool, b: ReadPool): boolean {
  if (a.kind !== b.kind || a.feePpm !== b.feePpm) return false;
  if (a.kind === 'concentrated' && b.kind === 'concentrated') {
    const isSamePrice = a.sqrtPriceX96 === b.sqrtPriceX96 && a.tick === b.tick && a.liquidity === b.liquidity;
    return isSamePrice && a.ticks === b.ticks;
  }
  return 'reserves' in a && 'reserves' in b && a.reserves.every((reserve, i) => reserve === b.reserves[i]);
}
