import { Hourglass } from 'lucide-react';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { DialogButton } from '#app/ui/DialogButton.tsx';
import { DialogSkeleton } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { ownPricesText, readOwnPrices } from './own-prices.ts';

const OwnPricesForm = lazyComponent(() => import('./OwnPricesForm.tsx'));

/** Opens the question what time, signatures and trust are worth; it says the present answer. */
export function OwnPricesButton() {
  const digits = useFormatNumber();
  const prices = readOwnPrices(useSettings().ownPrices);
  return (
    <DialogButton
      size="small"
      variant="quiet"
      className="print:hidden"
      label={
        <>
          <Hourglass size={14} aria-hidden />
          {prices === null
            ? t('My prices')
            : t('My prices: {prices}', { prices: ownPricesText(prices, digits) || t('money alone') })}
        </>
      }
      title={t('My prices')}
      coming={<DialogSkeleton className="h-72" />}
    >
      {(close) => <OwnPricesForm onDone={close} />}
    </DialogButton>
  );
}
