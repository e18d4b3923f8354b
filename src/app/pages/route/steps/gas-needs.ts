import { listText } from '#app/format/list-text.ts';
import { t } from '#app/language/words.ts';
import { sameAsset } from '#contract/asset.ts';
import type { Route } from '#contract/route.ts';
import { gasOfTransaction, type RouteFees } from './fees.ts';
import type { SignatureGroup } from './timeline.ts';

/** The gas of a later signature, on another chain than the start: who has none there cannot go on. */
export interface SignatureGas {
  readonly txIndex: number;
  /** Name of the chain. */
  readonly chain: string;
  /** The coin; null where it is not known, or more than one. */
  readonly symbol: string | null;
  /** Whether a signature before brings that coin there: then some of it is to be kept. */
  readonly isBrought: boolean;
}

/** What is signed on a chain that is not given needs gas of nobody knows what, and is not here. */
export function gasNeeds(
  route: Route,
  fees: RouteFees,
  signatures: readonly SignatureGroup[],
  start: string,
): SignatureGas[] {
  return signatures
    .flatMap(({ txIndex, chain, claims }) => [
      { txIndex, chain },
      ...claims.map((claim, i) => ({ txIndex: txIndex + 1 + i, chain: claim.chain })),
    ])
    .flatMap(({ txIndex, chain }) => {
      if (chain === null || chain === start) return [];
      const coins = gasOfTransaction(route, fees, txIndex).map(({ coin }) => coin);
      const [symbol, ...others] = new Set(coins.map((coin) => coin.symbol));
      const isOne = symbol !== undefined && others.length === 0;
      // What a claim is for is there only after it.
      const before = signatures.filter((group) => group.txIndex + group.claims.length < txIndex);
      const brought = before.flatMap(({ steps }) => steps.at(-1)?.output.asset ?? []);
      const isBrought = coins.some(({ asset }) => asset !== null && brought.some((each) => sameAsset(each, asset)));
      return [{ txIndex, chain, symbol: isOne ? symbol : null, isBrought }];
    });
}

/** "needs INJ", "needs ETH on Base" of a coin that pays elsewhere too: of what no signature before brings there; "" for nothing. */
export function gasNeedsText(
  needs: readonly (Pick<SignatureGas, 'chain' | 'symbol'> & Partial<SignatureGas>)[],
  ofStart: readonly string[],
): string {
  const coins = needs.flatMap(({ chain, symbol, isBrought }) => {
    if (symbol === null || isBrought) return [];
    return symbol === 'ETH' || ofStart.includes(symbol) ? t('{symbol} on {chain}', { symbol, chain }) : symbol;
  });
  return coins.length === 0 ? '' : t('needs {coins}', { coins: listText([...new Set(coins)]) });
}
