import { Unreachable } from './failure.ts';
import type { Transport } from './transport.ts';

/**
 * Sends requests over HTTP. `base` is the address of the service, with or without a path or a trailing slash; empty for the site
 * of the page. Sends no cookies or credentials.
 */
export function httpTransport(base: string): Transport {
  const root = base.replace(/\/+$/, '');
  return async ({ method, path, body }, signal) => {
    const headers = body === null ? undefined : { 'content-type': 'application/json' };
    try {
      const response = await fetch(root + path, { method, body, headers, signal, credentials: 'omit' });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (cause) {
      if (signal.aborted) throw cause;
      throw new Unreachable({ address: root }, { cause });
    }
  };
}
