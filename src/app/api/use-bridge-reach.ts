import { useQuery } from '@tanstack/react-query';
import type { BridgeReachRequest } from '#contract/bridge-reach.ts';
import { ASKED_AGAIN } from './ask-again.ts';
import { useAskOrKept } from './ask-or-kept.ts';
import { laterEndpoints } from './later-endpoints.ts';
import { useClient } from './service-context.ts';

/** Of one bridge, or of all. */
export const reachKey = (bridge?: string) => ['bridge-reach', bridge ?? null] as const;

/** How far bridges reach and how long they take; of one bridge also what is halted. A service may not tell it. */
export function useBridgeReach(bridge?: string) {
  const client = useClient();
  const askOrKept = useAskOrKept();
  return useQuery({
    queryKey: reachKey(bridge),
    queryFn: ({ signal }) =>
      askOrKept(
        () =>
          client.ask(laterEndpoints.bridgeReach, { bridge_id: bridge as BridgeReachRequest['bridge_id'] }, { signal }),
        {
          queryKey: reachKey(),
          isKept: bridge === undefined,
          read: (data) => laterEndpoints.bridgeReach.response.parse(data),
        },
      ),
    staleTime: 5 * 60_000,
    retry: false,
    meta: ASKED_AGAIN,
  });
}
