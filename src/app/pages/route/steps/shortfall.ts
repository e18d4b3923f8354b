import { type Coin, coinText, exactCoinText, readAmount, readSentAmount } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { known } from '#app/format/maybe.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { type AssetId, sameAsset } from '#contract/asset.ts';
import type { Fee, Route } from '#contract/route.ts';
import type { Side } from '../query/page-state.ts';
import { isOnTop } from './fees.ts';
import { stepBody } from './step-body.ts';
import { routeEnds } from './timeline.ts';
import type { RouteWarning } from './warnings.ts';

/** The asset in which a fee is paid; null if not given. It can differ from the fee's origin asset. */
function paidIn({ chain_id, denom, origin_asset }: Fee): AssetId | null {
  if (chain_id && denom) return { chain_id, denom };
  return origin_asset && (chain_id || origin_asset.chain_id) === origin_asset.chain_id ? origin_asset : null;
}

/** The sum charged extra in one asset; `isComplete` is false if an amount is missing from it. */
function onTopIn({ estimated_fees }: Route, asset: AssetId): { units: bigint; isComplete: boolean } {
  let [units, isComplete] = [0n, true];
  for (const fee of estimated_fees ?? []) {
    const paid = isOnTop(fee) ? paidIn(fee) : null;
    if (paid === null || !sameAsset(paid, asset)) continue;
    const amount = readAmount(fee.amount);
    if (amount.known) units += amount.value;
    else isComplete = false;
  }
  return { units, isComplete };
}

/** The router's maximum input of a first swap, if it exceeds the route's own amount. */
function maxSent({ operations: [first] }: Route, sent: bigint): bigint | null {
  const router = first && stepBody(first).swap_router;
  const most = readSentAmount(router?.max_amount_in);
  return most.known && most.value > sent ? most.value : null;
}

type Amounts = Readonly<Record<'sent' | 'extra' | 'held', string>>;

const withoutExtra = (isCertain: boolean, amounts: Amounts): string =>
  isCertain
    ? t('This route takes more than you hold: you send {sent} and hold {held}.', amounts)
    : t('This route may take more than you hold: you send {sent} and hold {held}.', amounts);

const withExtra = (isCertain: boolean, amounts: Amounts): string =>
  isCertain
    ? t('This route takes more than you hold: you send {sent}, are charged {extra} extra and hold {held}.', amounts)
    : t('This route may take more than you hold: you send {sent}, are charged {extra} extra and hold {held}.', amounts);

/**
 * A warning if a route takes, or may take, more of the sent asset than the balance, including fees charged extra in the
 * same asset. None if either is unknown.
 */
export function shortfall(
  route: Route,
  side: Side,
  balance: bigint | null,
  lookup: Lookup,
  digits: FormatNumber,
): RouteWarning[] {
  const { sent } = routeEnds(route, lookup);
  if (balance === null || sent.asset === null || !sent.amount.known) return [];
  const onTop = onTopIn(route, sent.asset);
  const isCertain = sent.amount.value + onTop.units > balance;
  const most = isCertain ? null : maxSent(route, sent.amount.value);
  const needed = (most ?? sent.amount.value) + onTop.units;
  if (needed <= balance) return [];
  const coin = (units: bigint): Coin => ({ ...sent, amount: known(units) });
  // Show exact amounts if rounding makes the two look equal.
  const isPlain = coinText(coin(needed), 'up', digits) !== coinText(coin(balance), 'down', digits);
  const write = (units: bigint, rounding: 'up' | 'down') =>
    isPlain ? coinText(coin(units), rounding, digits) : exactCoinText(coin(units), digits);
  const amount = write(sent.amount.value, 'up');
  const about = side === 'out' ? t('about {amount}', { amount }) : amount;
  const extra = write(onTop.units, 'up');
  const amounts = {
    sent: most === null ? about : t('{about} (at most {most} by its router)', { about, most: write(most, 'up') }),
    extra: onTop.isComplete ? extra : t('at least {amount}', { amount: extra }),
    held: write(balance, 'down'),
  };
  const sentence = onTop.units > 0n ? withExtra(isCertain, amounts) : withoutExtra(isCertain, amounts);
  return [{ level: 'caution', sentence, quote: null }];
}
