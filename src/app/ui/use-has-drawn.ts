import { startTransition, useEffect, useState } from 'react';

/**
 * False while a part is drawn for the first time, then true, for what is out of sight at first: React draws that after, in pieces of 5 ms
 * between which the page answers. A state, as `useDeferredValue(true, false)` is drawn without end during the browser's way back.
 */
export function useHasDrawn(): boolean {
  const [hasDrawn, setHasDrawn] = useState(false);
  useEffect(() => startTransition(() => setHasDrawn(true)), []);
  return hasDrawn;
}
