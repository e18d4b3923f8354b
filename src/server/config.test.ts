import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { nodeDouble } from '#testing/node-double.ts';
import { composeHttp } from './compose.ts';
import { marketTitle, priceChoice, priceWarning, readConfig, VARIABLES } from './config.ts';
import { DEFAULT_LIMITS } from './host-variables.ts';
import { createLog, type ServiceLog } from './log.ts';

const NODES = '{"1":"http://127.0.0.1:9"}';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const ETHER = 'ethereum-native';
const SAMPLE = SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === '1')?.address;

/** The response for two holdings of a sample account on Ethereum, which need no node. */
async function holdings(environment: Record<string, string>, log?: ServiceLog) {
  const request = new Request('http://service.test/v2/info/balances', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chains: { '1': { address: SAMPLE, denoms: [ETHER, USDC] } } }),
  });
  const response = await composeHttp(readConfig(environment), { log }).fetch(request);
  const { chains } = (await response.json()) as { chains: Record<string, { denoms: Record<string, object> }> };
  return { header: response.headers.get('portolan-prices'), denoms: chains['1']?.denoms };
}

test.each([
  ['sample', 'sample market'],
  ['live', 'live market'],
  ['file:a/b.json', 'captured market, a/b.json'],
] as const)('the market %s is told as %s', (choice, title) => {
  expect(marketTitle(choice)).toBe(title);
});

