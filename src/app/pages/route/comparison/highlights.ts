import { isZero } from '#app/asset/coin.ts';
import { formatUsd, USD_PLACES, type Usd } from '#app/format/amount.ts';
import { count, type FormatNumber, magnitude, rescale, toFixed } from '#app/format/number.ts';
import { durationGap, shownSeconds } from '#app/format/time.ts';
import { pow10 } from '#math/units.ts';
import type { Side } from '../query/page-state.ts';
import { isOnTopKnown, onTopUsd } from '../steps/fees.ts';
import { compare } from './amount-after-fees.ts';
import { columnPlaces } from './amount-column.ts';
import { amountGap } from './amount-gap.ts';
import { type Answers, answersOf } from './answers.ts';
import type { ComparedRoute } from './compared-route.ts';
import { estimatedCoin } from './estimated-coin.ts';
import { bestOf, isEligible } from './ranking.ts';
import { costGap, haveCosts } from './route-cost.ts';

/** How a route compares with the others, as its row shows it. */
export interface Highlights {
  /** What it is best at, in words; "" for nothing. */
  readonly tag: string;
  /** "+$0.10, 16 min sooner" against the best; "" for the best itself and for an unsafe route. */
  readonly gap: string;
  /** Why it is the best, or what the gap does not say. It uses only figures that are shown. */
  readonly reason: string;
}

/** What all rows are compared by. */
interface Context {
  readonly all: readonly ComparedRoute[];
  readonly best: ComparedRoute;
  readonly answers: Answers;
  readonly side: Side;
  readonly places: number;
  /** Whether routes are compared by what they cost in dollars; if not, by the amount that arrives or is sent. */
  readonly isByCost: boolean;
  readonly digits: FormatNumber;
}

const CENT_PLACES = 2;
/** From here on, cents of a difference say nothing. */
const WHOLE_DOLLARS: Usd = 1_000n * pow10(USD_PLACES);

/** Dollars of a difference of shown figures: "$0.10", "$84,481,358". */
function gapUsd(usd: Usd, digits: FormatNumber): string {
  if (usd < WHOLE_DOLLARS) return formatUsd(usd, 'up', digits);
  return `$${digits(toFixed({ units: usd + pow10(USD_PLACES) / 2n, places: USD_PLACES }, 0, 'down'))}`;
}

/** Above zero if the route costs more. */
const signed = (units: bigint, text: string): string => `${units > 0n ? '+' : '−'}${text}`;

/** "+$0.10", "same cost", "cost not all known". */
function costClause({ cost }: ComparedRoute, { best, digits }: Context): string {
  const gap = costGap(cost, best.cost);
  if (gap === null) return 'cost not all known';
  return gap === 0n ? 'same cost' : signed(gap, gapUsd(magnitude(gap), digits));
}

/** "−0.42 USDC (0.42%)", "same amount"; "" if unknown. */
function amountClause(compared: ComparedRoute, { best, side, places, digits }: Context): string {
  const gap = amountGap(compared, best, side, places);
  if (gap === null) return '';
  return gap.units === 0n ? 'same amount' : signed(gap.units, gap.text(digits) + gap.shareText(digits));
}

/** "16 min sooner", "1 min later"; "" for no difference, and if a time is unknown. */
export function timeClause(
  compared: Pick<ComparedRoute, 'seconds'>,
  best: Pick<ComparedRoute, 'seconds'>,
  digits: FormatNumber,
): string {
  if (!compared.seconds.known || !best.seconds.known) return '';
  const gap = shownSeconds(compared.seconds.value) - shownSeconds(best.seconds.value);
  return gap === 0 ? '' : `${durationGap(gap, digits)} ${gap < 0 ? 'sooner' : 'later'}`;
}

function gapText(compared: ComparedRoute, context: Context): string {
  const { best, isByCost, digits } = context;
  if (compared === best || compared.isUnsafe) return '';
  const figure = isByCost ? costClause(compared, context) : amountClause(compared, context);
  return [figure, timeClause(compared, best, digits)].filter(Boolean).join(', ');
}

/** The only route with the best amount; undefined if several look equal or an amount is unknown. */
function bestAmount({ all, best, side, places }: Context): ComparedRoute | undefined {
  const gaps = all.filter(isEligible).map((compared) => ({ compared, gap: amountGap(compared, best, side, places) }));
  if (gaps.some(({ gap }) => gap === null)) return undefined;
  const ahead = (units = 0n): bigint => (side === 'in' ? units : -units);
  const [first, second] = gaps.toSorted((a, b) => compare(ahead(b.gap?.units), ahead(a.gap?.units)));
  return first?.gap?.units === second?.gap?.units ? undefined : first?.compared;
}

/** The only route with the fewest signatures. */
function fewestSignatures({ all }: Context): ComparedRoute | undefined {
  const known = all.filter((compared) => isEligible(compared) && compared.signatures.known);
  const counted = ({ signatures }: ComparedRoute) => (signatures.known ? signatures.value : 0);
  const [first, second] = known.toSorted((a, b) => counted(a) - counted(b));
  return first && second && counted(first) < counted(second) ? first : undefined;
}

const MOST: Record<Side, string> = { in: 'Arrives most', out: 'Sends least' };

