import type { Liveness } from '#contract/liveness.ts';
import { LIVENESS_LABELS } from '#contract/liveness-text.ts';

/** One word before other text: "halted · ". */
export const LivenessLabel = ({ liveness }: { readonly liveness: Liveness }) => (
  <span className="text-warn">{LIVENESS_LABELS[liveness.state] ?? liveness.state} · </span>
);
