import type { Rounding } from '#math/fixed.ts';
import type { Side } from '../query/page-state.ts';
import type { Step, SwapPath } from './timeline.ts';

/** Steps that run under one signature. */
export interface Signature {
  /** Counted from one. */
  readonly number: number;
  /** The chain on which it is signed, where the steps say. */
  readonly chain: string | null;
  readonly steps: readonly Step[];
}

/** How many pools the paths go through; those that they share count once. */
export const poolCount = (paths: readonly SwapPath[]): number =>
  new Set(paths.flatMap(({ hops }) => hops.map(({ pool }) => pool))).size;

const isUnchanged = ({ input, output }: Step): boolean =>
  input.amount.known &&
  output.amount.known &&
  input.amount.value === output.amount.value &&
  input.decimals === output.decimals;

/**
 * What a later step takes is what the one before gave: rounded alike, or it would look like more. Where the output is
 * exact, a step needs no less than it says: only what arrives at last is rounded down, unless the step takes just that.
 */
export function stepRounding(step: Step, side: Side, isLast: boolean): { input: Rounding; output: Rounding } {
  if (side === 'in') return { input: step.index === 0 ? 'up' : 'down', output: 'down' };
  return { input: 'up', output: isLast && !isUnchanged(step) ? 'down' : 'up' };
}

/** The steps by the signature they run under: a new one wherever the transaction changes. */
export function signaturesOf(steps: readonly Step[]): Signature[] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    if (group !== undefined && group[0]?.txIndex === step.txIndex) group.push(step);
    else groups.push([step]);
  }
  return groups.map((group, i) => ({ number: i + 1, chain: group[0]?.from ?? null, steps: group }));
}
