import { describe, expect, test } from 'vitest';
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
const QUESTIONS = 300;
/** Dollars that go in, as far as the asset has a price. */
const WORTH = 1000;

const { registry } = sampleDeps;
const market = sampleDeps.market();

/** Everything that routes lead to and whose amounts can be told. */
const assets = [...routeGraph(registry, market, true).nodes.keys()].flatMap((key) => {
  const asset = registry.findAsset(assetOfKey(key));
  return typeof asset?.decimals === 'number' ? [asset] : [];
});
const priced = assets.filter((asset) => market.price(asset) !== null);
const onEvm = priced.filter(({ is_evm }) => is_evm);

const amountOf = (asset: Asset): string => BigInt(Math.ceil(WORTH / (priceOfUnit(market, asset) ?? 1))).toString();

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

/** The best way, and how often the answer says that a person signs. */
function ask(request: RouteRequest): { question: CheckedRequest; best: FoundPath; txs: number } | undefined {
  const question = checkRouteRequest(sampleDeps, request);
  const found = findBestPath(sampleDeps, market, withUnitPrice(sampleDeps, market, question));
  if (!('best' in found)) return undefined;
  const { best } = found;
  return { question, best, txs: buildRoute(sampleDeps, market, question, best).route.txs_required };
}

describe.each([true, false])('with smart_relay %s', (smart_relay) => {
  const random = createRandom(SEED);
  const requests = Array.from({ length: QUESTIONS }, () => ({ ...randomRequest(random), smart_relay }));

  test('a route is signed as often as the search counts', () => {
    let severalSwaps = 0;
    for (const request of requests) {
      for (const allow_multi_tx of [true, false]) {
        const asked = ask({ ...request, allow_multi_tx });
        if (asked === undefined) continue;
        const edges = edgesOf(asked.best.path);
        expect(signaturesOf(edges) + 1, `seed ${SEED}: ${JSON.stringify(request)}`).toBe(asked.txs);
        if (edges.filter(({ kind }) => kind === 'swap').length > 1) severalSwaps += 1;
      }
    }
    expect(severalSwaps).toBeGreaterThan(QUESTIONS / 10);
  });

  test('what is signed once is found, and as good, where only one signature is allowed', () => {
    let compared = 0;
    for (const request of requests) {
      const free = ask({ ...request, allow_multi_tx: true });
      if (free?.txs !== 1) continue;
      const { side, source, dest } = free.question;
      const what = `seed ${SEED}: ${JSON.stringify(request)}`;
      const once = ask({ ...request, allow_multi_tx: false });
      expect(once, what).toBeDefined();
      const better = byNetAmount(side, priceOfUnit(market, side === 'in' ? dest : source));
      const valued = ({ best }: typeof free) => netAmountOf(side, best.path);
      expect(better(valued(once as typeof free), valued(free)), what).toBeLessThanOrEqual(0);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(QUESTIONS / 10);
  });
});
