import { expect, test } from 'vitest';
import type { VenuePool } from '#market/market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { swapEdges } from './index.ts';

const registry = embeddedRegistry();
const market = sampleMarket(registry);
const ATOM = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';
const STKATOM = 'ibc/CAA179E40F0266B0B29FB5EAA288FB9212E628822265D4141EBD1C47C3CBFCBC';

const poolOf = (id: string, denoms: readonly string[]): VenuePool => ({
  venue: 'osmosis-poolmanager',
  chain_id: 'osmosis-1',
  pool: { id, kind: 'constant_product', denoms, feePpm: 3000, reserves: [10n ** 12n, 10n ** 12n] },
});

test('leaves out a pool of an asset that is gone and keeps the others', () => {
  const pools = [poolOf('gone', [ATOM, STKATOM]), poolOf('listed', [ATOM, 'uosmo'])];
  const edges = swapEdges({ registry, market: { ...market, pools: () => pools } });
  const traded = new Set(edges.filter(({ detail }) => detail.poolId !== 'wrap').map(({ detail }) => detail.poolId));
  expect([...traded]).toEqual(['listed']);
});
