import { expect, test } from 'vitest';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { nodeDouble } from '#testing/node-double.ts';
import { pricesBy } from './price-sources.ts';

const registry = embeddedRegistry();
const ATOM = { chain_id: 'cosmoshub-4', denom: 'uatom' };
type Name = 'coingecko' | 'defillama' | 'pyth';

/** What the log says once prices were asked of one service at an address. */
async function saidOf(name: Name, url: string): Promise<string[]> {
  const said: string[] = [];
  const known = { coingecko: { url, key: 'k', plan: null }, defillama: url, pyth: { url, key: 'k' } };
  const prices = pricesBy(
    [name],
    known,
    registry,
    () => sampleMarket(registry),
    (message) => said.push(message),
  );
  expect(await prices([ATOM])).toEqual(new Map());
  return said;
}

test.each<[Name, number, string]>([
  ['coingecko', 401, '; check PORTOLAN_COINGECKO_KEY and PORTOLAN_COINGECKO_URL'],
  ['coingecko', 429, ': too many requests; check PORTOLAN_COINGECKO_KEY and PORTOLAN_COINGECKO_URL'],
  ['coingecko', 404, '; check PORTOLAN_COINGECKO_URL'],
  ['coingecko', 500, ''],
  ['defillama', 429, ': too many requests'],
  ['pyth', 401, '; check PORTOLAN_PYTH_KEY and PORTOLAN_PYTH_URL'],
])('%s answering %s is told with what to check', async (name, status, rest) => {
  const { url } = await nodeDouble(() => ({ status, body: '' }));
  expect(await saidOf(name, url)).toEqual([`prices: ${name} answered HTTP ${status}${rest}`]);
});

test('a service that does not answer is told with its address', async () => {
  const { url } = await nodeDouble(() => 'hangUp');
  expect(await saidOf('defillama', url)).toEqual([
    expect.stringMatching(/^prices: defillama .*; check PORTOLAN_DEFILLAMA_URL$/),
  ]);
});
