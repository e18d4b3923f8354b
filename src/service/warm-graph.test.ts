import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Market } from '#market/market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
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
  const second = await warmed();
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage();
  expect(first.deref()).toBeUndefined();
  // The graph of the last market is there for the next one.
  expect(second.deref()).toBeDefined();
}, 30_000);
