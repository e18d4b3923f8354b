import { beforeAll, describe, expect, test } from 'vitest';
import { type Asset, assetOfKey } from '#contract/asset.ts';
import type { RouteRequest } from '#contract/route.ts';
import { byNetAmount, edgesOf, netAmountOf, signaturesOf } from '#engine/path/rank.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { buildRoute } from './build-route.ts';
import { type CheckedRequest, checkRouteRequest } from './checked-request.ts';
import { type FoundPath, findBestPath } from './find.ts';
import { routeGraph } from './graph.ts';
import { priceOfUnit, withUnitPrice } from './pricing.ts';

const SEED = 71;
const REQUESTS = 100;
/** Value of the input in dollars, if the asset has a price. */
const DOLLARS = 1000;

const { registry } = sampleDeps;
const market = sampleDeps.market();

/** Every asset of the graph with known decimals. */
const assets = [...routeGraph(registry, market, true).nodes.keys()].flatMap((key) => {
  const asset = registry.findAsset(assetOfKey(key));
  return typeof asset?.decimals === 'number' ? [asset] : [];
});
const priced = assets.filter((asset) => market.price(asset) !== null);
const onEvm = priced.filter(({ is_evm }) => is_evm);

const amountOf = (asset: Asset): string => BigInt(Math.ceil(DOLLARS / (priceOfUnit(market, asset) ?? 1))).toString();

/** Two assets of one EVM chain, where swaps follow each other, or any two. */
function randomRequest(random: Random): RouteRequest {
  const from = random.pick(random.chance(0.5) ? onEvm : random.chance(0.9) ? priced : assets);
  const near = onEvm.filter(({ chain_id }) => chain_id === from.chain_id);
  const to = random.pick(near.length > 1 && random.chance(0.7) ? near : priced);
  return {
    source_asset_chain_id: from.chain_id,
    source_asset_denom: from.denom,
    dest_asset_chain_id: to.chain_id,
    dest_asset_denom: to.denom,
    ...(random.chance(0.7) ? { amount_in: amountOf(from) } : { amount_out: amountOf(to) }),
    allow_unsafe: true,
  };
}

type Answer = { checked: CheckedRequest; best: FoundPath; txs: number } | undefined;

/** The best path, and the number of transactions in its response. */
function findRoute(request: RouteRequest): Answer {
  const checked = checkRouteRequest(sampleDeps, request);
  const found = findBestPath(sampleDeps, market, withUnitPrice(sampleDeps, market, checked));
  if (!('best' in found)) return undefined;
  const { best } = found;
  return { checked, best, txs: buildRoute(sampleDeps, market, checked, best).route.txs_required };
}

describe.each([true, false])('with smart_relay %s', (smart_relay) => {
  const random = createRandom(SEED);
  const requests = Array.from({ length: REQUESTS }, () => ({ ...randomRequest(random), smart_relay }));
  let answers: { what: string; free: Answer; once: Answer }[];
  beforeAll(() => {
    answers = requests.map((request) => ({
      what: `seed ${SEED}: ${JSON.stringify(request)}`,
      free: findRoute({ ...request, allow_multi_tx: true }),
      once: findRoute({ ...request, allow_multi_tx: false }),
    }));
  });

  test('txs_required equals the signatures that the search counted', () => {
    let severalSwaps = 0;
    for (const { what, free, once } of answers) {
      for (const found of [free, once]) {
        if (found === undefined) continue;
        const edges = edgesOf(found.best.path);
        expect(signaturesOf(edges) + 1, what).toBe(found.txs);
        if (edges.filter(({ kind }) => kind === 'swap').length > 1) severalSwaps += 1;
      }
    }
    expect(severalSwaps).toBeGreaterThan(REQUESTS / 10);
  });

  test('allow_multi_tx false finds the same value where the best route has one transaction', () => {
    let compared = 0;
    for (const { what, free, once } of answers) {
      if (free?.txs !== 1) continue;
      const { side, source, dest } = free.checked;
      expect(once, what).toBeDefined();
      const better = byNetAmount(side, priceOfUnit(market, side === 'in' ? dest : source));
      const valued = ({ best }: typeof free) => netAmountOf(side, best.path);
      expect(better(valued(once as typeof free), valued(free)), what).toBeLessThanOrEqual(0);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(REQUESTS / 10);
  });
});
