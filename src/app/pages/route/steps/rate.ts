import type { Coin } from '#app/asset/coin.ts';
import { type FormatNumber, magnitude, toFixed } from '#app/format/number.ts';
import { isolated } from '#app/format/plain-text.ts';
import { leftToRight, t } from '#app/language/words.ts';
import { mulDiv, type Rounding } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';

/** Places of a computed rate, so that one of a millionth keeps all its shown digits. */
const PLACES = 24;
const SIGNIFICANT = 6;
const ONE = pow10(PLACES);
/** Of a rate near one, which differs from it by the fees: six digits would round them up by a quarter. */
const PLACES_NEAR_ONE = 8;
const NEAR = 100n;

/** So many of `to` for one of `from`, with six digits, near one with more; null if an amount, its decimals, or all of `from` is missing. */
function rate(from: Coin, to: Coin, rounding: Rounding, digits: FormatNumber): string | null {
  if (!from.amount.known || !to.amount.known || from.decimals === null || to.decimals === null) return null;
  if (from.amount.value === 0n || to.amount.value === 0n) return null;
  const scale = pow10(from.decimals) * ONE;
  const units = mulDiv(to.amount.value, scale, from.amount.value * pow10(to.decimals), rounding);
  const whole = units.toString().length - PLACES;
  if (SIGNIFICANT - whole > PLACES) return null;
  const shown = magnitude(units - ONE) * NEAR < ONE ? PLACES_NEAR_ONE : Math.max(SIGNIFICANT - whole, 0);
  const text = toFixed({ units, places: PLACES }, shown, rounding);
  return digits(text.includes('.') ? text.replace(/\.?0+$/, '') : text);
}

/**
 * What one of the sent asset becomes, rounded down, and what one of the received takes, rounded up: "1 ETH = 2,512.34 USDC",
 * "1 USDC = 0.000398036 ETH". Empty if an amount is unknown.
 */
export function ratesText(sent: Coin, received: Coin, digits: FormatNumber): string[] {
  const isOneSymbol = sent.symbol === received.symbol;
  const one = (from: Coin, to: Coin, rounding: Rounding) => {
    const text = rate(from, to, rounding, digits);
    if (text === null) return [];
    const symbol = isolated(from.symbol);
    const unit = isOneSymbol ? t(from === sent ? '{symbol} sent' : '{symbol} received', { symbol }) : symbol;
    return [leftToRight(`${digits('1')} ${unit} = ${text} ${isolated(to.symbol)}`)];
  };
  return [...one(sent, received, 'down'), ...one(received, sent, 'up')];
}
