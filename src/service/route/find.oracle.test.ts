import { expect, test } from 'vitest';
import { type Asset, type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import { NAMED_ONLY } from '#contract/bridge.ts';
import { maskOf } from '#engine/graph/edge-filter.ts';
import { quotePath, type Side } from '#engine/path/quote.ts';
import { byNetValue } from '#engine/path/rank.ts';
import { findPaths } from '#engine/search/search.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { PRICE_DECIMALS } from '#math/units.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createRandom } from '#testing/random.ts';
import { runs } from '#testing/runs.ts';
import { type RouteEdge, type RouteGraph, routeGraph } from './graph.ts';
import { priceOfUnit } from './pricing.ts';

const MAX_HOPS = 8;
const REQUESTS = runs(60);
/** Below this many units rounding loses as much as paths differ by, and floats do not show the last unit. */
const FEW_UNITS = 1000n;

const registry = embeddedRegistry();
const market = sampleMarket(registry);
const graph = routeGraph(registry, market, true);
const allow = (edge: RouteEdge) => edge.carrier !== 'GO_FAST';

/** Many assets are joined with one other alone, by a rollup's own bridge: two random ones hardly ever have a path. */
const wellJoined: ReadonlySet<AssetKey> = new Set(
  graph.edges.flatMap(({ from, to, carrier }) => (NAMED_ONLY.some((id) => id === carrier) ? [] : [from, to])),
);

/** Whether so few units pass anywhere on a path: its middle may be of an asset with few decimals. */
const isDust = ({ hops }: { readonly hops: readonly { readonly amountIn: bigint; readonly amountOut: bigint }[] }) =>
  hops.some(({ amountIn, amountOut }) => amountIn < FEW_UNITS || amountOut < FEW_UNITS);

interface Request {
  readonly from: AssetKey;
  readonly to: AssetKey;
  readonly side: Side;
  readonly amount: bigint;
}

/**
 * The best path by floats, trying every edge after every hop without a bound: undefined where there is none,
 * or where it visits a node or a pool twice.
 */
function slowBest(
  { edges, curves, from, to, nodes, poolKey: resource }: RouteGraph,
  request: Request,
): RouteEdge[] | undefined {
  const { side, amount } = request;
  const [near, far, sign] = side === 'in' ? [from, to, 1] : [to, from, -1];
  const [start, goal] = [request.from, request.to].map((key) => nodes.get(key) as number);
  const [first, last] = side === 'in' ? [start, goal] : [goal, start];
  const mask = maskOf(graph, allow);
  const nothing = side === 'in' ? 0 : Number.POSITIVE_INFINITY;
  const amounts = [new Float64Array(nodes.size).fill(nothing)];
  const by: Int32Array[] = [];
  (amounts[0] as Float64Array)[first as number] = Number(amount);
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const before = amounts[hop] as Float64Array;
    const after = before.slice();
    const edge = new Int32Array(nodes.size).fill(-1);
    for (let at = 0; at < edges.length; at++) {
      const amountAt = before[near[at] as number] as number;
      if (mask[at] === 0 || amountAt === nothing) continue;
      const reached = side === 'in' ? curves.out(at, amountAt) : curves.in(at, amountAt);
      if (reached === 0 || sign * reached <= sign * (after[far[at] as number] as number) * (1 + sign * 1e-12)) continue;
      after[far[at] as number] = reached;
      edge[far[at] as number] = at;
    }
    amounts.push(after);
    by.push(edge);
  }
  const path: number[] = [];
  let node = last as number;
  for (let hop = MAX_HOPS - 1; hop >= 0 && node !== first; hop--) {
    const at = (by[hop] as Int32Array)[node] as number;
    if (at < 0) continue;
    path.push(at);
    node = near[at] as number;
  }
  const comesThrough = new Set([first, ...path.map((at) => far[at])]);
  if (node !== first || path.length === 0 || comesThrough.size <= path.length) return undefined;
  if (new Set(path.map((at) => resource[at])).size < path.length) return undefined;
  const swept = path.map((at) => edges[at] as RouteEdge);
  return side === 'in' ? swept.reverse() : swept;
}

