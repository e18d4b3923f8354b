import { BRIDGE_IDS, type BridgeId } from '#contract/bridge.ts';
import { daySchema } from '#contract/notice.ts';
import { DEMO_CALLS } from '#market/prices/live/coingecko-account.ts';
import { editDistance } from '#math/edit-distance.ts';
import { NODE_READS_PER_MINUTE } from '#nodes/call-budget.ts';
import { type NodesConfig, parseNodes } from '#nodes/endpoints.ts';
import { proxyUrl } from '#nodes/proxies.ts';
import { READ_DAY } from '#registry/embedded.ts';
import { OSMOSIS_LIST } from '#registry/osmosis-halts.ts';
import { HOST_VARIABLES, type HostLimits } from './host-variables.ts';
import { readWhole, type Variable } from './variable.ts';

export const LOG_LEVELS = ['silent', 'error', 'info'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const PRICE_FEEDS = ['coingecko', 'defillama', 'pyth'] as const;
export type PriceFeedName = (typeof PRICE_FEEDS)[number];

/** Source of the prices of holdings: none, the sample market, the live market's own, or feeds on the network. */
export type PriceChoice = 'off' | 'sample' | 'market' | readonly PriceFeedName[];

/** `auto` follows the source of balances. Throws an Error that lists the valid texts. */
function parsePrices(text: string): PriceChoice | 'auto' {
  if (text === 'auto' || text === 'off' || text === 'sample') return text;
  const names = text.split(',').map((name) => name.trim());
  const feeds = PRICE_FEEDS.filter((known) => names.includes(known));
  if (feeds.length > 0 && feeds.length === names.length) return feeds;
  throw new Error(`must be auto, off, sample, or a list of ${PRICE_FEEDS.join(', ')}, not "${text}"`);
}

/** Unless the operator chooses by name: those of a live market, and sample prices for sample balances only. */
export function priceChoice(
  choice: PriceChoice | 'auto',
  { nodes, market }: Pick<Config, 'nodes' | 'market'>,
): PriceChoice {
  if (choice !== 'auto') return choice;
  if (market === 'live') return 'market';
  return nodes.mode === 'off' ? 'sample' : 'off';
}

/** The header's text: `sample`, `market`, `off`, `coingecko, defillama`. */
export const priceNote = (choice: PriceChoice): string => (typeof choice === 'string' ? choice : choice.join(', '));

/** A warning at start for operators of live nodes; null if prices are live too. */
export function priceWarning({
  prices: choice,
  nodes,
  market,
}: Pick<Config, 'prices' | 'nodes' | 'market'>): string | null {
  if (nodes.mode === 'off') return null;
  if (choice === 'auto' && market !== 'live')
    return 'Balances are read from nodes, and nothing prices them: set PORTOLAN_PRICES.';
  if (choice === 'sample') return 'Balances are read from nodes, and priced with made-up sample prices.';
  return null;
}

/** Where prices, pools and fees come from: the sample, chains and services now, or a file that `npm run capture` wrote. */
export type MarketChoice = 'sample' | 'live' | `file:${string}`;

/** Not before the compiled facts were read: that would open what has ended since. */
function readDay(text: string): string | null {
  if (text === '') return null;
  if (!daySchema.safeParse(text).success) throw new Error(`must be a day like 2027-01-12, not "${text}"`);
  if (text < READ_DAY) throw new Error(`must not be before ${READ_DAY}, the day on which its facts were read`);
  return text;
}

/** For people: `sample market`. */
export const marketTitle = (choice: MarketChoice): string =>
  choice === 'sample' || choice === 'live' ? `${choice} market` : `captured market, ${choice.slice('file:'.length)}`;

function readMarketChoice(text: string): MarketChoice {
  if (text === 'sample' || text === 'live' || /^file:./.test(text)) return text as MarketChoice;
  throw new Error(`must be sample, live, or file: and the path of a captured market, not "${text}"`);
}

export interface Config extends HostLimits {
  readonly port: number;
  readonly host: string;
  readonly market: MarketChoice;
  readonly lastMarketPath: string;
  readonly nodes: NodesConfig;
  readonly prices: PriceChoice | 'auto';
  /** Base URLs without a slash at their end. */
  readonly coingeckoUrl: string;
  readonly coingeckoKey: string | null;
  /** A month; `auto` follows the kind of account. */
  readonly coingeckoCalls: number | 'auto';
  readonly defillamaUrl: string;
  readonly pythUrl: string;
  /** Null where Pyth is not asked. */
  readonly pythKey: string | null;
  readonly circleUrl: string;
  /** Whether sources are asked what is halted; `auto` follows the source of balances. */
  readonly liveness: 'auto' | 'off';
  readonly osmosisListUrl: string;
  /** Whether public services are asked what became of a transfer. */
  readonly statusServices: 'on' | 'off';
  /** The day that stands for today in notices; null follows the clock. */
  readonly today: string | null;
  /** A file or an address with further notices; null for none. */
  readonly noticesPlace: string | null;
  readonly nodeReadsPerMinute: number;
  readonly bodyLimitBytes: number;
  readonly optInBridges: readonly BridgeId[];
  /** Threads that search; 0 for none beside the one that serves. */
  readonly workers: number | 'auto';
  /** Of the Redis that replicas share; null for a server that is alone. Secret: it may hold a password. */
  readonly redisUrl: string | null;
  /** Seals what is kept and shared of a live market; null where nothing is sealed. Secret. */
  readonly marketSecret: string | null;
  /** Null where probes have no port of their own. */
  readonly probePort: number | null;
  readonly logLevel: LogLevel;
  /** Null where metrics are off. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** Where traces go; null where they are off. */
  readonly tracesUrl: string | null;
  /** The transport of nodes reads these itself: here they are checked, and listed. Secret: they may hold passwords. */
  readonly httpsProxy: string | null;
  readonly httpProxy: string | null;
  readonly noProxy: string;
}

/** Fewer would leave prices more than an hour old, which is too old. */
const LEAST_CALLS = 2_000;

/** Every variable of the environment that the service reads; `--help` prints this table. */
export const VARIABLES: { readonly [K in keyof Config]: Variable<Config[K]> } = {
  port: {
    name: 'PORT',
    fallback: '4000',
    meaning: 'The port to listen on; 0 takes any free one.',
    read: (text) => readWhole(text, 0, 65_535),
  },
  host: {
    name: 'HOST',
    fallback: '127.0.0.1',
    meaning: 'The address to listen on; 0.0.0.0 opens the service to the network.',
    read: readHost,
  },
  market: {
    name: 'PORTOLAN_MARKET',
    fallback: 'sample',
    meaning:
      'Where prices, pools and fees come from: sample (made up), live (read from chains and services as it runs), or ' +
      'file:PATH, a market that npm run capture wrote.',
    read: readMarketChoice,
  },
  lastMarketPath: {
    name: 'PORTOLAN_LAST_MARKET',
    fallback: '.cache/last-market.json',
    meaning:
      'The file that keeps the figures of a live market: a service that starts again begins with those that are not too old.',
    read: (text) => text,
  },
  nodes: {
    name: 'PORTOLAN_NODES',
    fallback: 'off',
    meaning:
      'Where balances and a live market are read: off (sample accounts only), live (the public nodes of the registry), or a JSON object ' +
      'from chain id to a URL or a list of URLs; for Cosmos chains these are REST, or an object gives "rest" and "rpc".',
    read: parseNodes,
  },
  prices: {
    name: 'PORTOLAN_PRICES',
    fallback: 'auto',
    meaning:
      `What holdings are priced by: ${PRICE_FEEDS.join(', ')} or several in a list, sample (made up), off, or auto: ` +
      'what a live market read of those it asks, else sample while PORTOLAN_NODES is off, else off. Pyth needs PORTOLAN_PYTH_KEY.',
    read: parsePrices,
  },
  coingeckoUrl: {
    name: 'PORTOLAN_COINGECKO_URL',
    fallback: 'https://api.coingecko.com/api/v3',
    meaning: 'Base URL of CoinGecko.',
    read: readUrl,
  },
  coingeckoKey: {
    name: 'PORTOLAN_COINGECKO_KEY',
    fallback: '',
    meaning: 'The key of a CoinGecko account: of a paid one with the URL of pro-api.coingecko.com, else of a demo one.',
    read: readKey,
  },
  coingeckoCalls: {
    name: 'PORTOLAN_COINGECKO_CALLS',
    fallback: 'auto',
    meaning:
      `How many calls CoinGecko gets in a month at most: a number, or auto (${DEMO_CALLS}, which a demo account has, without a key ` +
      'too; no limit at pro-api.coingecko.com).',
    read: (text) => (text === 'auto' ? text : readWhole(text, LEAST_CALLS, 1_000_000_000)),
  },
  defillamaUrl: {
    name: 'PORTOLAN_DEFILLAMA_URL',
    fallback: 'https://coins.llama.fi',
    meaning: 'Base URL of DefiLlama.',
    read: readUrl,
  },
  pythUrl: {
    name: 'PORTOLAN_PYTH_URL',
    fallback: 'https://pyth.dourolabs.app/hermes',
    meaning: "Base URL of Hermes, which serves Pyth's prices.",
    read: readUrl,
  },
  pythKey: {
    name: 'PORTOLAN_PYTH_KEY',
    fallback: '',
    meaning: 'The key of a Pyth account; without one Pyth is not asked, as it answers nobody.',
    read: readKey,
  },
  circleUrl: {
    name: 'PORTOLAN_CIRCLE_URL',
    fallback: 'https://iris-api.circle.com',
    meaning: "Base URL of the interface in which Circle names its bridge's fees, for a live market.",
    read: readUrl,
  },
  liveness: {
    name: 'PORTOLAN_LIVENESS',
    fallback: 'auto',
    meaning:
      "Whether nodes and Osmosis' list are asked what is halted: auto (while PORTOLAN_NODES is on), or off (only what was " +
      'known when this version was made).',
    read: readLiveness,
  },
  osmosisListUrl: {
    name: 'PORTOLAN_OSMOSIS_LIST_URL',
    fallback: `https://raw.githubusercontent.com/${OSMOSIS_LIST}/main/osmosis-1/generated/frontend/assetlist.json`,
    meaning: "The list of Osmosis' assets that says which are halted.",
    read: readUrl,
  },
  statusServices: {
    name: 'PORTOLAN_STATUS_SERVICES',
    fallback: 'on',
    meaning:
      "Whether the public services of LayerZero, Hyperlane, Axelar and Initia's rollups are asked, where a transaction is followed: on, or off " +
      '(chains and Circle alone). They ' +
      'are told its hash.',
    read: readOnOff,
  },
  today: {
    name: 'PORTOLAN_TODAY',
    fallback: '',
    meaning:
      'A day like 2027-01-12 that stands for today in the notices of what ends, to see what that day changes; none follows the clock.',
    read: readDay,
  },
  noticesPlace: {
    name: 'PORTOLAN_NOTICES',
    fallback: '',
    meaning:
      'The path of a file, or an http or https address, with further notices of what ends, read every hour: they can close and warn, and ' +
      'open nothing (docs/world.md).',
    read: (text) => (text === '' ? null : text),
  },
  nodeReadsPerMinute: {
    name: 'PORTOLAN_NODE_READS',
    fallback: `${NODE_READS_PER_MINUTE}`,
    meaning:
      'How often in a minute one node is asked for balances, and as often for followed transactions, for all clients together.',
    read: (text) => readWhole(text, 1, 1_000_000),
  },
  bodyLimitBytes: {
    name: 'PORTOLAN_BODY_LIMIT',
    fallback: '1000000',
    meaning: 'The largest request body, in bytes.',
    read: (text) => readWhole(text, 1_000, 100_000_000),
  },
  ...HOST_VARIABLES,
  optInBridges: {
    name: 'PORTOLAN_OPT_IN_BRIDGES',
    fallback: '',
    meaning:
      'Bridges used only by requests that name them in experimental_features or bridges: a list like ' +
      'EUREKA,HYPERLANE. Empty allows every bridge for all requests.',
    read: readBridges,
  },
  workers: {
    name: 'PORTOLAN_WORKERS',
    fallback: 'auto',
    meaning:
      'How many threads search beside the one that serves, of which the first takes short searches only: auto (one less than ' +
      'there are cores, at least two), or a number; 0 searches on the thread that serves.',
    read: (text) => (text === 'auto' ? text : readWhole(text, 0, 256)),
  },
  redisUrl: {
    name: 'PORTOLAN_REDIS',
    fallback: '',
    meaning:
      'The Redis 7 or Valkey that several equal servers share, like redis://:PASSWORD@HOST:6379: one of them reads the live market ' +
      'for all; limits of clients and reads of balances are shared. A server alone needs none.',
    read: readRedisUrl,
  },
  marketSecret: {
    name: 'PORTOLAN_MARKET_SECRET',
    fallback: '',
    meaning:
      'At least 32 characters that equal servers share: the market and balances that they share and keep are sealed with it, so that who can ' +
      'write to their Redis or disk cannot make figures. None seals nothing.',
    read: readSecret,
  },
  probePort: {
    name: 'PORTOLAN_PROBE_PORT',
    fallback: '',
    meaning:
      'A port at HOST that serves /healthz and /readyz by a thread of its own: it answers while the service is busy, and says 503 once that ' +
      'has stood still for 30 seconds. None: only the other port serves them.',
    read: readPortOrNone,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'info',
    meaning:
      `What is logged to standard output, as JSON lines: ${LOG_LEVELS.join(', ')}; error logs unexpected errors ` +
      'and failing feeds, info logs every request as well.',
    read: readLogLevel,
  },
  metricsPort: {
    name: 'PORTOLAN_METRICS_PORT',
    fallback: '',
    meaning: 'The port that serves metrics for Prometheus at /metrics; none turns them off.',
    read: readPortOrNone,
  },
  metricsHost: {
    name: 'PORTOLAN_METRICS_HOST',
    fallback: '127.0.0.1',
    meaning: 'The address of that port. Metrics are not for clients: keep it off the public network.',
    read: readHost,
  },
  tracesUrl: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    meaning:
      'The collector that gets traces by OTLP over HTTP, like http://127.0.0.1:4318; none turns them off. ' +
      'The other variables of OpenTelemetry hold too, OTEL_TRACES_SAMPLER for one.',
    read: (text) => (text === '' ? null : readUrl(text)),
  },
  httpsProxy: {
    ...proxyNames('HTTPS_PROXY'),
    meaning:
      'The proxy through which nodes and services are asked whose addresses begin with https; that of HTTP_PROXY where there is none. ' +
      'In lower case too.',
    read: readProxy,
  },
  httpProxy: {
    ...proxyNames('HTTP_PROXY'),
    meaning: 'The proxy through which the others are asked. What is on this machine is asked without one.',
    read: readProxy,
  },
  noProxy: {
    ...proxyNames('NO_PROXY'),
    meaning:
      'Hosts that are asked without a proxy, with those below them: a list like example.org,10.0.0.7:8545, or * for all.',
    read: (text) => text,
  },
};

