import { expect, test } from 'vitest';
import { addedParties, addsPartyOf } from './effort.ts';

/** "-" is a swap. */
const added = (route: string) =>
  addedParties(route.split(' '), (step) => (step === '-' ? null : addsPartyOf(step))).join(' ');

test.each([
  ['what is sent, in the care of its issuer', 'LAYER_ZERO - CCTP', ''],
  ['what is received, moved before it arrives', '- CCTP IBC', ''],
  ['what nobody chose, between two swaps', '- LAYER_ZERO -', 'LAYER_ZERO'],
  ['the issuer itself, whom every way by its dollars needs', '- CCTP IBC -', ''],
  ['chains that verify each other, whatever they carry', '- IBC EUREKA OP_STACK -', ''],
  ['who carries beside chains and issuer, wherever', 'HYPERLANE STARGATE', 'HYPERLANE STARGATE'],
  ['a bridge that is not known', 'NEW_BRIDGE', 'NEW_BRIDGE'],
])('%s: %s adds "%s"', (_, route, parties) => {
  expect(added(route)).toBe(parties);
});
