import { msg, t } from '../language/words.ts';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** What a service of others learns from a question. */
export const SEES = msg('It sees the pair, the amount and your IP address.');

/** Why a typed address is none of a service: see `parseServiceUrl`. */
export const WRONG_ADDRESS = msg('Enter an https address, like https://api.skip.build, or one on this device.');

interface ServiceAddressFieldProps {
  readonly value: string;
  readonly hint?: string;
  readonly error?: string | null;
  readonly onChange: (text: string) => void;
}

/** The address of a service of others. */
export const ServiceAddressField = ({ value, hint, error, onChange }: ServiceAddressFieldProps) => (
  <Field label={t('Address of the other service')} hint={hint} error={error}>
    {(ids) => (
      <TextInput
        {...ids}
        type="url"
        inputMode="url"
        placeholder="https://api.skip.build"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
