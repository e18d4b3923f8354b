import type { Run } from '../comparison/use-run.ts';
import { ONWARD_BRIDGE } from '../query/quote-requests.ts';

/** What to say of bridges that have no route by themselves, or with the one that takes over where that is on. */
export function withoutRoute({ noRoute }: Pick<Run, 'noRoute'>): string[] {
  const alone = noRoute.flatMap(({ question: { onlyBridge: alone, routeRequest: request } }) =>
    alone ? [{ ...alone, request }] : [],
  );
  const others = alone.filter(({ id }) => id !== ONWARD_BRIDGE);
  const isWith = others.some(({ request }) => request.bridges?.some((id) => id === ONWARD_BRIDGE));
  const names = others.map(({ name }) => name).join(', ');
  return [
    ...(others.length > 0 ? [`With no other bridge${isWith ? ' but IBC' : ''}, these have no route: ${names}.`] : []),
    ...(others.length < alone.length ? ['IBC by itself has no route.'] : []),
  ];
}
