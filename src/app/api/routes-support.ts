import type { Answer, AskOptions, Client } from '#client/client.ts';
import { BadAnswer } from '#client/failure.ts';
import { ERROR_DOMAIN, type ErrorDetail, ServiceError } from '#contract/error.ts';
import type { RoutesRequest, RoutesResponse } from '#contract/routes.ts';

/** Services found to lack `routes`, which is an extension of our own: not asked for it again while the page is open. */
const lacking = new WeakSet<Client>();
/** Services that answered it once: whatever they say later, they have it. */
const having = new WeakSet<Client>();

export const maySupportRoutes = (client: Client): boolean => !lacking.has(client);

/** Asks for the routes to compare, and remembers where there is no such endpoint. */
export async function requestRoutes(
  client: Client,
  request: RoutesRequest,
  options: AskOptions,
): Promise<Answer<RoutesResponse>> {
  try {
    const answer = await client.routes(request, options);
    having.add(client);
    return answer;
  } catch (error) {
    if (!having.has(client) && lacksEndpoint(error)) lacking.add(client);
    throw error;
  }
}

const NOT_THERE = [404, 405, 501];

const saysWhy = ({ domain, field_violations }: ErrorDetail): boolean =>
  domain === ERROR_DOMAIN || field_violations !== undefined;

/** A refusal of ours says why in our own domain, or names a field; a page of any other form is no answer to this question. */
function lacksEndpoint(error: unknown): boolean {
  if (error instanceof BadAnswer) return NOT_THERE.includes(error.status) || error.status < 300;
  if (!(error instanceof ServiceError)) return false;
  return NOT_THERE.includes(error.status) && !error.details.some(saysWhy);
}
