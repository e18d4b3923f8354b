import { readWhole, type Variable } from './variable.ts';

/** What the Node server allows its clients, all of them and each. */
export interface HostLimits {
  /** Addresses and networks, like `10.0.0.0/8`. */
  readonly trustedProxies: readonly string[];
  /** A minute; 0 is no limit. */
  readonly pointsPerClient: number;
  readonly connections: number;
  readonly connectionsPerClient: number;
  readonly headerBytes: number;
  readonly headerSeconds: number;
  readonly requestSeconds: number;
  readonly idleSeconds: number;
  readonly connectionSeconds: number;
  readonly writeSeconds: number;
  readonly heldMegabytes: number;
  readonly drainSeconds: number;
}

const whole = (name: string, fallback: number, least: number, most: number, meaning: string): Variable<number> => ({
  ...{ name, fallback: `${fallback}`, meaning },
  read: (text) => readWhole(text, least, most),
});

export const HOST_VARIABLES: { readonly [K in keyof HostLimits]: Variable<HostLimits[K]> } = {
  trustedProxies: {
    name: 'PORTOLAN_TRUSTED_PROXIES',
    fallback: '',
    meaning:
      'Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: a list of addresses and networks like ' +
      '127.0.0.1,10.0.0.0/8. Empty believes none.',
    read: readNetworks,
  },
  pointsPerClient: whole(
    'PORTOLAN_RATE_LIMIT',
    6_000,
    0,
    100_000_000,
    'What one client may ask in a minute, in points: a route is 5, a comparison 20. Loopback is not limited; 0 limits nobody.',
  ),
  connections: whole(
    'PORTOLAN_CONNECTIONS',
    4_000,
    1,
    1_000_000,
    'Connections that are open at once, at most: for another one that has been idle for longest is closed.',
  ),
  connectionsPerClient: whole(
    'PORTOLAN_CLIENT_CONNECTIONS',
    200,
    1,
    1_000_000,
    'The same of one client; loopback and trusted proxies may have all.',
  ),
  headerBytes: whole('PORTOLAN_HEADER_LIMIT', 16_384, 1_024, 1_000_000, 'The largest headers of a request, in bytes.'),
  headerSeconds: whole('PORTOLAN_HEADER_SECONDS', 15, 1, 3_600, 'Time for the headers of a request to arrive.'),
  requestSeconds: whole('PORTOLAN_REQUEST_SECONDS', 60, 1, 3_600, 'Time for a whole request to arrive, with its body.'),
  idleSeconds: whole(
    'PORTOLAN_IDLE_SECONDS',
    75,
    1,
    86_400,
    'Time that a connection stays open without a request: longer than that of a proxy before it.',
  ),
  connectionSeconds: whole(
    'PORTOLAN_CONNECTION_SECONDS',
    3_600,
    1,
    86_400,
    'Time after which a connection is closed with its next response.',
  ),
  writeSeconds: whole('PORTOLAN_WRITE_SECONDS', 120, 1, 3_600, 'Time that a client has to read a response.'),
  heldMegabytes: whole(
    'PORTOLAN_HELD_MB',
    64,
    1,
    1_000_000,
    'Bodies being answered and responses not yet read, together: above it requests get 503.',
  ),
  drainSeconds: whole(
    'PORTOLAN_DRAIN_SECONDS',
    5,
    0,
    3_600,
    'Time after SIGTERM in which /readyz says 503 and requests are still answered.',
  ),
};

/** What holds where no variable is set. */
export const DEFAULT_LIMITS = Object.fromEntries(
  Object.entries(HOST_VARIABLES).map(([key, { read, fallback }]) => [key, read(fallback)]),
) as unknown as HostLimits;

function readNetworks(text: string): string[] {
  const networks = text === '' ? [] : text.split(',').map((part) => part.trim());
  if (networks.every((network) => /^[\da-f.:]+(\/\d{1,3})?$/i.test(network))) return networks;
  throw new Error(`must be a list of IP addresses and networks like 10.0.0.0/8, not "${text}"`);
}
