import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useService } from '#app/api/service-context.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { WRONG_ADDRESS } from '#app/opinions/ServiceAddressField.tsx';
import {
  DEFAULT_SETTINGS,
  isInPage,
  parseServiceUrl,
  type ServiceChoice,
  updateSettings,
} from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { SERVICE_SETTINGS } from '#app/ui/link-to.tsx';
import { reveal } from '#app/ui/reveal.ts';
import { Segmented, shownOptions } from '#app/ui/Segmented.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { checkService, type ServiceCheck } from './check-service.ts';
import { InPageMarketForm } from './InPageMarketForm.tsx';
import { SettingsSection } from './SettingsSection.tsx';

type ServiceLocation = 'here' | 'worker' | 'elsewhere';

function locationOf(choice: ServiceChoice): ServiceLocation {
  if (isInPage(choice)) return 'worker';
  return choice === 'here' ? choice : 'elsewhere';
}

/** A static build has no service on its host, so "this site" is not offered. */
const LOCATIONS: readonly { readonly value: ServiceLocation; readonly label: Message }[] = [
  ...(DEFAULT_SETTINGS.service === 'here' ? [{ value: 'here', label: msg('This server') } as const] : []),
  { value: 'worker', label: msg('Inside this page') },
  { value: 'elsewhere', label: msg('Another server') },
];

const ABOUT: Record<ServiceLocation, Message> = {
  here: msg('Quotes come from this server.'),
  worker: msg('Quotes are computed in this page. With the sample market, nothing leaves your browser.'),
  elsewhere: msg('Quotes come from a server of your choice, which sees your requests.'),
};

const [, FOLD = ''] = SERVICE_SETTINGS.split('#');

/** The settings of the service. */
export function ServiceSection() {
  const { choice } = useService();
  // The status follows the stored choice, which another tab may change or clear.
  const [beganElsewhere] = useState(choice !== DEFAULT_SETTINGS.service);
  const [isEntering, setEntering] = useState(false);
  useEffect(() => {
    if (window.location.hash === `#${FOLD}`) reveal(document.getElementById(FOLD));
  }, []);
  const location = isEntering ? 'elsewhere' : locationOf(choice);
  const choose = (next: ServiceLocation) => {
    setEntering(next === 'elsewhere');
    if (next !== 'elsewhere') updateSettings({ service: next });
  };
  return (
    <SettingsSection title={t('Service')} about={ABOUT[location]()}>
      <p>
        <Link href="/status" className="link">
          {t('Status')}
        </Link>
      </p>
      <details id={FOLD} open={beganElsewhere} className="scroll-mt-16">
        <summary className="touch-target text-muted">{t('Use another service')}</summary>
        <div className="flex flex-col gap-4 pt-3">
          <Segmented
            legend={t('Service')}
            hideLegend
            options={shownOptions(LOCATIONS)}
            value={location}
            onChange={choose}
          />
          {location === 'worker' && <InPageMarketForm choice={choice} />}
          {location === 'elsewhere' && <AddressForm choice={choice} onUse={() => setEntering(false)} />}
        </div>
      </details>
    </SettingsSection>
  );
}

/** A check of the typed URL; its result is undefined while pending. */
interface Check {
  readonly result: ServiceCheck | null;
}

interface AddressFormProps {
  readonly choice: ServiceChoice;
  /** Called when the address becomes that of the service. */
  readonly onUse: () => void;
}

function AddressForm({ choice, onUse }: AddressFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (locationOf(choice) === 'elsewhere' ? choice : '');
  const [problem, setProblem] = useState<string | null>(null);
  const [check, setCheck] = useState<Check | null>(null);
  const address = parseServiceUrl(text);
  const checking = check?.result === null;

  const withAddress = (act: (address: ServiceChoice) => void) => {
    setProblem(address ? null : WRONG_ADDRESS());
    if (address) act(address);
  };
  const runCheck = () =>
    withAddress(async (valid) => {
      const pending: Check = { result: null };
      setCheck(pending);
      const result = await checkService(valid);
      // Ignored if the typed URL has changed since.
      setCheck((now) => (now === pending ? { result } : now));
    });
  const use = (event: FormEvent) => {
    event.preventDefault();
    withAddress((service) => {
      updateSettings({ service });
      setTyped(null);
      onUse();
    });
  };

  return (
    <form onSubmit={use} noValidate className="flex flex-col gap-3">
      <Field label={t('Address')} error={problem}>
        {(ids) => (
          <TextInput
            {...ids}
            type="url"
            inputMode="url"
            placeholder="https://routes.example"
            value={text}
            onChange={(event) => {
              setTyped(event.target.value);
              setCheck(null);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={runCheck} idle={checking}>
          {checking ? t('Checking…') : t('Check')}
        </Button>
        <Button type="submit" variant="primary" idle={address !== undefined && address === choice}>
          {address !== undefined && address === choice ? t('In use') : t('Use this service')}
        </Button>
      </div>
      <p role="status" className={check?.result?.ok === false ? 'text-bad' : 'text-muted'}>
        {check?.result?.sentence}
      </p>
    </form>
  );
}
