import type { Rounding } from '#math/fixed.ts';
import type { Side } from '../query/page-state.ts';
import type { Step } from './timeline.ts';

const isUnchanged = ({ input, output }: Step): boolean =>
  input.amount.known &&
  output.amount.known &&
  input.amount.value === output.amount.value &&
  input.decimals === output.decimals;

/**
 * How to round the amounts of a step. Exact input: a later input is rounded like the output before it. Exact output:
 * amounts are needed amounts and round up; only the final output rounds down, unless it equals its input.
 */
export function stepRounding(step: Step, side: Side, isLast: boolean): { input: Rounding; output: Rounding } {
  if (side === 'in') return { input: step.index === 0 ? 'up' : 'down', output: 'down' };
  return { input: 'up', output: isLast && !isUnchanged(step) ? 'down' : 'up' };
}
