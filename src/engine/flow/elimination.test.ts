import { expect, test } from 'vitest';
import { createRandom } from '#testing/random.ts';
import { eliminationOrder } from './elimination.ts';

/** How many joints there are once all places are gone through, those left behind included. */
function filled(joints: readonly { near: number; far: number }[], order: readonly number[]): number {
  const joined = order.map(() => new Set<number>());
  for (const { near, far } of joints) {
    joined[near]?.add(far);
    joined[far]?.add(near);
  }
  return order.reduce((sum, place) => {
    const others = [...(joined[place] as Set<number>)];
    for (const other of others) {
      joined[other]?.delete(place);
      for (const third of others) if (third !== other) joined[other]?.add(third);
    }
    return sum + others.length;
  }, 0);
}

test('a tree leaves nothing behind', () => {
  const random = createRandom(1);
  const joints = Array.from({ length: 99 }, (_, index) => ({ near: index + 1, far: random.whole(0, index) }));
  const order = eliminationOrder(joints, 100, 0);
  expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, place) => place));
  expect(
    filled(
      joints.filter(({ far }) => far !== 0),
      order,
    ),
  ).toBe(joints.filter(({ far }) => far !== 0).length);
});

test('what is left behind is far less than by chance', () => {
  const random = createRandom(2);
  const joints = Array.from({ length: 160 }, () => ({ near: random.whole(1, 99), far: random.whole(1, 99) })).filter(
    ({ near, far }) => near !== far,
  );
  const byChance = filled(
    joints,
    Array.from({ length: 100 }, (_, place) => place),
  );
  expect(filled(joints, eliminationOrder(joints, 100, 0))).toBeLessThan(byChance / 2);
});
