import { expect, test } from 'vitest';
import { createRandom } from '#testing/random.ts';
import { Largest } from './largest.ts';

test('the least of the largest is that of a sorted list, once there are enough', () => {
  const random = createRandom(4);
  const largest = new Largest(7);
  const added: number[] = [];
  for (let count = 0; count < 200; count++) {
    expect(largest.least).toBe(added.length < 7 ? Number.NEGATIVE_INFINITY : added[6]);
    const figure = random.whole(-50, 50);
    largest.add(figure);
    added.push(figure);
    added.sort((one, other) => other - one);
  }
});
