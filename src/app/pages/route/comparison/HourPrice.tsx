import { type FormEvent, useState } from 'react';
import { localizeDigits, useNumberSymbols } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { hourUsdOf, readHourUsd } from './time-price.ts';

interface HourPriceProps {
  readonly onDone: () => void;
}

/** Asks what an hour is worth to the person. Kept on the device. */
export default function HourPrice({ onDone }: HourPriceProps) {
  const { hourUsd: stored } = useSettings();
  const hourUsd = readHourUsd(stored) === null ? '' : stored;
  const numerals = useNumberSymbols();
  const [text, setText] = useState(() => localizeDigits(hourUsd, numerals));
  const [problem, setProblem] = useState('');
  const keep = (next: string) => {
    updateSettings({ hourUsd: next });
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const plain = hourUsdOf(text, numerals);
    if (plain === null)
      setProblem(t('Enter dollars above zero, like {example}.', { example: localizeDigits('20', numerals) }));
    else keep(plain);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4 overflow-y-auto p-4">
      <p>{t('Routes are then ordered by their cost plus the time they take, at your price.')}</p>
      <Field label={t('Dollars an hour')} hint={t('Stays on this device.')} error={problem}>
        {(ids) => (
          <TextInput
            {...ids}
            data-autofocus
            inputMode="decimal"
            placeholder={localizeDigits('20', numerals)}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setProblem('');
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {t('Count my time')}
        </Button>
        {hourUsd !== '' && <Button onClick={() => keep('')}>{t('Do not count it')}</Button>}
      </div>
    </form>
  );
}
