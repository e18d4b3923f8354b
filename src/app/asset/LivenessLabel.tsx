import type { Liveness } from '#contract/liveness.ts';
import { livenessLabel } from './liveness-words.ts';

/** One word before other text: "halted · ". */
export const LivenessLabel = ({ liveness }: { readonly liveness: Liveness }) => (
  <span className="text-warn">{livenessLabel(liveness.state)} · </span>
);
