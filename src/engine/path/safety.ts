import { divUp } from '#math/fixed.ts';
import { formatUnits, parseUnits, pow10 } from '#math/units.ts';
import { PERCENT_DECIMALS } from './price-impact.ts';

/** The maximum loss of a safe route, and the maximum gain of one whose prices can be right: ten percent. In units of 10^-4 percent. */
const LIMIT = 10n * pow10(PERCENT_DECIMALS);
const WHOLE = 100n * pow10(PERCENT_DECIMALS);

/** The figures of a route. Values are exact, in any fraction of a dollar that is the same for all; null when unknown. */
export type SafetyInput =
  | {
      readonly swaps: true;
      readonly valueIn: bigint | null;
      readonly valueOut: bigint | null;
      /** By `priceImpactPercent`. */
      readonly impactPercent: string | null;
    }
  | {
      /** One asset throughout: amounts show the fees, and no price is needed. */
      readonly swaps: false;
      readonly amountIn: bigint;
      readonly amountOut: bigint;
      /** Treated as equal when either is unknown. */
      readonly decimalsIn: number | null;
      readonly decimalsOut: number | null;
      /** Additional fees in the asset sent, in its smallest unit. */
      readonly amountAdded: bigint;
      readonly valueIn: bigint | null;
      /** Additional fees in other assets that have a price. */
      readonly valueAdded: bigint;
    };

type Transfer = Extract<SafetyInput, { swaps: false }>;

/** Which loss is above the limit: the price impact, the dollar value lost, or the fees of a transfer. */
export type SafetyRule = 'price_impact' | 'value_lost' | 'fees';

export type SafetyAssessment =
  | { readonly verdict: 'safe' }
  /** `percent` is the loss, rounded up: "12.5". */
  | { readonly verdict: 'bad_price'; readonly rule: SafetyRule; readonly percent: string }
  /** `percent` is the gain, rounded down: no fair pool gives so much more than its assets are worth. */
  | { readonly verdict: 'doubtful_price'; readonly percent: string }
  | { readonly verdict: 'unknown_price' };

interface Loss {
  readonly rule: SafetyRule;
  /** Rounded up. */
  readonly units: bigint;
}

/**
 * Whether a route loses more than ten percent, with the rule of the largest loss. A swap needs dollar prices on both sides
 * to be safe: the spot price of a pool does not show whether the pool is fair.
 */
export function assessSafety(input: SafetyInput): SafetyAssessment {
  const lost = input.swaps ? valueLost(input.valueIn, input.valueOut) : feesOf(input);
  const losses = [lost, input.swaps ? impactOf(input.impactPercent) : null].filter((loss) => loss !== null);
  const broken = losses.filter(({ units }) => units > LIMIT);
  if (broken.length === 0) return lost === null ? { verdict: 'unknown_price' } : doubtOf(input);
  const worst = broken.reduce((a, b) => (b.units > a.units ? b : a));
  return { verdict: 'bad_price', rule: worst.rule, percent: formatUnits(worst.units, PERCENT_DECIMALS) };
}

/** A gain is as suspect as a loss: a price, or what a node says of a pool, is wrong. */
function doubtOf(input: SafetyInput): SafetyAssessment {
  if (!input.swaps || input.valueIn === null || input.valueOut === null) return { verdict: 'safe' };
  const gained = ((input.valueOut - input.valueIn) * WHOLE) / input.valueIn;
  return gained > LIMIT
    ? { verdict: 'doubtful_price', percent: formatUnits(gained, PERCENT_DECIMALS) }
    : { verdict: 'safe' };
}

function impactOf(percent: string | null): Loss | null {
  const units = percent === null ? undefined : parseUnits(percent, PERCENT_DECIMALS);
  return units === undefined ? null : { rule: 'price_impact', units };
}

function valueLost(valueIn: bigint | null, valueOut: bigint | null): Loss | null {
  if (valueIn === null || valueOut === null || valueIn === 0n) return null;
  return { rule: 'value_lost', units: partOf(decrease(valueIn, valueOut), valueIn) };
}

/** Fees deducted and fees on top, summed before they are rounded. */
function feesOf({ amountIn, amountOut, decimalsIn, decimalsOut, amountAdded, valueIn, valueAdded }: Transfer): Loss {
  const finer = decimalsIn === null || decimalsOut === null ? 0 : decimalsOut - decimalsIn;
  const scale = pow10(Math.max(0, finer));
  const sent = amountIn * scale;
  const fees = decrease(sent, amountOut * pow10(Math.max(0, -finer))) + amountAdded * scale;
  if (valueIn === null || valueIn === 0n) return { rule: 'fees', units: partOf(fees, sent) };
  return { rule: 'fees', units: partOf(fees * valueIn + valueAdded * sent, sent * valueIn) };
}

const decrease = (before: bigint, after: bigint): bigint => (after >= before ? 0n : before - after);

const partOf = (part: bigint, whole: bigint): bigint => divUp(part * WHOLE, whole);
