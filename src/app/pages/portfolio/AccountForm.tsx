import { type FormEvent, useId, useState } from 'react';
import type { Chain } from '#contract/chain.ts';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type Account, readPasted } from '../../wallet/accounts.ts';

interface AccountFormProps {
  readonly chains: readonly Chain[];
  /** Whether the service's chains have arrived: before that no address can be placed. */
  readonly ready: boolean;
  readonly onAdd: (accounts: readonly Account[]) => void;
}

/** Takes addresses, and scans them at once: adding is asking. */
export function AccountForm({ chains, ready, onAdd }: AccountFormProps) {
  const [text, setText] = useState('');
  const [label, setLabel] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const pasted = readPasted(text, chains);
    if ('problem' in pasted) return setProblem(pasted.problem);
    onAdd(pasted.addresses.map((address) => ({ address, label: label.trim() })));
    setText('');
    setLabel('');
    setProblem(null);
  };
  return (
    <form onSubmit={add} noValidate className="flex flex-col gap-3">
      <Field label="Address" error={problem} hint="EVM, Solana or Cosmos. One address finds all chains of its kind.">
        {(ids) => (
          <TextInput
            {...ids}
            value={text}
            placeholder="0x…, osmo1…"
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <Field label="Label, if you like">
        {(ids) => (
          <TextInput {...ids} value={label} maxLength={40} onChange={(event) => setLabel(event.target.value)} />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={!ready}>
        Add and scan
      </Button>
    </form>
  );
}

/** The sample accounts, each label with its addresses. */
const SAMPLES: readonly { readonly label: string; readonly accounts: readonly Account[] }[] = [
  ...new Set(SAMPLE_ACCOUNTS.map(({ label }) => label)),
].map((label) => {
  const addresses = new Set(SAMPLE_ACCOUNTS.filter((sample) => sample.label === label).map(({ address }) => address));
  return { label, accounts: [...addresses].map((address) => ({ address, label })) };
});

/** Made-up accounts for those who want to look around first. */
export function SampleChoice({ ready, onAdd }: Omit<AccountFormProps, 'chains'>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-12 text-muted">
        Or look around with sample accounts
      </h3>
      <div className="flex flex-wrap gap-2">
        {SAMPLES.map(({ label, accounts }) => (
          <Button key={label} disabled={!ready} onClick={() => onAdd(accounts)}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
