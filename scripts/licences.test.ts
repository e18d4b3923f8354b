import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAllowed, licencesOf } from './licences.js';
import { ROOT } from './run.js';

test('every package that is installed has a licence that is on the list', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const all = licencesOf(packages);
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter((each) => !isAllowed(each))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND GPL-3.0-only)', false],
  ['GPL-3.0-only', false],
  ['MPL-2.0', false],
  ['SEE LICENSE IN LICENSE', false],
  ['none', false],
])('of any package, %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed({ name: 'some-package', licence })).toBe(allowed);
});
