import { type FormEvent, useState } from 'react';
import { plainAmount, USD_PLACES } from '#app/format/amount.ts';
import { signaturePrice } from '#app/format/best-text.ts';
import { localizeDigits, useNumberSymbols } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { pow10 } from '#math/units.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { ownPriceOf, readOwnPrices } from './own-prices.ts';

interface OwnPricesFormProps {
  readonly onDone: () => void;
}

/** What each counts where no dollars are known to weigh it by. */
const USUAL = pow10(USD_PLACES);

/** Asks what an hour, a signature and a party to trust are worth to the person, from what they count without an answer. Kept on the device. */
export default function OwnPricesForm({ onDone }: OwnPricesFormProps) {
  const { routes } = useComparisonPage().comparison;
  const stored = useSettings().ownPrices;
  const isOwn = readOwnPrices(stored) !== null;
  const numerals = useNumberSymbols();
  const [initial] = useState(() => {
    const usual = plainAmount(signaturePrice(routes.map(({ sentUsd }) => sentUsd)) ?? USUAL, USD_PLACES);
    return [0, 1, 2].map((at) => localizeDigits(isOwn ? stored[at] || '0' : usual, numerals));
  });
  const [texts, setTexts] = useState(initial);
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const keep = (ownPrices: readonly string[]) => {
    updateSettings({ ownPrices });
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What counts for everybody is nobody's own.
    if (!isOwn && texts.every((text, at) => text === initial[at])) return onDone();
    const plain = texts.map((text) => ownPriceOf(text, numerals));
    if (plain.every((text) => text !== null)) keep(plain);
    else setWrong(plain.flatMap((text, at) => (text === null ? at : [])));
  };
  const fields = [
    t('An hour of waiting ($)'),
    t('One more signature ($)'),
    t('One more company or group to trust ($)'),
  ];
  const examples = ['20', '1', '2'].map((text) => localizeDigits(text, numerals));
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 overflow-y-auto p-4">
      <p>{t('How much would you pay to avoid each of these? 0 ignores it.')}</p>
      {fields.map((label, at) => (
        <Field
          key={label}
          label={label}
          hint={at === fields.length - 1 ? t('Stays on this device.') : undefined}
          error={wrong.includes(at) ? t('Enter dollars, like {example}, or 0.', { example: examples[at] ?? '' }) : ''}
        >
          {(ids) => (
            <TextInput
              {...ids}
              data-autofocus={at === 0 || undefined}
              inputMode="decimal"
              value={texts[at] ?? ''}
              onChange={({ target }) => {
                setTexts(texts.map((text, other) => (other === at ? target.value : text)));
                setWrong(wrong.filter((other) => other !== at));
              }}
            />
          )}
        </Field>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {t('Use my prices')}
        </Button>
        {isOwn && <Button onClick={() => keep([])}>{t('Use the default')}</Button>}
      </div>
    </form>
  );
}
