/** Response headers that say what an answer rests on. Sent by our service; other services have none. */
export const MARKET_HEADER = 'portolan-market';
export const BALANCES_HEADER = 'portolan-balances';
/** What holdings are priced by: `sample`, `off`, or the feeds asked, like `coingecko, defillama`. */
export const PRICES_HEADER = 'portolan-prices';

/** Where prices, pools and fees come from, and of when they are. */
export interface MarketNote {
  /** `sample`, or the name of the live source. */
  readonly source: string;
  /** ISO 8601. */
  readonly asOf: string;
}

/** `sample; as-of=2026-01-31` */
export const writeMarketNote = ({ source, asOf }: MarketNote): string => `${source}; as-of=${asOf}`;

/** Null when there is no header, or one of another form. */
export function readMarketNote(header: string | null): MarketNote | null {
  const match = /^([^;\s]+); as-of=(\S+)$/.exec(header ?? '');
  return match ? { source: match[1] as string, asOf: match[2] as string } : null;
}
