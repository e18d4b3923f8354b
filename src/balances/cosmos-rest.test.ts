import { expect, test } from 'vitest';
import { chainRecord } from '#testing/chain-record.ts';
import { nodeDouble } from '#testing/node-double.ts';
import { cosmosRestReader } from './cosmos-rest.ts';
import type { Balances } from './reader.ts';

const ADDRESS = 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg';
const VOUCHER = 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4';
const FACTORY = `factory/${ADDRESS}/coin`;

const read = (url: string, denoms: string[]): Promise<Balances> =>
  cosmosRestReader
    .read(
      { chain: chainRecord({ chain_id: 'osmosis-1' }), address: ADDRESS, denoms, held: false },
      url,
      new AbortController().signal,
    )
    .then(({ balances }) => balances);

/** By page key: what is held, and the key of the next page. */
const PAGES: Record<string, { held: Record<string, string>; next: string | null }> = {
  '': { held: { [FACTORY]: '1' }, next: 'a+/=' },
  'a+/=': { held: { [VOUCHER]: '640250000' }, next: 'b' },
  b: { held: { uosmo: '340282366920938463463374607431768211456' }, next: null },
};

function page(held: Record<string, string>, next_key: string | null): { body: string } {
  const balances = Object.entries(held).map(([denom, amount]) => ({ denom, amount }));
  return { body: JSON.stringify({ balances, pagination: { next_key, total: '3' } }) };
}

test('every page is read, whatever is in its key, and what is not held is 0', async () => {
  const node = await nodeDouble(({ url }) => {
    const { held, next } = PAGES[url.searchParams.get('pagination.key') ?? ''] ?? { held: {}, next: null };
    return page(held, next);
  });
  const balances = await read(`${node.url}/lcd/?key=secret`, [FACTORY, VOUCHER, 'uosmo', 'uatom']);
  expect(Object.fromEntries(balances)).toEqual({
    [FACTORY]: { amount: 1n },
    [VOUCHER]: { amount: 640_250_000n },
    uosmo: { amount: 2n ** 128n },
    uatom: { amount: 0n },
  });
  expect(node.requests).toHaveLength(3);
  for (const { url } of node.requests) {
    expect(url.pathname).toBe(`/lcd/cosmos/bank/v1beta1/balances/${ADDRESS}`);
    expect(url.searchParams.get('key')).toBe('secret');
  }
});

test('an account that holds nothing is all 0', async () => {
  const node = await nodeDouble(() => page({}, ''));
  expect(await read(node.url, ['uosmo'])).toEqual(new Map([['uosmo', { amount: 0n }]]));
});

test('a node that sends its first page for ever is noticed at the second', async () => {
  const node = await nodeDouble(() => page({ uosmo: '1' }, 'again'));
  await expect(read(node.url, ['uosmo'])).rejects.toThrow('answered uosmo twice');
  expect(node.requests).toHaveLength(2);
});

test('a node whose pages never end is let go', async () => {
  let asked = 0;
  const node = await nodeDouble(() => page({ [`u${asked++}`]: '1' }, `k${asked}`));
  await expect(read(node.url, ['uosmo'])).rejects.toThrow('answered more than 50 pages');
});

test.each(['-1', '1.5', '', '0x10', '1e3', 'null'])('an amount of "%s" makes the page no answer', async (amount) => {
  const node = await nodeDouble(() => page({ uosmo: amount }, null));
  await expect(read(node.url, ['uosmo'])).rejects.toThrow('no page of balances');
});
