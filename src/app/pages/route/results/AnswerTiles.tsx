import { costClause } from '#app/format/cost.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { shortDuration } from '#app/format/time.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { type Answers, answersOf, bestName } from '../comparison/answers.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { haveCosts } from '../comparison/route-cost.ts';
import { routeName } from '../comparison/route-name.ts';
import type { Side } from '../query/page-state.ts';

interface AnswerTilesProps {
  routes: readonly ComparedRoute[];
  side: Side;
  /** Whether routes are still to come: keeps the place of the tiles. */
  isPending: boolean;
  openId: string | undefined;
  onOpen: (id: string) => void;
}

const TILES: readonly { key: keyof Answers; label: Message; rule: Message }[] = [
  {
    key: 'best',
    label: msg('Best'),
    rule: msg('The route that costs least, with a price for each signature, bridge, party to trust and minute.'),
  },
  { key: 'cheapest', label: msg('Cheapest'), rule: msg('The cheapest route found.') },
  { key: 'fastest', label: msg('Fastest'), rule: msg('The quickest route found.') },
];

/** The answers that most people look for, before the list. Each opens its route. */
export function AnswerTiles({ routes, side, isPending, openId, onOpen }: AnswerTilesProps) {
  const digits = useFormatNumber();
  const answers = answersOf(routes, side);
  // Without dollars nobody knows what is cheapest: the list's first row says what arrives.
  const isByCost = haveCosts(routes);
  const named = TILES.flatMap((tile) => {
    const compared = answers[tile.key];
    return compared && (isByCost || tile.key === 'fastest') ? [{ ...tile, compared }] : [];
  });
  const shown = named.flatMap((tile, index) => {
    if (named.findIndex(({ compared }) => compared === tile.compared) < index) return [];
    return [{ ...tile, label: tile.key === 'best' ? () => bestName(answers) : tile.label }];
  });
  if (shown.length === 0) return isPending ? <Skeleton className="h-14 medium:mb-1 medium:h-16" /> : null;
  return (
    <ul aria-label={t('Answers')} className="relative flex gap-2 overflow-x-auto medium:pb-1">
      {shown.map(({ key, label, rule, compared }) => (
        <li key={key} className="min-w-[45%] flex-1 medium:min-w-40">
          <button
            type="button"
            title={rule()}
            aria-current={compared.id === openId ? 'true' : undefined}
            onClick={() => onOpen(compared.id)}
            className="flex h-full min-h-14 w-full flex-col max-medium:whitespace-nowrap medium:min-h-16 justify-center rounded-8 border border-divider bg-raised px-3 py-1.5 text-left hover:border-edge aria-[current]:border-accent"
          >
            <span className="font-semibold text-14">{label()}</span>
            <span className="text-muted">
              <Figure>{tileText(key === 'fastest', compared, digits)}</Figure>
              <span className="max-medium:sr-only"> · {routeName(compared)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** "costs $0.20 · 20 min"; of the fastest, its time first. */
function tileText(isTimeFirst: boolean, { cost, seconds }: ComparedRoute, digits: FormatNumber): string {
  const time = shortDuration(seconds.known ? seconds.value : null, digits);
  const costs = costClause(cost, digits);
  return (isTimeFirst ? [time, costs] : [costs, time]).join(' · ');
}
