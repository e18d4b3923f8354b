import { t } from '#app/language/words.ts';
import type { Run } from '../comparison/use-run.ts';
import { ONWARD_BRIDGE } from '../query/quote-requests.ts';

/**
 * A sentence about the bridges that no route takes: asked alone, or together with the onward bridge if that is on, they have
 * none; "" if there are none.
 */
export function bridgesWithoutRoute({ noRoute }: Pick<Run, 'noRoute'>, isTaken: (bridgeId: string) => boolean): string {
  const requests = noRoute.flatMap(({ request: { onlyBridge, routeRequest } }) =>
    onlyBridge && !isTaken(onlyBridge.id) ? [{ bridge: onlyBridge, routeRequest }] : [],
  );
  if (requests.length === 0) return '';
  const names = requests.map(({ bridge }) => bridge.name).join(', ');
  const isWithOnward = requests.some(
    ({ bridge, routeRequest }) =>
      bridge.id !== ONWARD_BRIDGE && routeRequest.bridges?.some((id) => id === ONWARD_BRIDGE),
  );
  const count = requests.length;
  const sentence = t('{count, plural, one {This bridge has} other {These bridges have}} no way here: {names}.', {
    count,
    names,
  });
  return isWithOnward ? `${sentence} ${t('Each was asked with IBC, which may carry the last leg.')}` : sentence;
}
