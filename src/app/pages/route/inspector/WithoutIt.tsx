import { failureOf } from '#app/api/failures.ts';
import { useWhatIf } from '#app/api/use-what-if.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { eitherText } from '#app/format/list-text.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { useClock, useTicking } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import type { RouteRequest } from '#contract/route.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import type { Side } from '../query/page-state.ts';
import { withoutEach } from './without.ts';

interface WithoutItProps {
  readonly compared: ComparedRoute;
  readonly routes: readonly ComparedRoute[];
  /** What the list answers, with every bridge that is on; null while there is none. */
  readonly request: RouteRequest | null;
  readonly side: Side;
  readonly lookup: Lookup;
  readonly digits: FormatNumber;
}

/** What each bridge and venue of the route is worth: the best route found without it. */
export default function WithoutIt({ compared, routes, request, side, lookup, digits }: WithoutItProps) {
  // With fast routes a service answers the fastest of its routes, not the cheapest.
  const { answer, error, isAsking, at, ask } = useWhatIf(request && { ...request, go_fast: false });
  const clock = useClock();
  const time = useTicking(() => (at === 0 ? '' : clock(at)));
  const groups = withoutEach({ open: compared, routes, side, lookup, answer, digits });
  return (
    <div className="flex flex-col gap-1">
      <ul className="flex flex-col gap-1">
        {groups.map(({ parts, route, text }) => {
          const without = eitherText(parts.map(({ name }) => name));
          return (
            <li key={parts[0].key}>
              {text === null
                ? t('Without {parts}: no route in this list.', { parts: without })
                : route === null
                  ? t('Without {parts}: {change}.', { parts: without, change: text })
                  : t('Without {parts} the best is {route}: {change}.', { parts: without, route, change: text })}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-x-2 empty:hidden">
        {request !== null && (
          <Button size="small" className="print:hidden" idle={isAsking} onClick={ask}>
            {isAsking ? t('Asking…') : askText(groups.flatMap(({ parts }) => parts.map(({ name }) => name)))}
          </Button>
        )}
        <p role="status" className="text-muted empty:hidden">
          {error !== null && !isAsking
            ? t('Not answered. {sentence}', { sentence: failureOf(error).sentence })
            : answer !== null
              ? t('Asked at {time}.', { time })
              : ''}
        </p>
      </div>
    </div>
  );
}

/** "Search again without CCTP"; of more than two parts the lines above have the names. */
const askText = (names: readonly string[]): string =>
  names.length > 2 ? t('Search again without each') : t('Search again without {parts}', { parts: eitherText(names) });
