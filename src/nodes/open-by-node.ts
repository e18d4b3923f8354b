import { lazy } from './lazy.ts';
import type { OpenNode } from './node-response.ts';
import { openByHttp } from './open-by-http.ts';
import { isLoopback, proxiesOf } from './proxies.ts';

/** Transport for Node by the proxies of an environment: directly where it names none, and to what is on this machine. */
export function createOpenByNode(environment: NodeJS.ProcessEnv): OpenNode {
  const proxies = proxiesOf(environment);
  if (proxies === null) return openByHttp;
  const loadProxied = lazy(async () => (await import('./open-by-proxy.ts')).createOpenByProxy(proxies));
  return async (url, request, signal) => {
    const open = isLoopback(url) ? openByHttp : await loadProxied();
    return open(url, request, signal);
  };
}
