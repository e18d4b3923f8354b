import { useQuery } from '@tanstack/react-query';
import { ASKED_AGAIN } from './ask-again.ts';
import { useAskOrKept } from './ask-or-kept.ts';
import { laterEndpoints } from './later-endpoints.ts';
import { useClient } from './service-context.ts';

const FACTS = ['bridge-facts'];

/** Whom one trusts with each bridge. Asked once a visit, as the facts change with the service only, and kept for a visit without it. */
export function useBridgeFacts({ isWanted = true } = {}) {
  const client = useClient();
  const askOrKept = useAskOrKept();
  return useQuery({
    queryKey: FACTS,
    queryFn: ({ signal }) =>
      askOrKept(() => client.ask(laterEndpoints.bridgeFacts, {}, { signal }), {
        queryKey: FACTS,
        read: (data) => laterEndpoints.bridgeFacts.response.parse(data),
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: ASKED_AGAIN,
    enabled: isWanted,
  });
}
