import { describe, expect, test } from 'vitest';
import type { BridgeId } from '#contract/bridge.ts';
import { ServiceError } from '#contract/error.ts';
import { operationKey } from '#contract/operation.ts';
import type { Fee, Route } from '#contract/route.ts';
import { type RoutesRequest, type RoutesResponse, routesResponseSchema } from '#contract/routes.ts';
import type { Market } from '#market/market.ts';
import { UNPRICED_ASSETS } from '#market/sample/prices.ts';
import { feedStateOf, liveMarketOf } from '#testing/live-market.ts';
import { BEFORE_ENDS, sampleDepsOn, sourceOf } from '#testing/sample-service.ts';
import { answerRoute } from './route/route.ts';
import { answerRoutes } from './routes.ts';

const ARBITRUM_ETH = '42161 arbitrum-native';
const HUB_ATOM = 'cosmoshub-4 uatom';
const ETHEREUM_USDC = '1 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const OSMOSIS_USDC = 'osmosis-1 ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4';
const ARBITRUM_USDC = '42161 0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const BASE_USDC = '8453 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const NOBLE_USDC = 'noble-1 uusdc';
const BASE_ETH = '8453 base-native';
const OSMO = 'osmosis-1 uosmo';
const ONE_ETH = { amount_in: '1000000000000000000' };

/** With what has ended since, Go Fast and Axelar among it, for the widest choice of routes. */
const sampleDeps = sampleDepsOn(BEFORE_ENDS);

/** Assets are written `chain denom`. */
function requestOf(from: string, to: string, more: Partial<RoutesRequest>): RoutesRequest {
  const { source_asset_chain_id, source_asset_denom } = sourceOf(to);
  return {
    ...sourceOf(from),
    dest_asset_chain_id: source_asset_chain_id,
    dest_asset_denom: source_asset_denom,
    ...more,
  };
}

async function compare(from: string, to: string, more: Partial<RoutesRequest>): Promise<RoutesResponse> {
  const response = await answerRoutes(sampleDeps, requestOf(from, to, more));
  expect(routesResponseSchema.parse(JSON.parse(JSON.stringify(response)))).toEqual(response);
  return response;
}

async function refusal(
  from: string,
  to: string,
  more: Partial<RoutesRequest>,
  endpoint: typeof answerRoute | typeof answerRoutes,
) {
  try {
    await endpoint(sampleDeps, requestOf(from, to, more));
  } catch (error) {
    if (error instanceof ServiceError) return error.toBody();
    throw error;
  }
  throw new Error('was not refused');
}

test('that there is no route is an answer where the request wants it, with the same reasons; nothing else is', async () => {
  const dust = { amount_in: '1' };
  const error = await refusal(OSMO, HUB_ATOM, dust, answerRoutes);
  expect(error.details[0]?.reason).toBe('NO_ROUTE');
  const wanted = { ...dust, allow_no_route: true, by_bridge: true };
  expect(await compare(OSMO, HUB_ATOM, wanted)).toEqual({ routes: [], no_route: error });
  expect(await refusal(OSMO, 'osmosis-1 unothing', wanted, answerRoutes)).toMatchObject({ code: 5 });
  expect((await compare(OSMO, HUB_ATOM, { ...wanted, amount_in: '10000000' })).no_route).toBeUndefined();
});

/** Nothing is known of the lanes of these. */
const withoutBridges =
  ({ laneTerms }: Market, bridges: readonly BridgeId[]): Market['laneTerms'] =>
  (lane) =>
    bridges.includes(lane.bridge) ? { fees: null, seconds: null } : laneTerms(lane);

const kinds = ({ operations }: Route): string[] => operations.map(operationKey);

