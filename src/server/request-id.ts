export const REQUEST_ID_HEADER = 'x-request-id';

/** An id that may stand in a log as it is; undefined for any other text. */
export const readRequestId = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w-]{1,64}$/.test(text) ? text : undefined;

/** Makes ids of requests: a name of this process, which other replicas do not have, and a number. */
export function requestIds(): () => string {
  const name = randomName();
  let count = 0;
  return () => `${name}-${++count}`;
}

/** `crypto.randomUUID` is missing in workers of pages served without TLS. */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(16).padStart(8, '0')).join('');
