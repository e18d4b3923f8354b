import { expect, test } from 'vitest';
import { assetOfKey } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import { OPERATION_KINDS } from '#contract/operation.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { MAX_CLOCK_LEAD_MS, MAX_PRICE_AGE_MS } from '#market/prices/price-source.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { deductedFee, testMarket } from '#testing/market.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import type { ServiceDeps } from '../deps.ts';
import { routeGraph } from './graph.ts';
import { priceOfUnit } from './ranked-question.ts';
import { answerRoute, writeRoute } from './route.ts';

const SEED = Number(process.env.ORACLE_SEED ?? 5);
const PAIRS = 150;
/** Of one pair: a way is written from its form from the second amount on. */
const AMOUNTS = 4;

const NOW = new Date('2026-11-24T12:00:00Z');
const { registry } = sampleDeps;
/** Deps with forms of their own: they are kept for one market. */
function depsOfOwn(): ServiceDeps {
  const market = sampleMarket(registry);
  return { ...sampleDeps, market: () => market, now: () => NOW };
}
const [deps, others] = [depsOfOwn(), depsOfOwn()];
const market = deps.market();
const assets = [...routeGraph(registry, market, true).nodes.keys()].flatMap((key) => {
  const asset = registry.findAsset(assetOfKey(key));
  return asset !== undefined && market.price(asset) !== null ? [asset] : [];
});

/** The same pair with other amounts, of either side, with a fee and without. */
function requestsOf(random: Random): RouteRequest[] {
  const [source, dest] = [random.pick(assets), random.pick(assets)];
  const options = {
    allow_unsafe: true,
    smart_relay: random.chance(0.8),
    go_fast: random.chance(0.3),
    smart_swap_options: { split_routes: random.chance(0.1) },
  };
  return Array.from({ length: AMOUNTS }, () => {
    const side = random.chance(0.7) ? 'in' : 'out';
    const unitUsd = priceOfUnit(market, side === 'in' ? source : dest) ?? 1;
    return {
      source_asset_chain_id: source.chain_id,
      source_asset_denom: source.denom,
      dest_asset_chain_id: dest.chain_id,
      dest_asset_denom: dest.denom,
      [`amount_${side}`]: BigInt(Math.ceil(random.whole(100, 100_000) / unitUsd)).toString(),
      cumulative_affiliate_fee_bps: random.pick(['0', '0', '75']),
      ...options,
    };
  });
}

/** Undefined where there is no route. */
function routeOr<Told>(tell: () => Told): Told | undefined {
  try {
    return tell();
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** What the form of a way was made with is another amount in the one and the other: none of it may stay in the form. */
test('a route is written as it is answered, whatever was asked before', () => {
  const random = createRandom(SEED);
  const kinds = new Set<string>();
  for (let pair = 0; pair < PAIRS; pair++) {
    const requests = requestsOf(random);
    const texts = requests.map((request) => routeOr(() => writeRoute(deps, request)));
    for (const [index, request] of [...requests.entries()].reverse()) {
      const route = routeOr(() => answerRoute(others, request));
      expect(texts[index], `seed ${SEED}: ${JSON.stringify(request)}`).toBe(route && JSON.stringify(route));
      for (const operation of route?.operations ?? []) for (const key of Object.keys(operation)) kinds.add(key);
    }
  }
  expect(OPERATION_KINDS.filter((kind) => kinds.has(kind)).length).toBeGreaterThan(9);
});

const USDC = { chain_id: 'noble-1', denom: 'uusdc' };
const USDC_TO_OSMOSIS = {
  source_asset_chain_id: USDC.chain_id,
  source_asset_denom: USDC.denom,
  dest_asset_chain_id: 'osmosis-1',
  dest_asset_denom: 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4',
};

test('dollars are those of the moment at which a route is told', () => {
  const fees = [deductedFee(USDC, { amount: 1000n })];
  const facts = { price: () => 1, pricedAt: () => NOW.getTime(), terms: () => ({ fees, seconds: 30 }) };
  const aging = testMarket(registry, facts);
  const dollarsAt = (age: number, amount_in: string) => {
    const later = { ...sampleDeps, market: () => aging, now: () => new Date(NOW.getTime() + age) };
    const text = writeRoute(later, { ...USDC_TO_OSMOSIS, amount_in, bridges: ['IBC'], allow_unsafe: true });
    const { usd_amount_in, usd_amount_out, estimated_fees, operations }: Route = JSON.parse(text);
    return [usd_amount_in, usd_amount_out, estimated_fees?.[0]?.usd_amount, operations[0]?.transfer?.usd_fee_amount];
  };
  const unknown = [undefined, undefined, undefined, null];
  expect(dollarsAt(MAX_PRICE_AGE_MS, '5000000')).toEqual(['5', '4.999', '0.001', '0.001']);
  expect(dollarsAt(MAX_PRICE_AGE_MS + 1, '5000000')).toEqual(unknown);
  expect(dollarsAt(MAX_PRICE_AGE_MS, '7000000')).toEqual(['7', '6.999', '0.001', '0.001']);
  expect(dollarsAt(-MAX_CLOCK_LEAD_MS - 1, '7000000')).toEqual(unknown);
});
