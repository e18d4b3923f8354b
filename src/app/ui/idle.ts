import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Between two requests of a page that somebody waits for there is less than this. */
const REST_MS = 250;

let begin: () => void;
const atRest = new Promise<void>((resolve) => {
  begin = resolve;
});

/** Work that nobody waits for begins once nothing that somebody waits for is on the way, for the first time. */
export function useIdleWork(): void {
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(begin, REST_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
}

/** Settles when the page has nothing else to do. Browsers without a word for that have a second of rest. */
export async function nextIdle(): Promise<void> {
  await atRest;
  await new Promise<unknown>((resolve) =>
    window.requestIdleCallback ? window.requestIdleCallback(resolve) : setTimeout(resolve, 1000),
  );
}
