import type { Route } from '#contract/route.ts';
import { operationBases } from '../steps/operation-bases.ts';
import type { Step } from '../steps/timeline.ts';

/** Seconds until the person signs for the second time; 0 where one signature is all, null where a time is not given. */
export function secondSignatureSeconds(
  { operations }: Pick<Route, 'operations'>,
  steps: readonly Step[],
): number | null {
  let seconds: number | null = 0;
  for (const { index, txIndex, family, claims } of steps) {
    if (txIndex !== steps[0]?.txIndex) return seconds;
    const operation = operations[index];
    const time = (operation && operationBases(operation).duration?.seconds) ?? (family === 'swap' ? 0 : null);
    const [claim] = claims;
    if (claim !== undefined) return sumKnown(seconds, claim.waitSeconds ?? time);
    seconds = sumKnown(seconds, time);
  }
  return 0;
}

const sumKnown = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);
