import { useQuery } from '@tanstack/react-query';
import { laterEndpoints } from './later-endpoints.ts';
import { useClient } from './service-context.ts';

/** Whom one trusts with each bridge. Asked once: the facts change with the service only. */
export function useBridgeFacts({ isWanted = true } = {}) {
  const client = useClient();
  return useQuery({
    queryKey: ['bridge-facts'],
    queryFn: ({ signal }) => client.ask(laterEndpoints.bridgeFacts, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: isWanted,
  });
}
