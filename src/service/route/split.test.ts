import { describe, expect, test } from 'vitest';
import { type Operation, operationKey } from '#contract/operation.ts';
import { type Route, type RouteRequest, routeSchema } from '#contract/route.ts';
import { spotRateOf } from '#engine/graph/price-curve.ts';
import { impactPercent } from '#engine/path/price-impact.ts';
import { applySwap, poolDirection } from '#engine/pools/pool-quote.ts';
import type { VenuePool } from '#market/market.ts';
import type { Pool } from '#market/pool.ts';
import { createRandom } from '#testing/random.ts';
import { sampleDeps, sourceOf } from '#testing/sample-service.ts';
import { answerRoute } from './route.ts';

const OSMOSIS_ATOM = 'osmosis-1 ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';
const ETHEREUM_USDC = '1 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const BASE_USDC = '8453 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const ARBITRUM_DAI = '42161 0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1';
const ARBITRUM_WETH = '42161 0x82aF49447D8a07e3bd95BD0d56f35241523fBab1';
const ARBITRUM_USDC = '42161 0xaf88d065e77c8cC2239327C5EDb3A432268e5831';

interface Pair {
  readonly from: string;
  readonly to: string;
  /** A large amount of what goes in, in its smallest unit. */
  readonly large: bigint;
  /** A large amount of what comes out. */
  readonly largeOut: bigint;
  /** Bridges that leave one path for this amount, split or not; all of them if absent. */
  readonly bridges?: RouteRequest['bridges'];
}

const ETHER = 10n ** 18n;
const PAIRS: Record<string, Pair> = {
  'OSMO to ATOM on Osmosis': { from: 'osmosis-1 uosmo', to: OSMOSIS_ATOM, large: 10n ** 13n, largeOut: 10n ** 11n },
  'ETH to USDC on Ethereum': {
    from: '1 ethereum-native',
    to: ETHEREUM_USDC,
    large: 900n * ETHER,
    largeOut: 10n ** 12n,
    bridges: [],
  },
  'ETH to USDC on Base': { from: '8453 base-native', to: BASE_USDC, large: 600n * ETHER, largeOut: 10n ** 12n },
  'ETH to USDC on Arbitrum': {
    from: '42161 arbitrum-native',
    to: ARBITRUM_USDC,
    large: 600n * ETHER,
    largeOut: 10n ** 12n,
    bridges: [],
  },
  'TIA to OSMO, over IBC': {
    from: 'celestia utia',
    to: 'osmosis-1 uosmo',
    large: 10n ** 12n,
    largeOut: 10n ** 12n,
  },
  'OSMO to ATOM on the Hub, over IBC': {
    from: 'osmosis-1 uosmo',
    to: 'cosmoshub-4 uatom',
    large: 10n ** 13n,
    largeOut: 10n ** 11n,
  },
  'ETH on Arbitrum to USDC on Base': {
    from: '42161 arbitrum-native',
    to: BASE_USDC,
    large: 300n * ETHER,
    largeOut: 5n * 10n ** 11n,
    bridges: ['CCTP'],
  },
};

const POOLS = new Map(
  sampleDeps
    .market()
    .pools()
    .map(({ pool }) => [pool.id, pool]),
);

type More = Partial<RouteRequest>;
type Body = Record<string, unknown>;

const routeOf = (from: string, to: string, more: More, split = true): Route => {
  const { source_asset_chain_id: dest_asset_chain_id, source_asset_denom: dest_asset_denom } = sourceOf(to);
  const route = answerRoute(sampleDeps, {
    ...{ ...sourceOf(from), dest_asset_chain_id, dest_asset_denom, allow_unsafe: true },
    // What a split gains is value.
    ...{ order: 'value', ...more },
    smart_swap_options: { evm_swaps: true, ...more.smart_swap_options, split_routes: split },
  });
  const wire = JSON.parse(JSON.stringify(route));
  expect(routeSchema.parse(wire)).toEqual(wire);
  return route;
};

const bodyOf = (operation: Operation): Body => operation[operationKey(operation)] as Body;

