import { expect, test } from 'vitest';
import { fits, tickWindow } from './tick-window.ts';

test('liquidity that begins at the tick of the price is in, that which ends there is out', () => {
  const initialized = [
    { index: 60, liquidityNet: 5n },
    { index: 120, liquidityNet: -5n },
  ];
  const window = tickWindow({ from: -1, to: 1 }, initialized, { tick: 60, liquidity: 5n, spacing: 60 });
  if (window === undefined) throw new Error('no window');
  expect(window.below).toBe(0n);
  const liquidities = [59, 60, 119, 120].map((tick) => [0n, 5n].find((liquidity) => fits(window, tick, liquidity)));
  expect(liquidities).toEqual([0n, 5n, 5n, 0n]);
});