function proxyNames(name: string): Pick<Variable<unknown>, 'name' | 'otherName' | 'fallback'> {
  return { name, otherName: name.toLowerCase(), fallback: '' };
}

type Environment = Readonly<Record<string, string | undefined>>;

const PREFIX = 'PORTOLAN_';
/** Variables of the prefix that others than the service read. */
const OTHERS: ReadonlySet<string> = new Set([
  ...['PORTOLAN_BROWSER', 'PORTOLAN_E2E_PORT', 'PORTOLAN_JOURNEYS', 'PORTOLAN_RUNS', 'PORTOLAN_SEED'],
  'PORTOLAN_WALLETCONNECT',
]);

/** Letters in which a misspelt name differs, at most. */
const SLIP = 3;

/** What is wrong with variables that only look like ours: a misspelt one would leave a limit at its default in silence. */
function findUnknown(environment: Environment): string[] {
  const known = Object.values(VARIABLES).map(({ name }) => name);
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !OTHERS.has(name) && !known.includes(name))
    .map((name) => {
      const meant = known.filter((other) => editDistance(name, other, SLIP) <= SLIP);
      return `${name} is not known${meant.length > 0 ? `: ${meant.join(' or ')} may be meant` : ''}; --help lists all`;
    });
}

/** Throws one Error that names every variable that cannot be used. */
export function readConfig(environment: Environment): Config {
  const wrong: string[] = findUnknown(environment);
  const value = <T>({ name, otherName = name, fallback, read }: Variable<T>): T | undefined => {
    try {
      return read((environment[otherName] ?? environment[name])?.trim() || fallback);
    } catch (error) {
      const { message } = error as Error;
      wrong.push(message.startsWith(name) ? message : `${name} ${message}`);
      return undefined;
    }
  };
  const config = Object.fromEntries(
    Object.entries(VARIABLES).map(([key, variable]) => [key, value<unknown>(variable)]),
  );
  const { market, nodes, prices, pythKey } = config as unknown as Config;
  if (pythKey === null && typeof prices === 'object' && prices.includes('pyth'))
    wrong.push(`${VARIABLES.prices.name} names pyth, which needs a key: ${VARIABLES.pythKey.name}`);
  const isLive = market === 'live' && nodes?.mode === 'off';
  if (isLive && environment[VARIABLES.nodes.name]?.trim())
    wrong.push(`${VARIABLES.market.name} live reads nodes: ${VARIABLES.nodes.name} must not be off`);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return { ...(config as unknown as Config), ...(isLive && { nodes: { mode: 'live' } }) };
}

