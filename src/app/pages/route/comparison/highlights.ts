import { isZero } from '#app/asset/coin.ts';
import { formatUsd, USD_PLACES, type Usd } from '#app/format/amount.ts';
import { type FormatNumber, magnitude, rescale, toFixed } from '#app/format/number.ts';
import { durationGap, shownSeconds } from '#app/format/time.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { minOf } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import type { Side } from '../query/page-state.ts';
import { isOnTopKnown, onTopUsd } from '../steps/fees.ts';
import type { Step } from '../steps/timeline.ts';
import { compare } from './amount-after-fees.ts';
import { columnPlaces } from './amount-column.ts';
import { amountGap } from './amount-gap.ts';
import { type Answers, answersOf, bestName, isWorthPraise } from './answers.ts';
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
  if (gap === null) return t('cost not all known');
  return gap === 0n ? t('same cost') : signed(gap, gapUsd(magnitude(gap), digits));
}

/** "−0.42 USDC (0.42%)", "same amount"; "" if unknown. */
function amountClause(compared: ComparedRoute, { best, side, places, digits }: Context): string {
  const gap = amountGap(compared, best, side, places);
  if (gap === null) return '';
  return gap.units === 0n ? t('same amount') : signed(gap.units, gap.text(digits) + gap.shareText(digits));
}

