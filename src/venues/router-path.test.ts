import { expect, test } from 'vitest';
import type { ConcentratedPool } from '#market/pool.ts';
import { routerPath } from './router-path.ts';
import type { SwapDetail } from './venue.ts';

const [WRAPPED, ONE, OTHER] = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string];
const POOL: ConcentratedPool = {
  ...{ kind: 'concentrated', id: 'p', denoms: [ONE, OTHER], feePpm: 500, tickSpacing: 10 },
  ...{ sqrtPriceX96: 1n << 96n, tick: 0, liquidity: 10n ** 12n, ticks: [] },
};

const hop = (denomIn: string, denomOut: string, feePpm = 500): SwapDetail => ({
  ...{ kind: 'swap', family: 'evm', venue: { name: 'v', chain_id: '1', logo_uri: null }, poolId: 'p', chainId: '1' },
  ...{ pool: { ...POOL, feePpm }, denomIn, denomOut, operation: () => ({}) as never },
});

const pathOf = (hops: readonly SwapDetail[]) =>
  routerPath(hops, { tokens: { native: 'gas', wrapped: WRAPPED, pairFeePpm: 3000 }, mayGoBackward: false });

test('accepts addresses in any case, and the gas asset as its wrapped form', () => {
  const upper = `0x${ONE.slice(2).toUpperCase()}`;
  expect(pathOf([hop('gas', upper), hop(ONE, OTHER, 0xffffff)])?.parts).toEqual([
    [
      { version: 3, feePpm: 500, tokenIn: WRAPPED, tokenOut: upper },
      { version: 3, feePpm: 0xffffff, tokenIn: ONE, tokenOut: OTHER },
    ],
  ]);
});

test('finds a repeated token in another case too', () => {
  const there = hop(ONE, OTHER);
  expect(pathOf([there, hop(OTHER, ONE)])).toBeNull();
  expect(pathOf([there, hop(OTHER, `0x${ONE.slice(2).toUpperCase()}`)])).toBeNull();
});

test.each(['arbitrum-native', '', '0x', ONE.slice(2), ONE.slice(0, -1), `${ONE}00`, `0x${'g'.repeat(40)}`])(
  'a token "%s" has no call',
  (denom) => {
    expect(pathOf([hop(denom, OTHER)])).toBeNull();
    expect(pathOf([hop(OTHER, denom)])).toBeNull();
  },
);

test.each([20_000_000, 0x1000000, 0.5, -1, Number.NaN])('a fee of %d ppm has no call', (feePpm) => {
  expect(pathOf([hop(ONE, OTHER, feePpm)])).toBeNull();
});
