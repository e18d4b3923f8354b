import { expect, test } from 'vitest';
import { ibcDenom } from '#contract/ibc-denom.ts';
import { marketAndPoolPrices } from '#market/prices/market-prices.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { answerBalances } from './balances.ts';

/** What an address is told that holds a million of each denom on a chain, on a day. */
async function held(day: string, chain_id: string, address: string, denoms: readonly string[]) {
  const registry = embeddedRegistry(day);
  const market = sampleMarket(registry);
  const balances = new Map(denoms.map((denom) => [denom, { amount: 1_000_000n }]));
  const deps = {
    ...{ registry, market: () => market, now: () => new Date(`${day}T12:00:00Z`) },
    balances: { read: async () => ({ balances, asOf: null }), reads: () => true },
    prices: marketAndPoolPrices(registry, () => market),
  };
  const { chains } = await answerBalances(deps, { chains: { [chain_id]: { address } } });
  return denoms.map((denom) => chains[chain_id]?.denoms[denom]);
}

const OSMO = 'osmo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysntdz28t';
const ON_SEI = 'sei1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnw6qvhc';
const SEI = 'ibc/71F11BC0AF8E526B80E44172EBA9D3F0A8E03950BB882325435691EBC9450B1D';
const USDC_OF_NOBLE = 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4';

test('a voucher of Sei has no price since its way home ended, and says why; the coin of its chain keeps its own', async () => {
  const [open] = await held('2026-07-30', 'osmosis-1', OSMO, [SEI]);
  expect(open).toMatchObject({ price: expect.stringMatching(/\d/), value_usd: expect.stringMatching(/\d/) });
  expect(open).not.toHaveProperty('liveness');
  const [voucher, osmo] = await held('2026-11-28', 'osmosis-1', OSMO, [SEI, 'uosmo']);
  expect(voucher).toMatchObject({ amount: '1000000', formatted_amount: '1', price: null, value_usd: null });
  expect(voucher).not.toHaveProperty('price_source');
  expect(voucher?.liveness).toMatchObject({
    state: 'gone',
    reason: 'ended',
    notice: 'sei-vouchers',
    date: '2026-07-31',
  });
  expect(osmo).not.toHaveProperty('liveness');
  expect(osmo?.value_usd).toMatch(/\d/);
  const [sei] = await held('2026-11-28', 'pacific-1', ON_SEI, ['usei']);
  expect(sei?.value_usd).toMatch(/\d/);
});

test("a voucher of another chain on Sei has none either: its own way home is one of Sei's channels", async () => {
  const [entry] = await held('2026-11-28', 'pacific-1', ON_SEI, [ibcDenom('transfer/channel-0/uosmo')]);
  expect(entry).toMatchObject({ price: null, value_usd: null, liveness: { notice: 'sei-ibc', reason: 'ended' } });
});

test('USDC of Noble keeps its price until the day on which it is closed', async () => {
  const [before] = await held('2027-01-11', 'osmosis-1', OSMO, [USDC_OF_NOBLE]);
  expect(before).toMatchObject({ price: '1', value_usd: '1' });
  expect(before).not.toHaveProperty('liveness');
  const [after] = await held('2027-01-13', 'osmosis-1', OSMO, [USDC_OF_NOBLE]);
  expect(after).toMatchObject({ price: null, value_usd: null, liveness: { state: 'gone', notice: 'noble-usdc' } });
});

test('what is held on a chain that has ended has none', async () => {
  const [eth] = await held('2026-11-28', '81457', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ['blast-native']);
  expect(eth).toMatchObject({ price: null, value_usd: null, liveness: { state: 'gone', notice: 'blast-ended' } });
});
