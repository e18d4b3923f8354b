import { expect, test } from 'vitest';
import { fakeBalanceState, fakeEntry, fakeError } from '#testing/balances.ts';
import { fromKept, toKept } from './kept-balances.ts';

const state = fakeBalanceState('osmosis-1', { uosmo: fakeEntry('1000000', '600'), uion: fakeEntry('0', '0') });
const { target } = state.request;

test('what was kept is shown with the time at which it was read', () => {
  const kept = state.snapshot && toKept(target, state.snapshot);
  if (!kept) throw new Error('nothing was kept');
  const read = JSON.parse(JSON.stringify(kept)) as typeof kept;
  const shown = fromKept(read);
  expect([...shown.entries.keys()]).toEqual(['uosmo']);
  expect(shown.entries.get('uosmo')).toEqual(state.snapshot?.entries.get('uosmo'));
  expect(shown.readAt).toBe(state.snapshot?.readAt);
});

test('a chain that was read and holds nothing is kept, so that it counts as read; one that failed is not', () => {
  const empty = fakeBalanceState('osmosis-1', { uion: fakeEntry('0', '0') }).snapshot;
  expect(toKept(target, empty)).toMatchObject({ at: empty.readAt, entries: [] });
  expect(toKept(target, fakeBalanceState('osmosis-1', { uosmo: fakeError() }).snapshot)).toBeNull();
});

test('what a failed request left is kept with the time at which it was read', () => {
  const failed = fakeBalanceState(
    'osmosis-1',
    { uosmo: fakeError() },
    { previous: state.snapshot, readAt: 9 },
  ).snapshot;
  expect(toKept(target, failed)).toMatchObject({ at: 1, entries: [{ denom: 'uosmo', readAt: 1 }] });
});
