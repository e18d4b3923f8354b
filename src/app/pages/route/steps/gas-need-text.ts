import { coinText } from '#app/asset/coin.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import type { SignatureGas } from './gas-needs.ts';

/** That the gas of a signature takes a coin which has to be there, and how much where that is known; null where none is named. */
export function gasNeedText(needs: readonly SignatureGas[], txIndex: number, digits: FormatNumber): string | null {
  const { symbol = null, isBrought = false, coins = [] } = needs.find((need) => need.txIndex === txIndex) ?? {};
  if (symbol === null) return null;
  if (isBrought) return t('Keep some {symbol} for gas.', { symbol });
  const [coin] = coins;
  const isKnown = coins.length === 1 && coin?.amount.known && coin.decimals !== null;
  return t('You need {symbol} there for gas.', { symbol: isKnown ? coinText(coin, 'up', digits) : symbol });
}
