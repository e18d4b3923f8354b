import { mulDivUp } from '#math/fixed.ts';
import { formatUnits, parseUnits, pow10 } from '#math/units.ts';
import { PERCENT_DECIMALS } from './price-impact.ts';

/** A loss above this is refused; exactly this is not. In units of 10^-4 percent. */
const LIMIT = 10n * pow10(PERCENT_DECIMALS);
const WHOLE = 100n * pow10(PERCENT_DECIMALS);

/** What a route does to its owner's money, as far as it is known. */
export type Deal =
  | {
      readonly swaps: true;
      /** Micro-dollars; null when unknown. */
      readonly usdIn: bigint | null;
      readonly usdOut: bigint | null;
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
      /** What is sent, in micro-dollars; null when unknown. */
      readonly usdIn: bigint | null;
      /** What is charged on top of it, in micro-dollars, as far as it has a price. */
      readonly usdAdded: bigint;
    };

type Transfer = Extract<Deal, { swaps: false }>;

/** What a refusal rests on: the pools' prices moved, dollars went missing, or the fees of a mere transfer. */
export type SafetyRule = 'price_impact' | 'value_lost' | 'fees';

export type Safety =
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
export function judge(deal: Deal): Safety {
  const lost = deal.swaps ? valueLost(deal.usdIn, deal.usdOut) : feesOf(deal);
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

/** Null when a side has no price, or is too small to show in micro-dollars. */
function valueLost(usdIn: bigint | null, usdOut: bigint | null): Loss | null {
  if (usdIn === null || usdOut === null || usdIn === 0n) return null;
  return { rule: 'value_lost', units: partLost(usdIn, usdOut) };
}

/** What is taken out on the way, and what is charged on top beside the value sent. */
function feesOf({ amountIn, amountOut, decimalsIn, decimalsOut, usdIn, usdAdded }: Transfer): Loss {
  const finer = decimalsIn === null || decimalsOut === null ? 0 : decimalsOut - decimalsIn;
  const sent = amountIn * pow10(Math.max(0, finer));
  const arrived = amountOut * pow10(Math.max(0, -finer));
  const added = usdIn === null || usdIn === 0n ? 0n : mulDivUp(usdAdded, WHOLE, usdIn);
  return { rule: 'fees', units: partLost(sent, arrived) + added };
}

/** The part of `before` that is gone, rounded up, in units of 10^-4 percent. */
const partLost = (before: bigint, after: bigint): bigint =>
  after >= before ? 0n : mulDivUp(before - after, WHOLE, before);
