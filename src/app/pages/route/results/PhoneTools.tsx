import { ChartSpline } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { DialogSkeleton, LazyDialog } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Select } from '#app/ui/Select.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { isEligible } from '../comparison/ranking.ts';
import type { PageState, Sort } from '../query/page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';
import { sortLabels } from './ColumnHeads.tsx';

const TradeOffStrip = lazyComponent(() => import('../charts/TradeOffStrip.tsx'));

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
  const [isChartOpen, setIsChartOpen] = useState(false);
  const hasChart = query !== null && routes.filter(isEligible).length > 1;
  const close = () => setIsChartOpen(false);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Select
        aria-label="Sort routes by"
        value={state.sort}
        onChange={(event) => onSort(event.target.value as Sort)}
        className="grow basis-40"
      >
        {sortLabels(state.side).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Button idle={!hasChart} onClick={() => setIsChartOpen(true)}>
        <ChartSpline size={16} aria-hidden />
        Charts
      </Button>
      {isChartOpen && hasChart && (
        <LazyDialog title="Cost against time" placeholder={<DialogSkeleton className="h-96" />} onClose={close}>
          <div className="min-h-0 overflow-y-auto p-4">
            <TradeOffStrip
              routes={routes}
              open={open}
              query={query}
              bridges={bridges}
              isTall
              onOpen={(id) => {
                close();
                onOpen(id);
              }}
            />
          </div>
        </LazyDialog>
      )}
    </div>
  );
}
