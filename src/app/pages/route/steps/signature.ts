import { type Operation, operationKey, operationKind } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import { type StepBody, stepBody, stepChains, swapVenues } from './step-body.ts';

/** In one order, whichever venue has the largest part. */
const venuesOf = (body: StepBody): string[] =>
  swapVenues(body)
    .map(({ name }) => name)
    .sort();

function stepSignature(operation: Operation): string {
  const body = stepBody(operation, operationKind(operation) !== undefined);
  const { from, to } = stepChains(body);
  const via = body.bridge_id ? [body.bridge_id] : venuesOf(body);
  return [operationKey(operation), ...via, from, to, body.denom_in || body.denom, body.denom_out].join(' ');
}

/** Two routes with one signature take the same way: the same kinds, bridges or venues, chains and denoms in order. */
export const routeSignature = ({ operations }: Route): string => operations.map(stepSignature).join(' > ');

/** FNV-1a, 32 bits, in base 36. */
function shortSignature(signature: string): string {
  let hash = 0x811c9dc5;
  for (const char of signature) hash = Math.imul(hash ^ (char.codePointAt(0) as number), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** A name for each of different signatures, for links: a short one, or where two would share that, the whole. */
export function wayIds(signatures: readonly string[]): string[] {
  const short = signatures.map(shortSignature);
  return short.map((id, i) => (short.indexOf(id) === short.lastIndexOf(id) ? id : (signatures[i] ?? id)));
}
