import { expect, test } from 'vitest';
import { isWithoutNodes } from '#contract/tx.ts';
import { fakeChains, hash32 } from '#testing/chain-reads.ts';
import { sampleTracking } from './sample.ts';

test('of a real transaction a service without nodes says that it asked nobody, not that the chain does not know it', async () => {
  const { context } = fakeChains();
  const asked = sampleTracking(context.registry, () => 0).status({ tx_hash: hash32(1), chain_id: '1' });
  const error = await asked.catch((thrown) => thrown);
  expect(error).toMatchObject({ kind: 'not_found' });
  expect(isWithoutNodes(error)).toBe(true);
});