interface QuotedRoute {
  readonly swap_amount_in: string;
  readonly denom_in: string;
  readonly swap_operations: readonly { readonly pool: string; readonly denom_in: string; readonly denom_out: string }[];
}
const smartSwap = (operation: Operation) =>
  bodyOf(operation).smart_swap_in as { swap_routes: QuotedRoute[]; estimated_amount_out: string } & Body;

const smartSwaps = ({ operations }: Route) => operations.filter((operation) => smartSwap(operation) !== undefined);
const kinds = ({ operations }: Route): string[] => operations.map(operationKey);
const names = (venues: unknown): string[] => (venues as { name: string }[]).map(({ name }) => name);
const isSwap = (operation: Operation): boolean => ['swap', 'evm_swap'].includes(operationKey(operation));

/** The output of the routes of a swap, run one after the other on the market's pools, and at the pools' first prices. */
function played(routes: readonly QuotedRoute[]): { amountOut: bigint; spotOut: number } {
  const now = new Map(POOLS);
  let [amountOut, spotOut] = [0n, 0];
  for (const { swap_amount_in, swap_operations } of routes) {
    let moving = BigInt(swap_amount_in);
    let atSpot = Number(moving);
    for (const { pool: id, denom_in, denom_out } of swap_operations) {
      const [before, pool] = [POOLS.get(id) as Pool, now.get(id) as Pool];
      const [i, j] = [pool.denoms.indexOf(denom_in), pool.denoms.indexOf(denom_out)];
      const hopOut = poolDirection(pool, i, j).quoteIn(moving);
      if (typeof hopOut !== 'bigint') throw new Error(`pool ${id} does not take ${moving}: ${hopOut}`);
      atSpot *= spotRateOf(poolDirection(before, i, j).curve);
      now.set(id, applySwap(pool, i, j, moving) as Pool);
      moving = hopOut;
    }
    amountOut += moving;
    spotOut += atSpot;
  }
  return { amountOut, spotOut };
}

describe.each(Object.entries(PAIRS))('%s', (_, { from, to, large, largeOut, bridges }) => {
  test('splits a large amount for a larger output, in the same time and with the same signatures', () => {
    const request = { amount_in: `${large}`, ...(bridges && { bridges }) };
    const [split, single] = [true, false].map((split) => routeOf(from, to, request, split)) as [Route, Route];
    expect(BigInt(split.amount_out) > BigInt(single.amount_out)).toBe(true);
    expect(kinds(split)).toEqual(kinds(single));
    expect(split.txs_required).toBe(single.txs_required);
    expect(single.estimated_route_duration_seconds).toBeGreaterThan(0);
    expect(split.estimated_route_duration_seconds).toBeGreaterThan(0);
    expect(split.estimated_route_duration_seconds).toBeLessThanOrEqual(single.estimated_route_duration_seconds);
    expect(Number(split.swap_price_impact_percent)).toBeLessThan(Number(single.swap_price_impact_percent));
  });

  test('a split never gives less output and never needs more input', () => {
    for (let seed = 1; seed <= 6; seed++) {
      const part = BigInt(Math.ceil(createRandom(seed).magnitude(1e-6, 4) * 1e6));
      const label = `seed ${seed}`;
      const forth = (split: boolean) => routeOf(from, to, { amount_in: `${(large * part) / 1_000_000n}` }, split);
      expect(BigInt(forth(true).amount_out) >= BigInt(forth(false).amount_out), label).toBe(true);
      const amount_out = `${(largeOut * part) / 1_000_000n}`;
      const [split, whole] = [true, false].map((each) => routeOf(from, to, { amount_out }, each)) as [Route, Route];
      expect(BigInt(split.amount_in) <= BigInt(whole.amount_in), label).toBe(true);
      expect(split.amount_out, label).toBe(amount_out);
    }
  });

  test.each(['amount_in', 'amount_out'] as const)(
    '%s: each step takes what the one before gives, and every venue is listed',
    (side) => {
      const amount = `${side === 'amount_in' ? large : largeOut}`;
      const route = routeOf(from, to, { [side]: amount });
      const { operations } = route;
      expect(route[side]).toBe(amount);
      expect([operations[0]?.amount_in, operations.at(-1)?.amount_out]).toEqual([route.amount_in, route.amount_out]);
      expect(operations.slice(1).map(({ amount_in }) => amount_in)).toEqual(
        operations.slice(0, -1).map(({ amount_out }) => amount_out),
      );
      const used = operations.filter(isSwap).flatMap((operation) => names(bodyOf(operation).swap_venues));
      expect(names(route.swap_venues)).toEqual([...new Set(used)]);
    },
  );

  test('equal requests give equal bytes', () => {
    const once = () => JSON.stringify(routeOf(from, to, { amount_in: `${large}` }));
    expect(once()).toBe(once());
  });
});

