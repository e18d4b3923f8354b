import type { Coin } from '#app/asset/coin.ts';
import { type FormatNumber, toFixed } from '#app/format/number.ts';
import { isolated } from '#app/format/plain-text.ts';
import { leftToRight, t } from '#app/language/words.ts';
import { mulDiv, type Rounding } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';

/** Places of a computed rate, so that one of a millionth keeps all its shown digits. */
const PLACES = 24;
const SIGNIFICANT = 6;

/** So many of `to` for one of `from`, with six digits; null if an amount, its decimals, or all of `from` is missing. */
function rate(from: Coin, to: Coin, rounding: Rounding, digits: FormatNumber): string | null {
  if (!from.amount.known || !to.amount.known || from.decimals === null || to.decimals === null) return null;
  if (from.amount.value === 0n || to.amount.value === 0n) return null;
  const scale = pow10(from.decimals) * pow10(PLACES);
  const units = mulDiv(to.amount.value, scale, from.amount.value * pow10(to.decimals), rounding);
  const whole = units.toString().length - PLACES;
  if (SIGNIFICANT - whole > PLACES) return null;
  const text = toFixed({ units, places: PLACES }, Math.max(SIGNIFICANT - whole, 0), rounding);
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
