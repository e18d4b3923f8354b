import { type FormEvent, useState } from 'react';
import { type Message, msg, t } from '#app/language/words.ts';
import { type OpinionId, setOpinionAddress, turnOpinion, useOpinionChoice } from '#app/opinions/opinion-choice.ts';
import { ServiceAddressField, WRONG_ADDRESS } from '#app/opinions/ServiceAddressField.tsx';
import { parseServiceUrl, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import { Switch } from '#app/ui/Switch.tsx';
import { SettingsSection } from './SettingsSection.tsx';

interface OpinionNote {
  readonly id: OpinionId;
  readonly name: string | Message;
  /** What it quotes. */
  readonly scope: Message;
  /** Of its terms, or of its source. */
  readonly link: string;
}

const NOTES: readonly OpinionNote[] = [
  {
    id: 'lifi',
    name: 'LI.FI',
    scope: msg('EVM chains and Solana. At most 75 quotes in two hours.'),
    link: 'https://li.fi/legal/terms-and-conditions/',
  },
  {
    id: 'relay',
    name: 'Relay',
    scope: msg('EVM chains and Solana. It asks for a key from 23 Feb 2027.'),
    link: 'https://relay.link/terms',
  },
  {
    id: 'osmosis',
    name: 'Osmosis',
    scope: msg('Swaps on Osmosis.'),
    link: 'https://github.com/osmosis-labs/sqs',
  },
  {
    id: 'contract',
    name: msg('Another service with the same API'),
    scope: msg('Such as api.skip.build, for personal use.'),
    link: 'https://docs.skip.build/go/legal-and-privacy/terms-of-service',
  },
];

/** Which other services Compare may ask. */
export function OtherServicesSection() {
  const { on } = useOpinionChoice();
  const { privacy } = useSettings();
  return (
    <SettingsSection
      title={t('Quotes of other services')}
      about={t('Asked when you press a button. They see pair, amount and your IP address.')}
    >
      {NOTES.map(({ id, name, scope, link }) => (
        <div key={id} className="flex flex-col gap-1">
          <Switch
            label={typeof name === 'string' ? name : name()}
            hint={privacy ? t('Off in private mode.') : scope()}
            checked={on.includes(id) && !privacy}
            disabled={privacy}
            onChange={(isOn) => turnOpinion(id, isOn)}
          />
          <p className="text-12 text-faint">
            <SourceLink href={link} />
          </p>
        </div>
      ))}
      {on.includes('contract') && !privacy && <AddressForm />}
    </SettingsSection>
  );
}

/** The address of the service with the same API. Until there is one, nobody is asked. */
function AddressForm() {
  const { address } = useOpinionChoice();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = typed ?? address;
  const isInUse = address !== '' && parseServiceUrl(text) === address;
  const use = (event: FormEvent) => {
    event.preventDefault();
    const valid = parseServiceUrl(text);
    setProblem(valid === undefined ? WRONG_ADDRESS() : null);
    if (valid === undefined) return;
    setOpinionAddress(valid);
    setTyped(null);
  };
  return (
    <form onSubmit={use} noValidate className="flex flex-col gap-3">
      <ServiceAddressField
        value={text}
        error={problem}
        onChange={(next) => {
          setTyped(next);
          setProblem(null);
        }}
      />
      <Button type="submit" className="self-start" idle={isInUse}>
        {isInUse ? t('In use') : t('Use this address')}
      </Button>
    </form>
  );
}
