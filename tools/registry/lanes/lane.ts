import type { AssetRef } from '../origins.ts';

/** An ordered pair of source and destination asset that a bridge joins directly. */
export interface Lane {
  readonly from: AssetRef;
  readonly to: AssetRef;
}

/** Every ordered pair of two different rows that is joined. */
export const lanesAmong = <Row extends AssetRef>(
  rows: readonly Row[],
  isJoined: (from: Row, to: Row) => boolean,
): Lane[] =>
  rows.flatMap((from) => rows.filter((to) => to !== from && isJoined(from, to)).map((to): Lane => ({ from, to })));