describe('readConfig', () => {
  test('defaults to loopback and no nodes', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      nodes: { mode: 'off' },
      prices: 'auto',
      coingeckoKey: null,
      pythUrl: 'https://pyth.dourolabs.app/hermes',
      pythKey: null,
      circleUrl: 'https://iris-api.circle.com',
      logLevel: 'info',
    });
  });

  test('reads every variable', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      PORTOLAN_MARKET: 'file:market.json',
      PORTOLAN_NODES: 'live',
      PORTOLAN_PRICES: 'defillama, coingecko',
      PORTOLAN_COINGECKO_URL: 'https://pro-api.coingecko.com/api/v3/',
      PORTOLAN_COINGECKO_KEY: 'CG-abc',
      PORTOLAN_COINGECKO_CALLS: '100000',
      PORTOLAN_DEFILLAMA_URL: 'http://127.0.0.1:9/llama',
      PORTOLAN_PYTH_URL: 'http://127.0.0.1:9/pyth/',
      PORTOLAN_PYTH_KEY: 'pyth-abc',
      PORTOLAN_CIRCLE_URL: 'http://127.0.0.1:9/circle',
      PORTOLAN_LIVENESS: 'off',
      PORTOLAN_OSMOSIS_LIST_URL: 'http://127.0.0.1:9/list.json',
      PORTOLAN_STATUS_SERVICES: 'off',
      PORTOLAN_NODE_READS: '60',
      PORTOLAN_BODY_LIMIT: '2000',
      PORTOLAN_OPT_IN_BRIDGES: 'eureka, HYPERLANE',
      PORTOLAN_TRUSTED_PROXIES: '127.0.0.1, fd00::/8',
      PORTOLAN_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      PORTOLAN_WORKERS: '3',
      PORTOLAN_REDIS: 'rediss://:secret@redis.test:6380/2',
      PORTOLAN_MARKET_SECRET: 's'.repeat(32),
      PORTOLAN_METRICS_PORT: '9464',
      PORTOLAN_PROBE_PORT: '4001',
      PORTOLAN_METRICS_HOST: '10.0.0.7',
      PORTOLAN_TODAY: '2027-01-12',
      PORTOLAN_NOTICES: 'notices.json',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9/otlp/',
      HTTPS_PROXY: 'http://me:secret@proxy.test:3128',
      HTTP_PROXY: 'http://other.test',
      http_proxy: 'proxy.test:3128',
      NO_PROXY: '.inner.test',
    });
    expect(config).toEqual({
      ...DEFAULT_LIMITS,
      trustedProxies: ['127.0.0.1', 'fd00::/8'],
      pointsPerClient: 0,
      workers: 3,
      redisUrl: 'rediss://:secret@redis.test:6380/2',
      marketSecret: 's'.repeat(32),
      httpsProxy: 'http://me:secret@proxy.test:3128',
      httpProxy: 'http://proxy.test:3128',
      noProxy: '.inner.test',
      lastMarketPath: '.cache/last-market.json',
      port: 8080,
      host: '::1',
      market: 'file:market.json',
      nodes: { mode: 'live' },
      prices: ['coingecko', 'defillama'],
      coingeckoUrl: 'https://pro-api.coingecko.com/api/v3',
      coingeckoKey: 'CG-abc',
      coingeckoCalls: 100_000,
      defillamaUrl: 'http://127.0.0.1:9/llama',
      pythUrl: 'http://127.0.0.1:9/pyth',
      pythKey: 'pyth-abc',
      circleUrl: 'http://127.0.0.1:9/circle',
      liveness: 'off',
      osmosisListUrl: 'http://127.0.0.1:9/list.json',
      statusServices: 'off',
      nodeReadsPerMinute: 60,
      bodyLimitBytes: 2000,
      optInBridges: ['EUREKA', 'HYPERLANE'],
      logLevel: 'error',
      metricsPort: 9464,
      probePort: 4001,
      metricsHost: '10.0.0.7',
      today: '2027-01-12',
      noticesPlace: 'notices.json',
      tracesUrl: 'http://127.0.0.1:9/otlp',
    });
  });

  test.each(['http', '-1', '65536', '80.5', '0x50', '99999999999'])('rejects PORT=%s', (port) => {
    expect(() => readConfig({ PORT: port })).toThrow(/^PORT must be a whole number from 0 to 65535/);
  });

  test('rejects a variable that looks like one of ours', () => {
    const read = () => readConfig({ PORTOLAN_TRUSTED_PROXY: '10.0.0.1', PORTOLAN_X: '1', PORTOLAN_E2E_PORT: '1' });
    expect(read).toThrow(
      /^PORTOLAN_TRUSTED_PROXY is not known: PORTOLAN_TRUSTED_PROXIES may be meant; .*\nPORTOLAN_X is not known; --help lists all$/,
    );
  });

  test('starts with each variable that tests and scripts read, as it does beside them', () => {
    const files = ['scripts', 'e2e', 'bench', 'src/testing'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|js)$/.test(file) && !file.includes('node_modules'))
        .map((file) => readFileSync(join(folder, file), 'utf8')),
    );
    const names = new Set(files.flatMap((text) => text.match(/(?<=process\.env\.)PORTOLAN_\w+/g) ?? []));
    expect(names).toContain('PORTOLAN_JOURNEYS');
    const complaints = [...names].map((name) => {
      try {
        return readConfig({ [name]: '1' }) && '';
      } catch (error) {
        return `${error}`;
      }
    });
    expect(complaints.filter((text) => text.includes('is not known'))).toEqual([]);
  });

  test.each(['here', '10.0.0.1;10.0.0.2', '10.0.0.0/'])('rejects PORTOLAN_TRUSTED_PROXIES=%s', (text) => {
    expect(() => readConfig({ PORTOLAN_TRUSTED_PROXIES: text })).toThrow(/^PORTOLAN_TRUSTED_PROXIES must be a list/);
  });

  test('rejects another word for what asks what is halted', () => {
    expect(() => readConfig({ PORTOLAN_LIVENESS: 'on' })).toThrow('PORTOLAN_LIVENESS must be auto or off, not "on"');
  });

  test('rejects an unknown bridge', () => {
    expect(() => readConfig({ PORTOLAN_OPT_IN_BRIDGES: 'EUREKA,WORMHOLE' })).toThrow(
      /^PORTOLAN_OPT_IN_BRIDGES must be a list of IBC, AXELAR/,
    );
  });

  test.each(['0', '1999', 'many', '-1'])('rejects PORTOLAN_COINGECKO_CALLS=%s', (text) => {
    expect(() => readConfig({ PORTOLAN_COINGECKO_CALLS: text })).toThrow(/^PORTOLAN_COINGECKO_CALLS must be/);
  });

  test('rejects prices of Pyth without its key', () => {
    const read = () => readConfig({ PORTOLAN_PRICES: 'defillama,pyth' });
    expect(read).toThrow('PORTOLAN_PRICES names pyth, which needs a key: PORTOLAN_PYTH_KEY');
    expect(readConfig({ PORTOLAN_PRICES: 'pyth', PORTOLAN_PYTH_KEY: 'k' }).prices).toEqual(['pyth']);
  });

  test.each(['coingeko', 'sample,defillama', 'coingecko,', 'true'])('rejects PORTOLAN_PRICES=%s', (text) => {
    expect(() => readConfig({ PORTOLAN_PRICES: text })).toThrow(
      /^PORTOLAN_PRICES must be auto, off, sample, or a list/,
    );
  });

  test.each(['ftp://a.example', 'https://me:secret@a.example', 'https://a.example?key=secret', 'secret'])(
    'PORTOLAN_COINGECKO_URL=%s is refused, and not repeated',
    (text) => {
      const read = () => readConfig({ PORTOLAN_COINGECKO_URL: text });
      expect(read).toThrow(/^PORTOLAN_COINGECKO_URL must be an http or https URL/);
      expect(read).not.toThrow('secret');
    },
  );

  test.each(['http://a.example', 'redis://', 'redis://:secret@a.example/x', 'secret'])(
    'PORTOLAN_REDIS=%s is refused, and not repeated',
    (text) => {
      const read = () => readConfig({ PORTOLAN_REDIS: text });
      expect(read).toThrow(/^PORTOLAN_REDIS must be a URL like redis:/);
      expect(read).not.toThrow('secret');
    },
  );

  test.each(['ftp://me:secret@a.example', 'http://', 'http://secret secret'])(
    'HTTPS_PROXY=%s is refused, and not repeated',
    (text) => {
      const read = () => readConfig({ HTTPS_PROXY: text });
      expect(read).toThrow(/^HTTPS_PROXY must be a URL like http:/);
      expect(read).not.toThrow('secret');
    },
  );

  test('rejects a key that is not valid in a header, without repeating it', () => {
    const text = 'secret\nx: y';
    const read = () => readConfig({ PORTOLAN_COINGECKO_KEY: text, PORTOLAN_PYTH_KEY: text });
    expect(read).toThrow(/^PORTOLAN_COINGECKO_KEY must be printable ASCII.*\nPORTOLAN_PYTH_KEY must be printable/);
    expect(read).not.toThrow('secret');
  });

  test('names every wrong variable once', () => {
    const read = () => readConfig({ PORT: 'x', HOST: 'a b', LOG_LEVEL: 'loud', PORTOLAN_NODES: '{' });
    expect(read).toThrow(/^PORT .*\nHOST .*\nPORTOLAN_NODES .*\nLOG_LEVEL .*$/);
  });

  test('every variable has a description and a valid default', () => {
    for (const variable of Object.values(VARIABLES)) {
      expect(variable.meaning).toMatch(/^[A-Z].*\.$/);
      expect(() => variable.read(variable.fallback)).not.toThrow();
    }
  });
});

