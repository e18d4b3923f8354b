import { type AssetId, sameAsset } from '#contract/asset.ts';
import { operationKind } from '#contract/operation.ts';
import type { Fee, Route } from '#contract/route.ts';
import { type Coin, coinText, exactCoinText, readAmount, readSentAmount } from '../../../asset/coin.ts';
import type { Lookup } from '../../../asset/lookup.ts';
import { known } from '../../../format/maybe.ts';
import type { FormatNumber } from '../../../format/number.ts';
import type { Side } from '../query/page-state.ts';
import { isOnTop } from './fees.ts';
import { stepBody } from './step-body.ts';
import { routeEnds } from './timeline.ts';
import type { RouteCaution } from './warnings.ts';

/** What leaves the wallet for a fee; null where that is not told. The asset it came from may be another. */
function paidIn({ chain_id, denom, origin_asset }: Fee): AssetId | null {
  if (chain_id && denom) return { chain_id, denom };
  return origin_asset && (chain_id || origin_asset.chain_id) === origin_asset.chain_id ? origin_asset : null;
}

/** What is charged on top in one asset; `isWhole` tells whether every such amount is given. */
function onTopIn({ estimated_fees }: Route, asset: AssetId): { units: bigint; isWhole: boolean } {
  let [units, isWhole] = [0n, true];
  for (const fee of estimated_fees ?? []) {
    const paid = isOnTop(fee) ? paidIn(fee) : null;
    if (paid === null || !sameAsset(paid, asset)) continue;
    const amount = readAmount(fee.amount);
    if (amount.known) units += amount.value;
    else isWhole = false;
  }
  return { units, isWhole };
}

/** The most that the router of its first swap takes, where that is more than the route says. */
function mostTaken({ operations: [first] }: Route, sent: bigint): bigint | null {
  const router = first && stepBody(first, operationKind(first) !== undefined).swap_router;
  const most = readSentAmount(router?.max_amount_in);
  return most.known && most.value > sent ? most.value : null;
}

/**
 * Whether a route takes more of the asset that is sent than is held of it, or may, with what is charged on top in the same
 * asset. Nothing is said where either is unknown.
 */
export function shortfall(
  route: Route,
  side: Side,
  held: bigint | null,
  lookup: Lookup,
  digits: FormatNumber,
): RouteCaution[] {
  const { sent } = routeEnds(route, lookup);
  if (held === null || sent.asset === null || !sent.amount.known) return [];
  const onTop = onTopIn(route, sent.asset);
  const isCertain = sent.amount.value + onTop.units > held;
  const most = isCertain ? null : mostTaken(route, sent.amount.value);
  const needed = (most ?? sent.amount.value) + onTop.units;
  if (needed <= held) return [];
  const coin = (units: bigint): Coin => ({ ...sent, amount: known(units) });
  // Of very little, rounding leaves nothing to compare.
  const isPlain = coinText(coin(needed), 'up', digits) !== coinText(coin(held), 'down', digits);
  const write = (units: bigint, rounding: 'up' | 'down') =>
    isPlain ? coinText(coin(units), rounding, digits) : exactCoinText(coin(units), digits);
  const about = side === 'out' ? 'about ' : '';
  const bound = most === null ? '' : ` (at most ${write(most, 'up')} by its router)`;
  const least = onTop.isWhole ? '' : 'at least ';
  const fees = onTop.units > 0n ? `, pay ${least}${write(onTop.units, 'up')} on top` : '';
  const sentence = `This route ${isCertain ? 'takes' : 'may take'} more than you hold: you send ${about}${write(sent.amount.value, 'up')}${bound}${fees} and hold ${write(held, 'down')}.`;
  return [{ level: 'caution', sentence, quote: null }];
}
