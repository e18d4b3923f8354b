import { describe, expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { nodeDouble } from '#testing/node-double.ts';
import { composeHttp } from './compose.ts';
import { readConfig } from './config.ts';
import type { ServiceLog } from './log.ts';
import { jsonLog } from './log.ts';
import { priceWarning } from './price-choice.ts';

const NODES = '{"1":"http://127.0.0.1:9"}';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const ETHER = 'ethereum-native';
const SAMPLE = SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === '1')?.address;

/** What the service says of two holdings of a sample account on Ethereum, which need no node. */
async function holdings(environment: Record<string, string>, log?: ServiceLog) {
  const request = new Request('http://service.test/v2/info/balances', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chains: { '1': { address: SAMPLE, denoms: [ETHER, USDC] } } }),
  });
  const response = await composeHttp(readConfig(environment), log).fetch(request);
  const { chains } = (await response.json()) as { chains: Record<string, { denoms: Record<string, object> }> };
  return { header: response.headers.get('portolan-prices'), denoms: chains['1']?.denoms };
}

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
  const log = jsonLog('error', (line) => lines.push(line));
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
      message: 'prices: coingecko answered HTTP 401; check PORTOLAN_COINGECKO_KEY and PORTOLAN_COINGECKO_URL',
    },
  ]);
});

test('warns of missing and of sample prices with live nodes', () => {
  const live = { mode: 'live' } as const;
  expect(priceWarning('auto', live)).toContain('set PORTOLAN_PRICES');
  expect(priceWarning('sample', live)).toContain('made-up');
  expect(priceWarning(['coingecko'], live)).toBeNull();
  expect(priceWarning('off', live)).toBeNull();
  expect(priceWarning('auto', { mode: 'off' })).toBeNull();
});
