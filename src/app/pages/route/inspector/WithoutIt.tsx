import { failureOf } from '#app/api/failures.ts';
import { useWhatIf } from '#app/api/use-what-if.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { useClock, useTicking } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
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
  const parts = withoutEach({ open: compared, routes, side, lookup, answer, digits });
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col">
        {parts.map(({ key, name, mark, text }) => (
          <li key={key} className="flex items-center gap-2 border-divider border-t py-1.5 first:border-t-0">
            <Mark of={mark} name={name} seed={name} size={20} />
            <span className="min-w-0 flex-1">
              {rich('Without {part}: {change}', {
                part: name,
                change: text === null ? <Missing isAsked={answer !== null} /> : <strong>{text}</strong>,
              })}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 text-12 text-muted">
        <p role="status">
          {error !== null && !isAsking
            ? t('Not answered. {sentence}', { sentence: failureOf(error).sentence })
            : answer !== null
              ? t('Asked at {time}.', { time })
              : t('Of the routes found; there may be better ones.')}
        </p>
        {request !== null && (
          <Button size="small" className="print:hidden" idle={isAsking} onClick={ask}>
            {isAsking ? t('Asking…') : answer === null ? t('Ask for the best') : t('Ask again')}
          </Button>
        )}
      </div>
    </div>
  );
}

const Missing = ({ isAsked }: { isAsked: boolean }) => (
  <span className="text-muted">{isAsked ? t('not answered') : t('no route in this list')}</span>
);
