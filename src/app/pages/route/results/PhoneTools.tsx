import { t } from '#app/language/words.ts';
import { Select } from '#app/ui/Select.tsx';
import { ChartsButton } from '../charts/ChartsButton.tsx';
import { isEligible } from '../comparison/ranking.ts';
import { useComparisonPage } from '../comparison-page.ts';
import type { Sort } from '../query/page-state.ts';
import { sortLabels } from './ColumnHeads.tsx';

/** What a phone has no room for above its rows, in one line: the order of the list, and a button to the charts. */
export function PhoneTools() {
  const { state, change, form, comparison, selection, openRoute } = useComparisonPage();
  const { query, bridges } = form;
  const { routes } = comparison;
  const hasChart = query !== null && routes.filter(isEligible).length > 1;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Select
        aria-label={t('Sort routes by')}
        value={state.sort}
        onChange={(event) => change({ sort: event.target.value as Sort })}
        className="grow basis-40"
      >
        {sortLabels(state.side).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <ChartsButton {...{ routes, bridges }} open={selection.open} onOpen={openRoute} query={hasChart ? query : null} />
    </div>
  );
}
