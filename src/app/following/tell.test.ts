import { afterEach, expect, test, vi } from 'vitest';
import { SEND_TX, txStatus, txStop, txTransfer } from '#testing/tx-status.ts';
import { followedId } from './followed.ts';
import { journal } from './journal.ts';
import { noteStatus } from './tell.ts';

const pending = txStatus([txTransfer('STATE_PENDING', [txStop()])]);
const arrived = txStatus([txTransfer('STATE_COMPLETED_SUCCESS', [txStop({ phase: 'ARRIVED' })])]);

afterEach(() => {
  vi.unstubAllGlobals();
  journal.remove(followedId(SEND_TX));
});

function notifications(permission: string): string[] {
  const shown: string[] = [];
  class Shown {
    static readonly permission = permission;
    constructor(title: string) {
      shown.push(title);
    }
  }
  vi.stubGlobal('Notification', Shown);
  return shown;
}

test('an arrival is told once, to who wanted it', () => {
  const shown = notifications('granted');
  noteStatus(pending, { adds: true });
  journal.setTells(followedId(SEND_TX), true);
  noteStatus(pending, { adds: false });
  expect(shown).toEqual([]);
  noteStatus(arrived, { adds: false });
  noteStatus(arrived, { adds: false });
  expect(shown).toEqual(['Your transfer has arrived.']);
});

test.each([
  ['who did not ask', false, 'granted'],
  ['a browser that does not allow it', true, 'denied'],
])('nothing is told to %s', (_, tells, permission) => {
  const shown = notifications(permission);
  noteStatus(pending, { adds: true });
  journal.setTells(followedId(SEND_TX), tells);
  noteStatus(arrived, { adds: false });
  expect(shown).toEqual([]);
});
