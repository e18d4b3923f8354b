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
}, 30_000);

afterEach(() => void vi.restoreAllMocks());

test('graphs without relaying are prepared once somebody asked for one', async () => {
  const registry = embeddedRegistry();
  const sample = sampleMarket(registry);
  const prepare = vi.spyOn(bridges.CCTP, 'prepare');
  const prepared = () => prepare.mock.calls.map(([{ smartRelay }]) => smartRelay);
  await warmRouteGraph({ registry, market: { ...sample } });
  expect(prepared()).toEqual([true]);
  routeGraph(registry, { ...sample }, false);
  await warmRouteGraph({ registry, market: { ...sample } });
  expect(prepared()).toEqual([true, true, false]);
}, 30_000);
