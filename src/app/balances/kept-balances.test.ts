import { expect, test } from 'vitest';
import { fakeBalanceState, fakeEntry } from '#testing/balances.ts';
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
  // It was not renewed since: figures then show their time.
  expect(shown.readAt).toBeGreaterThan(shown.entries.get('uosmo')?.readAt ?? Number.POSITIVE_INFINITY);
});

test('a chain with nothing on it is not kept', () => {
  const { snapshot } = fakeBalanceState('osmosis-1', { uion: fakeEntry('0', '0') });
  expect(snapshot && toKept(target, snapshot)).toBeNull();
});
