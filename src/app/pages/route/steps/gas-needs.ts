import type { Coin } from '#app/asset/coin.ts';
import type { GasOnTheWay } from '#app/asset/gas-needs-text.ts';
import { sameAsset } from '#contract/asset.ts';
import type { Route } from '#contract/route.ts';
import { gasOfTransaction, type RouteFees } from './fees.ts';
import type { SignatureGroup } from './timeline.ts';

/** The gas of a later signature, on another chain than the start: who has none there cannot go on. */
export interface SignatureGas extends GasOnTheWay {
  readonly txIndex: number;
  readonly coins: readonly Coin[];
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
      return [{ txIndex, chain, coins, symbol: isOne ? symbol : null, isBrought }];
    });
}