describe.each(Object.entries(PAIRS).filter(([, { from, to }]) => `${from}${to}`.includes('osmosis')))(
  'the smart swap of %s',
  (_, { from, to, large, largeOut }) => {
    const cases = [
      { amount_in: `${large}` },
      { amount_in: `${large / 7n}`, cumulative_affiliate_fee_bps: '75' },
      { amount_out: `${largeOut}` },
      { amount_out: `${largeOut + 3n}`, cumulative_affiliate_fee_bps: '75' },
    ];

    test.each(cases)('request %o', (request) => {
      const route = routeOf(from, to, request);
      const [operation] = smartSwaps(route) as [Operation];
      const body = bodyOf(operation);
      expect(Object.keys(body)).not.toContain('swap_in');
      expect(Object.keys(body)).not.toContain('swap_out');
      const { swap_venue, swap_routes, estimated_amount_out } = smartSwap(operation);
      expect(body.swap_venues).toContainEqual(swap_venue);
      expect(swap_routes.length).toBeGreaterThan(1);
      for (const { denom_in, swap_operations } of swap_routes) {
        expect(denom_in).toBe(body.denom_in);
        expect(swap_operations[0]?.denom_in).toBe(denom_in);
        expect(swap_operations.at(-1)?.denom_out).toBe(body.denom_out);
        expect(swap_operations.slice(1).map((hop) => hop.denom_in)).toEqual(
          swap_operations.slice(0, -1).map((hop) => hop.denom_out),
        );
      }
      const shares = swap_routes.map(({ swap_amount_in }) => BigInt(swap_amount_in));
      expect(`${shares.reduce((sum, share) => sum + share, 0n)}`).toBe(operation.amount_in);

      const bps = BigInt(request.cumulative_affiliate_fee_bps ?? 0);
      const figures = played(swap_routes);
      const fee = BigInt((body.estimated_affiliate_fee as string).match(/^\d+/)?.[0] ?? -1);
      const paid = BigInt(operation.amount_out as string);
      expect(estimated_amount_out).toBe(`${paid}`);
      expect(body.estimated_affiliate_fee).toBe(`${fee}${body.denom_out}`);
      expect(fee).toBe(((paid + fee) * bps + 9_999n) / 10_000n);
      if (request.amount_out === undefined) expect(paid + fee).toBe(figures.amountOut);
      else expect(figures.amountOut - (paid + fee)).toSatisfy((more: bigint) => more >= 0n && more < paid / 10n ** 8n);
      expect(route.swap_price_impact_percent).toBe(impactPercent([figures]));
      const fees = (route.estimated_fees ?? []).filter(({ fee_type }) => fee_type === 'SWAP');
      expect(fees.map(({ amount }) => amount)).toEqual(bps > 0n ? [`${fee}`] : []);
    });
  },
);

test('returns a split where no single path takes the amount, and names split_routes if that is off', () => {
  const reserve = 10n ** 12n;
  const denoms = ['uosmo', OSMOSIS_ATOM.split(' ')[1] as string];
  const pools = ['1', '2'].map(
    (id): VenuePool => ({
      ...{ chain_id: 'osmosis-1', venue: 'osmosis-poolmanager' },
      pool: { id, kind: 'constant_product', denoms, feePpm: 0, reserves: [reserve, reserve] },
    }),
  );
  const market = { ...sampleDeps.market(), pools: () => pools };
  const routeWith = (split_routes: boolean) =>
    answerRoute(
      { ...sampleDeps, market: () => market },
      {
        ...sourceOf('osmosis-1 uosmo'),
        ...{
          dest_asset_chain_id: 'osmosis-1',
          dest_asset_denom: denoms[1] as string,
          amount_out: `${(reserve * 3n) / 2n}`,
        },
        ...{ allow_unsafe: true, smart_swap_options: { split_routes } },
      },
    );
  expect(smartSwap(routeWith(true).operations[0] as Operation).swap_routes).toHaveLength(2);
  expect(() => routeWith(false)).toThrow(
    'excluded by option smart_swap_options.split_routes; the pools hold too little liquidity for this amount',
  );
});

