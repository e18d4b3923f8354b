/** One thing given for another: `rate` units of `to` for one of `from`. */
export interface Exchange {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly rate: number;
}

/** A gain below this is the noise of floats. */
const LEAST_GAIN = 1e-12;

interface Reached {
  readonly cost: number;
  /** The exchange that led here; undefined where nothing cheaper than not moving was found. */
  readonly by: Exchange | undefined;
}

/**
 * Exchanges, one after the other, that end with more than they began with; undefined when there are none.
 * Bellman and Ford's search on −log(rate), from everywhere at once: a round that still improves after as many rounds
 * as there are things proves a cycle of negative cost, which is a product of rates above one.
 */
export function findProfitableCycle(exchanges: readonly Exchange[]): Exchange[] | undefined {
  const reached = new Map<string, Reached>();
  for (const { from, to } of exchanges) {
    reached.set(from, { cost: 0, by: undefined });
    reached.set(to, { cost: 0, by: undefined });
  }
  let improved: Exchange | undefined;
  for (let round = 0; round <= reached.size; round++) {
    improved = relax(exchanges, reached);
    if (improved === undefined) return undefined;
  }
  return improved && cycleBefore(improved, reached);
}

/** Takes every exchange that makes something cheaper, and returns the last of them. */
function relax(exchanges: readonly Exchange[], reached: Map<string, Reached>): Exchange | undefined {
  let last: Exchange | undefined;
  for (const exchange of exchanges) {
    const cost = costAt(reached, exchange.from) - Math.log(exchange.rate);
    if (cost < costAt(reached, exchange.to) - LEAST_GAIN) {
      reached.set(exchange.to, { cost, by: exchange });
      last = exchange;
    }
  }
  return last;
}

const costAt = (reached: ReadonlyMap<string, Reached>, node: string): number => reached.get(node)?.cost ?? 0;

/** Walks back until a thing comes up twice: what lies between is the cycle, in its order. */
function cycleBefore(start: Exchange, reached: ReadonlyMap<string, Reached>): Exchange[] {
  const path: Exchange[] = [];
  for (let exchange: Exchange | undefined = start; exchange; exchange = reached.get(exchange.from)?.by) {
    const again = path.findIndex(({ to }) => to === exchange?.to);
    if (again >= 0) return path.slice(again).reverse();
    path.push(exchange);
  }
  return path.reverse();
}