/** "16 min sooner", "1 min later"; "" for no difference, and if a time is unknown. */
export function timeClause(
  compared: Pick<ComparedRoute, 'seconds'>,
  best: Pick<ComparedRoute, 'seconds'>,
  digits: FormatNumber,
): string {
  if (!compared.seconds.known || !best.seconds.known) return '';
  const gap = shownSeconds(compared.seconds.value) - shownSeconds(best.seconds.value);
  return gap === 0 ? '' : t(gap < 0 ? '{duration} sooner' : '{duration} later', { duration: durationGap(gap, digits) });
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

const MOST: Record<Side, Message> = { in: msg('Arrives most'), out: msg('Sends least') };
const MOST_COSTLY: Record<Side, Message> = {
  in: msg('Arrives most, costs more'),
  out: msg('Sends least, costs more'),
};

/** Whether some route whose cost is only "at least" may still be cheaper than a route. */
const mayBeCheaper = ({ all }: Context, than: Pick<ComparedRoute, 'cost'>): boolean =>
  all.some(({ cost }) => cost.known && than.cost.known && !cost.value.isExact && cost.value.usd < than.cost.value.usd);

function bestTag(context: Context): string {
  const { best, isByCost, side, answers } = context;
  if (!isByCost) return bestAmount(context) === best && isOnTopKnown(best.fees) ? MOST[side]() : '';
  if (answers.best === null || !best.cost.known || !best.cost.value.isExact) return '';
  return mayBeCheaper(context, best) && answers.cheapest === best ? t('Best of those known') : bestName(answers);
}

/** The tag of the route of least cost; "" where that is not known to be exact. */
function cheapestTag(context: Context): string {
  const { answers, isByCost } = context;
  const { cheapest } = answers;
  if (!isByCost || !cheapest?.cost.known || !cheapest.cost.value.isExact) return '';
  return mayBeCheaper(context, cheapest) ? t('Cheapest known') : t('Cheapest');
}

/** The tag of each route that has one, the most useful first: a route shows only its first. */
function tagsOf(context: Context): [ComparedRoute | null | undefined, string][] {
  const { best, answers, side, isByCost, all } = context;
  if (all.filter(isEligible).length < 2) return [];
  return [
    [best, bestTag(context)],
    [answers.cheapest, cheapestTag(context)],
    [answers.fastest, t('Fastest')],
    [bestAmount(context), (isByCost ? MOST_COSTLY : MOST)[side]()],
    [fewestSignatures(context), t('Fewest signatures')],
  ];
}

/** "0.20 USDC more arrives, but $0.30 is charged extra." */
function extraSentence(compared: ComparedRoute, { best, side, places, digits }: Context): string {
  if (!isOnTopKnown(compared.fees) || !isOnTopKnown(best.fees)) return t('Not all of its fees are known.');
  const gap = amountGap(compared, best, side, places);
  const cents = (usd: Usd) => rescale({ units: usd, places: USD_PLACES }, CENT_PLACES, 'up');
  const extra = cents(onTopUsd(compared.fees)) - cents(onTopUsd(best.fees));
  const isBetter = gap !== null && (side === 'in' ? gap.units > 0n : gap.units < 0n);
  if (gap === null || !isBetter || extra <= 0n) return '';
  const usd = formatUsd(rescale({ units: extra, places: CENT_PLACES }, USD_PLACES, 'down'), 'up', digits);
  return t(
    side === 'in'
      ? '{amount} more arrives, but {usd} is charged extra.'
      : '{amount} less is sent, but {usd} is charged extra.',
    { amount: gap.text(digits), usd },
  );
}

/** "One more signature.", "2 fewer signatures." */
function signatureSentence(compared: ComparedRoute, best: ComparedRoute, digits: FormatNumber): string {
  if (!compared.signatures.known || !best.signatures.known) return '';
  const gap = compared.signatures.value - best.signatures.value;
  if (gap === 0) return '';
  const count = Math.abs(gap);
  return t(
    gap > 0
      ? '{count, plural, one {One more signature.} other {{number} more signatures.}}'
      : '{count, plural, one {One fewer signature.} other {{number} fewer signatures.}}',
    { count, number: digits(String(count)) },
  );
}

/** Shown dollars by which the best route costs less than the cheapest other; 0 where the costs of others are not all known. */
function leadOf({ all, best }: Context): Usd {
  const gaps = all.flatMap((each) => (each !== best && isEligible(each) ? [costGap(each.cost, best.cost) ?? 0n] : []));
  return gaps.length === 0 ? 0n : gaps.reduce(minOf);
}

function reasonForBest(context: Context): string {
  const { all, best, side, isByCost, digits } = context;
  if (all.length === 1) return t('The only route found.');
  if (!isEligible(best)) return '';
  if (isByCost) {
    if (!best.cost.known || !best.cost.value.isExact) return t('No route names its whole cost.');
    const lead = leadOf(context);
    if (lead < 0n)
      return t('{usd} more than the cheapest, for fewer signatures, bridges or minutes.', {
        usd: gapUsd(-lead, digits),
      });
    if (mayBeCheaper(context, best)) return t('The cheapest whose whole cost is known.');
    return lead > 0n
      ? t('The cheapest route found, by {usd}.', { usd: gapUsd(lead, digits) })
      : t('The cheapest route found.');
  }
  const areKnown = all.every((each) => !isEligible(each) || estimatedCoin(each, side).amount.known);
  if (!areKnown || isZero(estimatedCoin(best, side))) return '';
  if (bestAmount(context) !== best)
    return t(side === 'in' ? 'No route brings more, after all fees.' : 'No route takes less, after all fees.');
  if (isOnTopKnown(best.fees)) return t(side === 'in' ? 'Most arrives.' : 'Least is sent.');
  return t(side === 'in' ? 'Most arrives, before fees.' : 'Least is sent, before fees.');
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
        tag: (isWorthPraise(compared) && tags.find(([winner, tag]) => winner === compared && tag !== '')?.[1]) || '',
        gap: gapText(compared, context),
        reason: reasonOf(compared, context),
      },
    ]),
  );
}

/** "1 bridge, 2 swaps": what a route is made of. */
export function carriersText({ steps }: ComparedRoute, digits: FormatNumber): string {
  const countOf = (kind: Step['family']) => steps.filter(({ family }) => family === kind).length;
  const [bridges, swaps] = [countOf('bridge'), countOf('swap')];
  const texts = [
    t('{count, plural, one {{number} bridge} other {{number} bridges}}', {
      count: bridges,
      number: digits(String(bridges)),
    }),
    t('{count, plural, one {{number} swap} other {{number} swaps}}', { count: swaps, number: digits(String(swaps)) }),
  ];
  return texts.filter((_, i) => [bridges, swaps][i] !== 0).join(', ');
}
