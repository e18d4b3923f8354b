import { useEffect, useState } from 'react';
import { type Doubt, doubtOf, QUOTES_HOLD_MS } from './doubt.ts';
import type { Run } from './use-run.ts';

/** Why the figures of the run may not hold, from the moment on when it is so. */
export function useDoubt(run: Run): Doubt | null {
  const { asOf } = run;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (asOf === null) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, asOf + QUOTES_HOLD_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [asOf]);
  return doubtOf(run, now);
}
