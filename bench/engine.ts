import { ALLOW_ALL, createGraph, type Edge, findBestRoute, poolQuotes, type Side } from '#engine/index.ts';
import type { Pool } from '#market/pool.ts';
import { type Amount, type PoolData, readPools } from '#market/pool-data.ts';
import { readQuoteRequest } from './quote-request.ts';

export type { Amount, PoolData };

/**
 * The engine for other benchmarks: takes pools as data and returns exact quotes with their legs. `npm run build:engine`
 * builds it as one file, dist/engine.js. bench/README.md describes the data and has an example.
 */
export interface Engine {
  /**
   * The largest output of an exact input; undefined if there is no route. Throws a TypeError that names the invalid
   * member of the request.
   */
  quoteIn(request: QuoteInRequest): Quote | undefined;
  /** The least input for an exact output; undefined if there is no route. Throws as `quoteIn` does. */
  quoteOut(request: QuoteOutRequest): Quote | undefined;
}

interface QuoteRequest {
  readonly denomIn: string;
  readonly denomOut: string;
  /** Most pools in a row on each route, 6 by default. */
  readonly maxHops?: number;
  /** Whether the amount may be split among several routes; false by default. */
  readonly split?: boolean;
  /** Most routes of a split, 8 by default. */
  readonly maxRoutes?: number;
}

export interface QuoteInRequest extends QuoteRequest {
  readonly amountIn: Amount;
}

export interface QuoteOutRequest extends QuoteRequest {
  readonly amountOut: Amount;
}

/** Amounts are in smallest units. */
export interface Quote {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** In order of execution, one route after the other: a later one may use a pool again, in the same direction. */
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
const MAX_ROUTES = 8;
/** Any pools may share an amount; another route must gain a ten-millionth. */
const TOGETHER = {
  costPerRoute: () => 1e-7,
  groupsOf: () => [ALLOW_ALL],
  detailOf: ({ detail }: Edge<Direction>) => detail,
};
/** Tokens have no price here. */
const unknown = () => null;

/** Builds the graph once, for many requests. Throws a TypeError that names the pool and the invalid member. */
export function createEngine(pools: readonly PoolData[]): Engine {
  const graph = createGraph(readPools(pools).flatMap(poolEdges));

  function quote(request: unknown, side: Side): Quote | undefined {
    const read = readQuoteRequest(request, side);
    const { from, to, amount, split = false, maxRoutes = MAX_ROUTES } = read;
    // A path without a repeated denom is no longer than the number of denoms.
    const maxHops = Math.min(read.maxHops ?? MAX_HOPS, graph.nodes.size);
    const options = split ? { maxRoutes, maxHops, ...TOGETHER } : undefined;
    const { path } = findBestRoute(graph, { from, to, side, amount, maxHops, unitUsd: unknown, split: options });
    const hops = path?.hops.flatMap((hop) => hop.routes?.flatMap((route) => route.hops) ?? [hop]);
    return path && toQuote(path, hops as readonly Swap[]);
  }

  return {
    quoteIn: (request) => quote(request, 'in'),
    quoteOut: (request) => quote(request, 'out'),
  };
}

function poolEdges(pool: Pool): Edge<Direction>[] {
  return pool.denoms.flatMap((denomIn, i) =>
    pool.denoms.flatMap((denomOut, j): Edge<Direction>[] => (i === j ? [] : [poolEdge(pool, i, j, denomIn, denomOut)])),
  );
}

function poolEdge(pool: Pool, i: number, j: number, denomIn: string, denomOut: string): Edge<Direction> {
  // Field by field: with a spread among the fields, edges get different hidden classes, which V8 reads slowly.
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

const toQuote = ({ amountIn, amountOut }: Pick<Quote, 'amountIn' | 'amountOut'>, swaps: readonly Swap[]): Quote => ({
  amountIn,
  amountOut,
  legs: swaps.map(({ edge, amountIn, amountOut }) => {
    const { pool, denomIn, denomOut } = edge.detail;
    return { pool, denomIn, denomOut, amountIn, amountOut };
  }),
});
