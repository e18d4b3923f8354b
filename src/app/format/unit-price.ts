import type { Usd } from './amount.ts';

/** What so many smallest units are worth, by a quote. */
export interface UnitPrice {
  readonly units: bigint;
  readonly usd: Usd;
}

/** Dollars of so many smallest units, rounded down. */
export const quotedValue = (units: bigint, { units: quoted, usd }: UnitPrice): Usd => (units * usd) / quoted;

/** Smallest units for so many dollars, rounded down. */
export const quotedUnits = (dollars: Usd, { units, usd }: UnitPrice): bigint => (dollars * units) / usd;
