import type { SolanaProgram } from '#math/solana-ticks.ts';

/**
 * Pools as data: what each kind needs for its exact mathematics, and nothing of who runs it.
 * Reserves are in smallest units, in the order of `denoms`.
 */
interface PoolBase {
  /** The venue's own id of the pool; ids of the sample market begin with `sample-`. Unique on its venue. */
  readonly id: string;
  readonly denoms: readonly string[];
  /**
   * What the chain itself takes of an input before the pool sees it, rounded up, as a part of 10^18: `takerFeesE18[i][j]`
   * where `denoms[i]` goes in and `denoms[j]` comes out. Left out where there is none.
   */
  readonly takerFeesE18?: readonly (readonly bigint[])[];
}

interface PpmFeePool extends PoolBase {
  /** Swap fee in millionths of the amount in, or out where `feeOn` says so: 3000 is 0.3 percent. */
  readonly feePpm: number;
}

/**
 * From which amount the fee is taken; each goes with the roundings of the contracts that do so. Of the input unless
 * said otherwise.
 */
type FeeSide = 'input' | 'output';

/**
 * x * y = k, two denoms. A fee of the input goes with the arithmetic of Uniswap v2, one of the output with that of
 * CosmWasm's pairs (Terraswap and its kin), and `input_first` with that of Solidly's volatile pairs (Velodrome, Aerodrome): the
 * fee is rounded down and leaves the pool before the swap. `input_up` is Raydium's: the fee is rounded up before the swap.
 */
export interface ConstantProductPool extends PpmFeePool {
  readonly kind: 'constant_product';
  readonly reserves: readonly bigint[];
  readonly feeOn?: FeeSide | 'input_first' | 'input_up';
}

/** Balancer-style: weights are whole numbers, only their ratios matter. */
export interface WeightedPool extends PpmFeePool {
  readonly kind: 'weighted';
  readonly reserves: readonly bigint[];
  readonly weights: readonly bigint[];
}

/**
 * Curve-style, two to four denoms. `scales[i]` lifts reserve i to the common precision (1e18 a whole token). The
 * contracts of Curve and Saddle take the fee of the output, in common precision.
 */
export interface StableswapPool extends PpmFeePool {
  readonly kind: 'stableswap';
  readonly reserves: readonly bigint[];
  readonly feeOn?: FeeSide;
  readonly scales: readonly bigint[];
  /** Amplification A, without precision multiplier. */
  readonly amplification: bigint;
}

/**
 * Solidly's stable pairs (Velodrome, Aerodrome): x³y + y³x = k, two denoms, the fee as in its volatile ones. `units[i]` is a
 * whole token of denom i in its smallest units; the contract computes with 18 decimals.
 */
export interface SolidlyStablePool extends PpmFeePool {
  readonly kind: 'solidly_stable';
  readonly reserves: readonly bigint[];
  readonly units: readonly bigint[];
}

/**
 * Astroport's stable pairs: Curve's invariant in decimals with 18 places, two denoms, the fee of the output. `units` as in a stable
 * pair of Solidly; the amplification A times 100.
 */
export interface AstroportStablePool extends PpmFeePool {
  readonly kind: 'astroport_stable';
  readonly reserves: readonly bigint[];
  readonly units: readonly bigint[];
  readonly amplificationE2: bigint;
}

export interface Tick {
  readonly index: number;
  /** Added to liquidity when the price rises over the tick, taken when it falls. */
  readonly liquidityNet: bigint;
}

/** Uniswap v3 arithmetic: price is denoms[1] for denoms[0], sqrt in Q64.96; ticks ascend and net to zero. */
export interface ConcentratedPool extends PpmFeePool {
  readonly kind: 'concentrated';
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  readonly tickSpacing: number;
  readonly ticks: readonly Tick[];
}

/**
 * Concentrated liquidity on Solana: roots of prices in Q64.64 by the tables of its program, ticks in accounts. `ticks` are those set from
 * `lowestTick` to `highestTick`, beyond which nothing is known: no swap leads there. A swap of a whirlpool crosses three
 * accounts at most.
 */
export interface SolanaConcentratedPool extends PpmFeePool {
  readonly kind: 'solana_concentrated';
  readonly program: SolanaProgram;
  readonly sqrtPriceX64: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  readonly tickSpacing: number;
  readonly lowestTick: number;
  readonly highestTick: number;
  readonly ticks: readonly Tick[];
}

/** Pools of Osmosis' own modules: fees and liquidity have 18 decimals, rounded as the chain rounds. */
interface OsmosisPoolBase extends PoolBase {
  /** Swap fee of the input as a part of 10^18. */
  readonly spreadFactorE18: bigint;
}

/**
 * Osmosis' concentrated liquidity: decimal ticks (`math/osmosis-ticks.ts`), the square root of the price of denoms[0] in
 * denoms[1] times 10^36, and liquidity, also that of the ticks, times 10^18. Ticks ascend and net to zero.
 */
export interface OsmosisConcentratedPool extends OsmosisPoolBase {
  readonly kind: 'osmosis_concentrated';
  readonly sqrtPriceE36: bigint;
  readonly tick: number;
  readonly liquidityE18: bigint;
  readonly ticks: readonly Tick[];
}

/**
 * Osmosis' stableswap: x · y · (x² + y² + w) = k, two to eight denoms, w the squares of the others. Reserve i counts for the
 * invariant divided by `scalingFactors[i]`.
 */
export interface OsmosisStableswapPool extends OsmosisPoolBase {
  readonly kind: 'osmosis_stableswap';
  readonly reserves: readonly bigint[];
  readonly scalingFactors: readonly bigint[];
}

/** Osmosis' weighted pools: weights are whole numbers, only their ratios matter. */
export interface OsmosisWeightedPool extends OsmosisPoolBase {
  readonly kind: 'osmosis_weighted';
  readonly reserves: readonly bigint[];
  readonly weights: readonly bigint[];
}

/**
 * One for one at fixed `scales` (as in a stableswap), as long as the reserve lasts. An alloyed asset of Osmosis is a denom
 * that the pool mints for what is paid in and burns for what is paid out.
 */
export interface TransmuterPool extends PpmFeePool {
  readonly kind: 'transmuter';
  /** Zero for the minted denom. */
  readonly reserves: readonly bigint[];
  readonly scales: readonly bigint[];
  /** Index of the denom that is minted and burned. */
  readonly minted?: number;
  readonly weightLimits?: readonly WeightLimit[];
}

/** A swap that raises the value of some denoms, or leaves it, must not lead it above a part of the pool's. */
export interface WeightLimit {
  /** Indexes in `denoms`. */
  readonly members: readonly number[];
  /** Part of 10^18. */
  readonly mostE18: bigint;
}

/** Pools whose fee is in millionths. */
export type PpmPool =
  | ConstantProductPool
  | WeightedPool
  | StableswapPool
  | SolidlyStablePool
  | AstroportStablePool
  | ConcentratedPool
  | TransmuterPool;
/** Pools with the roundings of Osmosis' own modules. */
export type OsmosisPool = OsmosisConcentratedPool | OsmosisStableswapPool | OsmosisWeightedPool;
export type Pool = PpmPool | OsmosisPool | SolanaConcentratedPool;
export type PoolKind = Pool['kind'];
