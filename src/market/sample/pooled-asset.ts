/** An asset as a pool sees it. */
export interface PooledAsset {
  readonly name: string;
  readonly denom: string;
  readonly decimals: number;
  /** Dollars a whole token times 10^12. */
  readonly priceE12: bigint;
}
