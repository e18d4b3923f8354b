import { Link } from 'wouter';
import type { MarketNote } from '#contract/source-note.ts';
import { t } from '../language/words.ts';
import { updateSettings, useSettings } from '../storage/settings.ts';
import { Button } from './Button.tsx';
import { SERVICE_SETTINGS } from './link-to.tsx';
import { useOnline } from './use-browser.ts';

interface WorkHereProps {
  readonly size?: 'small';
  /** Whose figures the service has; absent where that is not known. */
  readonly market?: MarketNote | null;
}

/** Leaves a service that does not answer for the one inside the page, whose market is the sample; nothing where that is the one, or has the same. */
export function WorkHereButton({ size, market }: WorkHereProps) {
  const { service } = useSettings();
  const isOnline = useOnline();
  // Its code and its data come over the network.
  if (service === 'worker' || !isOnline || market?.source === 'sample') return null;
  return (
    <Button size={size} onClick={() => updateSettings({ service: 'worker' })}>
      {t('Use sample figures instead')}
    </Button>
  );
}

/** What to do about a service that does not answer, beside asking again: to work here, or to choose another in the settings. */
export const WorkElsewhere = ({ market }: WorkHereProps) => (
  <>
    <WorkHereButton market={market} />
    <Link href={SERVICE_SETTINGS} className="link touch-reach self-center">
      {t('Use another service')}
    </Link>
  </>
);
