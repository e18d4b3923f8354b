import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** One column: a route opens as a sheet from below. The style sheet's `medium` breakpoint. */
export const NARROW = '(width < 45rem)';
/** The list and the inspector side by side. The style sheet's `wide` breakpoint. */
export const WIDE = '(width >= 75rem)';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser reports a network connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Names the browser's tab after the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Portolan`;
  }, [title]);
}