/** The value of the output minus additional fees, in dollars. */
function net({ usd_amount_out, estimated_fees }: Route): number {
  const added = (estimated_fees ?? []).filter(({ fee_behavior }) => fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL');
  return added.reduce((sum, fee) => sum - Number(fee.usd_amount), Number(usd_amount_out));
}

const isAsGood = (a: Route, b: Route): boolean =>
  net(a) >= net(b) &&
  a.estimated_route_duration_seconds <= b.estimated_route_duration_seconds &&
  a.txs_required <= b.txs_required;

const { routes: SET } = await compare(ARBITRUM_ETH, HUB_ATOM, { ...ONE_ETH, go_fast: true });

test('each route says for every operation where the money is if it fails; /route does not', async () => {
  const { routes, by_bridge } = await compare(ARBITRUM_ETH, OSMO, { ...ONE_ETH, by_bridge: true });
  for (const { route, failures } of [...routes, ...(by_bridge ?? [])]) {
    expect(failures?.map(({ operation_index }) => operation_index)).toEqual(route?.operations.map((_, index) => index));
  }
  expect(routes[0]?.failures?.[0]?.text).toContain('ETH stays at your own address on Arbitrum');
  const [send] = (await compare(OSMO, OSMO, { amount_in: '1000000' })).routes;
  expect(send?.failures).toMatchObject([{ operation_index: 0, source: expect.stringMatching(/^https:/) }]);
  expect(answerRoute(sampleDeps, requestOf(ARBITRUM_ETH, OSMO, ONE_ETH))).not.toHaveProperty('failures');
});

describe('the set of routes', () => {
  const routes = SET;
  const of = (reason: string): Route => {
    const found = routes.find(({ reasons }) => reasons.includes(reason));
    if (found === undefined) throw new Error(`no route has the reason ${reason}`);
    return found.route;
  };

  test('has no route that another equals or beats in amount, time and signatures', () => {
    expect(routes.length).toBeGreaterThan(1);
    const pairs = routes.flatMap((a) => routes.filter((b) => b !== a && isAsGood(a.route, b.route)).map((b) => [a, b]));
    expect(pairs).toEqual([]);
  });

  test('has no dominated route where consecutive swaps go through one router', async () => {
    const from = 'pirin-1 ibc/ADC63C00000CA75F909D2BE3ACB5A9980BED3A73B92746E0FCE6C67414055459';
    const more = { amount_out: '35810538420260175872', allow_unsafe: true, smart_relay: false };
    const set = (await compare(from, '130 0x4200000000000000000000000000000000000006', more)).routes.map(
      ({ route }) => route,
    );
    const beats = (a: Route, b: Route) =>
      BigInt(a.amount_in) < BigInt(b.amount_in) &&
      a.estimated_route_duration_seconds <= b.estimated_route_duration_seconds &&
      a.txs_required <= b.txs_required;
    expect(set.length).toBeGreaterThan(1);
    expect(set.filter((route) => set.some((other) => beats(other, route)))).toEqual([]);
  });

  test('gives the reasons for best amount, fastest and fewest signatures once each', () => {
    const all = routes.map(({ route }) => route);
    expect(of('RECOMMENDED')).toBe(routes[0]?.route);
    expect(net(of('BEST_AMOUNT'))).toBe(Math.max(...all.map(net)));
    const seconds = all.map(({ estimated_route_duration_seconds: each }) => each);
    expect(of('FASTEST').estimated_route_duration_seconds).toBe(Math.min(...seconds));
    expect(of('FEWEST_SIGNATURES').txs_required).toBe(Math.min(...all.map(({ txs_required }) => txs_required)));
    const named = routes.flatMap(({ reasons }) => reasons).filter((reason) => reason !== 'TRADE_OFF');
    expect(new Set(named).size).toBe(named.length);
  });

  test('begins with the route of the route endpoint', () => {
    const alone = answerRoute(sampleDeps, requestOf(ARBITRUM_ETH, HUB_ATOM, { ...ONE_ETH, go_fast: true }));
    expect(routes[0]?.route).toEqual(alone);
  });

  test.each([
    [
      '1837148850176',
      'osmosis-1 ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
      '1 ethereum-native',
    ],
    ['738619229000000000000', '8453 base-native', NOBLE_USDC],
    ['21500366407', OSMO, 'neutron-1 untrn'],
  ])(
    'begins with the route of the route endpoint where swaps are split: %s of %s to %s',
    async (amount_in, from, to) => {
      const more = { amount_in, allow_unsafe: true, smart_swap_options: { split_routes: true } };
      expect((await compare(from, to, more)).routes[0]?.route).toEqual(
        answerRoute(sampleDeps, requestOf(from, to, more)),
      );
    },
  );

  test('has equal bytes for equal requests', async () => {
    const once = async () => JSON.stringify(await compare(ARBITRUM_ETH, HUB_ATOM, { ...ONE_ETH, by_bridge: true }));
    expect(await once()).toBe(await once());
  });

  test('by value, begins with the lowest input of an exact output', async () => {
    const more = { amount_out: '10000000', go_fast: true, order: 'value' } as const;
    const exact = (await compare(ARBITRUM_ETH, HUB_ATOM, more)).routes;
    expect(exact.length).toBeGreaterThan(1);
    expect(exact.map(({ route }) => route.amount_out)).toEqual(exact.map(() => '10000000'));
    expect(exact[0]?.reasons).toContain('BEST_AMOUNT');
  });

  test('of an asset on its own chain has an entry without a route for each bridge', async () => {
    const { by_bridge } = await compare(OSMO, OSMO, { amount_in: '5', bridges: ['IBC', 'CCTP'], by_bridge: true });
    expect(by_bridge).toEqual([
      { bridge_id: 'IBC', route: null },
      { bridge_id: 'CCTP', route: null },
    ]);
    expect(await compare(OSMO, OSMO, { amount_in: '5' })).not.toHaveProperty('by_bridge');
  });

  test('says of a bridge without a route whether its lanes are not all read yet', async () => {
    const lanes = (bridge: BridgeId) => ({ covers: { lanes: { bridge, chain_ids: ['1', '42161'] } } });
    const market = liveMarketOf(sampleDeps.market(), [
      feedStateOf('axelar', { ...lanes('AXELAR'), isPartial: true }),
      feedStateOf('layer-zero', lanes('LAYER_ZERO')),
    ]);
    const request = requestOf(ETHEREUM_USDC, ARBITRUM_USDC, {
      amount_in: '1000000000',
      by_bridge: true,
      allow_swaps: false,
    });
    const made = { ...market, laneTerms: withoutBridges(market, ['AXELAR', 'LAYER_ZERO']) };
    const { by_bridge } = await answerRoutes({ ...sampleDeps, market: () => made }, request);
    const own = (id: string) => by_bridge?.find(({ bridge_id }) => bridge_id === id);
    expect(own('AXELAR')).toEqual({ bridge_id: 'AXELAR', route: null, not_read: true });
    expect(own('LAYER_ZERO')).toEqual({ bridge_id: 'LAYER_ZERO', route: null });
  });

  test('of an asset on its own chain is a bank send', async () => {
    const [only, ...others] = (await compare(OSMO, OSMO, { amount_in: '5' })).routes;
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      reasons: ['RECOMMENDED', 'BEST_AMOUNT', 'FEWEST_SIGNATURES'],
      route: { amount_out: '5' },
    });
  });
});

