import { EnvHttpProxyAgent, request as send } from 'undici';
import { type OpenNode, ProxyRefused } from './node-response.ts';
import { MOST_SOCKETS, responseOf, SENT_HEADERS } from './open-by-http.ts';
import type { Proxies } from './proxies.ts';

/** How undici tells that a proxy did not answer with HTTP 200. */
const REFUSAL = /^Proxy .*\((\d{3})\)/;

/** Transport for Node through proxies, and past them to the hosts that they are not for. */
export function createOpenByProxy(proxies: Proxies): OpenNode {
  // As everybody does: to addresses of https through a tunnel, to those of http without one.
  const dispatcher = new EnvHttpProxyAgent({ ...proxies, connections: MOST_SOCKETS, proxyTunnel: false });
  return async (url, { method = 'GET', headers, body = null }, signal) => {
    const sent = { ...SENT_HEADERS, ...headers };
    const response = await send(url, { dispatcher, method, headers: sent, body, signal }).catch((cause: Error) => {
      const [, status] = REFUSAL.exec(cause.message) ?? [];
      throw status === undefined ? cause : new ProxyRefused(status, { cause });
    });
    // A body that is dropped ends with an error, and one that nobody listens to would end the process.
    response.body.on('error', () => {});
    return responseOf(response.statusCode, response.headers, response.body);
  };
}