function readBridges(text: string): BridgeId[] {
  const names = text === '' ? [] : text.split(',').map((name) => name.trim().toUpperCase());
  const bridges = names.map((name) => BRIDGE_IDS.find((id) => id === name));
  const known = bridges.filter((id) => id !== undefined);
  if (known.length === bridges.length) return known;
  throw new Error(`must be a list of ${BRIDGE_IDS.join(', ')}, not "${text}"`);
}

function readPortOrNone(text: string): number | null {
  return text === '' ? null : readWhole(text, 0, 65_535);
}

function readHost(text: string): string {
  if (/^[\w.:-]+$/.test(text)) return text;
  throw new Error(`must be an IP address or a host name, not "${text}"`);
}

function readLiveness(text: string): Config['liveness'] {
  if (text === 'auto' || text === 'off') return text;
  throw new Error(`must be auto or off, not "${text}"`);
}

function readOnOff(text: string): 'on' | 'off' {
  if (text === 'on' || text === 'off') return text;
  throw new Error(`must be on or off, not "${text}"`);
}

function readLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new Error(`must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
}

/** The error does not contain the text, which may hold a key. */
function readUrl(text: string): string {
  const { protocol, username, password, search, hash } = URL.canParse(text) ? new URL(text) : NO_URL;
  if (/^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '')) {
    return text.replace(/\/+$/, '');
  }
  throw new Error('must be an http or https URL without a password and without a query');
}

/** The error does not contain the text. */
function readSecret(text: string): string | null {
  if (text === '') return null;
  if (text.length < LEAST_SECRET) throw new Error(`must have at least ${LEAST_SECRET} characters`);
  return text;
}

const LEAST_SECRET = 32;

/** The error does not contain the text, which may hold a password. */
function readRedisUrl(text: string): string | null {
  if (text === '') return null;
  const { protocol, hostname, pathname } = URL.canParse(text)
    ? new URL(text)
    : { ...NO_URL, hostname: '', pathname: '' };
  if (/^rediss?:$/.test(protocol) && hostname !== '' && /^(\/\d{0,4})?$/.test(pathname)) return text;
  throw new Error('must be a URL like redis://:PASSWORD@HOST:6379, or rediss:// with TLS; a database follows as /1');
}

/** The error does not contain the text, which may hold a password. */
function readProxy(text: string): string | null {
  if (text === '') return null;
  const url = proxyUrl(text);
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { ...NO_URL, hostname: '' };
  if (/^(https?|socks5):$/.test(protocol) && hostname !== '') return url;
  throw new Error('must be a URL like http://HOST:3128, or http://USER:PASSWORD@HOST:3128');
}

const NO_URL = { protocol: '', username: '', password: '', search: '', hash: '' };

function readKey(text: string): string | null {
  if (text === '') return null;
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new Error('must be printable ASCII without spaces');
}
