import { expect, test } from 'vitest';
import { createRandom } from '#testing/random.ts';
import { Cuts, Leads } from './circles.ts';

const joint = (near: number, far: number, value = 1) => ({ near, far, value });
const worth = ({ value }: { value: number }) => value;

test('a place leads wherever joints do, in their direction only', () => {
  const leads = new Leads([joint(0, 1), joint(1, 2), joint(3, 2)], 4);
  expect(leads.has(0, 2)).toBe(true);
  expect(leads.has(2, 0) || leads.has(2, 3)).toBe(false);
  expect(leads.has(2, 2)).toBe(true);
});

test('joints that are added later lead on, from places that were not there before as well', () => {
  const seed = 20;
  const random = createRandom(seed);
  const joints = (count: number, places: number) =>
    Array.from({ length: count }, () => {
      const near = random.whole(0, places - 2);
      return joint(near, random.whole(near + 1, places - 1));
    });
  const [first, later] = [joints(20, 20), joints(150, 100)];
  const leads = new Leads(first, 20);
  for (const { near, far } of later) leads.join(near, far);
  for (let place = 0; place < 100; place++) {
    const seen = new Set([place]);
    for (const each of seen) for (const { near, far } of [...first, ...later]) if (near === each) seen.add(far);
    const found = Array.from({ length: 100 }, (_, to) => to).filter((to) => leads.has(place, to));
    expect(found, `seed ${seed}, place ${place}`).toEqual([...seen].sort((a, b) => a - b));
  }
});

test('of each way the joint of least value is cut, until none is left', () => {
  const narrow = joint(0, 1, 0.1);
  const shared = joint(3, 4, 0.2);
  const joints = [narrow, joint(1, 4, 5), joint(0, 2, 3), joint(2, 3, 4), shared, joint(4, 5, 9)];
  const cuts = new Cuts(joints, 6, worth);
  const cut = cuts.least(0, 5, 1);
  expect([...(cut?.joints ?? [])]).toEqual(expect.arrayContaining([narrow, shared]));
  expect(cut?.joints.size).toBe(2);
  expect(cut?.worth).toBeCloseTo(0.3);
  expect(cuts.least(0, 5, 0.25)).toBeUndefined();
});

test('nothing is cut where nothing leads', () => {
  expect(new Cuts([joint(0, 1)], 2, worth).least(1, 0, 1)?.joints.size).toBe(0);
  expect(new Cuts([joint(0, 1), joint(1, 0)], 2, worth).least(0, 0, 1)?.joints.size).toBe(0);
});
