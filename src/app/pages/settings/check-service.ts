import { plainText } from '#app/format/plain-text.ts';
import { createClient } from '#client/client.ts';
import { isNoResponse, MalformedResponse, TimedOut, Unreachable } from '#client/failure.ts';
import { httpTransport } from '#client/http.ts';
import { ServiceError } from '#contract/error.ts';

/** The result of requesting a service's bridges. */
export interface ServiceCheck {
  readonly ok: boolean;
  readonly sentence: string;
}

function reason(error: unknown, host: string): string {
  if (error instanceof ServiceError) return `${host} refused: “${plainText(error.message)}”.`;
  if (error instanceof TimedOut) return `${host} did not answer in ${error.seconds} seconds.`;
  if (error instanceof MalformedResponse && isNoResponse(error.status)) {
    return `${host} answers, but the service behind it does not.`;
  }
  if (error instanceof MalformedResponse) return `${host} answers, but not like a routing service. ${error.message}`;
  if (error instanceof Unreachable) return `${host} cannot be reached, or refuses requests from other sites.`;
  return `${host} could not be checked.`;
}

/** Requests the bridges of the service at a URL and describes the result. */
export async function checkService(address: string): Promise<ServiceCheck> {
  const { host } = new URL(address);
  try {
    const { data, market } = await createClient({ transport: httpTransport(address) }).bridges({});
    const names = data.bridges.map(({ name }) => name).join(', ');
    const source = market
      ? ` Its prices are from: ${market.source}, ${market.asOf}.`
      : ' The age of its prices is not given.';
    return { ok: true, sentence: `${host} has ${data.bridges.length} bridges: ${names}.${source}` };
  } catch (error) {
    return { ok: false, sentence: reason(error, host) };
  }
}
