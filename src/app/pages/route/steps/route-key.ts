import { type Operation, operationKey, operationKind } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import { type StepBody, stepBody, stepChains, swapVenues } from './step-body.ts';

/** Venue names, sorted so that the order of the venues does not matter. */
const sortedVenues = (body: StepBody): string[] =>
  swapVenues(body)
    .map(({ name }) => name)
    .sort();

function stepKey(operation: Operation): string {
  const body = stepBody(operation, operationKind(operation) !== undefined);
  const { from, to } = stepChains(body);
  const carriers = body.bridge_id ? [body.bridge_id] : sortedVenues(body);
  return [operationKey(operation), ...carriers, from, to, body.denom_in || body.denom, body.denom_out].join(' ');
}

/** Equal for two routes with the same path: the same kinds, bridges or venues, chains and denoms in order. */
export const routeKey = ({ operations }: Route): string => operations.map(stepKey).join(' > ');

/** FNV-1a, 32 bits, in base 36. */
function shortHash(key: string): string {
  let hash = 0x811c9dc5;
  for (const char of key) hash = Math.imul(hash ^ (char.codePointAt(0) as number), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** An id for each of several distinct route keys, for links: a short hash, or the whole key if two hashes are equal. */
export function routeIds(keys: readonly string[]): string[] {
  const short = keys.map(shortHash);
  return short.map((id, i) => (short.indexOf(id) === short.lastIndexOf(id) ? id : (keys[i] ?? id)));
}
