import { listText } from '../format/list-text.ts';
import { t } from '../language/words.ts';

/** Gas that is paid on another chain than the start. */
export interface GasOnTheWay {
  /** Name of the chain. */
  readonly chain: string;
  /** The coin; null where it is not known, or more than one. */
  readonly symbol: string | null;
  /** Whether a signature before brings that coin there. */
  readonly isBrought?: boolean;
}

/** "needs INJ", "needs ETH on Base" of a coin that pays elsewhere too: of what no signature before brings there; "" for nothing. */
export function gasNeedsText(needs: readonly GasOnTheWay[], ofStart: readonly string[]): string {
  const coins = needs.flatMap(({ chain, symbol, isBrought }) => {
    if (symbol === null || isBrought) return [];
    return symbol === 'ETH' || ofStart.includes(symbol) ? t('{symbol} on {chain}', { symbol, chain }) : symbol;
  });
  return coins.length === 0 ? '' : t('needs {coins}', { coins: listText([...new Set(coins)]) });
}
