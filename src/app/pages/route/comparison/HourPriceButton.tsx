import { Hourglass } from 'lucide-react';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { DialogButton } from '#app/ui/DialogButton.tsx';
import { DialogSkeleton } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { hourUsdText, readHourUsd } from './time-price.ts';

const HourPrice = lazyComponent(() => import('./HourPrice.tsx'));

/** Opens the question what an hour is worth; it says the present answer. */
export function HourPriceButton() {
  const digits = useFormatNumber();
  const hourUsd = readHourUsd(useSettings().hourUsd);
  return (
    <DialogButton
      size="small"
      variant="quiet"
      className="print:hidden"
      label={
        <>
          <Hourglass size={14} aria-hidden />
          {hourUsd === null ? t('Price my time') : t('My time: {price}', { price: hourUsdText(hourUsd, digits) })}
        </>
      }
      title={t('What is an hour worth to you?')}
      coming={<DialogSkeleton className="h-40" />}
    >
      {(close) => <HourPrice onDone={close} />}
    </DialogButton>
  );
}
