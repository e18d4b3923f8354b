import { expect, test } from 'vitest';
import { continuationNote } from './continuation-note.ts';
import type { Continuation } from './other-apps.ts';

const app = (name: string, takesAmount: boolean, isOfBridge?: true) =>
  ({ app: { name, takesAmount, ...(isOfBridge && { isOfBridge }) }, href: '' }) as Continuation;
const [skip, jumper, nexus] = [app('Skip', true), app('Jumper', true), app('Hyperlane Nexus', false, true)];

test('names the apps that choose a route of their own', () => {
  expect(continuationNote([skip], 'CCTP', false)).toBe('Skip finds its own route: look for CCTP there.');
  expect(continuationNote([skip, jumper], 'CCTP', false)).toBe(
    'Skip and Jumper find their own route: look for CCTP there.',
  );
  expect(continuationNote([nexus, skip], 'Hyperlane', false)).toBe(
    'Skip finds its own route: look for Hyperlane there. Enter the amount in Hyperlane Nexus.',
  );
});

test('says in a sample market that the figures elsewhere are real', () => {
  expect(continuationNote([skip], 'CCTP', true)).toMatch(/^Made-up figures here, real ones there\. Skip /);
});
