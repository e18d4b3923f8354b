import { coinText } from '#app/asset/coin.ts';
import { signatureClause, timeClause } from '#app/format/gap.ts';
import { known } from '#app/format/maybe.ts';
import { type FormatNumber, magnitude } from '#app/format/number.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import type { Side } from '../query/page-state.ts';
import { isOnTopKnown } from '../steps/fees.ts';
import { compare } from './amount-after-fees.ts';
import { amountGap } from './amount-gap.ts';
import { type Answers, answersOf, bestName, isWorthPraise } from './answers.ts';
import type { ComparedRoute } from './compared-route.ts';
import { partiesText } from './effort-cost.ts';
import { estimatedCoin } from './estimated-coin.ts';
import { bestOf, isEligible } from './ranking.ts';
import { costGap, gapText, haveCosts } from './route-cost.ts';

/** How a route compares with the others, as its row shows it. */
export interface Highlights {
  /** What it is best at, in words; "" for nothing. */
  readonly tag: string;
  /**
   * "$0.10 more, 16 min sooner, 1 signature less, trusts Hyperlane": by what it differs from the first of the list, and whom it needs; ""
   * for that one and for an unsafe route.
   */
  readonly gap: string;
}

/** What all rows are compared by. */
interface Context {
  readonly all: readonly ComparedRoute[];
  readonly best: ComparedRoute;
  readonly answers: Answers;
  readonly side: Side;
  /** Whether routes are compared by what they cost in dollars; if not, by the amount that arrives or is sent. */
  readonly isByCost: boolean;
  readonly digits: FormatNumber;
}

/** "$0.10 more", "same cost", "cost not all known". */
function costClause({ cost }: ComparedRoute, first: ComparedRoute, digits: FormatNumber): string {
  const gap = costGap(cost, first.cost);
  if (gap === null) return t('cost not all known');
  return gap === 0n ? t('same cost') : gapText(gap, digits);
}

/** "0.42 USDC less", "same amount"; "" if unknown. */
function amountClause(compared: ComparedRoute, first: ComparedRoute, { side, digits }: Context): string {
  const gap = amountGap(compared, first, side);
  if (gap === null) return '';
  const amount = coinText({ ...estimatedCoin(compared, side), amount: known(magnitude(gap)) }, 'down', digits);
  return gap === 0n ? t('same amount') : t(gap > 0n ? '{amount} more' : '{amount} less', { amount });
}

function gapOf(compared: ComparedRoute, context: Context): string {
  const { all, isByCost, digits } = context;
  const first = all.find(isEligible);
  if (first === undefined || compared === first || compared.isUnsafe) return '';
  const figure = isByCost ? costClause(compared, first, digits) : amountClause(compared, first, context);
  const clauses = [
    figure,
    timeClause(compared, first, digits),
    signatureClause(compared, first, digits),
    partiesText(compared),
  ];
  return clauses.filter(Boolean).join(t(', '));
}

/** The only route with the best amount; undefined if several look equal or an amount is unknown. */
function bestAmount({ all, best, side }: Context): ComparedRoute | undefined {
  const gaps = all.filter(isEligible).map((compared) => ({ compared, gap: amountGap(compared, best, side) }));
  if (gaps.some(({ gap }) => gap === null)) return undefined;
  const ahead = (units: bigint | null = 0n): bigint => (side === 'in' ? (units ?? 0n) : -(units ?? 0n));
  const [first, second] = gaps.toSorted((a, b) => compare(ahead(b.gap), ahead(a.gap)));
  return first?.gap === second?.gap ? undefined : first?.compared;
}

/** The only route with the fewest signatures. */
function fewestSignatures({ all }: Context): ComparedRoute | undefined {
  const counts = all.filter((compared) => isEligible(compared) && compared.signatures.known);
  const counted = ({ signatures }: ComparedRoute) => (signatures.known ? signatures.value : 0);
  const [first, second] = counts.toSorted((a, b) => counted(a) - counted(b));
  return first && second && counted(first) < counted(second) ? first : undefined;
}

const MOST: Record<Side, Message> = { in: msg('Most arrives'), out: msg('Least sent') };

/** Whether some route whose cost is only "at least" may still be cheaper than a route. */
const mayBeCheaper = ({ all }: Context, than: Pick<ComparedRoute, 'cost'>): boolean =>
  all.some(({ cost }) => cost.known && than.cost.known && !cost.value.isExact && cost.value.usd < than.cost.value.usd);

function bestTag(context: Context): string {
  const { best, isByCost, side, answers } = context;
  if (!isByCost) return bestAmount(context) === best && isOnTopKnown(best.fees) ? MOST[side]() : '';
  if (answers.best === null || !best.cost.known || !best.cost.value.isExact) return '';
  const isCheapest = best === answers.cheapest;
  if (isCheapest && mayBeCheaper(context, best)) return t('Best of those known');
  return bestName({ isCheapest, isFastest: best === answers.fastest });
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
  const { best, answers, side, all } = context;
  if (all.filter(isEligible).length < 2) return [];
  return [
    [best, bestTag(context)],
    [answers.cheapest, cheapestTag(context)],
    [answers.fastest, t('Fastest')],
    [bestAmount(context), MOST[side]()],
    [fewestSignatures(context), t('Fewest signatures')],
  ];
}

/** The highlights of each route, by id; the routes are in the order of their list. */
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
    isByCost: haveCosts(routes),
  };
  const tags = tagsOf(context);
  return new Map(
    routes.map((compared) => [
      compared.id,
      {
        tag: (isWorthPraise(compared) && tags.find(([winner, tag]) => winner === compared && tag !== '')?.[1]) || '',
        gap: gapOf(compared, context),
      },
    ]),
  );
}
