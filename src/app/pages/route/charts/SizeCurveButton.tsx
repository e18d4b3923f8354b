import { ChartColumn } from 'lucide-react';
import { t } from '#app/language/words.ts';
import { DialogButton } from '#app/ui/DialogButton.tsx';
import { DialogSkeleton } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import type { RouteQuery } from '../query/quote-requests.ts';

const SizeCurve = lazyComponent(() => import('./SizeCurve.tsx'));

interface SizeCurveButtonProps {
  readonly routes: readonly ComparedRoute[];
  readonly query: RouteQuery;
  readonly bridges: readonly Bridge[];
}

/** Opens what the comparison costs at other amounts. */
export function SizeCurveButton({ routes, query, bridges }: SizeCurveButtonProps) {
  const sent = routes[0]?.sent;
  if (!sent?.amount.known) return null;
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
      {() => <SizeCurve query={query} bridges={bridges} sent={sent} listed={routes} />}
    </DialogButton>
  );
}
