import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { Select } from '#app/ui/Select.tsx';
import { ChartsButton } from '../charts/ChartsButton.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { isEligible } from '../comparison/ranking.ts';
import { countsTime, readHourUsd } from '../comparison/time-price.ts';
import type { PageState, Sort } from '../query/page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';
import { sortLabels } from './ColumnHeads.tsx';

interface PhoneToolsProps {
  state: PageState;
  form: QueryForm;
  routes: readonly ComparedRoute[];
  open: ComparedRoute | undefined;
  onOpen: (id: string) => void;
  onSort: (sort: Sort) => void;
}

/** What a phone has no room for above its rows, in one line: the order of the list, and a button to the charts. */
export function PhoneTools({ state, form: { query, bridges }, routes, open, onOpen, onSort }: PhoneToolsProps) {
  const hasChart = query !== null && routes.filter(isEligible).length > 1;
  const hourUsd = readHourUsd(useSettings().hourUsd);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Select
        aria-label={t('Sort routes by')}
        value={state.sort}
        onChange={(event) => onSort(event.target.value as Sort)}
        className="grow basis-40"
      >
        {sortLabels(state.side, countsTime(hourUsd, routes)).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <ChartsButton {...{ routes, open, bridges, onOpen }} query={hasChart ? query : null} />
    </div>
  );
}
