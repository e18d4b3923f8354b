import { expect, test } from 'vitest';
import { poolQuotes } from '#engine/index.ts';
import { abiWord } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { readUnwrapping } from './unwrapping.ts';

const unwrapping = { token: '0xEE7D8BCFb72bC1880D0Cf19822eB0A2e6577aB62', coin: 'katana-native', multicall3: '0xca11' };

/** What the contract holds, and whether it is paused, as a node says it. */
const nodeOf = (...results: (string | null)[]): AskedNode =>
  ({ callContracts: async () => ({ results }) }) as unknown as AskedNode;
const read = (...results: (string | null)[]) => readUnwrapping(nodeOf(...results), unwrapping);

test('the coin is paid one for one, up to what the contract holds', async () => {
  const pool = await read(abiWord(1000), abiWord(0));
  if (pool === null) throw new Error('nothing was read');
  const { quoteIn } = poolQuotes(pool, 0, 1);
  expect(quoteIn(7n)).toMatchObject({ ok: true, amountOut: 7n });
  expect(quoteIn(1000n)).toMatchObject({ ok: true, amountOut: 1000n });
  expect(quoteIn(1001n)).toMatchObject({ ok: false });
});

test('none is offered by a contract that is paused, holds nothing, or does not answer', async () => {
  expect(await read(abiWord(1000), abiWord(1))).toBeNull();
  expect(await read(abiWord(0), abiWord(0))).toBeNull();
  expect(await read(null, abiWord(0))).toBeNull();
  expect(await read(abiWord(1000), null)).toBeNull();
});
