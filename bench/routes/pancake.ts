import type { Contender, Side } from './contender.ts';
import { ALL, atMost, type Plan } from './replay.ts';
import type { SwapRequest } from './swap-request.ts';
import type { Universe, UniversePool } from './universe.ts';
import { HUBS, type Token } from './universe.ts';

/** The part of `@pancakeswap/smart-router` and its SDKs that is used here; bench/peers has no types for the compiler. */
export interface Pancake {
  readonly InfinityRouter: {
    getBestTrade(
      amount: CurrencyAmount,
      quote: Currency,
      type: number,
      config: TradeConfig,
    ): Promise<Trade | undefined>;
  };
  readonly SmartRouter: { readonly v2PoolTvlSelector: Selector; readonly v3PoolTvlSelector: Selector };
  readonly PoolType: { readonly V2: number; readonly V3: number; readonly STABLE: number };
  readonly sdk: {
    readonly ERC20Token: new (chainId: number, address: string, decimals: number, symbol: string) => Currency;
    readonly CurrencyAmount: { fromRawAmount(currency: Currency, amount: bigint): CurrencyAmount };
    readonly Percent: new (part: bigint, whole: bigint) => unknown;
    readonly TradeType: { readonly EXACT_INPUT: number; readonly EXACT_OUTPUT: number };
  };
  readonly Tick: new (tick: { index: number; liquidityGross: bigint; liquidityNet: bigint }) => object;
}

interface Currency {
  readonly address: string;
}

interface CurrencyAmount {
  readonly currency: Currency;
  readonly quotient: bigint;
}

/** A pool of theirs with our id, which their routes contain. */
interface RouterPool {
  readonly id: string;
  readonly type: number;
  readonly tvlUSD: bigint;
}

type Selector = (a: Currency, b: Currency, pools: RouterPool[]) => readonly RouterPool[];

interface TradeConfig {
  readonly candidatePools: readonly RouterPool[];
  readonly gasPriceWei: bigint;
  readonly maxSplits?: number | undefined;
}

interface Trade {
  readonly inputAmount: CurrencyAmount;
  readonly routes: readonly {
    readonly inputAmount: CurrencyAmount;
    readonly pools: readonly RouterPool[];
    readonly path: readonly Currency[];
  }[];
}

interface Prepared {
  readonly currencies: ReadonlyMap<string, Currency>;
  readonly denoms: ReadonlyMap<string, string>;
  readonly pairs: readonly RouterPool[];
  readonly concentrated: readonly RouterPool[];
  readonly stable: readonly { readonly pool: RouterPool; readonly denoms: readonly string[] }[];
}

const CHAIN_ID = 56;
/** Gas is not compared. Without a gas price the router splits an amount into up to ten streams. */
const GAS_PRICE = 0n;
/** Turns splitting off in the router. */
const NO_SPLITS = 0;

/** The newest router over all pools, and over the pools that its own preselection keeps. */
export function pancakeContenders(pancake: Pancake): readonly Contender<Prepared, Trade | undefined>[] {
  const contender = (
    name: string,
    style: 'single' | 'split',
    timed: string,
    poolsFor: (prepared: Prepared, request: SwapRequest) => readonly RouterPool[],
  ): Contender<Prepared, Trade | undefined> => {
    const quote = (side: Side) => (prepared: Prepared, request: SwapRequest) => {
      const { sdk, InfinityRouter } = pancake;
      const [from, to] = [prepared.currencies.get(request.denomIn), prepared.currencies.get(request.denomOut)];
      const [given, wanted] = (side === 'in' ? [from, to] : [to, from]) as [Currency, Currency];
      const amount = sdk.CurrencyAmount.fromRawAmount(given, request.amount);
      const type = side === 'in' ? sdk.TradeType.EXACT_INPUT : sdk.TradeType.EXACT_OUTPUT;
      return InfinityRouter.getBestTrade(amount, wanted, type, {
        candidatePools: poolsFor(prepared, request),
        gasPriceWei: GAS_PRICE,
        maxSplits: style === 'single' ? NO_SPLITS : undefined,
      });
    };
    return {
      ...{ name, style, timed, toPlan },
      prepare: (universe) => prepare(pancake, universe),
      quote: { in: quote('in'), out: quote('out') },
    };
  };
  const everyPool = ({ pairs, concentrated, stable }: Prepared) => [
    ...pairs,
    ...concentrated,
    ...stable.map(({ pool }) => pool),
  ];
  const selected = (prepared: Prepared, request: SwapRequest) => preselect(pancake, prepared, request);
  const building = 'the search and the graph, which it builds on every call';
  return [
    contender('smart-router, no splits', 'single', building, everyPool),
    contender('smart-router', 'split', building, everyPool),
    contender('smart-router, preselection', 'split', `the preselection, ${building}`, selected),
  ];
}

