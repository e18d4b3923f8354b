import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogSkeleton, LazyDialog } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { hourUsdText, readHourUsd } from './time-price.ts';

const HourPrice = lazyComponent(() => import('./HourPrice.tsx'));

/** Opens the question what an hour is worth; it says the present answer. */
export function HourPriceButton() {
  const digits = useFormatNumber();
  const hourUsd = readHourUsd(useSettings().hourUsd);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="small" variant="quiet" className="print:hidden" onClick={() => setIsOpen(true)}>
        <Hourglass size={14} aria-hidden />
        {hourUsd === null ? t('Price my time') : t('My time: {price}', { price: hourUsdText(hourUsd, digits) })}
      </Button>
      {isOpen && (
        <LazyDialog
          title={t('What is an hour worth to you?')}
          onClose={close}
          placeholder={<DialogSkeleton className="h-40" />}
        >
          <HourPrice onDone={close} />
        </LazyDialog>
      )}
    </>
  );
}
