import type { CancelMessage, RequestMessage, ResponseMessage } from '#contract/message.ts';
import type { HttpService } from './compose.ts';

/** Only path and query matter: the request never leaves the browser. */
const ORIGIN = 'http://portolan.invalid';

/**
 * Takes the messages of a page: answers each request as the service answers the one that it stands for, and ends what is
 * not wanted any more, which is answered to nobody.
 */
export function messageHost(
  service: Pick<HttpService, 'fetch'>,
  reply: (message: ResponseMessage) => void,
): (message: RequestMessage | CancelMessage) => Promise<void> {
  const running = new Map<number, AbortController>();
  return async (message) => {
    if ('cancel' in message) {
      running.get(message.cancel)?.abort();
      return;
    }
    const { id, method, path, body } = message;
    const headers = body === null ? undefined : { 'content-type': 'application/json' };
    const unwanted = new AbortController();
    running.set(id, unwanted);
    const { signal } = unwanted;
    try {
      const response = await service.fetch(new Request(ORIGIN + path, { method, body, headers, signal }));
      const answer = { id, status: response.status, headers: [...response.headers], body: await response.text() };
      if (!signal.aborted) reply(answer);
    } finally {
      running.delete(id);
    }
  };
}
