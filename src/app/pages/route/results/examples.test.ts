import { expect, test } from 'vitest';
import { fullRequest } from '#app/api/route-request.ts';
import { createCatalog } from '#app/asset/catalog.ts';
import { chainName, symbolOf } from '#app/asset/lookup.ts';
import { parseUnits } from '#math/units.ts';
import { sampleRoute } from '#testing/sample-routes.ts';
import { sampleAssets, sampleLists } from '#testing/sample-service.ts';
import chart from './chart.json' with { type: 'json' };
import { coverageOf } from './coverage.ts';
import { EXAMPLES } from './examples.ts';

const { bridges, chains, venues } = sampleLists();
const assets = sampleAssets({ include_evm_assets: true, include_svm_assets: true }).chain_to_assets_map;
const catalog = createCatalog({ chains, assets, bridges });

test.each(EXAMPLES.map((example) => [example.names.filter(Boolean).join(' '), example] as const))(
  'the sample market has a route for %s, which is named as the lists name it',
  (_, { names: [sent, from, received, to], amount, units, ...ends }) => {
    const [source, dest] = [catalog.asset(ends.from), catalog.asset(ends.to)];
    if (!source || !dest) throw new Error('no list has its assets');
    expect([symbolOf(source), symbolOf(dest)]).toEqual([sent, received]);
    if (from !== null) expect(chainName(catalog, source.chain_id)).toBe(from);
    if (to !== null) expect(chainName(catalog, dest.chain_id)).toBe(to);
    expect(parseUnits(amount, source.decimals as number)).toBe(units);
    const route = sampleRoute(fullRequest({ ...ends, amount: units, side: 'in' }));
    expect(BigInt(route.amount_out)).toBeGreaterThan(0n);
    const stations = chart.stations.map(([id]) => id);
    expect(stations).toEqual(expect.arrayContaining([ends.from.chain_id, ends.to.chain_id]));
  },
);

test('what is compared is counted: no closed bridge, no exchange twice, no chain on which nothing moves', () => {
  const { bridges: open, exchanges, chains: reached } = coverageOf(catalog, venues);
  expect(open).toBe(bridges.filter(({ liveness }) => liveness === undefined).length);
  expect(open).toBeLessThan(bridges.length);
  expect(exchanges).toBeLessThan(venues.length);
  expect(reached).toBeLessThan(chains.length);
  const dead = { liveness: { state: 'gone', reason: 'chain_stopped', source: '', date: '' } } as const;
  const listed = [
    { ...catalog.assets[0], ...dead },
    { ...catalog.assets[1], chain_id: 'c' },
  ] as typeof catalog.assets;
  expect(
    coverageOf(
      {
        bridges: [
          { id: 'B', name: 'B' },
          { id: 'C', name: 'C', ...dead },
        ],
        assets: listed,
      },
      [],
    ),
  ).toEqual({ bridges: 1, exchanges: 0, chains: 1 });
});