describe('default prices', () => {
  test('are sample prices for sample balances', async () => {
    const { header, denoms } = await holdings({});
    expect(header).toBe('sample');
    expect(denoms?.[USDC]).toMatchObject({ price: '1', price_source: 'sample' });
  });

  test('are off with nodes', async () => {
    const { header, denoms } = await holdings({ PORTOLAN_NODES: NODES });
    expect(header).toBe('off');
    expect(denoms?.[USDC]).toMatchObject({ amount: '2350750000', price: null, value_usd: null });
  });
});

test('sample prices with nodes must be configured', async () => {
  const { header, denoms } = await holdings({ PORTOLAN_NODES: NODES, PORTOLAN_PRICES: 'sample' });
  expect(header).toBe('sample');
  expect(denoms?.[USDC]).toMatchObject({ price: '1', price_source: 'sample' });
});

test('uses the configured feeds with their URLs and keys', async () => {
  const seconds = Math.floor(Date.now() / 1000);
  const gecko = await nodeDouble(() => ({
    body: `{"ethereum":{"usd":3012.5,"last_updated_at":${seconds}},"usd-coin":{"usd":0.9998,"last_updated_at":${seconds}}}`,
  }));
  const llama = await nodeDouble(() => ({
    body: `{"coins":{"ethereum:${USDC}":{"price":0.9997,"timestamp":${seconds},"confidence":0.99}}}`,
  }));
  const { header, denoms } = await holdings({
    PORTOLAN_PRICES: 'coingecko,defillama',
    PORTOLAN_COINGECKO_URL: `${gecko.url}/api/v3/`,
    PORTOLAN_COINGECKO_KEY: 'CG-abc',
    PORTOLAN_DEFILLAMA_URL: llama.url,
  });
  expect(header).toBe('coingecko, defillama');
  expect(denoms?.[USDC]).toMatchObject({ price: '0.9997', price_source: 'defillama', value_usd: '2350.044775' });
  expect(denoms?.[ETHER]).toMatchObject({ price: '3012.5', price_source: 'coingecko' });
  expect(gecko.requests.map(({ url }) => url.pathname)).toEqual(['/api/v3/simple/price']);
  expect(llama.requests).toHaveLength(1);
});

