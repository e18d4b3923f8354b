import { expect, test } from 'vitest';
import { continuationNote } from './continuation-note.ts';
import type { Continuation } from './other-apps.ts';

const app = (name: string, takesAmount: boolean, isOfBridge?: true) =>
  ({ app: { name, takesAmount, ...(isOfBridge && { isOfBridge }) }, href: '' }) as Continuation;
const [skip, jumper, nexus] = [app('Skip', true), app('Jumper', true), app('Hyperlane Nexus', false, true)];

test('names the apps that choose a route of their own', () => {
  expect(continuationNote([skip], 'CCTP')).toBe('Skip finds its own route: look for CCTP there.');
  expect(continuationNote([skip, jumper], 'CCTP')).toBe('Skip and Jumper find their own route: look for CCTP there.');
  expect(continuationNote([nexus, skip], 'Hyperlane')).toBe(
    'Skip finds its own route: look for Hyperlane there. Enter the amount in Hyperlane Nexus.',
  );
});
