import { expect, test } from 'vitest';
import { createRandom } from '#testing/random.ts';
import { iteratedRoot, settledRoot } from './settled-root.ts';

const SEED = Math.floor(Math.random() * 2 ** 31);
const random = createRandom(SEED);
const magnitude = (low: number, high: number) => BigInt(Math.floor(random.magnitude(low, high)));

/** Where rounds begin: the invariant lies above the balance looked for or below, near to it or many times as far. */
const first = (root: bigint) => (random.chance(0.5) ? root + magnitude(1, 1e40) : root / magnitude(1, 1e6)) + 1n;

test(`it is what the contract's own rounds come to (seed ${SEED})`, () => {
  let settled = 0;
  for (let count = 0; count < 20_000; count++) {
    const root = magnitude(1, 1e36);
    // Many times the root, either way; an equation like those of pools has a slope above zero at its root.
    const linear = random.chance(0.5) ? magnitude(1, 1e38) : -(root * magnitude(1, 1999)) / 1000n;
    const c = root * (root + linear) + magnitude(1, Math.max(2, Number(2n * root + linear)));
    if (c <= 0n) continue;
    const start = first(root);
    if (2n * start + linear <= 0n) continue;
    expect(settledRoot(start, c, linear), `${start} ${c} ${linear}`).toBe(iteratedRoot(start, c, linear));
    settled += 1;
  }
  expect(settled).toBeGreaterThan(10_000);
});

test(`just below a whole number too, where rounds settle on either side (seed ${SEED})`, () => {
  let above = 0;
  for (let count = 0; count < 20_000; count++) {
    const root = magnitude(1e3, 1e12);
    const linear = random.chance(0.5) ? magnitude(1, 1e12) : -root;
    const c = (root + 1n) * (root + 1n + linear) - magnitude(1, 64);
    const start = root + BigInt(random.whole(-3, 6));
    const expected = iteratedRoot(start, c, linear);
    expect(settledRoot(start, c, linear), `${start} ${c} ${linear}`).toBe(expected);
    if (expected === root + 1n) above += 1;
  }
  // Or there would be nothing to see here.
  expect(above).toBeGreaterThan(0);
});
