import { useQuery } from '@tanstack/react-query';
import type { Bridge } from '#contract/bridge.ts';
import { routeQuery } from '../../../api/queries.ts';
import { useClient } from '../../../api/service-context.ts';
import { type Wish, wishRequest } from '../wish/questions.ts';

/** Whether there is a route with every bridge on: asked only when there is none with some off. */
export function useWayWithAllBridges(wish: Wish | null, bridges: readonly Bridge[], isNeeded: boolean): boolean {
  const client = useClient();
  const request = wish ? wishRequest({ ...wish, off: [] }, bridges) : {};
  const enabled = isNeeded && wish !== null;
  const { isSuccess } = useQuery({
    ...routeQuery(client, request as ReturnType<typeof wishRequest>),
    enabled,
  });
  return enabled && isSuccess;
}
