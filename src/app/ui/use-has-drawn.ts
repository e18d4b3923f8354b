import { startTransition, useEffect, useState } from 'react';

/**
 * False while a part is drawn for the first time, then true, for what is out of sight at first: React draws that after, in pieces of 5 ms
 * between which the page answers. So it does what is drawn of an answer, which it else draws at once, however long that takes: `isReady`
 * says that the answer, or what comes before, is here. A state, as `useDeferredValue(true, false)` is drawn without end during the
 * browser's way back.
 */
export function useHasDrawn(isReady = true): boolean {
  const [hasDrawn, setHasDrawn] = useState(false);
  useEffect(() => {
    if (isReady) startTransition(() => setHasDrawn(true));
  }, [isReady]);
  return hasDrawn;
}
