/** The proxies that an environment names, by the names that curl and others read; of a name in both spellings, the lower case counts. */
export interface Proxies {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  /** Hosts that are asked without a proxy, in a list. */
  readonly noProxy: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Null without a proxy. */
export function proxiesOf(environment: Environment): Proxies | null {
  const value = (name: string): string => (environment[name.toLowerCase()] ?? environment[name])?.trim() ?? '';
  const [httpProxy, httpsProxy] = [proxyUrl(value('HTTP_PROXY')), proxyUrl(value('HTTPS_PROXY'))];
  return httpProxy === '' && httpsProxy === '' ? null : { httpProxy, httpsProxy, noProxy: value('NO_PROXY') };
}

/** Of a proxy that is named by its host and port alone, over http. */
export const proxyUrl = (text: string): string => (text === '' || text.includes('://') ? text : `http://${text}`);

/** No proxy reaches what is on this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(127(\.\d{1,3}){3}|\[::1\]|(.+\.)?localhost)$/.test(hostname);