/** Paths with a better bound take too long, or use pools that these need. */
test.each([
  {
    ...{ from: '1 0x853d955aCEf822Db058eb8505911ED77F175b99e', amount_out: '193994712', seconds: 1249, signed: 3 },
    to: 'osmosis-1 ibc/B8C608CEE08C4F30A15A7955306F2EDAF4A02BB191CABC4185C1A57FD978DA1B',
    maxMicroUsd: 4_000_000n,
  },
  {
    ...{ from: 'axelar-dojo-1 uusdt', amount_out: '423009855291284224', seconds: 145, signed: 3 },
    to: '1 0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2',
    maxMicroUsd: 640_000_000n,
  },
])(
  'a route of at most $seconds seconds and $signed signatures is in the set',
  async ({ from, to, amount_out, ...limits }) => {
    const { routes } = await compare(from, to, { amount_out });
    const found = routes.filter(({ route }) => {
      const isQuick = route.estimated_route_duration_seconds <= limits.seconds;
      return (
        isQuick &&
        route.txs_required <= limits.signed &&
        Number(route.usd_amount_in) * 1e6 <= Number(limits.maxMicroUsd)
      );
    });
    expect(found).not.toEqual([]);
  },
);

describe('options', () => {
  test('Go Fast is in the set only if go_fast is true', async () => {
    const used = async (go_fast: boolean) =>
      (await compare(ARBITRUM_ETH, HUB_ATOM, { ...ONE_ETH, go_fast, by_bridge: true })).routes.flatMap(({ route }) =>
        kinds(route),
      );
    expect(await used(true)).toContain('go_fast_transfer');
    expect(await used(false)).not.toContain('go_fast_transfer');
  });

  test('allow_multi_tx false leaves only routes of one transaction', async () => {
    const more = { amount_in: '1000000000', allow_multi_tx: false, go_fast: true };
    const { routes } = await compare(ARBITRUM_USDC, BASE_USDC, more);
    expect(routes.map(({ route }) => route.txs_required)).toEqual(routes.map(() => 1));
  });

  test('the affiliate is paid from each route that swaps', async () => {
    const { routes } = await compare(NOBLE_USDC, OSMO, { amount_in: '100000000', cumulative_affiliate_fee_bps: '100' });
    const alone = answerRoute(
      sampleDeps,
      requestOf(NOBLE_USDC, OSMO, { amount_in: '100000000', cumulative_affiliate_fee_bps: '100' }),
    );
    expect(routes[0]?.route).toEqual(alone);
  });
});

