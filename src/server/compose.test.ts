import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { endpoints } from '#contract/endpoints.ts';
import { errorBodySchema } from '#contract/error-schema.ts';
import { ibcDenom } from '#contract/ibc-denom.ts';
import { runs } from '#testing/runs.ts';
import { serviceConfig } from '#testing/service-config.ts';
import { composeHttp } from './compose.ts';
import { readConfig } from './config.ts';

const service = composeHttp(serviceConfig());

const post = (path: string, body: unknown) =>
  service.fetch(
    new Request(`http://service.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

/** Expects a response or an error of the contract's form, never a 5xx. */
async function expectSound(name: keyof typeof endpoints, response: Response) {
  const body = await response.json();
  if (response.status === 200) endpoints[name].response.parse(body);
  else {
    expect([400, 404]).toContain(response.status);
    errorBodySchema.parse(body);
  }
}

/** Assets that exist, assets that exist elsewhere, and assets that do not. */
const chainId = fc.constantFrom('osmosis-1', 'noble-1', 'cosmoshub-4', 'neutron-1', '1', '42161', 'solana', '999999');
const denom = fc.constantFrom(
  'uosmo',
  'uusdc',
  'uatom',
  'untrn',
  'ethereum-native',
  'arbitrum-native',
  'cw20:x',
  '💧',
  '0x',
);
const amount = fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const real = fc.constantFrom(
  ['noble-1', 'uusdc'],
  ['osmosis-1', 'uosmo'],
  ['cosmoshub-4', 'uatom'],
  ['1', 'ethereum-native'],
  ['42161', 'arbitrum-native'],
  ['137', 'polygon-native'],
);
const asset = fc.oneof({ weight: 4, arbitrary: real }, { weight: 1, arbitrary: fc.tuple(chainId, denom) });

const routeOptions = fc.record({
  amount_in: fc.option(amount, { nil: undefined, freq: 3 }),
  amount_out: fc.option(amount, { nil: undefined, freq: 1 }),
  bridges: maybe(fc.subarray([...BRIDGE_IDS])),
  allow_unsafe: maybe(fc.boolean()),
  allow_multi_tx: maybe(fc.boolean()),
  allow_swaps: maybe(fc.boolean()),
  smart_relay: maybe(fc.boolean()),
  go_fast: maybe(fc.boolean()),
  cumulative_affiliate_fee_bps: maybe(fc.constantFrom('0', '75', '1000')),
  swap_venues: maybe(fc.array(fc.record({ chain_id: chainId, name: fc.string({ minLength: 1 }) }), { maxLength: 2 })),
});

const routeRequest = fc.tuple(asset, asset, routeOptions).map(([source, dest, options]) => ({
  ...options,
  source_asset_chain_id: source[0],
  source_asset_denom: source[1],
  dest_asset_chain_id: dest[0],
  dest_asset_denom: dest[1],
}));

test('any request for routes gets a response or a refusal, never a failure', async () => {
  await fc.assert(
    fc.asyncProperty(routeRequest, fc.boolean(), async (request, by_bridge) => {
      await expectSound('route', await post(endpoints.route.path, request));
      await expectSound('routes', await post(endpoints.routes.path, { ...request, by_bridge }));
      const { amount_in, amount_out, ...options } = request;
      const amounts = [amount_in ?? '0', amount_out ?? '1', '1000000'];
      await expectSound('curve', await post(endpoints.curve.path, { ...options, amounts }));
    }),
    { numRuns: runs(6) },
  );
});

test('so does any request for balances and origins', async () => {
  const address = fc.constantFrom(
    '',
    'osmo1',
    '0x0',
    '0x'.padEnd(42, '0'),
    'PortoLanSampLeAccount1111111111111111111111',
  );
  const query = fc.record({ address, denoms: maybe(fc.array(denom, { maxLength: 4 })) });
  const balances = fc.record({ chains: fc.dictionary(chainId, query, { maxKeys: 4 }) });
  const origins = fc.record({ assets: fc.array(fc.record({ denom, chain_id: chainId }), { maxLength: 5 }) });
  await fc.assert(
    fc.asyncProperty(balances, origins, async (holdings, pairs) => {
      await expectSound('balances', await post(endpoints.balances.path, holdings));
      await expectSound('originAssets', await post(endpoints.originAssets.path, pairs));
    }),
    { numRuns: 100 },
  );
});

test('a live market says of a swap that it is not read yet, from the first request on', async () => {
  const live = composeHttp(
    readConfig({ PORTOLAN_MARKET: 'live', PORTOLAN_NODES: '{"osmosis-1":"http://127.0.0.1:9"}' }),
  );
  const response = await live.fetch(
    new Request(`http://service.test${endpoints.route.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ source_asset_chain_id: 'osmosis-1', source_asset_denom: 'uosmo' },
        ...{ dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uion', amount_in: '1000000' },
      }),
    }),
  );
  expect(await response.json()).toMatchObject({
    code: 5,
    message: expect.stringMatching(/: nothing of the live market was read yet, ask again in a minute$/),
    details: [{ reason: 'NO_ROUTE', metadata: { cause: 'NOT_READ' } }, { reason: 'NOT_READ' }],
  });
});

test('a request after a halt is refused, one after its end is not, and one in between keeps its answer', async () => {
  const own = composeHttp(serviceConfig());
  const words = { today: '2026-11-26', notices: [], liveness: [] };
  const request = {
    ...{ source_asset_chain_id: 'regen-1', source_asset_denom: 'uregen', amount_in: '1000000' },
    ...{ dest_asset_chain_id: 'osmosis-1', dest_asset_denom: ibcDenom('transfer/channel-8/uregen') },
  };
  const ask = () =>
    own.fetch(new Request('http://service.test/v2/fungible/route', { method: 'POST', body: JSON.stringify(request) }));
  expect((await ask()).status).toBe(200);
  const halt = { state: 'halted', reason: 'client_frozen', source: 'a node of Regen', date: '2026-11-26' } as const;
  const halting = own.snapshots.applyLiveness({
    ...words,
    liveness: [{ chain_id: 'regen-1', channel: 'channel-1', denom: null, ...halt }],
  });
  expect((await ask()).status).toBe(200);
  await halting;
  const refusal = await ask();
  expect(refusal.status).toBe(404);
  expect(((await refusal.json()) as { message: string }).message).toMatch(
    /has no transfers over channel-1 of Regen \(regen-1\): the light client of its channel is frozen \(a node of Regen, 2026-11-26\)$/,
  );
  await own.snapshots.applyLiveness(words);
  expect((await ask()).status).toBe(200);
});

test.each([{}, { PORTOLAN_NODES: '{"osmosis-1":"http://127.0.0.1:9"}', PORTOLAN_LIVENESS: 'off' }])(
  'nothing is watched with %o',
  (environment) => {
    const failures: string[] = [];
    const log = { error: () => {}, failure: (message: string) => void failures.push(message) };
    composeHttp(readConfig(environment), { log }).watch()();
    expect(failures).toEqual([]);
  },
);
