import { ChartColumn } from 'lucide-react';
import { t } from '#app/language/words.ts';
import { DialogButton } from '#app/ui/DialogButton.tsx';
import { DialogSkeleton } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { rankRoutes } from '../comparison/ranking.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { isPlainSend } from '../query/quote-requests.ts';

const SizeCurve = lazyComponent(() => import('./SizeCurve.tsx'));

/** Opens what the comparison costs at other amounts. */
export function SizeCurveButton() {
  const { state, change, form, comparison } = useComparisonPage();
  const { query, bridges, lookup } = form;
  const [best] = rankRoutes(comparison.routes, 'best', state.side);
  if (query === null || isPlainSend(query) || !best?.sent.amount.known) return null;
  return (
    <DialogButton
      size="small"
      variant="quiet"
      label={
        <>
          <ChartColumn size={14} aria-hidden />
          {t('Cost by amount')}
        </>
      }
      title={t('Cost by amount')}
      coming={<DialogSkeleton className="h-96" />}
      dialogClassName="medium:w-[44rem]"
    >
      {(close) => (
        <SizeCurve
          {...{ query, bridges, lookup, best }}
          onCompare={(amount) => {
            close();
            change({ side: 'in', amount, selected: null }, { push: true });
          }}
        />
      )}
    </DialogButton>
  );
}
