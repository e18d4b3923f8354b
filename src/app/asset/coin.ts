import { isAmount } from '#contract/amount.ts';
import type { Asset, AssetId } from '#contract/asset.ts';
import { isDecimals } from '#contract/decimals.ts';
import type { Rounding } from '#math/fixed.ts';
import { exactAmount, formatAmount, NO_PRICE, plainAmount, type Usd } from '../format/amount.ts';
import { formatMaybe, known, type Maybe, unknown } from '../format/maybe.ts';
import type { FormatNumber } from '../format/number.ts';
import { isolated, plainText } from '../format/plain-text.ts';
import { leftToRight, t } from '../language/words.ts';
import { type Lookup, shortDenom } from './lookup.ts';

/** An amount of an asset from a response; either field may be missing. */
export interface Coin {
  readonly asset: AssetId | null;
  /** The symbol, else the shortened denom, else "an unnamed asset". */
  readonly symbol: string;
  /** Null if unknown: then only smallest units can be shown. */
  readonly decimals: number | null;
  /** Smallest units. */
  readonly amount: Maybe<bigint>;
}

const NOT_GIVEN = unknown('Amount not given');

/** An amount on the wire; absent, negative and malformed are not given. */
export const readAmount = (text: unknown): Maybe<bigint> =>
  typeof text === 'string' && isAmount(text) ? known(BigInt(text)) : NOT_GIVEN;

/** The sent amount of a route. Zero means unknown. */
export const readSentAmount = (text: unknown): Maybe<bigint> => {
  const amount = readAmount(text);
  return amount.known && amount.value === 0n ? NOT_GIVEN : amount;
};

/** The least above zero: it reads "<$0.01". */
const LEAST_USD: Usd = 1n;

/**
 * The USD value of an amount. Services truncate small values to "0": then, or if the amount is unknown, "0" means no
 * price.
 */
export function usdOfAmount(amount: Maybe<bigint>, usd: Maybe<Usd>): Maybe<Usd> {
  if (!usd.known || usd.value !== 0n) return usd;
  if (!amount.known) return NO_PRICE;
  return amount.value > 0n ? known(LEAST_USD) : usd;
}

/** Decimals from a response; null if they are out of range. */
export const readDecimals = (decimals: number | null | undefined): number | null =>
  decimals != null && isDecimals(decimals) ? decimals : null;

/** Reads an amount of an asset that is in the response or in the lists. */
export function coinOf(asset: Asset | AssetId | null | undefined, amount: unknown, lookup: Lookup): Coin {
  if (!asset) return { asset: null, symbol: t('an unnamed asset'), decimals: null, amount: readAmount(amount) };
  const listed: Partial<Asset> = lookup.asset(asset) ?? {};
  const given = asset as Partial<Asset>;
  return {
    asset: { chain_id: asset.chain_id, denom: asset.denom },
    symbol:
      plainText(listed.recommended_symbol || given.recommended_symbol || given.symbol || listed.symbol || '') ||
      shortDenom(asset.denom),
    decimals: readDecimals(given.decimals ?? listed.decimals),
    amount: readAmount(amount),
  };
}

/** "5,000 smallest units of USDC", of a plain number. */
export const smallestUnitsText = (plain: string, symbol: string, digits: FormatNumber): string =>
  t('{count, plural, one {{units} smallest unit} other {{units} smallest units}} of {symbol}', {
    count: Number(plain),
    units: digits(plain),
    symbol: isolated(symbol),
  });

type FormatUnits = (amount: bigint, decimals: number) => string;

function write({ amount, decimals, symbol }: Coin, digits: FormatNumber, withDecimals: FormatUnits): string {
  return formatMaybe(amount, (units) =>
    decimals === null
      ? smallestUnitsText(`${units}`, symbol, digits)
      : leftToRight(`${withDecimals(units, decimals)} ${isolated(symbol)}`),
  );
}

/** "99.81 USDC", "Amount not given", or smallest units if decimals are unknown. */
export const coinText = (coin: Coin, rounding: Rounding, digits: FormatNumber, column?: number): string =>
  write(coin, digits, (units, decimals) => formatAmount(units, decimals, rounding, digits, column));

/** Every digit of the amount with its symbol. */
export const exactCoinText = (coin: Coin, digits: FormatNumber): string =>
  write(coin, digits, (units, decimals) => exactAmount(units, decimals, digits));

export const isZero = ({ amount }: Coin): boolean => amount.known && amount.value === 0n;

/** The amount for the clipboard: all digits, a decimal point, no grouping, no symbol. "" if unknown. */
export const plainCoinText = ({ amount, decimals }: Coin): string =>
  amount.known ? plainAmount(amount.value, decimals ?? 0) : '';
