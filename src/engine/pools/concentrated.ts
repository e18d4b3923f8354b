import type { ConcentratedPool, SolanaConcentratedPool, Tick } from '#market/pool.ts';
import { mulDivUp } from '#math/fixed.ts';
import { lastTickOf, solanaRootAtTick, solanaTickAtRoot } from '#math/solana-ticks.ts';
import { inputBetween, outputBetween, priceAfterInput, priceAfterOutput } from '#math/sqrt-price.ts';
import {
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from '#math/tick-math.ts';
import type { PriceCurve } from '../graph/price-curve.ts';
import { arriving, feeFactor, type PoolDirection, PPM } from './pool-math.ts';
import { firstIndex, nextTickIndex, rangesCurve } from './price-ranges.ts';

/** Pools whose swaps go by the steps of Uniswap v3. They differ in the binary places of roots, in the roots of ticks and in where steps end. */
export type SteppedPool = ConcentratedPool | SolanaConcentratedPool;

const UNISWAP_BITS = 96n;
const SOLANA_BITS = 64n;

const bitsOf = ({ kind }: SteppedPool): bigint => (kind === 'concentrated' ? UNISWAP_BITS : SOLANA_BITS);
const rootOf = (pool: SteppedPool): bigint => (pool.kind === 'concentrated' ? pool.sqrtPriceX96 : pool.sqrtPriceX64);
const rootAtTick = (pool: SteppedPool, tick: number): bigint =>
  pool.kind === 'concentrated' ? sqrtRatioAtTick(tick) : solanaRootAtTick(pool.program, tick);
const tickAtRoot = (pool: SteppedPool, root: bigint): number =>
  pool.kind === 'concentrated' ? tickAtSqrtRatio(root) : solanaTickAtRoot(pool.program, root);

/**
 * Uniswap v3's swap, and those of Solana's programs, step by step and exact to the unit. `zeroForOne` is the contract's name of the
 * direction: denom 0 comes in and the price falls. Prices are square roots.
 */
export const concentrated = (pool: SteppedPool, i: number, _j: number): PoolDirection =>
  directionBy(pool, i === 0, () => swapSteps(pool, i === 0));

/** `makeSteps` is called for the first quote: most directions of a graph are never quoted. */
function directionBy(pool: SteppedPool, zeroForOne: boolean, makeSteps: () => SwapSteps): PoolDirection {
  let known: SwapSteps | undefined;
  const steps = (): SwapSteps => {
    known ??= makeSteps();
    return known;
  };

  return {
    get curve() {
      return concentratedCurve(pool, zeroForOne);
    },

    quoteIn(amountIn) {
      const end = steps().endOf(amountIn);
      return end === undefined ? 'not_enough_liquidity' : arriving(end.given);
    },

    quoteOut: (amountOut) => steps().inputFor(amountOut) ?? 'not_enough_liquidity',

    after(amountIn) {
      const end = steps().endOf(amountIn);
      const rest = end && poolAt(pool, end);
      return rest && directionBy(rest, zeroForOne, () => steps().after(end, rest));
    },
  };
}

/** The pool after an exact input; undefined where that is rejected. */
export function concentratedAfter<P extends SteppedPool>(pool: P, i: number, amountIn: bigint): P | undefined {
  const end = swapSteps(pool, i === 0).endOf(amountIn);
  return end && poolAt(pool, end);
}

/** Fees leave the liquidity: only price, tick and liquidity change. Undefined for an end without output. */
export function poolAt<P extends SteppedPool>(pool: P, end: SwapEnd): P | undefined {
  if (end.given === 0n) return undefined;
  const { price, liquidity, from } = end;
  // A price that has not moved may be that of a tick crossed before, which is not crossed again.
  const tick = end.tick ?? (price === from?.price ? from.tick : tickAtRoot(pool, price));
  return {
    ...pool,
    ...(pool.kind === 'concentrated' ? { sqrtPriceX96: price } : { sqrtPriceX64: price }),
    tick,
    liquidity,
  };
}

const concentratedCurve = (pool: SteppedPool, zeroForOne: boolean): PriceCurve =>
  rangesCurve(
    {
      tick: pool.tick,
      ticks: pool.kind === 'concentrated' ? pool.ticks : ticksWithin(pool, zeroForOne),
      liquidity: pool.liquidity,
      liquidityUnit: 1,
      root: Number(rootOf(pool)) / 2 ** Number(bitsOf(pool)),
      rootAtTick: (index) => 1.0001 ** (index / 2),
      feeFactorIn: feeFactor(pool.feePpm),
    },
    zeroForOne,
  );

/** The ticks that a swap reaches, with one that ends them. */
function ticksWithin(pool: SolanaConcentratedPool, zeroForOne: boolean): readonly Tick[] {
  const last = lastTickOf(pool, zeroForOne);
  const end = { index: last, liquidityNet: 0n };
  return zeroForOne
    ? [
        ...(pool.ticks.some(({ index }) => index === last) ? [] : [end]),
        ...pool.ticks.filter(({ index }) => index >= last),
      ]
    : [...pool.ticks.filter(({ index }) => index < last), end];
}

/** A price where a step of a swap ends: the pool's own, an initialized tick (crossed) or the edge of a bitmap word. */
interface Step {
  readonly price: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  /** Input with fees, and output, of a swap from the pool's own price. */
  readonly taken: bigint;
  readonly given: bigint;
  /** Index in `pool.ticks` of the next initialized tick. */
  readonly next: number;
  /** The step before; undefined at the pool's own price, and where the list was thinned. */
  readonly from: Step | undefined;
}

/** Where an exact input ends: at the end of a step, or within one. */
export interface SwapEnd extends Pick<Step, 'price' | 'liquidity' | 'given' | 'from'> {
  /** Undefined within a step: it follows from the price. */
  readonly tick: number | undefined;
  /** The step that ends here or ahead. */
  readonly to: Step;
}

/**
 * The steps of a swap in one direction. Exact inputs and exact outputs go by the same steps at the same cost, so an amount
 * is quoted by the step in which it ends.
 */
export abstract class SwapSteps {
  protected readonly zeroForOne: boolean;
  protected readonly feeRest: bigint;
  protected readonly bits: bigint;

  protected constructor(pool: SteppedPool, zeroForOne: boolean) {
    this.zeroForOne = zeroForOne;
    this.feeRest = PPM - BigInt(pool.feePpm);
    this.bits = bitsOf(pool);
  }

  /** The first step whose `side` is at least `amount`; undefined for none. */
  abstract findStep(side: 'taken' | 'given', amount: bigint): Step | undefined;

  /** The steps of the pool that a swap to `end` in this direction leaves. */
  abstract after(end: SwapEnd, pool: SteppedPool): SwapSteps;

  /** Where a swap of `amountIn` ends; undefined where the liquidity is too little. */
  endOf(amountIn: bigint): SwapEnd | undefined {
    const to = this.findStep('taken', amountIn);
    if (to === undefined) return undefined;
    if (to.taken === amountIn) return { ...to, to };
    const from = to.from!;
    const { liquidity } = from;
    const trading = ((amountIn - from.taken) * this.feeRest) / PPM;
    const price = priceAfterInput(from.price, liquidity, trading, this.zeroForOne, this.bits);
    const given = from.given + outputBetween(from.price, price, liquidity, this.bits);
    return { price, tick: undefined, liquidity, given, from, to };
  }

  /** Input with fees for an output; undefined where the liquidity is too little. */
  inputFor(amountOut: bigint): bigint | undefined {
    const to = this.findStep('given', amountOut);
    if (to === undefined || to.given === amountOut) return to?.taken;
    const from = to.from!;
    const price = priceAfterOutput(from.price, from.liquidity, amountOut - from.given, this.zeroForOne, this.bits);
    return from.taken + this.costTo(from, price);
  }

  /** Input with fees that moves the price from the end of a step to `price` at most one step ahead. */
  protected costTo({ price, liquidity }: Pick<Step, 'price' | 'liquidity'>, to: bigint): bigint {
    const amountIn = inputBetween(price, to, liquidity, this.bits);
    return amountIn + mulDivUp(amountIn, PPM - this.feeRest, this.feeRest);
  }
}

/** Steps kept; of those after them every `THINNED`th: a swap over all prices has thousands, and walks from the nearest kept. */
const MAX_KEPT = 256;
const THINNED = 16;

/** The steps from a pool's own price, computed as far as amounts need. */
class PoolSteps extends SwapSteps {
  private readonly pool: SteppedPool;
  /** The last tick that a swap reaches; undefined where the liquidity alone ends it. */
  private readonly end: number | undefined;
  private readonly kept: Step[];
  private readonly thinned: Step[] = [];
  /** Where the liquidity ends, once a swap has reached it. */
  private last: Step | undefined;

  constructor(pool: SteppedPool, zeroForOne: boolean) {
    super(pool, zeroForOne);
    this.pool = pool;
    this.end = pool.kind === 'concentrated' ? undefined : lastTickOf(pool, zeroForOne);
    const price = rootOf(pool);
    const { tick, liquidity } = pool;
    const next = nextTickIndex(pool, zeroForOne);
    this.kept = [{ price, tick, liquidity, taken: 0n, given: 0n, next, from: undefined }];
  }

  findStep(side: 'taken' | 'given', amount: bigint): Step | undefined {
    const { kept } = this;
    if (kept.at(-1)![side] >= amount) return kept[firstIndex(kept.length, (index) => kept[index]![side] >= amount)];
    if (this.last !== undefined && this.last[side] < amount) return undefined;
    return this.walk(side, amount);
  }

  after(end: SwapEnd, pool: SteppedPool): SwapSteps {
    return new RemainingSteps(pool, this.zeroForOne, this, end);
  }

  /** Walks from the last known step whose `side` is below `amount`. */
  private walk(side: 'taken' | 'given', amount: bigint): Step | undefined {
    const { kept, thinned } = this;
    const before = firstIndex(thinned.length, (index) => thinned[index]![side] >= amount);
    let step = before === 0 ? kept.at(-1)! : thinned[before - 1]!;
    let count = before === 0 ? kept.length : MAX_KEPT + before * THINNED;
    while (step[side] < amount) {
      const next = this.stepAfter(step);
      if (next === undefined) {
        this.last = step;
        return undefined;
      }
      step = next;
      count += 1;
      if (count <= MAX_KEPT) kept.push(step);
      // Without `from`, which would keep all steps before it in memory.
      else if (count === MAX_KEPT + (thinned.length + 1) * THINNED) thinned.push({ ...step, from: undefined });
    }
    return step;
  }

  private stepAfter(from: Step): Step | undefined {
    const { pool, zeroForOne, end: last } = this;
    const { price, liquidity } = from;
    const initialized = pool.ticks[from.next];
    const isOver = last === undefined ? initialized === undefined : zeroForOne ? from.tick < last : from.tick >= last;
    if (isOver) return undefined;
    // Nothing trades without liquidity, so the word edges in between are skipped.
    const isGap = liquidity === 0n;
    const edge = last ?? (isGap ? initialized!.index : wordEdge(pool.tickSpacing, from.tick, zeroForOne));
    const crossed =
      initialized && (zeroForOne ? initialized.index >= edge : initialized.index <= edge) ? initialized : undefined;
    const tick = crossed?.index ?? Math.min(MAX_TICK, Math.max(MIN_TICK, edge));
    const lastPrice = last === undefined ? lastPriceAt(tick) : undefined;
    const to = lastPrice ?? rootAtTick(pool, tick);
    const taken = isGap ? from.taken : from.taken + this.costTo(from, to);
    const given = isGap ? from.given : from.given + outputBetween(price, to, liquidity, this.bits);
    if (lastPrice !== undefined) {
      const [end, next] = zeroForOne ? [MIN_TICK, -1] : [MAX_TICK - 1, pool.ticks.length];
      return { price: to, tick: end, liquidity, taken, given, next, from };
    }
    const reached = zeroForOne ? tick - 1 : tick;
    if (crossed === undefined) return { price: to, tick: reached, liquidity, taken, given, next: from.next, from };
    const beyond = zeroForOne ? liquidity - crossed.liquidityNet : liquidity + crossed.liquidityNet;
    const next = from.next + (zeroForOne ? -1 : 1);
    return { price: to, tick: reached, liquidity: beyond, taken, given, next, from };
  }
}

/**
 * Where the bitmap word of a tick ends, as in Uniswap v3's TickBitmap: words hold 256 spacings, and a step ends at the edge
 * of a word even if liquidity stays the same. Each step rounds, so the edges change exact amounts.
 */
function wordEdge(tickSpacing: number, tick: number, zeroForOne: boolean): number {
  const slot = Math.floor(tick / tickSpacing);
  return (zeroForOne ? (slot >> 8) << 8 : (((slot + 1) >> 8) << 8) + 255) * tickSpacing;
}

/** The last price that a swap reaches, one unit short of a tick; undefined elsewhere. */
function lastPriceAt(tick: number): bigint | undefined {
  if (tick === MIN_TICK) return MIN_SQRT_RATIO + 1n;
  return tick === MAX_TICK ? MAX_SQRT_RATIO - 1n : undefined;
}

type Costs = Pick<Step, 'taken' | 'given'>;

/** The steps of a pool after swaps in the same direction: but for the first, those of the pool before, at the same cost. */
class RemainingSteps extends SwapSteps {
  private readonly whole: SwapSteps;
  private readonly end: SwapEnd;
  /** The price after the swaps. */
  private readonly start: Step;
  private known: { readonly first: Step; readonly before: Costs } | undefined;

  /** `end.to` has the costs of `whole`. */
  constructor(pool: SteppedPool, zeroForOne: boolean, whole: SwapSteps, end: SwapEnd) {
    super(pool, zeroForOne);
    this.whole = whole;
    this.end = end;
    const price = rootOf(pool);
    const { tick, liquidity } = pool;
    this.start = { ...end.to, price, tick, liquidity, taken: 0n, given: 0n, from: undefined };
  }

  findStep(side: 'taken' | 'given', amount: bigint): Step | undefined {
    if (this.start[side] >= amount) return this.start;
    const { first, before } = this.first();
    if (first[side] >= amount) return first;
    const found = this.whole.findStep(side, amount + before[side]);
    return found && { ...less(found, before), from: found.from && less(found.from, before) };
  }

  after(end: SwapEnd, pool: SteppedPool): SwapSteps {
    const { taken, given } = this.first().before;
    const to = { ...end.to, taken: end.to.taken + taken, given: end.to.given + given };
    return new RemainingSteps(pool, this.zeroForOne, this.whole, { ...end, to });
  }

  /** The first step, and what `whole` takes and gives to the same price more than this. */
  private first() {
    const { end, start } = this;
    if (this.known !== undefined) return this.known;
    const first = end.tick === undefined ? this.stepTo(end.to) : start;
    this.known = { first, before: { taken: end.to.taken - first.taken, given: end.to.given - first.given } };
    return this.known;
  }

  private stepTo(to: Step): Step {
    const { start } = this;
    const given = outputBetween(start.price, to.price, start.liquidity, this.bits);
    return { ...to, taken: this.costTo(start, to.price), given, from: start };
  }
}

const less = (step: Step, { taken, given }: Costs): Step => ({
  ...step,
  taken: step.taken - taken,
  given: step.given - given,
});

const stepsOfPools = new WeakMap<SteppedPool, Map<boolean, SwapSteps>>();

/** The steps of a pool, kept for as long as the pool is. */
export function swapSteps(pool: SteppedPool, zeroForOne: boolean): SwapSteps {
  const ofPool = stepsOfPools.get(pool) ?? new Map<boolean, SwapSteps>();
  stepsOfPools.set(pool, ofPool);
  const steps = ofPool.get(zeroForOne) ?? new PoolSteps(pool, zeroForOne);
  ofPool.set(zeroForOne, steps);
  return steps;
}
