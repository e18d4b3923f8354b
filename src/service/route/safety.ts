import type { Asset } from '#contract/asset.ts';
import { errorInfo, type RouteRefusal, ServiceError } from '#contract/error.ts';
import type { RouteWarning, WarningType } from '#contract/route.ts';
import { type Deal, judge, type Safety, type SafetyRule } from '#engine/safety.ts';
import type { Market } from '#market/market.ts';
import type { RoutePath } from './graph.ts';

interface Judged {
  readonly source: Asset;
  readonly dest: Asset;
  readonly path: RoutePath;
  readonly impactPercent: string | null;
}

const LOSSES: Record<SafetyRule, string> = {
  price_impact: 'the swaps move their pools by',
  value_lost: 'the dollar value lost on the way is',
  fees: 'the fees take',
};

/** The warning of an unsafe route, undefined for a safe one. Throws the refusal when unsafe is not allowed. */
export function safetyOf(market: Market, judged: Judged, allowUnsafe: boolean): RouteWarning | undefined {
  const verdict = judge(dealOf(market, judged));
  if (verdict.verdict === 'safe') return undefined;
  const { reason, type, message, metadata } = unsafe(verdict, judged);
  if (allowUnsafe) return { type, message };
  throw ServiceError.invalid(`${message}; set allow_unsafe to get the route all the same`, [
    errorInfo(reason, metadata),
  ]);
}

function dealOf(market: Market, { source, dest, path, impactPercent }: Judged): Deal {
  if (path.hops.some((hop) => hop.edge.kind === 'swap')) {
    return {
      swaps: true,
      usdIn: market.usd(source, path.amountIn, 'up'),
      usdOut: market.usd(dest, path.amountOut, 'down'),
      impactPercent,
    };
  }
  return {
    swaps: false,
    amountIn: path.amountIn,
    amountOut: path.amountOut,
    decimalsIn: source.decimals ?? null,
    decimalsOut: dest.decimals ?? null,
    usdIn: market.usd(source, path.amountIn, 'down'),
    usdAdded: addedUsd(market, path),
  };
}

/** Micro-dollars charged on top of the amount, as far as they have a price. */
function addedUsd(market: Market, { hops }: RoutePath): bigint {
  const added = hops.flatMap((hop) => hop.charges).filter(({ behavior }) => behavior === 'FEE_BEHAVIOR_ADDITIONAL');
  return added.reduce((sum, { asset, amount }) => sum + (market.usd(asset, amount, 'up') ?? 0n), 0n);
}

interface Unsafe extends RouteWarning {
  readonly type: WarningType;
  readonly reason: RouteRefusal;
  readonly metadata: Record<string, string>;
}

function unsafe(verdict: Exclude<Safety, { verdict: 'safe' }>, { source, dest }: Judged): Unsafe {
  if (verdict.verdict === 'bad_price') {
    const message = `bad price: ${LOSSES[verdict.rule]} ${verdict.percent} percent, more than 10`;
    const metadata = { rule: verdict.rule, percent: verdict.percent };
    return { reason: 'BAD_PRICE_ERROR', type: 'BAD_PRICE_WARNING', message, metadata };
  }
  const pair = `${source.symbol ?? source.denom} to ${dest.symbol ?? dest.denom}`;
  const message = `the price of ${pair} cannot be judged: a dollar price is missing`;
  return { reason: 'LOW_INFO_ERROR', type: 'LOW_INFO_WARNING', message, metadata: {} };
}
