import { type Asset, sameAsset } from '#contract/asset.ts';
import { errorInfo, type RouteRefusal, ServiceError } from '#contract/error.ts';
import type { RouteWarning, WarningType } from '#contract/route.ts';
import {
  assessSafety,
  type Charge,
  type Path,
  type SafetyAssessment,
  type SafetyInput,
  type SafetyRule,
} from '#engine/index.ts';
import type { TrustedMarket } from '#market/prices/trusted-prices.ts';
import { pow10, USD_DECIMALS, usdField } from '#math/units.ts';
import type { RouteDetail } from './graph.ts';
import { priceGapsOf } from './price-gaps.ts';

interface JudgedPath {
  readonly source: Asset;
  readonly dest: Asset;
  readonly path: Path<RouteDetail>;
  readonly impactPercent: string | null;
  /** Limits that rejected better paths, as texts. */
  readonly limits: () => readonly string[];
}

const LOSSES: Record<SafetyRule, string> = {
  price_impact: 'the swaps have a price impact of',
  value_lost: 'the route loses a USD value of',
  fees: 'the fees take',
};

/** The warning of an unsafe route, undefined for a safe one. Throws the error of an unsafe one if it is not allowed. */
export function safetyOf(market: TrustedMarket, subject: JudgedPath, allowUnsafe: boolean): RouteWarning | undefined {
  const verdict = assessSafety(safetyInputOf(market, subject));
  if (verdict.verdict === 'safe') return undefined;
  const { reason, type, message, metadata } = 'rule' in verdict ? lossOf(verdict) : doubtOf(market, verdict, subject);
  if (allowUnsafe) return { type, message };
  const texts = [message, ...subject.limits(), 'set allow_unsafe=true to receive the route anyway'];
  throw ServiceError.invalid(texts.join('; '), [errorInfo(reason, metadata)]);
}

function safetyInputOf(market: TrustedMarket, { source, dest, path, impactPercent }: JudgedPath): SafetyInput {
  const { amountIn, amountOut } = path;
  const valueIn = exactValue(market, source, amountIn);
  if (path.hops.some((hop) => hop.edge.kind === 'swap')) {
    return { swaps: true, valueIn: valueIn, valueOut: exactValue(market, dest, amountOut), impactPercent };
  }
  const added = path.hops
    .flatMap((hop) => hop.charges)
    .filter(({ behavior }) => behavior === 'FEE_BEHAVIOR_ADDITIONAL');
  const isSent = ({ asset }: Charge) => sameAsset(asset, source);
  return {
    swaps: false,
    amountIn,
    amountOut,
    decimalsIn: source.decimals ?? null,
    decimalsOut: dest.decimals ?? null,
    amountAdded: added.filter(isSent).reduce((sum, { amount }) => sum + amount, 0n),
    valueIn: valueIn,
    valueAdded: exactValueOfCharges(
      market,
      added.filter((charge) => !isSent(charge)),
    ),
  };
}

/** With so many decimals any amount in dollars is an integer: prices have 12, assets at most 36. */
const VALUE_DECIMALS = 12 + 36;

/** Exact, in 10^-48 dollars; null when price or decimals are unknown. */
function exactValue(market: TrustedMarket, asset: Asset, amount: bigint): bigint | null {
  const priceE12 = market.price(asset);
  if (priceE12 === null || typeof asset.decimals !== 'number') return null;
  return amount * priceE12 * pow10(36 - asset.decimals);
}

/** Of the charges with a price, each rounded up to a micro-dollar. In 10^-48 dollars. */
function exactValueOfCharges(market: TrustedMarket, charges: readonly Charge[]): bigint {
  const usdE6 = charges.reduce((sum, { asset, amount }) => sum + (market.usd(asset, amount, 'up') ?? 0n), 0n);
  return usdE6 * pow10(VALUE_DECIMALS - USD_DECIMALS);
}

interface Unsafe extends RouteWarning {
  readonly type: WarningType;
  readonly reason: RouteRefusal;
  readonly metadata: Record<string, string>;
}

function lossOf({ rule, percent }: Extract<SafetyAssessment, { verdict: 'bad_price' }>): Unsafe {
  const message = `bad price: ${LOSSES[rule]} ${percent} percent, more than 10`;
  return { reason: 'BAD_PRICE_ERROR', type: 'BAD_PRICE_WARNING', message, metadata: { rule, percent } };
}

function doubtOf(
  market: TrustedMarket,
  verdict: Extract<SafetyAssessment, { verdict: 'doubtful_price' | 'unknown_price' }>,
  { source, dest, path }: JudgedPath,
): Unsafe {
  const pair = `${source.symbol ?? source.denom} to ${dest.symbol ?? dest.denom}`;
  const doubtful = { reason: 'LOW_INFO_ERROR', type: 'LOW_INFO_WARNING' } as const;
  if (verdict.verdict === 'unknown_price') {
    const { text, metadata } = priceGapsOf(market, source, dest);
    return { ...doubtful, message: `the price of ${pair} cannot be checked: ${text}`, metadata };
  }
  const { percent } = verdict;
  const [sent, arrives] = [
    usdField(market.usd(source, path.amountIn, 'up')),
    usdField(market.usd(dest, path.amountOut, 'down')),
  ];
  const message =
    `the price of ${pair} is in doubt: what arrives would be worth ${percent} percent more than what is sent, ` +
    `${arrives} dollars for ${sent}; a price or a pool is not as it was read`;
  return { ...doubtful, message, metadata: { rule: 'value_gained', percent } };
}
