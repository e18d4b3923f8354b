import type { AssetId } from '#contract/asset.ts';

/** What the network of a chain takes for a transaction, in smallest units of one asset. */
export interface GasPrice {
  readonly asset: AssetId;
  /** Smallest units for each unit of gas: `num / den`. */
  readonly num: bigint;
  readonly den: bigint;
  /** Smallest units for the transaction itself, whatever it does: the data fee of a rollup. */
  readonly fixed: bigint;
  /** When it was read, milliseconds since 1970; null for one that does not age, as in the sample. */
  readonly at: number | null;
}

/** Smallest units for so much gas in one transaction, rounded up. */
export const gasAmount = ({ num, den, fixed }: GasPrice, gas: bigint): bigint => (gas * num + den - 1n) / den + fixed;
