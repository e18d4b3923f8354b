import { signatureUsd } from '#contract/effort.ts';
import { maxOf } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import { t } from '../language/words.ts';
import { formatUsd, USD_PLACES, type Usd } from './amount.ts';
import type { Maybe } from './maybe.ts';
import type { FormatNumber } from './number.ts';
import { formatLoss, percent } from './percent.ts';

const MICRO = 1e6;

/** Dollars that only order routes, to a millionth. */
export const orderUsd = (dollars: number): Usd =>
  BigInt(Math.round(dollars * MICRO)) * (pow10(USD_PLACES) / BigInt(MICRO));

/** What a signature counts in the order of routes that send so much; null where none names the dollars. */
export function signaturePrice(sentUsd: readonly Maybe<Usd>[]): Usd | null {
  const sent = sentUsd.flatMap((usd) => (usd.known ? [usd.value] : []));
  if (sent.length === 0) return null;
  return orderUsd(signatureUsd(Number(sent.reduce(maxOf)) / 10 ** USD_PLACES));
}

const DOLLAR = pow10(USD_PLACES);
/** From some thousand dollars on, what a signature counts grows with the amount: dollars of it would read as a fee. */
const PART_OF_AMOUNT = percent(0.02);

/** What a signature counts: "$1.00", or the share of the amount that is as much. */
export const signatureWeight = (perSignature: Usd, digits: FormatNumber): { usd: string } | { share: string } =>
  perSignature <= DOLLAR
    ? { usd: formatUsd(perSignature, 'up', digits) }
    : { share: formatLoss(PART_OF_AMOUNT, digits) };

/** "Best: each signature, hour or trusted party counts as $1.00." */
export function bestText(perSignature: Usd, digits: FormatNumber): string {
  const weight = signatureWeight(perSignature, digits);
  return 'usd' in weight
    ? t('Best: each signature, hour or trusted party counts as {usd}.', weight)
    : t('Best: each signature, hour or trusted party counts as about {share} of the amount.', weight);
}
