import type { PoolKind } from '../pool.ts';

/** Dollars in one pool, both sides together. */
export const TIERS = {
  deep: 50_000_000,
  major: 20_000_000,
  middle: 4_000_000,
  small: 600_000,
  thin: 60_000,
} as const;
export type Tier = keyof typeof TIERS;

/** Pools alike but for their assets. */
export interface PoolRow {
  readonly kind: PoolKind;
  readonly tier: Tier;
  /** Swap fee in millionths of the input. */
  readonly feePpm: number;
  /** A pool each: names of the place's assets joined by `/`, pools apart by blanks: `ATOM/OSMO OSMO/USDC`. */
  readonly pools: string;
  /** Stands in the pools' ids, where a venue runs several versions side by side. */
  readonly series?: string;
  /** Of a weighted pool, in the order of its assets. */
  readonly weights?: readonly number[];
  /** Of a stableswap pool. */
  readonly amplification?: number;
  /** Of a concentrated pool. */
  readonly tickSpacing?: number;
}

/** One venue on one chain. */
export interface Place {
  readonly chain_id: string;
  /** The venue's name on the wire. */
  readonly venue: string;
  /** Stands in the pools' ids: `sample-osmosis-12`. */
  readonly label: string;
  /** The names that `rows` uses, each with its denom on this chain. */
  readonly assets: Readonly<Record<string, string>>;
  readonly rows: readonly PoolRow[];
}

/** Every asset of the first list against every one of the second: `A B`, `X Y` → `A/X A/Y B/X B/Y`. */
export function each(assets: string, against: string): string {
  if (assets === '') return '';
  const others = against.split(' ');
  return assets
    .split(' ')
    .flatMap((asset) => others.map((other) => `${asset}/${other}`))
    .join(' ');
}
