import { coinText } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { costClause } from '#app/format/cost.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { shortDuration } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { Points } from '#app/ui/Points.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { amountPlaces, amountRounding } from '../comparison/amount-gap.ts';
import { type Answers, answersOf, bestName } from '../comparison/answers.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { estimatedCoin } from '../comparison/estimated-coin.ts';
import { haveCosts } from '../comparison/route-cost.ts';
import type { Side } from '../query/page-state.ts';
import { signingText } from '../steps/signatures-text.ts';
import { gasTag } from './gas-tag.ts';
import { TILE } from './tile.ts';

interface AnswerTilesProps {
  routes: readonly ComparedRoute[];
  side: Side;
  /** Whether routes are still to come: keeps the place of the tiles. */
  isPending: boolean;
  openId: string | undefined;
  lookup: Lookup;
  onOpen: (id: string) => void;
}

type Answer = keyof Answers;

/** A route with what it is first in. */
export interface Tile {
  readonly compared: ComparedRoute;
  readonly answers: readonly Answer[];
}

/** One tile a route, in the order of the answers. Without dollars nobody knows what is cheapest: the list's first row says what arrives. */
export function tilesOf(routes: readonly ComparedRoute[], side: Side): Tile[] {
  const answers = answersOf(routes, side);
  const keys: readonly Answer[] = haveCosts(routes) ? ['best', 'cheapest', 'fastest', 'most'] : ['fastest'];
  const byRoute = new Map<ComparedRoute, Answer[]>();
  for (const key of keys) {
    const compared = answers[key];
    if (compared) byRoute.set(compared, [...(byRoute.get(compared) ?? []), key]);
  }
  return [...byRoute].map(([compared, found]) => ({ compared, answers: found }));
}

/** The answers that most people look for, before the list. Each opens its route. */
export function AnswerTiles({ routes, side, isPending, openId, lookup, onOpen }: AnswerTilesProps) {
  const digits = useFormatNumber();
  const tiles = tilesOf(routes, side);
  const places = amountPlaces(routes, side);
  const gasOf = (compared: ComparedRoute) => gasTag(compared, lookup);
  // What all need stands once, in the head of the list.
  const isTold = new Set(routes.map(gasOf)).size > 1;
  if (tiles.length === 0) return isPending ? <Skeleton className={TILE} /> : null;
  return (
    <ul aria-label={t('Answers')} className="relative flex gap-2 overflow-x-auto medium:gap-3">
      {tiles.map(({ compared, answers }) => {
        const { amount, rest, effort } = tileText(answers, compared, { side, places, digits });
        return (
          <li
            key={compared.id}
            className="min-w-0 flex-1 max-medium:nth-[n+3]:hidden medium:max-w-[calc((100%-1.5rem)/3)]"
          >
            <button
              type="button"
              aria-current={compared.id === openId ? 'true' : undefined}
              onClick={() => onOpen(compared.id)}
              className={`flex h-full w-full ${TILE} flex-col justify-center rounded-8 border border-divider bg-raised px-3 py-1 text-start hover:border-edge aria-[current]:border-accent aria-[current]:shadow-[inset_0_0_0_1px_var(--accent)] medium:px-4`}
            >
              <span className="flex flex-wrap justify-between gap-x-2 text-14">
                <span className="text-muted">{namesOf(answers, side).join(' · ')}</span>
                {isTold && <span className="text-warn">{gasOf(compared)}</span>}
              </span>
              <span className="text-14 text-muted">
                {side === 'out' && <span className="max-medium:sr-only">{t('You send')} </span>}
                <Figure className="inline-block font-semibold text-16 text-ink medium:text-20">{amount}</Figure>
              </span>
              <span className="text-14 text-muted">
                <Points>{rest}</Points>
                <span className="sr-only">{effort}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** In the words of the list's rows. What costs least brings most but for fees on top: it is said once. */
function namesOf(answers: readonly Answer[], side: Side): string[] {
  const [isCheapest, isFastest] = [answers.includes('cheapest'), answers.includes('fastest')];
  const isBest = answers.includes('best');
  const most = side === 'out' ? t('Least sent') : t('Most arrives');
  return [
    ...(isBest ? [bestName({ isCheapest, isFastest })] : []),
    ...(isCheapest && !isBest ? [t('Cheapest')] : []),
    ...(isFastest && !isBest ? [t('Fastest')] : []),
    ...(answers.includes('most') && !isCheapest ? [most] : []),
  ];
}

/** "4,999.80 USDC", "costs $0.20", "20 min" and " · 1 signature"; of the fastest its time first. */
function tileText(
  [first]: readonly Answer[],
  compared: ComparedRoute,
  { side, places, digits }: { side: Side; places: number | undefined; digits: FormatNumber },
) {
  const { cost, seconds, signatures } = compared;
  const time = shortDuration(seconds.known ? seconds.value : null, digits);
  const costs = costClause(cost, digits);
  const amount = coinText(estimatedCoin(compared, side), amountRounding(side), digits, places);
  return {
    amount,
    rest: first === 'fastest' ? [time, costs] : [costs, time],
    effort: signatures.known ? ` · ${signingText(compared, digits)}` : '',
  };
}
