import { startTransition, useEffect, useState } from 'react';

/**
 * False while a part is drawn for the first time, then true, for what is out of sight at first: React draws that after, in pieces of 5 ms
 * between which the page answers. What it comes after may be late itself: `isReady` says that it is drawn. A state, as
 * `useDeferredValue(true, false)` is drawn without end during the browser's way back.
 */
export function useHasDrawn(isReady = true): boolean {
  const [hasDrawn, setHasDrawn] = useState(false);
  useEffect(() => {
    if (isReady) startTransition(() => setHasDrawn(true));
  }, [isReady]);
  return hasDrawn;
}
