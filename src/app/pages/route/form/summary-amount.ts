import type { Asset } from '#contract/asset.ts';
import { readDecimals } from '../../../asset/coin.ts';
import { symbolOf } from '../../../asset/lookup.ts';
import type { FormatNumber } from '../../../format/number.ts';
import { isolated } from '../../../format/plain-text.ts';

/** "1.5 ETH" for a plain decimal as it was entered; of an asset without decimals it counts smallest units. */
export function summaryAmount(plain: string, asset: Asset, digits: FormatNumber): string {
  const symbol = isolated(symbolOf(asset));
  if (readDecimals(asset.decimals) !== null) return `${digits(plain)} ${symbol}`;
  return `${digits(plain)} smallest unit${plain === '1' ? '' : 's'} of ${symbol}`;
}
