import type { SolanaProgram } from '#math/solana-ticks.ts';
import type { PpmPool, SolanaConcentratedPool } from '../pool.ts';

/** Dollars in one pool, both sides together. */
export const TIERS = {
  deep: 50_000_000,
  major: 20_000_000,
  middle: 4_000_000,
  small: 600_000,
  thin: 60_000,
} as const;
export type Tier = keyof typeof TIERS;

/** Pools that differ only in their assets. */
export interface PoolRow {
  readonly kind: Exclude<PpmPool['kind'], 'solidly_stable' | 'astroport_stable'> | SolanaConcentratedPool['kind'];
  readonly tier: Tier;
  /** Swap fee in millionths of the input. */
  readonly feePpm: number;
  /** Pools separated by spaces, each of asset names joined by `/`: `ATOM/OSMO OSMO/USDC`. */
  readonly pools: string;
  /** Part of the pools' ids, for a venue with several versions. */
  readonly series?: string;
  /** For a weighted pool, in the order of its assets. */
  readonly weights?: readonly number[];
  /** For a stableswap pool. */
  readonly amplification?: number;
  /** For a concentrated pool. */
  readonly tickSpacing?: number;
  /** For a concentrated pool of Solana. */
  readonly program?: SolanaProgram;
  /** For a constant product. */
  readonly feeOn?: 'input_up';
}

/** The sample's assets and pools of one venue on one chain. */
export interface VenueTable {
  readonly chain_id: string;
  /** The venue's name on the wire. */
  readonly venue: string;
  /** Part of the pools' ids: `sample-osmosis-12`. */
  readonly label: string;
  /** Denoms on this chain by the names used in `rows`. */
  readonly assets: Readonly<Record<string, string>>;
  readonly rows: readonly PoolRow[];
}

/** Pools of each kind. `series` is part of their ids. */
export const constantProduct = (tier: Tier, feePpm: number, pools: string, series?: string): PoolRow => ({
  ...{ kind: 'constant_product', tier, feePpm, pools, ...(series && { series }) },
});
export const weighted = (tier: Tier, feePpm: number, weights: readonly number[], pools: string): PoolRow => ({
  ...{ kind: 'weighted', tier, feePpm, weights, pools },
});
export const stableswap = (
  tier: Tier,
  feePpm: number,
  amplification: number,
  pools: string,
  series?: string,
): PoolRow => ({ kind: 'stableswap', tier, feePpm, amplification, pools, ...(series && { series }) });
export const concentrated = (
  tier: Tier,
  feePpm: number,
  tickSpacing: number,
  pools: string,
  series?: string,
): PoolRow => ({ kind: 'concentrated', tier, feePpm, tickSpacing, pools, ...(series && { series }) });

/** Pairs every asset of the first list with every asset of the second: `A B`, `X Y` → `A/X A/Y B/X B/Y`. */
export function pairs(assets: string, against: string): string {
  if (assets === '') return '';
  const others = against.split(' ');
  return assets
    .split(' ')
    .flatMap((asset) => others.map((other) => `${asset}/${other}`))
    .join(' ');
}
