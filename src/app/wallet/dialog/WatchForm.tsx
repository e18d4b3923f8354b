import { type FormEvent, useId, useState } from 'react';
import { t, translated } from '#app/language/words.ts';
import { useAnnounce } from '#app/ui/Announcer.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { TextArea } from '#app/ui/TextArea.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { type Account, addAccounts, useAccounts } from '../accounts.ts';
import { sameAddress } from '../address.ts';
import { useChains } from '../use-chains.ts';
import { readPasted } from './pasted.ts';

interface WatchFormProps {
  /** Label of the submit button. */
  readonly action?: string;
  /** Whether the address has the focus at once. */
  readonly autoFocus?: boolean;
  /** Which of the two it shows; both by default. */
  readonly part?: 'address' | 'samples';
  /** What stands over the sample accounts. */
  readonly samplesTitle?: string;
  /** Called with the added accounts after they are stored. */
  readonly onAdded?: (accounts: readonly Account[]) => void;
}

/** Takes addresses to watch, several at once, or the sample accounts. Before the chains are here none can be placed. */
export function WatchForm({
  action = t('Watch'),
  autoFocus = false,
  part,
  samplesTitle = t('Or try a sample account'),
  onAdded,
}: WatchFormProps) {
  const ready = useChains().length > 0;
  const announce = useAnnounce();
  const add = (accounts: readonly Account[]) => {
    addAccounts(accounts);
    announce(
      t('{count, plural, one {# address is watched.} other {# addresses are watched.}}', { count: accounts.length }),
    );
    onAdded?.(accounts);
  };
  return (
    <div className="flex flex-col gap-4">
      {part !== 'samples' && <AddressForm action={action} autoFocus={autoFocus} ready={ready} onAdd={add} />}
      {part !== 'address' && <SampleChoice title={samplesTitle} ready={ready} onAdd={add} />}
    </div>
  );
}

interface AddProps {
  readonly ready: boolean;
  readonly onAdd: (accounts: readonly Account[]) => void;
}

interface AddressFormProps extends AddProps {
  readonly action: string;
  readonly autoFocus: boolean;
}

function AddressForm({ action, autoFocus, ready, onAdd }: AddressFormProps) {
  const chains = useChains();
  const announce = useAnnounce();
  const [text, setText] = useState('');
  const [label, setLabel] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const pasted = readPasted(text, chains);
    if ('problem' in pasted) {
      setProblem(pasted.problem);
      return announce(pasted.problem);
    }
    onAdd(pasted.addresses.map((address) => ({ address, label: label.trim() })));
    setText('');
    setLabel('');
  };
  return (
    <form onSubmit={add} noValidate className="flex flex-col gap-3">
      <Field label={t('Address')} error={problem} hint={t('EVM, Solana or Cosmos. Put spaces between several.')}>
        {(ids) => (
          <TextArea
            {...ids}
            autoFocus={autoFocus}
            value={text}
            placeholder="0x…, osmo1…"
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <Field label={t('Label (optional)')}>
        {(ids) => (
          <TextInput {...ids} value={label} maxLength={40} onChange={(event) => setLabel(event.target.value)} />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={!ready}>
        {action}
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

/** The label is the person's from then on. */
const inPageLanguage = ({ address, label }: Account): Account => ({ address, label: translated(label) });

/** Sample accounts to try the app with, but those that are watched already. */
function SampleChoice({ title, ready, onAdd }: AddProps & { readonly title: string }) {
  const id = useId();
  const watched = useAccounts();
  const offered = SAMPLES.filter(({ accounts }) =>
    accounts.some(({ address }) => !watched.some((other) => sameAddress(other.address, address))),
  );
  if (offered.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="text-12 text-muted">
        {title}
      </p>
      {/* On a phone one below the other: two stand in a line or not by a pixel, which another font decides. */}
      <div className="flex flex-wrap gap-2 max-medium:flex-col">
        {offered.map(({ label, accounts }) => (
          <Button key={label} disabled={!ready} onClick={() => onAdd(accounts.map(inPageLanguage))}>
            {translated(label)}
          </Button>
        ))}
      </div>
    </div>
  );
}
