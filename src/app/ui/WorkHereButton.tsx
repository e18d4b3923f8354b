import { Link } from 'wouter';
import { t } from '../language/words.ts';
import { updateSettings, useSettings } from '../storage/settings.ts';
import { Button } from './Button.tsx';
import { useOnline } from './use-browser.ts';

/** Leaves a service that does not answer for the one inside the page, whose market is the sample; nothing where that is the one. */
export function WorkHereButton({ size }: { readonly size?: 'small' }) {
  const { service } = useSettings();
  const isOnline = useOnline();
  // Its code and its data come over the network.
  if (service === 'worker' || !isOnline) return null;
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
    <Link href="/settings" className="link touch-reach self-center">
      {t('Settings')}
    </Link>
  </>
);
