import { t } from '#app/language/words.ts';
import type { SignatureGas } from './gas-needs.ts';

/** That the gas of a signature takes a coin which has to be there; null where none is named. */
export function gasNeedText(needs: readonly SignatureGas[], txIndex: number): string | null {
  const { symbol = null, isBrought = false } = needs.find((need) => need.txIndex === txIndex) ?? {};
  if (symbol === null) return null;
  return isBrought ? t('Keep some {symbol} for gas.', { symbol }) : t('You need {symbol} there for gas.', { symbol });
}
