import { setTimeout as wait } from 'node:timers/promises';
import { lacksEndpoint } from '#app/api/routes-support.ts';
import type { Client } from '#client/client.ts';
import { ServiceError } from '#contract/error.ts';
import type { RoutesOf } from './evaluate.ts';

/** Asks for routes to compare, and where the service has no such endpoint for its one route. */
export function serviceRoutesOf(client: Client): RoutesOf {
  let hasRoutes: boolean | undefined;
  return (request) =>
    patiently(async () => {
      if (hasRoutes !== false) {
        try {
          const { data } = await client.routes(request);
          hasRoutes = true;
          return data.routes.map(({ route }) => route);
        } catch (error) {
          if (hasRoutes || !lacksEndpoint(error)) throw error;
          hasRoutes = false;
        }
      }
      return [await routeOf(client, request)];
    });
}

const routeOf = async (client: Client, request: Parameters<RoutesOf>[0]) => (await client.route(request)).data;

const MOST_WAITS = 10;
const USUAL_WAIT_SECONDS = 5;

/** Asks again as late as a service wants that has had too many requests. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind !== 'exhausted' || waits === MOST_WAITS) throw error;
      await wait((error.retryAfterSeconds ?? USUAL_WAIT_SECONDS) * 1000);
    }
  }
}
