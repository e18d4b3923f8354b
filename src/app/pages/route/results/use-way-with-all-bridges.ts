import { useQuery } from '@tanstack/react-query';
import type { Bridge } from '#contract/bridge.ts';
import { routeQuery } from '../../../api/queries.ts';
import { useClient } from '../../../api/service-context.ts';
import { type RouteQuery, toRouteRequest } from '../query/quote-requests.ts';

/** Whether there is a route with every bridge on: asked only when there is none with some off. */
export function useWayWithAllBridges(wish: RouteQuery | null, bridges: readonly Bridge[], isNeeded: boolean): boolean {
  const client = useClient();
  const request = wish ? toRouteRequest({ ...wish, bridgesOff: [] }, bridges) : {};
  const enabled = isNeeded && wish !== null;
  const { isSuccess } = useQuery({
    ...routeQuery(client, request as ReturnType<typeof toRouteRequest>),
    enabled,
  });
  return enabled && isSuccess;
}
