import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { bridges } from '#bridges/index.ts';
import type { Market } from '#market/market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { routeGraph } from './route/graph.ts';
import { warmRouteGraph } from './warm-graph.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('pools and lanes that stay hold no market that is gone', async () => {
  const registry = embeddedRegistry();
  const sample = sampleMarket(registry);
  const warmed = async (): Promise<WeakRef<Market>> => {
    const market = { ...sample };
    await warmRouteGraph({ registry, market });
    return new WeakRef(market);
  };
  const first = await warmed();
  await warmed();
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage();
  expect(first.deref()).toBeUndefined();
});

afterEach(() => void vi.restoreAllMocks());

test('graphs without relaying are prepared for a while after somebody asked for one', async () => {
  const registry = embeddedRegistry();
  const sample = sampleMarket(registry);
  const prepare = vi.spyOn(bridges.CCTP, 'prepare');
  const now = performance.now.bind(performance);
  let laterMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
  const preparedAfter = async (ms: number) => {
    laterMs += ms;
    prepare.mockClear();
    await warmRouteGraph({ registry, market: { ...sample } });
    return prepare.mock.calls.map(([{ smartRelay }]) => smartRelay);
  };
  // Another test may have asked.
  expect(await preparedAfter(3_600_000)).toEqual([true]);
  routeGraph(registry, { ...sample }, false);
  expect(await preparedAfter(60_000)).toEqual([true, false]);
  expect(await preparedAfter(3_600_000)).toEqual([true]);
});