describe('by bridge', () => {
  test('has for each allowed bridge its best route together with IBC, or null', async () => {
    const bridges: RoutesRequest['bridges'] = ['IBC', 'CCTP', 'OPINIT', 'HYPERLANE'];
    const request = { amount_in: '1000000000', bridges };
    const { by_bridge } = await compare(ETHEREUM_USDC, OSMOSIS_USDC, { ...request, by_bridge: true });
    expect(by_bridge?.map(({ bridge_id }) => bridge_id).sort()).toEqual([...(bridges ?? [])].sort());
    const own = (id: string) => by_bridge?.find(({ bridge_id }) => bridge_id === id)?.route;
    const alone = answerRoute(
      sampleDeps,
      requestOf(ETHEREUM_USDC, OSMOSIS_USDC, { ...request, bridges: ['CCTP', 'IBC'] }),
    );
    expect(own('CCTP')).toEqual(alone);
    expect(own('IBC')).toBeNull();
    expect(await compare(ETHEREUM_USDC, OSMOSIS_USDC, request)).not.toHaveProperty('by_bridge');
  });

  test.each([
    ['GO_FAST', OSMO],
    ['HYPERLANE', BASE_ETH],
  ])('the route of each bridge is in the order of the request: %s', async (bridge, to) => {
    const request = { amount_in: '1000000000', go_fast: true };
    const { by_bridge } = await compare(ARBITRUM_USDC, to, { ...request, by_bridge: true });
    const found = by_bridge?.filter(({ route }) => route !== null) ?? [];
    const alone = (bridge_id: string) => {
      const bridges = [bridge_id, 'IBC'] as RoutesRequest['bridges'];
      const more = { ...request, bridges, go_fast: bridge_id === 'GO_FAST', order: 'time' } as const;
      return answerRoute(sampleDeps, requestOf(ARBITRUM_USDC, to, more));
    };
    expect(found.map(({ bridge_id }) => bridge_id)).toContain(bridge);
    for (const { bridge_id, route } of found) expect(route).toEqual(alone(bridge_id));
  });
});

