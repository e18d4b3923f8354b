import { expect, test } from 'vitest';
import { evmTx, fakeChains, hash32 } from '#testing/chain-reads.ts';
import { followDepartures } from './follow.ts';
import { legWith } from './leg.ts';
import type { Tracker } from './tracker.ts';

test('a transaction with hundreds of transfers has few of them followed at once, and none left out', async () => {
  let running = 0;
  let most = 0;
  const tx = evmTx({ chainId: '1', hash: hash32(1) });
  const side = { chain_id: '1', denom: null, amount: null, address: null };
  const leg = legWith({
    eventKey: 'made',
    event: { from_chain_id: '1', to_chain_id: '1', state: '' },
    bridge: 'IBC',
    from: side,
    to: null,
  });
  const tracker: Tracker = {
    name: 'made',
    departures: () => Array.from({ length: 300 }, (_, position) => ({ tx, position, data: null })),
    async follow() {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return leg;
    },
    known: () => leg,
  };
  expect(await followDepartures(tx, [tracker], fakeChains().context)).toHaveLength(300);
  expect(most).toBeLessThanOrEqual(8);
});
