import type { Duration, Figures } from '#contract/figures.ts';
import { type Operation, operationKey, operationKind } from '#contract/operation.ts';

/** What an operation and its time rest on; null where the service does not say. The body of an unknown kind is not validated. */
export function operationBases(operation: Operation): { figures: Figures | null; duration: Duration | null } {
  const body = (operationKind(operation) && operation[operationKey(operation)]) as
    | { readonly figures?: Figures | null; readonly duration?: Duration | null }
    | undefined;
  return { figures: body?.figures ?? null, duration: body?.duration ?? null };
}
