import { findFlow } from '#engine/flow/flow.ts';
import type { Edge } from '#engine/graph/edge.ts';
import { createGraph } from '#engine/graph/graph.ts';
import type { Side } from '#engine/path/quote.ts';
import { poolQuotes } from '#engine/pools/index.ts';
import { findPaths } from '#engine/search/search.ts';
import type { Pool } from '#market/pool.ts';
import { type Amount, type PoolData, readPools } from './pool-data.ts';
import { readQuestion } from './question-data.ts';

export type { Amount, PoolData };

/**
 * The engine for anybody's benchmark: pools as data in, exact answers with their legs out. `npm run build:engine` makes
 * it one file, dist/engine.js; bench/README.md has the format of the data and an example.
 */
export interface Engine {
  /**
   * The most that an exact input gives; undefined when no route takes it, as from or to what no pool has. Throws TypeError
   * that names the member which is not as told here.
   */
  quoteIn(question: QuestionIn): Answer | undefined;
  /** The least that buys at least an exact output; undefined when no route gives it. Throws as `quoteIn` does. */
  quoteOut(question: QuestionOut): Answer | undefined;
}

interface Question {
  readonly denomIn: string;
  readonly denomOut: string;
  /**
   * Pools in a row, six unless said. In a split of each way that is looked for: where ways meet and part again, what goes over
   * one may go on over another, and through more pools.
   */
  readonly maxHops?: number;
  /** Whether the amount may part over several paths; it takes one path unless said. */
  readonly split?: boolean;
}

export interface QuestionIn extends Question {
  readonly amountIn: Amount;
}

export interface QuestionOut extends Question {
  readonly amountOut: Amount;
}

/** Amounts are in smallest units. */
export interface Answer {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** In order of execution; no pool is used twice, and no way comes to a denom twice. */
  readonly legs: readonly Leg[];
}

export interface Leg {
  /** Id of the pool. */
  readonly pool: string;
  readonly denomIn: string;
  readonly denomOut: string;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

type Direction = Pick<Leg, 'pool' | 'denomIn' | 'denomOut'>;

const MAX_HOPS = 6;
/** No token has a price here. */
const unknown = () => null;

/** Builds the graph once, for many questions. Throws TypeError, naming pool and member, where the data is no pool's. */
export function createEngine(pools: readonly PoolData[]): Engine {
  const graph = createGraph(readPools(pools).flatMap(directionsOf));

  function answer(question: unknown, side: Side): Answer | undefined {
    const { from, to, amount, maxHops = MAX_HOPS, split = false } = readQuestion(question, side);
    // A way that comes nowhere twice is no longer.
    const asked = { from, to, side, amount, maxHops: Math.min(maxHops, graph.nodes.size) };
    if (split) {
      const flow = findFlow(graph, asked);
      return flow && answerOf(flow, flow.legs);
    }
    const [path] = findPaths(graph, { unitUsd: unknown, ...asked }).paths;
    return path && answerOf(path, path.hops);
  }

  return {
    quoteIn: (question) => answer(question, 'in'),
    quoteOut: (question) => answer(question, 'out'),
  };
}

function directionsOf(pool: Pool): Edge<Direction>[] {
  return pool.denoms.flatMap((denomIn, i) =>
    pool.denoms.flatMap((denomOut, j): Edge<Direction>[] => (i === j ? [] : [edgeOf(pool, i, j, denomIn, denomOut)])),
  );
}

function edgeOf(pool: Pool, i: number, j: number, denomIn: string, denomOut: string): Edge<Direction> {
  // Field by field: a spread amid others would give edges shapes of their own, which V8 is slow to read.
  const { curve, quoteIn, quoteOut, after } = poolQuotes(pool, i, j);
  return {
    id: `${pool.id}|${denomIn}>${denomOut}`,
    from: denomIn,
    to: denomOut,
    poolKey: pool.id,
    kind: 'swap',
    carrier: 'pools',
    seconds: 0,
    entry: [],
    exit: [],
    additionalFeeUsd: 0,
    curve,
    quoteIn,
    quoteOut,
    after,
    detail: { pool: pool.id, denomIn, denomOut },
  };
}

interface Swap {
  readonly edge: Edge<Direction>;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

const answerOf = ({ amountIn, amountOut }: Pick<Answer, 'amountIn' | 'amountOut'>, swaps: readonly Swap[]): Answer => ({
  amountIn,
  amountOut,
  legs: swaps.map(({ edge, amountIn, amountOut }) => {
    const { pool, denomIn, denomOut } = edge.detail;
    return { pool, denomIn, denomOut, amountIn, amountOut };
  }),
});
