import { useSyncExternalStore } from 'react';

const TICK_MS = 1000;

/**
 * Calls back each second, and at once when the page is looked at again. One long timer would not do: timers stand still
 * while the device sleeps, and the clock goes on.
 */
export function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** What changes with time or by looking away, drawn again only when it reads otherwise. */
export const useTicking = <T extends string | boolean | null>(read: () => T): T => useSyncExternalStore(onTick, read);
