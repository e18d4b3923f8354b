import { expect, test } from 'vitest';
import type { LaneFee } from '#market/market.ts';
import type { Part } from './feed.ts';
import { partsText, readParts, writePart } from './parts-data.ts';

const x = { chain_id: 'a-1', denom: 'x' };
const reading = { at: 3, source: 'a node of A', basis: 'exact' } as const;
const fee: LaneFee = {
  type: 'BRIDGE',
  ...{ behavior: 'FEE_BEHAVIOR_DEDUCTED', asset: x, amount: 2n ** 70n, ppm: 130 },
};
const part: Part = {
  at: 5,
  block: 2n ** 60n,
  isPartial: true,
  note: 'Order books are left out.',
  prices: [{ asset: x, usdE12: 3n, at: 4, source: 'pyth' }],
  gas: [{ chain_id: 'a-1', price: { asset: x, num: 7n, den: 10n, fixed: 0n, at: 5 } }],
  pools: [
    {
      ...{ venue: 'v', chain_id: 'a-1', reading },
      pool: { id: '1', kind: 'constant_product', denoms: ['x', 'y'], feePpm: 3000, reserves: [2n ** 90n, 1n] },
    },
  ],
  lanes: [
    {
      lane: {
        bridge: 'STARGATE',
        from: x,
        to: { chain_id: 'b-1', denom: 'y' },
        smartRelay: false,
        fast: false,
        route: 'r',
      },
      terms: { fees: [fee], min: 1n, max: 9n, tiers: [{ min: 10n, fees: [] }], reading },
    },
  ],
};

test('parts come back from their text as they were', () => {
  const text = partsText([JSON.stringify(writePart('f', part))]);
  expect(readParts(JSON.parse(text))).toEqual(new Map([['f', part]]));
});

test.each([
  [{}, 'format'],
  [{ format: 'portolan-parts-1', parts: [{ feed: 'f' }] }, 'parts.0.at'],
  [{ format: 'portolan-parts-1', parts: [{ feed: 'f', at: 1, prices: [{ ...x, price: '1.5', at: 1 }] }] }, 'price'],
])('names what is wrong with %j', (data, expected) => {
  expect(() => readParts(data)).toThrow(expected);
});