/** Found by repeating thousands of random requests with some of the bridges or venues. */
const FORBIDDING: Record<string, { from: string; to: string; request: More; forbidding: More }> = {
  'another asset over the bridge': {
    from: 'phoenix-1 ibc/1319C6B38CA613C89D78C2D1461B305038B1085F6855E8CD276FE3F7C9600B4C',
    to: '1 0xD533a949740bb3306d119CC777fa900bA034cd52',
    request: { amount_in: '624760794478571428571' },
    forbidding: { swap_venues: venuesOf('osmosis-1 osmosis-poolmanager', '1 ethereum-uniswap') },
  },
  'another asset, where pools are all but drained': {
    from: 'cosmoshub-4 ibc/09E95F57939E344EE36109AC41780B8A51F1FE0548A5203C5957674FF64C0F26',
    to: '10 0x76FB31fb4af56892A25e32cFC43De717950c9278',
    request: { amount_in: '230021342000000000000' },
    forbidding: { swap_venues: venuesOf('1 ethereum-uniswap', '10 optimism-uniswap', '10 optimism-velodrome') },
  },
};

function venuesOf(...venues: readonly string[]) {
  return venues.map((venue) => {
    const [chain_id = '', name = ''] = venue.split(' ');
    return { chain_id, name };
  });
}

test.each(Object.entries(FORBIDDING))('fewer venues never improve a route: %s', (_, each) => {
  const { from, to, request, forbidding } = each;
  const [free, bound] = [request, { ...request, ...forbidding }].map((more) => routeOf(from, to, more)) as [
    Route,
    Route,
  ];
  const LEAST_GAIN = 1e-4;
  expect(Number(free.amount_out)).toBeGreaterThan(Number(bound.amount_out) * (1 - LEAST_GAIN));
  expect(Number(free.amount_in)).toBeLessThan(Number(bound.amount_in) * (1 + LEAST_GAIN));
});

test('a swap on an EVM chain uses one router, so the pools of one venue', () => {
  const usdc = '8453 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
  const { operations } = routeOf('8453 base-native', usdc, { amount_in: `${300n * ETHER}` });
  expect(operations.map((each) => names(bodyOf(each).swap_venues))).toEqual([['base-uniswap']]);
  expect(bodyOf(operations[0] as Operation).swap_calldata).toMatch(/^0x/);
});

describe('a path with two swaps', () => {
  const request = { amount_in: `${200n * ETHER}`, bridges: ['EUREKA', 'IBC'] as RouteRequest['bridges'] };

  test('splits each, and pays the affiliate from the last', () => {
    const route = routeOf('1 ethereum-native', 'osmosis-1 uosmo', { ...request, cumulative_affiliate_fee_bps: '100' });
    const single = routeOf(
      '1 ethereum-native',
      'osmosis-1 uosmo',
      { ...request, cumulative_affiliate_fee_bps: '100' },
      false,
    );
    expect(kinds(route)).toEqual(['evm_swap', 'eureka_transfer', 'transfer', 'swap']);
    expect(BigInt(route.amount_out) > BigInt(single.amount_out)).toBe(true);
    const [first, last] = [route.operations[0], route.operations.at(-1)] as [Operation, Operation];
    expect(BigInt(first.amount_out as string) > BigInt(single.operations[0]?.amount_out as string)).toBe(true);
    const { swap_routes } = smartSwap(last);
    const gross = played(swap_routes).amountOut;
    expect(BigInt(route.amount_out)).toBe(gross - (gross + 99n) / 100n);
    const fees = (route.estimated_fees ?? []).filter(({ fee_type }) => fee_type === 'SWAP');
    expect(fees.map(({ operation_index }) => operation_index)).toEqual([3]);
  });
});

