import { expect, test } from 'vitest';
import { createRandom } from '#testing/random.ts';
import { System } from './system.ts';

/** A link's ends, what it moves for one unit of price less at the first, and how much of that comes to the second. */
type Told = readonly [near: number, far: number, yielding: number, slope: number];

function solved(links: readonly Told[], missing: Float64Array, ground: number): Float64Array {
  const joints = links.map(([near, far]) => ({ near, far }));
  const system = new System(joints, missing.length, ground);
  // What was told before is forgotten.
  links.forEach((_, index) => {
    system.join(index, 7, 3);
  });
  system.clear();
  links.forEach(([, , yielding, slope], index) => {
    system.join(index, yielding, slope);
  });
  return system.solve(missing);
}

test('two resistances in a row share a fall in price as they share a current', () => {
  const links: Told[] = [
    [0, 1, 2, 1],
    [1, 2, 3, 1],
  ];
  const prices = solved(links, Float64Array.of(6, 0, 0), 2);
  expect(prices[0]).toBeCloseTo(5, 9);
  expect(prices[1]).toBeCloseTo(2, 9);
  expect(prices[2]).toBe(0);
});

test('a link that passes on a part of what it moves weighs the price at its far end by that part', () => {
  const links: Told[] = [
    [0, 1, 4, 0.5],
    [1, 2, 1, 0.25],
  ];
  const [one, two] = solved(links, Float64Array.of(3, 2, 0), 2) as unknown as [number, number];
  expect(4 * one - 2 * two).toBeCloseTo(3, 9);
  expect(-2 * one + (4 * 0.25 + 1) * two).toBeCloseTo(2, 9);
});

test('a place that nothing joins changes nothing at the others', () => {
  const links: Told[] = [
    [0, 1, 2, 1],
    [1, 3, 3, 1],
  ];
  expect(solved(links, Float64Array.of(6, 0, 0, 0), 3)[0]).toBeCloseTo(5, 9);
});

/** What links take from each place at some prices. */
function takenBy(links: readonly Told[], prices: Float64Array): Float64Array {
  const taken = new Float64Array(prices.length);
  for (const [near, far, yielding, slope] of links) {
    const moved = yielding * ((prices[near] as number) - slope * (prices[far] as number));
    taken[near] = (taken[near] as number) + moved;
    taken[far] = (taken[far] as number) - slope * moved;
  }
  return taken;
}

test.each([1, 2, 3, 4, 5])('networks of many links are solved: seed %i', (seed) => {
  const random = createRandom(seed);
  const places = 25;
  const links = Array.from({ length: 70 }, (_, index) => {
    const near = index < places - 1 ? index : random.whole(0, places - 1);
    const far = index < places - 1 ? index + 1 : random.whole(0, places - 1);
    return [near, far, random.magnitude(0.01, 100), random.magnitude(0.5, 2)] as const;
  }).filter(([near, far]) => near !== far);
  const missing = Float64Array.from({ length: places }, () => random.next() - 0.5);
  const ground = random.whole(0, places - 1);
  const taken = takenBy(links, solved(links, missing.slice(), ground));
  for (let place = 0; place < places; place++) {
    if (place !== ground) expect(taken[place]).toBeCloseTo(missing[place] as number, 6);
  }
});
