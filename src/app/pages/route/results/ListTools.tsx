import { ChartSpline, Check, ChevronDown, Link2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '#app/language/words.ts';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyError } from '#app/ui/copy.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Select } from '#app/ui/Select.tsx';
import { NARROW, useMedia } from '#app/ui/use-browser.ts';
import { SizeCurveButton } from '../charts/SizeCurveButton.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { OwnPricesButton } from '../comparison/OwnPricesButton.tsx';
import { isEligible } from '../comparison/ranking.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { KeepBar } from '../keeping/KeepBar.tsx';
import { KeepChoices } from '../keeping/KeepChoices.tsx';
import type { Sort } from '../query/page-state.ts';
import { sortLabels } from './sort-labels.ts';

const TradeOffChart = lazyComponent(() => import('../charts/TradeOffChart.tsx'), 'optional');

/** In one quiet row what can be done with the list, or with its question while no route is shown, and below it the chart for who has opened it once. */
export default function ListTools({ isHidden }: { isHidden: boolean }) {
  if (isHidden)
    return (
      <div className="-ms-2 print:hidden">
        <SizeCurveButton />
      </div>
    );
  return (
    <>
      <Tools />
      <Chart />
    </>
  );
}

function Tools() {
  const { state, form, comparison, link, change } = useComparisonPage();
  const { routes } = comparison;
  const { chart } = useSettings();
  const isNarrow = useMedia(NARROW);
  const [showsMore, setShowsMore] = useState(false);
  return (
    <div className="flex flex-col gap-2 print:hidden">
      {isNarrow && routes.length > 1 && (
        // A phone has no room for the heads of the columns.
        <Select
          aria-label={t('Sort routes by')}
          value={state.sort}
          onChange={(event) => change({ sort: event.target.value as Sort })}
        >
          {sortLabels(state.side).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <div className="-ms-2 flex flex-wrap items-center gap-1">
        {hasChart(routes) && (
          <Button size="small" variant="quiet" aria-expanded={chart} onClick={() => updateSettings({ chart: !chart })}>
            <ChartSpline size={14} aria-hidden />
            {t('Chart')}
          </Button>
        )}
        {!isNarrow && <OftenUsed />}
        <KeepBar {...{ state, form, routes }} />
        <Button size="small" variant="quiet" aria-expanded={showsMore} onClick={() => setShowsMore(!showsMore)}>
          <ChevronDown size={14} aria-hidden className={showsMore ? 'rotate-180' : undefined} />
          {t('More')}
        </Button>
      </div>
      {showsMore && (
        <div className="-ms-2 flex flex-wrap gap-1 max-medium:grid max-medium:grid-cols-2 max-medium:justify-items-start">
          {isNarrow && <OftenUsed />}
          <KeepChoices {...{ state, form, routes }} />
        </div>
      )}
      <CopyError refusal={link.error} />
    </div>
  );
}

/** On a phone a press away. */
function OftenUsed() {
  const { link } = useComparisonPage();
  return (
    <>
      <SizeCurveButton />
      <OwnPricesButton />
      <Button size="small" variant="quiet" onClick={link.copy}>
        {link.isCopied ? <Check size={14} aria-hidden /> : <Link2 size={14} aria-hidden />}
        {link.isCopied ? t('Link copied') : t('Copy link')}
      </Button>
    </>
  );
}

const hasChart = (routes: readonly ComparedRoute[]): boolean => routes.filter(isEligible).length > 1;

/** Cost against time, for who has opened it once. */
function Chart() {
  const { state, comparison, selection, openRoute } = useComparisonPage();
  const { routes } = comparison;
  if (!useSettings().chart || !hasChart(routes)) return null;
  return (
    <Suspense fallback={<div className="h-94" />}>
      <TradeOffChart routes={routes} open={selection.open} side={state.side} onOpen={openRoute} />
    </Suspense>
  );
}
