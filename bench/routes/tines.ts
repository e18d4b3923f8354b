import type { Contender, Side } from './contender.ts';
import type { Plan } from './replay.ts';
import type { SwapRequest } from './swap-request.ts';
import type { Token, Universe, UniversePool } from './universe.ts';

/** The part of `@sushiswap/tines` that is used here; bench/peers has no types for the compiler. */
export interface Tines {
  readonly ConstantProductRPool: new (...args: unknown[]) => RPool;
  readonly CurvePool: new (...args: unknown[]) => RPool;
  readonly UniV3Pool: new (...args: unknown[]) => RPool;
  readonly Graph: new (pools: readonly RPool[], start: RToken, base: RToken, gasPrice: number) => Graph;
  readonly findSingleRouteExactIn: FindRoute;
  readonly findSingleRouteExactOut: FindRoute;
  readonly findMultiRouteExactIn: FindRoute;
  readonly findMultiRouteExactOut: FindRoute;
}

type RPool = object;

interface RToken {
  readonly name: string;
  readonly symbol: string;
  readonly address: string;
  readonly decimals: number;
  readonly chainId: number;
}

interface Graph {
  findBestRouteExactIn(from: RToken, to: RToken, amount: bigint, flows: number): Route;
  findBestRouteExactOut(from: RToken, to: RToken, amount: number, flows: number): Route;
  cleanTmpData(): void;
}

type FindRoute = (
  from: RToken,
  to: RToken,
  amount: bigint,
  pools: readonly RPool[],
  base: RToken,
  gasPrice: number,
) => Route;

interface Route {
  readonly status: 'Success' | 'NoWay' | 'Partial';
  /** A float. */
  readonly amountIn: number;
  readonly legs: readonly {
    readonly poolAddress: string;
    readonly tokenFrom: RToken;
    readonly tokenTo: RToken;
    /** Share of the balance of `tokenFrom` at this point. */
    readonly swapPortion: number;
  }[];
}

interface Prepared {
  readonly tines: Tines;
  readonly tokens: ReadonlyMap<string, RToken>;
  readonly base: RToken;
  readonly pools: readonly RPool[];
  readonly graph: Graph;
}

const CHAIN_ID = 56;
/** Gas is not compared. */
const GAS_PRICE = 0;
/** The package's default for unknown networks. */
const FLOWS = 12;

/** The package with its graph kept between requests, and its public functions, which build the graph on every call. */
export function tinesContenders(tines: Tines): readonly Contender<Prepared, Route>[] {
  const kept = (name: string, style: 'single' | 'split', flows: number): Contender<Prepared, Route> => ({
    ...{ name, style, timed: 'the search; the graph is kept' },
    ...{ prepare: (universe) => prepare(tines, universe), toPlan },
    quote: {
      in: ({ graph, tokens }, { denomIn, denomOut, amount }) => {
        graph.cleanTmpData();
        return graph.findBestRouteExactIn(token(tokens, denomIn), token(tokens, denomOut), amount, flows);
      },
      out: ({ graph, tokens }, { denomIn, denomOut, amount }) => {
        graph.cleanTmpData();
        return graph.findBestRouteExactOut(token(tokens, denomIn), token(tokens, denomOut), Number(amount), flows);
      },
    },
  });
  const published = (
    name: string,
    style: 'single' | 'split',
    find: Record<Side, FindRoute>,
  ): Contender<Prepared, Route> => {
    const quote =
      (side: Side) =>
      ({ tokens, pools, base }: Prepared, { denomIn, denomOut, amount }: SwapRequest) =>
        find[side](token(tokens, denomIn), token(tokens, denomOut), amount, pools, base, GAS_PRICE);
    return {
      ...{ name, style, timed: 'the search and the graph, which its functions build on every call' },
      ...{ prepare: (universe) => prepare(tines, universe), toPlan },
      quote: { in: quote('in'), out: quote('out') },
    };
  };
  return [
    kept('tines, graph kept, one flow', 'single', 1),
    published('tines, findSingleRoute', 'single', {
      in: tines.findSingleRouteExactIn,
      out: tines.findSingleRouteExactOut,
    }),
    kept('tines, graph kept, 12 flows', 'split', FLOWS),
    published('tines, findMultiRoute', 'split', { in: tines.findMultiRouteExactIn, out: tines.findMultiRouteExactOut }),
  ];
}

const token = (tokens: ReadonlyMap<string, RToken>, denom: string): RToken => tokens.get(denom) as RToken;

function prepare(tines: Tines, { tokens, pools, reserves }: Universe): Prepared {
  const known = new Map([...tokens.values()].map((each) => [each.denom, rTokenOf(each)]));
  const base = known.values().next().value as RToken;
  const made = () =>
    pools.map((pool) => rPoolOf(tines, pool, known, reserves.get(pool.id) as readonly [bigint, bigint]));
  // The graph gets separate pool objects, because a search changes them.
  return { tines, tokens: known, base, pools: made(), graph: new tines.Graph(made(), base, base, GAS_PRICE) };
}

const rTokenOf = ({ denom, decimals }: Token): RToken => ({
  ...{ name: denom, symbol: denom, address: denom, decimals, chainId: CHAIN_ID },
});

function rPoolOf(
  tines: Tines,
  pool: UniversePool,
  tokens: ReadonlyMap<string, RToken>,
  [held0, held1]: readonly [bigint, bigint],
): RPool {
  const [token0, token1] = pool.denoms.map((denom) => token(tokens, denom));
  const fee = pool.feePpm / 1e6;
  switch (pool.kind) {
    case 'constant_product':
      return new tines.ConstantProductRPool(pool.id, token0, token1, fee, held0, held1);
    case 'stableswap':
      return new tines.CurvePool(pool.id, token0, token1, fee, Number(pool.amplification), held0, held1);
    case 'concentrated': {
      const ticks = pool.ticks.map(({ index, liquidityNet }) => ({ index, DLiquidity: liquidityNet }));
      const { tick, liquidity, sqrtPriceX96 } = pool;
      return new tines.UniV3Pool(pool.id, token0, token1, fee, held0, held1, tick, liquidity, sqrtPriceX96, ticks);
    }
  }
}

function toPlan(_: Prepared, route: Route, { amount }: SwapRequest, side: Side): Plan | undefined {
  if (route.status !== 'Success') return undefined;
  const legs = route.legs.map(({ poolAddress, tokenFrom, tokenTo, swapPortion }) => ({
    ...{ pool: poolAddress, denomIn: tokenFrom.address, denomOut: tokenTo.address },
    take: (held: bigint) => (swapPortion >= 1 ? held : BigInt(Math.floor(Number(held) * swapPortion))),
  }));
  return { amountIn: side === 'in' ? amount : BigInt(Math.ceil(route.amountIn)), legs };
}
