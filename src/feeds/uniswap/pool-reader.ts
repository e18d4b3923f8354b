import type { ConcentratedPool, ConstantProductPool, Pool, Tick } from '#market/pool.ts';
import { MAX_TICK, MIN_TICK, sqrtRatioAtTick } from '#math/tick-math.ts';
import { intAt, wordAt } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import { type Head, readBlock, readHead, type Since } from './chain-head.ts';
import { liquidityOf, reservesOf, slot0, tickAt, tickBitmap } from './pool-calls.ts';
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
  readonly feePpm: number;
}

/** A pool that a factory named, and what of it never changes. */
export type FoundPool =
  | (FoundBase & { readonly version: 2 })
  | (FoundBase & { readonly version: 3; readonly spacing: number });
type FoundPair = Extract<FoundPool, { version: 2 }>;
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
  const concentrated = found.filter((pool) => pool.version === 3);
  const since = await readHead(
    node,
    last?.heads ?? [],
    concentrated.map(({ id }) => id),
  );
  const { head, base } = since;
  const calls = [
    ...concentrated.flatMap(({ id }) => [slot0(id), liquidityOf(id)]),
    ...pairs.map(({ id }) => reservesOf(id)),
  ];
  const { results } = await node.callContracts(calls, head.number);
  const states = concentrated.map((pool, i) => ({ pool, state: stateOf(results[2 * i], results[2 * i + 1]) }));
  const known = new Map([...(last?.ticks ?? [])].filter(([, { block }]) => base !== null && block <= base.number));
  const ticks = await readTicks(node, states, known, since, now);
  const pools = new Map<string, Pool>();
  const keep = (made: ConcentratedPool | ConstantProductPool): void => {
    const before = last?.pools.get(made.id);
    pools.set(made.id, before !== undefined && isSame(before, made) ? before : made);
  };
  for (const { pool, state } of states) {
    const read = ticks.get(pool.id);
    if (state !== null && read !== undefined) keep(concentratedPool(pool, state, read.window));
  }
  for (const [i, pair] of pairs.entries()) keep(pairPool(pair, results[2 * concentrated.length + i]));
  const earlier = (last?.heads ?? []).filter(({ number }) => base !== null && number <= base.number);
  const heads: PoolsRead['heads'] = [head, ...earlier.filter(({ number }) => number < head.number)];
  return { heads: heads.slice(0, MOST_HEADS) as unknown as PoolsRead['heads'], pools, ticks };
}

interface PoolState {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
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
function stateOf(price: string | null | undefined, active: string | null | undefined): PoolState | null {
  const sqrtPriceX96 = wordAt(price ?? '', 0);
  const tick = Number(intAt(price ?? '', 1));
  const liquidity = wordAt(active ?? '', 0);
  if (sqrtPriceX96 === 0n) return null;
  if (sqrtPriceX96 === undefined || liquidity === undefined || !isPriceOf(tick, sqrtPriceX96))
    throw new NodeError('returned no state of a pool');
  return { sqrtPriceX96, tick, liquidity };
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
  { id, denoms, feePpm, spacing }: FoundConcentrated,
  { sqrtPriceX96, tick, liquidity }: PoolState,
  { ticks }: TickWindow,
): ConcentratedPool => ({
  ...{ id, kind: 'concentrated', denoms, feePpm, sqrtPriceX96, tick, liquidity, tickSpacing: spacing, ticks },
});

function pairPool({ id, denoms, feePpm }: FoundPair, bytes: string | null | undefined): ConstantProductPool {
  const reserves = [0, 1].flatMap((i) => wordAt(bytes ?? '', i) ?? []);
  if (reserves.length < 2) throw new NodeError('returned no reserves of a pair');
  return { id, kind: 'constant_product', denoms, feePpm, reserves };
}

function isSame(a: Pool, b: ConcentratedPool | ConstantProductPool): boolean {
  if (a.kind === 'constant_product' && b.kind === 'constant_product')
    return a.reserves.every((reserve, i) => reserve === b.reserves[i]) && a.feePpm === b.feePpm;
  if (a.kind !== 'concentrated' || b.kind !== 'concentrated') return false;
  const isSamePrice = a.sqrtPriceX96 === b.sqrtPriceX96 && a.tick === b.tick && a.liquidity === b.liquidity;
  return isSamePrice && a.ticks === b.ticks;
}
