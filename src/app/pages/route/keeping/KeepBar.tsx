import { Columns2 } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '#app/language/words.ts';
import { addRecent } from '#app/storage/kept-comparisons.ts';
import { Button } from '#app/ui/Button.tsx';
import { useComparisonPage } from '../comparison-page.ts';
import { useTicked } from '../side-by-side/ticked.ts';
import { FreezeButton } from './FreezeButton.tsx';
import { type KeptQuestion, useQuestionLink } from './question-link.ts';

/** Keeps the comparison: among the last ones by itself, as it is now at a press. */
export function KeepBar({ state, form, routes }: KeptQuestion) {
  const { key, run } = useComparisonPage().comparison;
  const { asOf } = run;
  const [first, ...others] = routes;
  const { href, text } = useQuestionLink(state, form);
  const hasRoutes = routes.length > 0;
  useEffect(() => {
    if (hasRoutes) addRecent({ href, text });
  }, [hasRoutes, href, text]);
  if (first === undefined || others.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1 print:hidden">
      <ChooseTwo comparisonKey={key} />
      {asOf !== null && (
        <FreezeButton
          variant="quiet"
          aria-label={t('Save this comparison')}
          compared={first}
          others={others}
          takenAt={asOf}
        />
      )}
    </div>
  );
}

/** Shows the boxes, which else only a pointer that hovers finds, and asks for ticks; with two or more it puts them side by side. */
function ChooseTwo({ comparisonKey }: { comparisonKey: string }) {
  const { ids, isChoosing, setChoosing, clear } = useTicked(comparisonKey);
  const { openSideBySide } = useComparisonPage();
  const press = () => (ids.length > 1 ? openSideBySide(ids) : isChoosing ? clear() : setChoosing(true));
  return (
    <Button
      size="small"
      variant="quiet"
      aria-pressed={isChoosing}
      className="aria-pressed:bg-info-ground aria-pressed:text-ink"
      onClick={press}
    >
      <Columns2 size={14} aria-hidden />
      {t('Side by side')}
    </Button>
  );
}
