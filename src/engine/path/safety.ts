import { divUp } from '#math/fixed.ts';
import { formatUnits, parseUnits, pow10 } from '#math/units.ts';
import { PERCENT_DECIMALS } from './price-impact.ts';

/** A loss above this is refused; exactly this is not. In units of 10^-4 percent. */
const LIMIT = 10n * pow10(PERCENT_DECIMALS);
const WHOLE = 100n * pow10(PERCENT_DECIMALS);

/**
 * What a route does to its owner's money, as far as it is known. Worth is in dollars, in whatever fraction both sides
 * share: exact, so that the limit is met to the last unit.
 */
export type SafetyInput =
  | {
      readonly swaps: true;
      /** Null when unknown. */
      readonly valueIn: bigint | null;
      readonly valueOut: bigint | null;
      /** As priceImpactPercent answers. */
      readonly impactPercent: string | null;
    }
  | {
      /** One asset all the way: no price is needed to see what its fees take. */
      readonly swaps: false;
      readonly amountIn: bigint;
      readonly amountOut: bigint;
      /** Taken as equal when either is unknown. */
      readonly decimalsIn: number | null;
      readonly decimalsOut: number | null;
      /** Charged on top in the asset that is sent, in its smallest unit. */
      readonly amountAdded: bigint;
      /** What is sent; null when unknown. */
      readonly valueIn: bigint | null;
      /** What is charged on top in other assets, as far as it has a price. */
      readonly valueAdded: bigint;
    };

type Transfer = Extract<SafetyInput, { swaps: false }>;

/** What a refusal rests on: the pools' prices moved, dollars went missing, or the fees of a mere transfer. */
export type SafetyRule = 'price_impact' | 'value_lost' | 'fees';

export type SafetyAssessment =
  | { readonly verdict: 'safe' }
  /** `percent` is the loss, rounded up: "12.5". */
  | { readonly verdict: 'bad_price'; readonly rule: SafetyRule; readonly percent: string }
  | { readonly verdict: 'unknown_price' };

interface Loss {
  readonly rule: SafetyRule;
  /** Rounded up, in units of 10^-4 percent: over the limit exactly when the loss itself is. */
  readonly units: bigint;
}

/**
 * Whether a route takes more than a tenth: the worst rule broken is named. A swap that breaks none is safe only when
 * both its sides have a dollar price: a pool's own spot price cannot tell whether the pool is fair.
 */
export function assessSafety(deal: SafetyInput): SafetyAssessment {
  const lost = deal.swaps ? valueLost(deal.valueIn, deal.valueOut) : feesOf(deal);
  const losses = [lost, deal.swaps ? impactOf(deal.impactPercent) : null].filter((loss) => loss !== null);
  const broken = losses.filter(({ units }) => units > LIMIT);
  if (broken.length === 0) return lost === null ? { verdict: 'unknown_price' } : { verdict: 'safe' };
  const worst = broken.reduce((a, b) => (b.units > a.units ? b : a));
  return { verdict: 'bad_price', rule: worst.rule, percent: formatUnits(worst.units, PERCENT_DECIMALS) };
}

function impactOf(percent: string | null): Loss | null {
  const units = percent === null ? undefined : parseUnits(percent, PERCENT_DECIMALS);
  return units === undefined ? null : { rule: 'price_impact', units };
}

/** Null when a side has no price. */
function valueLost(worthIn: bigint | null, worthOut: bigint | null): Loss | null {
  if (worthIn === null || worthOut === null || worthIn === 0n) return null;
  return { rule: 'value_lost', units: partOf(missing(worthIn, worthOut), worthIn) };
}

/** What is taken out on the way, and what is charged on top beside what is sent, in one sum that is rounded once. */
function feesOf({
  amountIn,
  amountOut,
  decimalsIn,
  decimalsOut,
  amountAdded,
  valueIn: worthIn,
  valueAdded: worthAdded,
}: Transfer): Loss {
  const finer = decimalsIn === null || decimalsOut === null ? 0 : decimalsOut - decimalsIn;
  const sent = amountIn * pow10(Math.max(0, finer));
  const arrived = amountOut * pow10(Math.max(0, -finer));
  const taken = missing(sent, arrived) + amountAdded * pow10(Math.max(0, finer));
  if (worthIn === null || worthIn === 0n) return { rule: 'fees', units: partOf(taken, sent) };
  return { rule: 'fees', units: partOf(taken * worthIn + worthAdded * sent, sent * worthIn) };
}

const missing = (before: bigint, after: bigint): bigint => (after >= before ? 0n : before - after);

/** Rounded up, in units of 10^-4 percent. */
const partOf = (part: bigint, whole: bigint): bigint => divUp(part * WHOLE, whole);
