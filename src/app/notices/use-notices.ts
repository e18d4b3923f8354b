import { useQuery } from '@tanstack/react-query';
import { laterEndpoints } from '#contract/later-endpoints.ts';
import { useClient } from '../api/service-context.ts';

/** A phase of a notice begins at midnight, and an operator's notices are read every hour. */
const FRESH_MS = 10 * 60_000;

/** What the service knows of what ends, with its days. */
export function useNotices() {
  const client = useClient();
  return useQuery({
    queryKey: ['notices'],
    queryFn: ({ signal }) => client.ask(laterEndpoints.notices, {}, { signal }),
    staleTime: FRESH_MS,
    retry: false,
  });
}
