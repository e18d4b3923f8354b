import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../language/words.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { getVersion, keepOfflineCopy, loadNewVersion, watchVersion } from './service-worker.ts';

/** The copy is a megabyte: it waits until nothing that the person asked for is on the way, and for this time more. */
const REST_MS = 1000;

/** Says that a new version is here, over the page so that nothing moves, and loads it at a press. */
export default function NewVersion() {
  const version = useSyncExternalStore(watchVersion, getVersion);
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(keepOfflineCopy, REST_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  if (version === 'current') return null;
  return (
    <Notice
      className="fixed inset-x-3 bottom-17 z-30 mx-auto max-w-120 shadow-lg medium:bottom-4"
      action={
        <Button variant="primary" onClick={loadNewVersion}>
          {t('Load it')}
        </Button>
      }
    >
      {version === 'waiting'
        ? t('A new version of Portolan is ready.')
        : t('Another tab loaded a new version of Portolan.')}
    </Notice>
  );
}