/** Selects as the router's own pool providers do: by value locked, and stable pools between the tokens and the hubs. */
function preselect({ SmartRouter }: Pancake, prepared: Prepared, { denomIn, denomOut }: SwapRequest): RouterPool[] {
  const { currencies, pairs, concentrated, stable } = prepared;
  const [a, b] = [currencies.get(denomIn), currencies.get(denomOut)] as [Currency, Currency];
  const near = new Set([denomIn, denomOut, ...HUBS.map(({ denom }) => denom)]);
  return [
    ...SmartRouter.v2PoolTvlSelector(a, b, [...pairs]),
    ...SmartRouter.v3PoolTvlSelector(a, b, [...concentrated]),
    ...stable.filter(({ denoms }) => denoms.every((denom) => near.has(denom))).map(({ pool }) => pool),
  ];
}

function prepare(pancake: Pancake, { tokens, pools, reserves }: Universe): Prepared {
  const currencies = new Map(
    [...tokens.values()].map(({ denom, decimals }) => [
      denom,
      new pancake.sdk.ERC20Token(CHAIN_ID, denom, decimals, denom.slice(-6)),
    ]),
  );
  const made = pools.map((pool) => {
    const held = reserves.get(pool.id) as readonly [bigint, bigint];
    return { kind: pool.kind, denoms: pool.denoms, pool: routerPool(pancake, pool, held, tokens, currencies) };
  });
  const ofKind = (kind: UniversePool['kind']) => made.filter((each) => each.kind === kind);
  return {
    currencies,
    denoms: new Map([...currencies].map(([denom, { address }]) => [address, denom])),
    pairs: ofKind('constant_product').map(({ pool }) => pool),
    concentrated: ofKind('concentrated').map(({ pool }) => pool),
    stable: ofKind('stableswap'),
  };
}

function routerPool(
  { sdk, PoolType, Tick }: Pancake,
  pool: UniversePool,
  held: readonly [bigint, bigint],
  tokens: ReadonlyMap<string, Token>,
  currencies: ReadonlyMap<string, Currency>,
): RouterPool {
  const [token0, token1] = pool.denoms.map((denom) => currencies.get(denom)) as [Currency, Currency];
  const [reserve0, reserve1] = [
    sdk.CurrencyAmount.fromRawAmount(token0, held[0]),
    sdk.CurrencyAmount.fromRawAmount(token1, held[1]),
  ];
  const usd = pool.denoms.map((denom, i) => {
    const { decimals, usd } = tokens.get(denom) as Token;
    return (Number(held[i]) / 10 ** decimals) * usd;
  });
  const base = { id: pool.id, address: pool.id, tvlUSD: BigInt(Math.floor(usd[0] ?? 0) + Math.floor(usd[1] ?? 0)) };
  switch (pool.kind) {
    case 'constant_product':
      return { ...base, type: PoolType.V2, ...{ reserve0, reserve1 } };
    case 'stableswap': {
      const fee = new sdk.Percent(BigInt(pool.feePpm), 1_000_000n);
      return {
        ...base,
        type: PoolType.STABLE,
        ...{ balances: [reserve0, reserve1], amplifier: pool.amplification, fee },
      };
    }
    case 'concentrated': {
      const none = new sdk.Percent(0n, 1n);
      const ticks = pool.ticks.map(({ index, liquidityNet }) => {
        const liquidityGross = liquidityNet < 0n ? -liquidityNet : liquidityNet;
        return new Tick({ index, liquidityGross, liquidityNet });
      });
      const { liquidity, sqrtPriceX96: sqrtRatioX96, tick, feePpm: fee } = pool;
      const fees = { fee, token0ProtocolFee: none, token1ProtocolFee: none };
      const state = { liquidity, sqrtRatioX96, tick, ticks, reserve0, reserve1 };
      return { ...base, type: PoolType.V3, ...{ token0, token1 }, ...fees, ...state };
    }
  }
}

/** Routes in order; each pool takes the whole output of the pool before it. */
function toPlan({ denoms }: Prepared, trade: Trade): Plan {
  const legs = trade.routes.flatMap(({ inputAmount, pools, path }) =>
    pools.map(({ id }, hop) => {
      const [from, to] = [path[hop], path[hop + 1]] as [Currency, Currency];
      const take = hop === 0 ? atMost(inputAmount.quotient) : ALL;
      return { pool: id, denomIn: denoms.get(from.address) ?? '', denomOut: denoms.get(to.address) ?? '', take };
    }),
  );
  return { amountIn: trade.inputAmount.quotient, legs };
}