describe('options apply to every route of a split', () => {
  const { from, to, large } = PAIRS['ETH to USDC on Base'] as Pair;
  const venuesOf = (more: More) => names(routeOf(from, to, { amount_in: `${large}`, ...more }).swap_venues);

  test('uses only the venues of swap_venues', () => {
    for (const name of ['base-aerodrome', 'base-uniswap']) {
      expect(venuesOf({ swap_venues: [{ chain_id: '8453', name }] })).toEqual([name]);
    }
  });

  test('splits swaps on other chains if evm_swaps is false', () => {
    const more = { amount_in: '2000000000', smart_swap_options: { evm_swaps: false }, allow_swaps: true };
    const route = routeOf('1 0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'osmosis-1 uosmo', more);
    expect(kinds(route)).not.toContain('evm_swap');
    expect(smartSwaps(route)).toHaveLength(1);
  });

  test('finds no route if allow_swaps is false', () => {
    expect(() => venuesOf({ allow_swaps: false })).toThrow('no route');
  });

  test('does not split unless split_routes is true', () => {
    const { from, to, large } = PAIRS['OSMO to ATOM on Osmosis'] as Pair;
    expect(smartSwaps(routeOf(from, to, { amount_in: `${large}` }, false))).toEqual([]);
  });

  test('a swap has the calldata of the router of its venue', () => {
    const { from: ether, to: usdc } = PAIRS['ETH to USDC on Ethereum'] as Pair;
    const [one] = routeOf(ether, usdc, { amount_in: `${large}`, bridges: [] }).operations as [Operation];
    expect(bodyOf(one)).toMatchObject({
      swap_calldata: expect.stringMatching(/^0x/),
      swap_router: { max_amount_in: `${large}` },
    });
  });

  const { from: ether, to: usdc, largeOut } = PAIRS['ETH to USDC on Ethereum'] as Pair;
  const exact: [string, string, string, bigint][] = [
    ['USDC on Ethereum', ether, usdc, largeOut],
    // The outputs of its routes add up to more, by rounding.
    ['WETH on Arbitrum', ARBITRUM_DAI, ARBITRUM_WETH, 56_648_820_000_000_000_000n],
  ];

  test.each(exact)('an exact output of %s is the minimum output of the router', (_, source, dest, amountOut) => {
    const request = { amount_out: `${amountOut}`, bridges: [], smart_relay: false };
    const [swap] = routeOf(source, dest, request).operations as [Operation];
    const { min_amount_out, max_amount_in } = bodyOf(swap).swap_router as Record<string, string>;
    expect(swap.amount_out).toBe(`${amountOut}`);
    expect(min_amount_out).toBe(`${amountOut}`);
    expect(BigInt(max_amount_in as string) >= BigInt(swap.amount_in as string)).toBe(true);
  });
});

test('uses another bridge for an exact output above the limit of the first', () => {
  const [from, to] = ['42161 arbitrum-native', '8453 base-native'];
  expect(kinds(routeOf(from, to, { amount_in: `${100n * ETHER}` }))).toEqual(['hyperlane_transfer']);
  const sold = routeOf(from, to, { amount_in: `${1000n * ETHER}` });
  const bought = routeOf(from, to, { amount_out: sold.amount_out });
  expect(kinds(bought)).toEqual(['stargate_transfer']);
  expect(Number(bought.amount_in)).toBeLessThan(Number(sold.amount_in) * 1.0001);
});

test('finds an exact output of each size below that of an exact input, larger ones for more input', () => {
  const allBtc = 'osmosis-1 factory/osmo1z6r6qdknhgsc0zeracktgpcxf43j6sekq07nw8sxduc9lg0qjjlqfu25e3/alloyed/allBTC';
  const input = 50_000_000_000n;
  const sold = routeOf(allBtc, 'osmosis-1 uosmo', { amount_in: input.toString() });
  let costs = 0n;
  for (const part of [94n, 96n, 98n, 99n]) {
    const { amount_in } = routeOf(allBtc, 'osmosis-1 uosmo', {
      amount_out: ((BigInt(sold.amount_out) * part) / 100n).toString(),
    });
    expect(BigInt(amount_in)).toBeGreaterThan(costs);
    costs = BigInt(amount_in);
  }
  expect(costs).toBeLessThan(input);
});
