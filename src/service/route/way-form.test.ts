import { expect, test } from 'vitest';
import { assetOfKey } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import { OPERATION_KINDS } from '#contract/operation.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { routeGraph } from './graph.ts';
import { priceOfUnit } from './ranked-question.ts';
import { answerRoute, writeRoute } from './route.ts';

const SEED = Number(process.env.ORACLE_SEED ?? 5);
const PAIRS = 150;
/** Of one pair: a way is written from its form from the second amount on. */
const AMOUNTS = 3;

const NOW = new Date('2026-11-24T12:00:00Z');
const deps = { ...sampleDeps, now: () => NOW };
const market = deps.market();
const { registry } = deps;
const assets = [...routeGraph(registry, market, true).nodes.keys()].flatMap((key) => {
  const asset = registry.findAsset(assetOfKey(key));
  return asset !== undefined && market.price(asset) !== null ? [asset] : [];
});

/** The same pair and options with other amounts. */
function requestsOf(random: Random): RouteRequest[] {
  const [source, dest] = [random.pick(assets), random.pick(assets)];
  const side = random.chance(0.7) ? 'in' : 'out';
  const unitUsd = priceOfUnit(market, side === 'in' ? source : dest) ?? 1;
  const options = {
    allow_unsafe: true,
    smart_relay: random.chance(0.8),
    go_fast: random.chance(0.3),
    cumulative_affiliate_fee_bps: random.pick(['0', '0', '75']),
    smart_swap_options: { split_routes: random.chance(0.1) },
  };
  return Array.from({ length: AMOUNTS }, () => ({
    source_asset_chain_id: source.chain_id,
    source_asset_denom: source.denom,
    dest_asset_chain_id: dest.chain_id,
    dest_asset_denom: dest.denom,
    [`amount_${side}`]: BigInt(Math.ceil(random.whole(100, 100_000) / unitUsd)).toString(),
    ...options,
  }));
}

function answered(request: RouteRequest): Route | undefined {
  try {
    return answerRoute(deps, request);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

test('a route is written as it is answered, whatever was asked before', () => {
  const random = createRandom(SEED);
  const kinds = new Set<string>();
  for (let pair = 0; pair < PAIRS; pair++) {
    for (const request of requestsOf(random)) {
      const route = answered(request);
      if (route === undefined) continue;
      const what = `seed ${SEED}: ${JSON.stringify(request)}`;
      expect(writeRoute(deps, request), what).toBe(JSON.stringify(route));
      for (const operation of route.operations) for (const key of Object.keys(operation)) kinds.add(key);
    }
  }
  expect(OPERATION_KINDS.filter((kind) => kinds.has(kind)).length).toBeGreaterThan(9);
});
