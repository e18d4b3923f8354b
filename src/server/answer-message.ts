import type { RequestMessage, ResponseMessage } from '#contract/message.ts';
import type { HttpService } from './compose.ts';

/** Only path and query matter: the request never leaves the browser. */
const ORIGIN = 'http://portolan.invalid';

/** Answers a message from the page as the service answers the request that it stands for. */
export async function answerMessage(service: HttpService, message: RequestMessage): Promise<ResponseMessage> {
  const { id, method, path, body } = message;
  const headers = body === null ? undefined : { 'content-type': 'application/json' };
  const response = await service.fetch(new Request(ORIGIN + path, { method, body, headers }));
  return { id, status: response.status, headers: [...response.headers], body: await response.text() };
}