test('failing feeds leave balances without prices', async () => {
  const broken = await nodeDouble(() => ({ status: 500, body: '<h1>no</h1>' }));
  const { denoms } = await holdings({ PORTOLAN_PRICES: 'defillama', PORTOLAN_DEFILLAMA_URL: broken.url });
  expect(denoms?.[USDC]).toMatchObject({ amount: '2350750000', price: null, value_usd: null });
});

test('logs a rejected key without the key and the URL', async () => {
  const gecko = await nodeDouble(() => ({ status: 401, body: '{"error":"CG-abc is no key"}' }));
  const lines: string[] = [];
  const log = createLog('error', (line) => lines.push(line));
  const environment = {
    PORTOLAN_PRICES: 'coingecko',
    PORTOLAN_COINGECKO_URL: gecko.url,
    PORTOLAN_COINGECKO_KEY: 'CG-abc',
  };
  await holdings(environment, log);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      level: 'error',
      message:
        'prices: coingecko answered HTTP 401: "… is no key"; check PORTOLAN_COINGECKO_KEY and PORTOLAN_COINGECKO_URL',
    },
  ]);
});

test('warns of missing and of sample prices with live nodes', () => {
  const live = { mode: 'live' } as const;
  expect(priceWarning({ prices: 'auto', nodes: live, market: 'sample' })).toContain('set PORTOLAN_PRICES');
  expect(priceWarning({ prices: 'sample', nodes: live, market: 'sample' })).toContain('made-up');
  expect(priceWarning({ prices: ['coingecko'], nodes: live, market: 'sample' })).toBeNull();
  expect(priceWarning({ prices: 'off', nodes: live, market: 'sample' })).toBeNull();
  expect(priceWarning({ prices: 'auto', nodes: { mode: 'off' }, market: 'sample' })).toBeNull();
});

describe('a live market', () => {
  test('reads the public nodes where none are chosen', () => {
    expect(readConfig({ PORTOLAN_MARKET: 'live' }).nodes).toEqual({ mode: 'live' });
    const own = readConfig({ PORTOLAN_MARKET: 'live', PORTOLAN_NODES: '{"1":"http://127.0.0.1:1"}' });
    expect(own.nodes).toMatchObject({ mode: 'urls' });
  });

  test('cannot be read while nodes are off', () => {
    expect(() => readConfig({ PORTOLAN_MARKET: 'live', PORTOLAN_NODES: 'off' })).toThrow(
      'PORTOLAN_MARKET live reads nodes: PORTOLAN_NODES must not be off',
    );
  });
});

test('holdings on a live market are priced by it, unless the operator says otherwise', () => {
  const nodes = { mode: 'live' } as const;
  expect(priceChoice('auto', { nodes, market: 'live' })).toBe('market');
  expect(priceChoice('auto', { nodes, market: 'sample' })).toBe('off');
  expect(priceChoice(['pyth'], { nodes, market: 'live' })).toEqual(['pyth']);
  expect(priceWarning({ prices: 'auto', nodes, market: 'live' })).toBeNull();
});
