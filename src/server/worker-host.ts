import type { CancelMessage, RequestMessage, ResponseMessage } from '#contract/message.ts';
import type { HttpService } from './http.ts';

/** Only path and query matter: the request never leaves the browser. */
const ORIGIN = 'http://portolan.invalid';

/**
 * Handles messages of a page: sends each request to the service and replies with its response. A cancelled request is
 * aborted and gets no reply.
 */
export function createWorkerHost(
  service: HttpService,
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
    const controller = new AbortController();
    running.set(id, controller);
    const { signal } = controller;
    try {
      const response = await service.fetch(new Request(ORIGIN + path, { method, body, headers, signal }));
      const answer = { id, status: response.status, headers: [...response.headers], body: await response.text() };
      if (!signal.aborted) reply(answer);
    } finally {
      running.delete(id);
    }
  };
}
