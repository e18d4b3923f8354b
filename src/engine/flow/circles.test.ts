import { expect, test } from 'vitest';
import { leadsTo, leastCut } from './circles.ts';

const joint = (near: number, far: number, value = 1) => ({ near, far, value });
const worth = ({ value }: { value: number }) => value;

test('a place leads wherever joints do, in their direction only', () => {
  const joints = [joint(0, 1), joint(1, 2), joint(3, 2)];
  expect(leadsTo(joints, 0, new Set([2]))).toBe(true);
  expect(leadsTo(joints, 2, new Set([0, 3]))).toBe(false);
  expect(leadsTo(joints, 2, new Set([2]))).toBe(true);
});

test('of each way the joint of least value is cut, until none is left', () => {
  const narrow = joint(0, 1, 0.1);
  const shared = joint(3, 4, 0.2);
  const joints = [narrow, joint(1, 4, 5), joint(0, 2, 3), joint(2, 3, 4), shared, joint(4, 5, 9)];
  expect([...leastCut(joints, 0, 5, worth)]).toEqual(expect.arrayContaining([narrow, shared]));
  expect(leastCut(joints, 0, 5, worth).size).toBe(2);
});

test('nothing is cut where nothing leads', () => {
  expect(leastCut([joint(0, 1)], 1, 0, worth).size).toBe(0);
  expect(leastCut([joint(0, 1), joint(1, 0)], 0, 0, worth).size).toBe(0);
});
