import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { routesQuery } from '#app/api/queries.ts';
import { maySupportRoutes } from '#app/api/routes-support.ts';
import { useClient } from '#app/api/service-context.ts';
import { timeClause } from '#app/format/gap.ts';
import { listText } from '#app/format/list-text.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { type ComparedRoute, comparedRoutes } from '../comparison/compared-route.ts';
import { parseRoutesResponse } from '../comparison/quotes.ts';
import { bestOf } from '../comparison/ranking.ts';
import { costGap, gapText } from '../comparison/route-cost.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { type RouteQuery, toQuoteRequests } from '../query/quote-requests.ts';

/** What is left out of the comparison, by the settings or here, what it would be with it, and a button that turns it on. */
export default function OffHere() {
  const { state, change, form, controls } = useComparisonPage();
  const { setBridgesOff } = controls;
  const stored = useSettings().bridgesOff;
  const { bridges, bridgesOff, query } = form;
  const { venuesOff } = state;
  const named = (ids: readonly string[]) => bridges.flatMap(({ id, name }) => (ids.includes(id) ? name : []));
  const bySettings = named(bridgesOff.filter((id) => stored.includes(id)));
  const here = [...named(bridgesOff.filter((id) => !stored.includes(id))), ...venuesOff];
  const without = (ids: readonly string[]) => bridgesOff.filter((id) => !ids.includes(id));
  const notStored = without(stored);
  const count = bySettings.length;
  return (
    <>
      {count > 0 && (
        <OffLine
          text={t('{count, plural, one {{names} is off in your settings.} other {{names} are off in your settings.}}', {
            count,
            names: listText(bySettings),
          })}
          withIt={query && { ...query, bridgesOff: notStored }}
          onTurnOn={() => {
            updateSettings({ bridgesOff: stored.filter((id) => !bridgesOff.includes(id)) });
            setBridgesOff(notStored);
          }}
        />
      )}
      {here.length > 0 && (
        <OffLine
          text={t('{count, plural, one {{names} is off here.} other {{names} are off here.}}', {
            count: here.length,
            names: listText(here),
          })}
          withIt={query && { ...query, bridgesOff: bridgesOff.filter((id) => stored.includes(id)), venues: null }}
          onTurnOn={() => {
            setBridgesOff(bridgesOff.filter((id) => stored.includes(id)));
            change({ venuesOff: [] });
          }}
        />
      )}
    </>
  );
}

interface OffLineProps {
  readonly text: string;
  /** The comparison with what is off; null while nothing can be asked. */
  readonly withIt: RouteQuery | null;
  readonly onTurnOn: () => void;
}

function OffLine({ text, withIt, onTurnOn }: OffLineProps) {
  const { state, comparison } = useComparisonPage();
  const digits = useFormatNumber();
  const best = bestOf(comparison.routes, state.side);
  const other = useBestWith(withIt);
  return (
    <div
      role="status"
      className="flex min-h-9 items-center gap-x-3 rounded-8 bg-info-ground ps-3 pe-1 text-14 medium:w-fit"
    >
      <p className="min-w-0 flex-1 py-1">{[text, best && other ? withText(best, other, digits) : ''].join(' ')}</p>
      <Button size="small" className="shrink-0" onClick={onTurnOn}>
        {t('Turn on')}
      </Button>
    </div>
  );
}

/** "With it the best costs $0.29 less and arrives 2 min sooner."; "" where no figure can be told. */
export function withText(best: ComparedRoute, other: ComparedRoute, digits: FormatNumber): string {
  if (best.id === other.id) return t('The best route is the same.');
  const gap = costGap(other.cost, best.cost);
  if (gap === null) return '';
  const time = best.seconds.known && other.seconds.known ? timeClause(other, best, digits) : '';
  if (gap === 0n) return time === '' ? '' : t('With it the best arrives {time}.', { time });
  const cost = gapText(gap, digits);
  return time === ''
    ? t('With it the best costs {cost}.', { cost })
    : t('With it the best costs {cost} and arrives {time}.', { cost, time });
}

/** The best of the comparison with what is off, as old as the list. A service without comparisons is not asked. */
function useBestWith(query: RouteQuery | null): ComparedRoute | undefined {
  const client = useClient();
  const digits = useFormatNumber();
  const { form, comparison, isSettled } = useComparisonPage();
  const requests = query ? toQuoteRequests(query, form.bridges) : [];
  const [first, ...rest] = requests;
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...routesQuery(client, (first ?? { routeRequest: {} }).routeRequest as NonNullable<typeof first>['routeRequest']),
    enabled: first !== undefined && isSettled && maySupportRoutes(client),
  });
  const { asOf } = comparison.run;
  const isOlder = data !== undefined && asOf !== null && dataUpdatedAt < asOf;
  useEffect(() => {
    if (isOlder) void refetch();
  }, [isOlder, refetch]);
  if (data === undefined || first === undefined || query === null) return undefined;
  const { quotes } = parseRoutesResponse(data, [first, ...rest]);
  return bestOf(comparedRoutes(quotes, query.side, form.lookup, digits), query.side);
}
