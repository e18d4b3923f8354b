import { useQuery } from '@tanstack/react-query';
import { laterEndpoints } from '#app/api/later-endpoints.ts';
import { COMPARED } from '#app/api/route-request.ts';
import { useClient } from '#app/api/service-context.ts';
import type { Asset } from '#contract/asset.ts';
import type { toRouteRequest } from '../query/quote-requests.ts';

/** Of assets to send or to receive instead those with a route that is safe, asked in one request whose answer is no error. */
export function useSafeAnswers(
  assets: readonly Asset[],
  routeRequests: readonly ReturnType<typeof toRouteRequest>[],
  staleTime: number,
) {
  const client = useClient();
  const requests = routeRequests.map((request) => ({ ...request, order: COMPARED.order }));
  const { data, isLoading } = useQuery({
    queryKey: ['safe answers', requests],
    queryFn: ({ signal }) => client.ask(laterEndpoints.routeSummaries, { requests }, { signal }),
    enabled: requests.length > 0,
    staleTime,
    retry: false,
  });
  const found = assets.flatMap((asset, place) => {
    const answer = data?.data.routes[place]?.route;
    return answer && !answer.is_unsafe ? [{ asset, answer }] : [];
  });
  return { found, isLoading };
}
