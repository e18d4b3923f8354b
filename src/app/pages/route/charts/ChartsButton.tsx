import { ChartSpline } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogSkeleton, LazyDialog } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import type { RouteQuery } from '../query/quote-requests.ts';
import type { ChartsProps } from './trade-offs.ts';

const TradeOffChart = lazyComponent(() => import('./TradeOffChart.tsx'));

type ChartsButtonProps = Omit<ChartsProps, 'query'> & {
  /** Null while there is nothing to draw. */
  query: RouteQuery | null;
} & Pick<ComponentProps<typeof Button>, 'size' | 'variant'>;

/** Opens the chart of cost against time. */
export function ChartsButton({ size, variant, query, ...chart }: ChartsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size={size} variant={variant} idle={query === null} onClick={() => setIsOpen(true)}>
        <ChartSpline size={size === 'small' ? 14 : 16} aria-hidden />
        {t('Charts')}
      </Button>
      {isOpen && query && (
        <LazyDialog
          title={t('Cost against time')}
          placeholder={<DialogSkeleton className="h-96" />}
          onClose={close}
          className="medium:w-[44rem]"
        >
          <TradeOffChart
            {...chart}
            query={query}
            onOpen={(id) => {
              close();
              chart.onOpen(id);
            }}
          />
        </LazyDialog>
      )}
    </>
  );
}
