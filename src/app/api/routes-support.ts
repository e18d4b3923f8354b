import type { Client, RequestOptions, ServiceResponse } from '#client/client.ts';
import { MalformedResponse, MismatchedResponse } from '#client/failure.ts';
import { ERROR_CODES, ERROR_DOMAIN, type ErrorDetail, ServiceError } from '#contract/error.ts';
import type { RoutesRequest, RoutesResponse } from '#contract/routes.ts';

/**
 * Services without the endpoint `routes`, an extension of this project. It is not requested again while the page is
 * open.
 */
const lacking = new WeakSet<Client>();
/** Services that have responded to `routes` once: later errors do not mean that it is missing. */
const having = new WeakSet<Client>();

export const maySupportRoutes = (client: Client): boolean => !lacking.has(client);

/** Requests the routes to compare, and records services without the endpoint. Throws the error of an answer that there is none. */
export async function requestRoutes(
  client: Client,
  request: RoutesRequest,
  options: RequestOptions,
): Promise<ServiceResponse<RoutesResponse>> {
  try {
    const response = await client.routes(request, options);
    having.add(client);
    const { no_route } = response.data;
    if (no_route) throw ServiceError.fromBody(ERROR_CODES.not_found.status, no_route);
    return response;
  } catch (error) {
    if (!having.has(client) && lacksEndpoint(error)) lacking.add(client);
    throw error;
  }
}

const NOT_THERE = [404, 405, 501];

const saysWhy = ({ domain, field_violations }: ErrorDetail): boolean =>
  domain === ERROR_DOMAIN || field_violations !== undefined;

/**
 * An error of this service names its error domain or a field; any other error page means that the endpoint is missing.
 */
export function lacksEndpoint(error: unknown): boolean {
  if (error instanceof MismatchedResponse) return false;
  if (error instanceof MalformedResponse) return NOT_THERE.includes(error.status) || error.status < 300;
  if (!(error instanceof ServiceError)) return false;
  return NOT_THERE.includes(error.status) && !error.details.some(saysWhy);
}
