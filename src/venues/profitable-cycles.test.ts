import { expect, test } from 'vitest';
import { assetKey } from '#contract/asset.ts';
import { spotRateOf } from '#engine/graph/price-curve.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { pow10 } from '#math/units.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { type Exchange, findProfitableCycle } from '#testing/profitable-cycles.ts';
import { swapEdges } from './index.ts';

const exchange = (from: string, to: string, rate: number): Exchange => ({ id: `${from}>${to}`, from, to, rate });

test('finds a profitable triangle, in order', () => {
  const cycle = findProfitableCycle([
    exchange('ETH', 'USDC', 3000),
    exchange('USDC', 'ETH', 1 / 3010),
    exchange('USDC', 'ATOM', 0.25),
    exchange('ATOM', 'ETH', 0.00135),
    exchange('ATOM', 'OSMO', 19.9),
    exchange('OSMO', 'ATOM', 1 / 20.1),
  ]);
  expect(cycle?.map(({ id }) => id).sort()).toEqual(['ATOM>ETH', 'ETH>USDC', 'USDC>ATOM']);
  expect(cycle?.every(({ to }, i) => to === cycle[(i + 1) % cycle.length]?.from)).toBe(true);
  expect(cycle?.reduce((product, { rate }) => product * rate, 1)).toBeGreaterThan(1);
});

test('finds no cycle that breaks even or loses', () => {
  expect(findProfitableCycle([])).toBeUndefined();
  expect(
    findProfitableCycle([exchange('ETH', 'WETH', 1), exchange('WETH', 'ETH', 1), exchange('ETH', 'ETH', 0.999)]),
  ).toBeUndefined();
  expect(
    findProfitableCycle([exchange('A', 'B', 3), exchange('B', 'C', 7), exchange('C', 'A', 1 / 21.1)]),
  ).toBeUndefined();
});

test('the sample market has no profitable cycle, even with free transfers of vouchers', () => {
  const registry = embeddedRegistry();
  const edges = swapEdges({ registry, market: sampleMarket(registry) });
  const swaps = edges.map((edge) => ({ id: edge.id, from: edge.from, to: edge.to, rate: spotRateOf(edge.curve) }));
  const traded = new Map(
    edges.map(({ from, detail }) => [from, registry.getAsset({ chain_id: detail.chainId, denom: detail.denomIn })]),
  );
  const joins = [...traded].flatMap(([key, asset]) => {
    const origin = registry.findOrigin(asset);
    if (origin === undefined || assetKey(origin) === key) return [];
    const home = assetKey(origin);
    const rate = Number(pow10(origin.decimals ?? 0)) / Number(pow10(asset.decimals ?? 0));
    return [exchange(key, home, rate), exchange(home, key, 1 / rate)];
  });
  expect(joins.length).toBeGreaterThan(100);
  expect(findProfitableCycle([...swaps, ...joins])).toBeUndefined();
  const [first] = swaps;
  const mispriced = swaps.map((swap) => (swap === first ? { ...swap, rate: swap.rate * 1.05 } : swap));
  expect(findProfitableCycle(mispriced)).toContainEqual(mispriced[0]);
});
