import { type FormEvent, useState } from 'react';
import { localizeDigits, useNumberSymbols } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { useComparisonPage } from '../comparison-page.ts';
import { ownPriceOf, readOwnPrices, usualPrice } from './own-prices.ts';

interface OwnPricesFormProps {
  readonly onDone: () => void;
}

/** Asks what an hour, a signature and a party to trust are worth to the person. Kept on the device. */
export default function OwnPricesForm({ onDone }: OwnPricesFormProps) {
  const stored = useSettings().ownPrices;
  const numerals = useNumberSymbols();
  const { comparison, change } = useComparisonPage();
  const usual = usualPrice(comparison.routes);
  const hasOwn = readOwnPrices(stored) !== null;
  const [texts, setTexts] = useState(() =>
    [0, 1, 2].map((at) => {
      const text = stored[at] ?? '';
      if (readOwnPrices([text]) !== null) return localizeDigits(text, numerals);
      return localizeDigits(hasOwn ? '0' : usual, numerals);
    }),
  );
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const keep = (ownPrices: readonly string[]) => {
    updateSettings({ ownPrices });
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What is left as it counts anyway would else be kept for every other amount.
    const isUsual = (text: string) => ['', localizeDigits(usual, numerals)].includes(text.trim());
    if (texts.every(isUsual)) return keep([]);
    const plain = texts.map((text) => (isUsual(text) ? usual : ownPriceOf(text, numerals)));
    if (plain.every((text) => text === '')) change({ sort: 'cost' });
    if (plain.every((text) => text !== null)) keep(plain);
    else setWrong(plain.flatMap((text, at) => (text === null ? at : [])));
  };
  const fields = [t('Dollars an hour'), t('Dollars a signature'), t('Dollars a party to trust')];
  const examples = ['20', '1', '2'].map((text) => localizeDigits(text, numerals));
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 overflow-y-auto p-4">
      <p>
        {t('What would you pay to save an hour, a signature or a party to trust? Write 0 to count it for nothing.')}
      </p>
      {fields.map((label, at) => (
        <Field
          key={label}
          label={label}
          hint={at === fields.length - 1 ? t('Stays on this device.') : undefined}
          error={wrong.includes(at) ? t('Enter dollars, like {example}.', { example: examples[at] ?? '' }) : ''}
        >
          {(ids) => (
            <TextInput
              {...ids}
              data-autofocus={at === 0 || undefined}
              inputMode="decimal"
              placeholder={localizeDigits(usual, numerals)}
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
        {hasOwn && <Button onClick={() => keep([])}>{t('Use none')}</Button>}
      </div>
    </form>
  );
}
