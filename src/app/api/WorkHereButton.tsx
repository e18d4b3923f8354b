import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { t } from '../language/words.ts';
import { updateSettings, useSettings } from '../storage/settings.ts';
import { Button } from '../ui/Button.tsx';
import { SERVICE_SETTINGS } from '../ui/link-to.tsx';
import { useOnline } from '../ui/use-browser.ts';
import { bridgesQuery } from './queries.ts';
import { useClient } from './service-context.ts';

interface WorkHereProps {
  readonly size?: 'small';
}

/** Leaves a service that does not answer for the one inside the page, whose market is the sample; nothing where that is the one, or has the same. */
export function WorkHereButton({ size }: WorkHereProps) {
  const { service } = useSettings();
  const isOnline = useOnline();
  const { data } = useQuery({ ...bridgesQuery(useClient()), enabled: false });
  // Its code and its data come over the network.
  if (service === 'worker' || !isOnline || data?.market?.source === 'sample') return null;
  return (
    <Button size={size} onClick={() => updateSettings({ service: 'worker' })}>
      {t('Use sample figures instead')}
    </Button>
  );
}

/** What to do about a service that does not answer, beside asking again: to work here, or to choose another in the settings. */
export const WorkElsewhere = () => (
  <>
    <WorkHereButton />
    <Link href={SERVICE_SETTINGS} className="link touch-reach self-center">
      {t('Use another service')}
    </Link>
  </>
);