/** Whether some route whose cost is only "at least" may still be cheaper. */
const mayBeCheaper = ({ all, best }: Context): boolean =>
  all.some(({ cost }) => cost.known && best.cost.known && !cost.value.isExact && cost.value.usd < best.cost.value.usd);

function cheapestTag(context: Context): string {
  const { best, isByCost, side, answers } = context;
  if (!isByCost) return bestAmount(context) === best && isOnTopKnown(best.fees) ? MOST[side] : '';
  if (!best.cost.known || !best.cost.value.isExact) return '';
  if (mayBeCheaper(context)) return 'Cheapest known';
  return answers.fastest === best ? 'Cheapest and fastest' : 'Cheapest';
}

/** The tag of each route that has one, the most useful first: a route shows only its first. */
function tagsOf(context: Context): [ComparedRoute | null | undefined, string][] {
  const { best, answers, side, isByCost } = context;
  if (answers.cheapest === null) return [];
  return [
    [best, cheapestTag(context)],
    [answers.fastest, 'Fastest'],
    [answers.quick, 'Quick, nearly as cheap'],
    [bestAmount(context), isByCost ? `${MOST[side]}, costs more` : MOST[side]],
    [fewestSignatures(context), 'Fewest signatures'],
  ];
}

/** "0.20 USDC more arrives, but $0.30 is charged extra." */
function extraSentence(compared: ComparedRoute, { best, side, places, digits }: Context): string {
  if (!isOnTopKnown(compared.fees) || !isOnTopKnown(best.fees)) return 'Not all of its fees are known.';
  const gap = amountGap(compared, best, side, places);
  const cents = (usd: Usd) => rescale({ units: usd, places: USD_PLACES }, CENT_PLACES, 'up');
  const extra = cents(onTopUsd(compared.fees)) - cents(onTopUsd(best.fees));
  const isBetter = gap !== null && (side === 'in' ? gap.units > 0n : gap.units < 0n);
  if (gap === null || !isBetter || extra <= 0n) return '';
  const usd = formatUsd(rescale({ units: extra, places: CENT_PLACES }, USD_PLACES, 'down'), 'up', digits);
  const amount = `${gap.text(digits)} ${side === 'in' ? 'more arrives' : 'less is sent'}`;
  return `${amount}, but ${usd} is charged extra.`;
}

/** "One more signature.", "2 fewer signatures." */
function signatureSentence(compared: ComparedRoute, best: ComparedRoute, digits: FormatNumber): string {
  if (!compared.signatures.known || !best.signatures.known) return '';
  const gap = compared.signatures.value - best.signatures.value;
  if (gap === 0) return '';
  const word = gap > 0 ? 'more' : 'fewer';
  const size = Math.abs(gap);
  return size === 1 ? `One ${word} signature.` : `${digits(String(size))} ${word} signatures.`;
}

function reasonForBest(context: Context): string {
  const { all, best, side, isByCost } = context;
  if (all.length === 1) return 'The only route found.';
  if (!isEligible(best)) return '';
  if (isByCost) {
    if (!best.cost.known || !best.cost.value.isExact) return 'No route names its whole cost.';
    if (mayBeCheaper(context)) return 'The cheapest whose whole cost is known.';
    return 'The cheapest route found.';
  }
  const areKnown = all.every((each) => !isEligible(each) || estimatedCoin(each, side).amount.known);
  if (!areKnown || isZero(estimatedCoin(best, side))) return '';
  const before = isOnTopKnown(best.fees) ? '' : ', before fees';
  if (bestAmount(context) === best) return `${side === 'in' ? 'Most arrives' : 'Least is sent'}${before}.`;
  return `${side === 'in' ? 'No route brings more' : 'No route takes less'}, after all fees.`;
}

function reasonOf(compared: ComparedRoute, context: Context): string {
  const { best, digits } = context;
  if (compared === best) return reasonForBest(context);
  if (compared.isUnsafe) return '';
  return [extraSentence(compared, context), signatureSentence(compared, best, digits)].filter(Boolean).join(' ');
}

/** The highlights of each route, by id. */
export function highlightsOf(
  routes: readonly ComparedRoute[],
  side: Side,
  digits: FormatNumber,
): ReadonlyMap<string, Highlights> {
  const best = bestOf(routes, side);
  if (best === undefined) return new Map();
  const context: Context = {
    ...{ all: routes, best, side, digits },
    answers: answersOf(routes, side),
    places: columnPlaces(routes, side),
    isByCost: haveCosts(routes),
  };
  const tags = tagsOf(context);
  return new Map(
    routes.map((compared) => [
      compared.id,
      {
        tag: tags.find(([winner, tag]) => winner === compared && tag !== '')?.[1] ?? '',
        gap: gapText(compared, context),
        reason: reasonOf(compared, context),
      },
    ]),
  );
}

/** "1 bridge, 2 swaps": what a route is made of. */
export function carriersText({ steps }: ComparedRoute, digits: FormatNumber): string {
  const [bridges, swaps] = (['bridge', 'swap'] as const).map((kind) => steps.filter(({ family }) => family === kind));
  return [
    ...(bridges?.length ? [count(bridges.length, 'bridge', 'bridges', digits)] : []),
    ...(swaps?.length ? [count(swaps.length, 'swap', 'swaps', digits)] : []),
  ].join(', ');
}
