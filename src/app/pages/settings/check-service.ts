import { plainText } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
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
  if (error instanceof ServiceError)
    return t('{host} refused: “{message}”.', { host, message: plainText(error.message) });
  if (error instanceof TimedOut)
    return t('{host} did not answer in {seconds} seconds.', { host, seconds: error.seconds });
  if (error instanceof MalformedResponse && isNoResponse(error.status)) {
    return t('{host} answers, but the service behind it does not.', { host });
  }
  if (error instanceof MalformedResponse) return t('{host} answers, but not like a routing service.', { host });
  if (error instanceof Unreachable)
    return t('{host} cannot be reached, or refuses requests from other sites.', { host });
  return t('{host} could not be checked.', { host });
}

/** Requests the bridges of the service at a URL and describes the result. */
export async function checkService(address: string): Promise<ServiceCheck> {
  const { host } = new URL(address);
  try {
    const { data, market } = await createClient({ transport: httpTransport(address) }).bridges({});
    const names = data.bridges.map(({ name }) => name).join(', ');
    const source = market
      ? t('Its prices are from: {source}, {time}.', { source: market.source, time: market.asOf })
      : t('The age of its prices is not given.');
    const has = t('{host} has {count, plural, one {# bridge} other {# bridges}}: {names}.', {
      host,
      count: data.bridges.length,
      names,
    });
    return { ok: true, sentence: `${has} ${source}` };
  } catch (error) {
    return { ok: false, sentence: reason(error, host) };
  }
}
