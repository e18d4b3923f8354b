import type { Liveness } from '#contract/liveness.ts';
import { livenessClause } from './liveness-words.ts';

/** A few words before other text: "ends on 12 Jan 2027 · ". */
export const LivenessLabel = ({ liveness }: { readonly liveness: Liveness }) => (
  <span className="text-warn">{livenessClause(liveness)} · </span>
);
