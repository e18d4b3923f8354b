import { expect, test } from 'vitest';
import { whatFailed } from './steps.js';

test('of what a runner wrote, what passed and what is under way is left out', () => {
  const output = [
    ' \u001b[32m✓\u001b[39m src/a.test.ts (3 tests) 12ms',
    '   ↓ left out',
    '[17/246] [node] › e2e/a.spec.ts:1:1 › a page',
    ' ❯ src/b.test.ts (2 tests | 1 failed)',
    '   × adds up 3ms',
    '',
    '',
    '',
    'AssertionError: expected 1 to be 2',
  ].join('\n');
  expect(whatFailed(output)).toBe('× adds up 3ms\n\nAssertionError: expected 1 to be 2');
});
