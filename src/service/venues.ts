import type { TestnetsRequest } from '#contract/listing.ts';
import type { VenuesResponse } from '#contract/venue.ts';
import { listVenues } from '#venues/index.ts';
import type { ServiceDeps } from './deps.ts';

/** Every venue of the service is on a mainnet, so asking for testnets answers with none. */
export function answerVenues({ registry }: ServiceDeps, request: TestnetsRequest): VenuesResponse {
  return { venues: request.only_testnets ? [] : listVenues(registry) };
}
