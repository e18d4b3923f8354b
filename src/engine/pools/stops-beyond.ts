import type { ConcentratedPool } from '#market/pool.ts';
import { outputBetween } from './sqrt-price.ts';
import { type Stop, Stops, type SwapEnd } from './stops.ts';

type Costs = Pick<Stop, 'taken' | 'given'>;

/**
 * The stops of a pool as swaps in the same direction left it. But for the stretch in which they ended, these are the stops of
 * the pool before, at the same cost: nothing is walked anew.
 */
export class StopsBeyond extends Stops {
  private readonly whole: Stops;
  private readonly end: SwapEnd;
  /** The price that swaps begin at. */
  private readonly start: Stop;
  /** Wanted only where something is quoted. */
  private known: Ahead | undefined;

  /** `end.to` is told with what the whole takes and gives until there. */
  constructor(pool: ConcentratedPool, falls: boolean, whole: Stops, end: SwapEnd) {
    super(pool, falls);
    this.whole = whole;
    this.end = end;
    const { sqrtPriceX96: price, tick, liquidity } = pool;
    this.start = { ...end.to, price, tick, liquidity, taken: 0n, given: 0n, from: undefined };
  }

  firstCovering(side: 'taken' | 'given', amount: bigint): Stop | undefined {
    if (this.start[side] >= amount) return this.start;
    const { first, before } = this.ahead();
    if (first[side] >= amount) return first;
    const found = this.whole.firstCovering(side, amount + before[side]);
    return found && { ...less(found, before), from: found.from && less(found.from, before) };
  }

  beyond(end: SwapEnd, pool: ConcentratedPool): Stops {
    const { taken, given } = this.ahead().before;
    const to = { ...end.to, taken: end.to.taken + taken, given: end.to.given + given };
    return new StopsBeyond(pool, this.falls, this.whole, { ...end, to });
  }

  private ahead(): Ahead {
    const { end, start } = this;
    if (this.known !== undefined) return this.known;
    const first = end.tick === undefined ? this.reached(end.to) : start;
    const before = { taken: end.to.taken - first.taken, given: end.to.given - first.given };
    this.known = { first, before };
    return this.known;
  }

  private reached(to: Stop): Stop {
    const { start } = this;
    const taken = this.costBetween(start, to.price);
    return { ...to, taken, given: outputBetween(start.price, to.price, start.liquidity), from: start };
  }
}

interface Ahead {
  /** The first stop: where swaps begin, if that is one. */
  readonly first: Stop;
  /** What the whole takes and gives until a stop, less what is taken and given until the same one from here. */
  readonly before: Costs;
}

const less = (stop: Stop, { taken, given }: Costs): Stop => ({
  ...stop,
  taken: stop.taken - taken,
  given: stop.given - given,
});
