import { expect, test } from 'vitest';
import { createRandom } from '#testing/random.ts';
import { eliminationOf } from './elimination.ts';

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
  const { order } = eliminationOf(joints, 100, 0);
  expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, place) => place));
  expect(
    filled(
      joints.filter(({ far }) => far !== 0),
      order,
    ),
  ).toBe(joints.filter(({ far }) => far !== 0).length);
});

test('what is joined to a place when its turn comes is told, and comes later', () => {
  const joints = [1, 2, 3, 4].map((near) => ({ near, far: (near % 4) + 1 }));
  const { order, joined } = eliminationOf(joints, 5, 0);
  expect(joined.map(({ length }) => length)).toEqual([0, 2, 2, 1, 0]);
  joined.forEach((others, row) => {
    for (const other of others) expect(order.indexOf(other)).toBeGreaterThan(row);
  });
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
  expect(filled(joints, eliminationOf(joints, 100, 0).order)).toBeLessThan(byChance / 2);
});