describe('opt-in bridges', () => {
  const optInBridges = ['EUREKA', 'HYPERLANE'] as const;
  const bridgesOf = async (more: Partial<RoutesRequest>) => {
    const request = requestOf(NOBLE_USDC, OSMO, { amount_in: '5000000', by_bridge: true, ...more });
    const { by_bridge } = await answerRoutes({ ...sampleDeps, optInBridges }, request);
    return (by_bridge ?? []).map(({ bridge_id }) => bridge_id);
  };

  test('have an entry only where requested', async () => {
    const usual = await bridgesOf({});
    expect(usual).toEqual(expect.arrayContaining(['IBC', 'CCTP', 'AXELAR']));
    expect(usual).not.toEqual(expect.arrayContaining(['EUREKA']));
    expect(usual).not.toEqual(expect.arrayContaining(['HYPERLANE']));
    expect(await bridgesOf({ experimental_features: ['eureka'] })).toContain('EUREKA');
    expect(await bridgesOf({ bridges: ['IBC', 'HYPERLANE'] })).toEqual(['IBC', 'HYPERLANE']);
  });
});

describe('refusals are those of the route endpoint', () => {
  const unpriced = UNPRICED_ASSETS[0];
  const toUnpriced = `${unpriced?.chain_id} ${unpriced?.denom}`;

  test.each<[string, string, string, Partial<RoutesRequest>]>([
    ['a bad price', OSMOSIS_USDC, OSMO, { amount_in: '100000000000000' }],
    ['a missing price', OSMOSIS_USDC, toUnpriced, { amount_in: '1000000' }],
    ['no route', NOBLE_USDC, ETHEREUM_USDC, { amount_in: '1000000000', bridges: ['OPINIT'] }],
    ['two amounts', NOBLE_USDC, OSMO, { amount_in: '1', amount_out: '1' }],
  ])('%s', async (_, from, to, more) => {
    expect(await refusal(from, to, more, answerRoutes)).toEqual(await refusal(from, to, more, answerRoute));
  });

  test('allow_unsafe returns unsafe routes with their warnings', async () => {
    const { routes } = await compare(OSMOSIS_USDC, toUnpriced, { amount_in: '1000000', allow_unsafe: true });
    expect(routes.map(({ route }) => route.warning?.type)).toEqual(routes.map(() => 'LOW_INFO_WARNING'));
  });

  test('returns a safe path with additional fees in place of an unsafe swap', async () => {
    const usdc = '42161 0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
    const axl = '1 0x467719aD09025FcC6cF6F8311755809d45a5E5f3';
    const request = { amount_in: '10000000' };
    const best = answerRoute(sampleDeps, requestOf(usdc, axl, { ...request, allow_unsafe: true }));
    expect(best.warning?.type).toBe('BAD_PRICE_WARNING');
    const safe = answerRoute(sampleDeps, requestOf(usdc, axl, request));
    expect(safe.warning).toBeUndefined();
    expect(BigInt(safe.amount_out)).toBeGreaterThan(BigInt(best.amount_out));
    expect((await compare(usdc, axl, request)).routes[0]?.route).toEqual(safe);
  });

  test.each<[string, string, string, string]>([
    [
      'of a dollar',
      '130 0x588CE4F028D8e7B53B687865d6A67b3A54C75518',
      'dungeon-1 ibc/489C406A3029B50486F991E468CB8A7D5F039757327A40B0684C530BFF96C543',
      '1000000',
    ],
    [
      'of two dollars',
      '10 0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
      '8453 0x5d27225a5D8A756e5655617b22cC03616C3B26c3',
      '2000000',
    ],
    [
      'of ten dollars',
      '43114 0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
      '1 0xB8fB4E8512c8272e8986058D0318C8cEFcB21aa7',
      '10000000',
    ],
  ])('returns the safe route of the highest value: %s', async (_, from, to, amount_in) => {
    const order = 'value';
    const single = answerRoute(sampleDeps, requestOf(from, to, { amount_in, order }));
    expect(single.warning).toBeUndefined();
    const { routes, by_bridge } = await compare(from, to, { amount_in, order, by_bridge: true });
    expect(routes[0]?.route).toEqual(single);
    const safe = [...routes, ...(by_bridge ?? [])].flatMap(({ route }) => route ?? []);
    // Gas of Cosmos chains, a cent at most, does not rank.
    const gasOnCosmos = ({ fee_type, chain_id }: Fee): boolean =>
      fee_type === 'GAS' && sampleDeps.registry.findChain(chain_id ?? '')?.chain_type === 'cosmos';
    const ranked = (route: Route): number =>
      net({ ...route, estimated_fees: route.estimated_fees?.filter((fee) => !gasOnCosmos(fee)) });
    expect(Math.max(...safe.map(ranked))).toBe(ranked(single));
  });

  test('returns transfers in place of a swap whose price cannot be checked', async () => {
    const usdc = 'paxi-mainnet ibc/F082B65C88E4B6D5EF1DB243CDA1D331D002759E938A0F5CD3FFDC5D53B3E349';
    const route = answerRoute(
      sampleDeps,
      requestOf(usdc, '34443 0xcA4b9B3b6Dae4E5Dc2D749b2bD400ef62E7ae642', { amount_in: '10000000' }),
    );
    expect([route.does_swap, route.warning]).toEqual([false, undefined]);
  });

  test('a route whose fees exceed its output does not replace an unsafe one', async () => {
    const pirin = 'pirin-1 ibc/18161D8EFBD00FF5B7683EF8E923B8913453567FBE3FB6672D75712B0DEB6682';
    const btc = '1 0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf';
    const error = await refusal(pirin, btc, { amount_in: '1000000' }, answerRoute);
    expect(error.message).toMatch(/^bad price: the route loses a USD value of 20\.35 percent/);
  });

  test('refuses a route whose additional fees a pointless swap could hide', async () => {
    const request = { amount_in: '666666666666666' };
    const ends = ['10 optimism-native', '8453 base-native'] as const;
    const error = await refusal(...ends, request, answerRoute);
    expect(error.message).toMatch(/^bad price/);
    expect(await refusal(...ends, { ...request, by_bridge: true }, answerRoutes)).toEqual(error);
  });

  test('leaves out unsafe routes where a safe one exists', async () => {
    const large = { amount_in: '1000000000000' };
    const all = await compare(ETHEREUM_USDC, OSMOSIS_USDC, {
      ...large,
      go_fast: true,
      allow_unsafe: true,
      by_bridge: true,
    });
    const unsafe = (response: RoutesResponse) =>
      [...response.routes, ...(response.by_bridge ?? [])].filter(({ route }) => route?.warning != null);
    expect(unsafe(all)).not.toEqual([]);
    expect(unsafe(await compare(ETHEREUM_USDC, OSMOSIS_USDC, { ...large, go_fast: true, by_bridge: true }))).toEqual(
      [],
    );
  });

  test('finds a safe route that an unsafe one dominates', async () => {
    const few = await compare(
      'osmosis-1 ibc/903A61A498756EA560B85A85132D3AEE21B5DEDD41213725D22ABF276EA6945E',
      '1 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      { amount_in: '108329083' },
    );
    expect(few.routes.find(({ reasons }) => reasons.includes('FEWEST_SIGNATURES'))?.route.txs_required).toBe(2);
    const quick = await compare(
      'juno-1 ibc/4A482FA914A4B9B05801ED81C33713899F322B24F76A06F4B8FE872485EA22FF',
      '173 0x06De94EfBE80A2804c5FDE2e7C4278a10575A272',
      { amount_in: '7139170' },
    );
    const fastest = quick.routes.find(({ reasons }) => reasons.includes('FASTEST'))?.route;
    expect(fastest?.estimated_route_duration_seconds).toBeLessThan(500);
  });
});
