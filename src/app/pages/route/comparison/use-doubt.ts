import { useTicking } from '../../../format/time.ts';
import { type Doubt, doubtOf } from './doubt.ts';
import type { Run } from './use-run.ts';

/** Why the figures of the run may not hold, from the moment on when it is so. */
export const useDoubt = (run: Run): Doubt | null => useTicking(() => doubtOf(run, Date.now()));
