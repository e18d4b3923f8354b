import { isAmount } from '#contract/amount.ts';
import type { Asset, AssetId } from '#contract/asset.ts';
import { formatUnits, parseUnits } from '#math/units.ts';
import type { AssetNames } from './asset-names.ts';

const UNKNOWN = 'unknown';

/** `OSMO`, or the denom where no symbol is known. */
export const symbolOf = (id: AssetId, asset: Asset | undefined): string =>
  asset?.recommended_symbol ?? asset?.symbol ?? id.denom;

/** `12.5 OSMO`, exact; in smallest units where the decimals are not known, `unknown` where the amount is not. */
export function amountText(units: string | null | undefined, id: AssetId, names: AssetNames): string {
  if (units == null || !isAmount(units)) return UNKNOWN;
  const asset = names.get(id);
  if (asset?.decimals == null) return `${units} smallest units of ${symbolOf(id, asset)}`;
  return `${formatUnits(BigInt(units), asset.decimals)} ${symbolOf(id, asset)}`;
}

/** `$12.5` of a decimal text as the wire has it, `unknown` without one. */
export function usdText(usd: string | null | undefined): string {
  if (usd == null) return UNKNOWN;
  return usd.startsWith('-') ? `-$${usd.slice(1)}` : `$${usd}`;
}

/** As fine as any service writes dollars. */
const USD_PLACES = 18;

/** The sum of dollars; `at least` of those that are known where one is not, and `unknown` where none is. */
export function usdSumText(values: readonly (string | null | undefined)[]): string {
  const known = values.flatMap((value) => parseUnits(value ?? '', USD_PLACES) ?? []);
  if (known.length === 0 && values.length > 0) return UNKNOWN;
  const sum = `$${formatUnits(
    known.reduce((all, value) => all + value, 0n),
    USD_PLACES,
  )}`;
  return known.length < values.length ? `at least ${sum}` : sum;
}

/** `45 s`, `19 min`, `1 h 5 min`, rounded up. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return UNKNOWN;
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;
}

/** `1 signature`, `2 signatures`. */
export const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
