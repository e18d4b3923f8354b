import { sameAsset } from '#contract/asset.ts';
import { type Coin, isZero } from '../../../asset/coin.ts';
import type { Usd } from '../../../format/amount.ts';
import { known, type Maybe } from '../../../format/maybe.ts';

/** One fee, as the route lists it or as a step names it. */
export interface Fee {
  readonly label: string;
  readonly coin: Coin;
  readonly usd: Maybe<Usd>;
  /** Taken out of what moves, charged on top, or not said. */
  readonly charged: 'taken out' | 'on top' | null;
  /** Index of the operation that costs it; null when the service ties it to none. */
  readonly operation: number | null;
  /** Fees of swaps and network gas are never named by bridge steps: they are left out when both are compared. */
  readonly ofBridge: boolean;
  /** Whether no more than that is charged, and maybe less. */
  readonly isMost: boolean;
}

/** What a list of fees adds up to. `unpriced` fees are missing from `usd`; `isMost` tells that some may come to less. */
export type FeeTotal =
  | { readonly kind: 'none' }
  | { readonly kind: 'asset'; readonly coin: Coin; readonly isMost: boolean }
  | {
      readonly kind: 'usd';
      readonly usd: Usd;
      readonly unpriced: number;
      readonly count: number;
      readonly isMost: boolean;
    };

/** All fees as one coin, if they are in one asset and every amount is known. */
function sumInOneAsset(fees: readonly Fee[]): Coin | undefined {
  const [first] = fees;
  if (first?.coin.asset == null) return undefined;
  let sum = 0n;
  for (const { coin } of fees) {
    if (coin.asset === null || !sameAsset(coin.asset, first.coin.asset) || !coin.amount.known) return undefined;
    sum += coin.amount.value;
  }
  return { ...first.coin, amount: known(sum) };
}

/** What they add up to as one coin; null where they are not in one asset, or an amount is not given. */
export function assetTotal(fees: readonly Fee[]): Extract<FeeTotal, { kind: 'asset' }> | null {
  const charged = fees.filter(({ coin }) => !isZero(coin));
  const coin = sumInOneAsset(charged.length > 0 ? charged : fees);
  return coin ? { kind: 'asset', coin, isMost: charged.some((fee) => fee.isMost) } : null;
}

/**
 * Adds fees only where that has a meaning: all with dollars, or all in one asset; else the priced ones. A fee of nothing is
 * worth nothing, whatever its asset.
 */
export function totalOf(fees: readonly Fee[]): FeeTotal {
  if (fees.length === 0) return { kind: 'none' };
  const charged = fees.filter(({ coin }) => !isZero(coin));
  const usd = charged.reduce((sum, fee) => sum + (fee.usd.known ? fee.usd.value : 0n), 0n);
  const unpriced = charged.filter((fee) => !fee.usd.known).length;
  const isMost = charged.some((fee) => fee.isMost);
  const inOneAsset = unpriced > 0 ? assetTotal(charged) : null;
  return inOneAsset ?? { kind: 'usd', usd, unpriced, count: charged.length, isMost };
}