test.each(['in', 'out'] as const)(
  'exact %s: on the whole graph the search is at least as good as trying every edge',
  (side) => {
    const seed = side === 'in' ? 41 : 42;
    const random = createRandom(seed);
    const keys = [...wellJoined];
    let compared = 0;
    for (let number = 0; number < REQUESTS; number++) {
      const request = {
        from: random.pick(keys),
        to: random.pick(keys),
        side,
        amount: BigInt(random.whole(1e6, 1e10)),
      };
      const slow = slowBest(graph, request);
      const settled = slow && quotePath(slow, side, request.amount);
      if (settled === undefined || !settled.ok || isDust(settled.path)) continue;
      compared += 1;
      const search = { ...request, allow, maxHops: MAX_HOPS, unitUsd: () => null };
      const [found] = findPaths(graph, search).paths;
      const what = `seed ${seed}, ${number}: ${request.amount} from ${request.from} to ${request.to}`;
      expect(found, what).toBeDefined();
      if (side === 'in') expect(found?.amountOut, what).toBeGreaterThanOrEqual(settled.path.amountOut);
      else expect(found?.amountIn, what).toBeLessThanOrEqual(settled.path.amountIn);
    }
    expect(compared).toBeGreaterThan(REQUESTS / 12);
  },
);

const FEWER = new Set(['IBC', 'EUREKA', 'CCTP']);
const allowFewer = (edge: RouteEdge) => edge.detail.kind === 'swap' || FEWER.has(edge.detail.bridge);

/** A bridge takes dollars of each, and thousands of paths behind it give nearly the same. */
test('fewer bridges never give a better path: small exact outputs, paid in vouchers of Ethereum', () => {
  const seed = 43;
  const random = createRandom(seed);
  const assets = registry.listAssets().filter((asset) => wellJoined.has(assetKey(asset)) && market.price(asset));
  const familyOf = ({ chain_id }: AssetId) => registry.findChain(chain_id)?.chain_type;
  const vouchers = assets.filter((asset) => asset.origin_chain_id === '1' && familyOf(asset) === 'cosmos');
  const evmAssets = assets.filter((asset) => familyOf(asset) === 'evm');
  let compared = 0;
  for (let number = 0; number < REQUESTS; number++) {
    const [from, to] = [random.pick(vouchers), random.pick(evmAssets)];
    const dollars = BigInt(random.whole(6, 300));
    const price = market.price(to) as bigint;
    const amount = (dollars * 10n ** BigInt(PRICE_DECIMALS + (to.decimals ?? 0))) / price;
    const ends = { from: assetKey(from), to: assetKey(to), side: 'out' as const, amount };
    const open = priceOfUnit(market, from);
    const bestOf = (left: typeof allow) => findPaths(graph, { ...ends, allow: left, unitUsd: () => open }).paths[0];
    const [all, fewer] = [bestOf(allow), bestOf(allowFewer)];
    if (fewer === undefined) continue;
    compared += 1;
    const what = `seed ${seed}, ${number}: ${amount} from ${ends.from} to ${ends.to}`;
    expect(all, what).toBeDefined();
    if (all) expect(byNetValue('out', open)(all, fewer), what).toBeLessThanOrEqual(0);
  }
  expect(compared).toBeGreaterThan(REQUESTS / 6);
});

test.each([
  [
    'ETH on Unichain to USDT, over CCTP',
    '130 unichain-native',
    '1 0xdAC17F958D2ee523a2206206994597C13D831ec7',
    6n * 10n ** 14n,
  ],
  [
    'EURC on the Hub to PAXG on the Hub, over Eureka twice',
    'cosmoshub-4 ibc/5512EB544A275E5375CE4D82233BDAA2D03002E352A9C6B0049175BD368DF10E',
    'cosmoshub-4 ibc/09E95F57939E344EE36109AC41780B8A51F1FE0548A5203C5957674FF64C0F26',
    12_724_766n,
  ],
])(
  'an exact output takes no more than the exact input that gives it, where a bridge takes most of it: %s',
  (_, source, dest, amount) => {
    const [from, to] = [source, dest].map((text) => {
      const [chain_id = '', denom = ''] = text.split(' ');
      return registry.getAsset({ chain_id, denom });
    }) as [Asset, Asset];
    const ends = { from: assetKey(from), to: assetKey(to), allow, affiliateBps: 393n };
    const bestOf = (side: Side, moving: bigint) => {
      const open = priceOfUnit(market, side === 'in' ? to : from);
      return findPaths(graph, { ...ends, side, amount: moving, unitUsd: () => open }).paths[0];
    };
    const sold = bestOf('in', amount);
    const bought = bestOf('out', sold?.amountOut ?? 0n);
    expect(bought?.amountIn).toBeLessThanOrEqual(amount);
    expect(bought?.hops.map(({ edge }) => edge.id)).toEqual(sold?.hops.map(({ edge }) => edge.id));
  },
);
