import { useState } from 'react';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogSkeleton, LazyDialog } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import type { ChartsProps } from './trade-offs.ts';

const SizeCurve = lazyComponent(() => import('./SizeCurve.tsx'));

/** Opens what the comparison costs at other amounts. */
export function SizeCurveButton({ routes, query, bridges }: Pick<ChartsProps, 'routes' | 'query' | 'bridges'>) {
  const [isOpen, setIsOpen] = useState(false);
  const sent = routes[0]?.sent;
  if (!sent?.amount.known) return null;
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
        {t('Cost by amount')}
      </Button>
      {isOpen && (
        <LazyDialog
          title={t('Cost by amount')}
          placeholder={<DialogSkeleton className="h-96" />}
          onClose={() => setIsOpen(false)}
          className="medium:w-[44rem]"
        >
          <SizeCurve query={query} bridges={bridges} sent={sent} />
        </LazyDialog>
      )}
    </>
  );
}
