import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { clockFormatter } from '#app/format/time.ts';
import { fakeBalanceState, fakeEntry, fakeError } from '#testing/balances.ts';
import { scanProgress, scanText } from './scan-status.ts';

const en = numberFormatter('en-US');
const clock = clockFormatter('en-US');
const HOUR = 3_600_000;
const LATER = 2 * HOUR;

const noble = fakeBalanceState('noble-1', { uusdc: fakeEntry('5', '5') }, { readAt: HOUR });
const silent = (previous?: typeof noble.snapshot) =>
  fakeBalanceState('noble-1', { uusdc: fakeError() }, { previous, readAt: LATER });

test('states the time of a scan and the number of failed chains', () => {
  expect(scanText([noble], en, clock)).toBe(`Scanned at ${clock(HOUR)}.`);
  expect(scanText([noble, silent()], en, clock)).toBe(`Scanned at ${clock(HOUR)}. 1 chain did not answer.`);
});

test('states the time of the shown values if all chains failed', () => {
  expect(scanText([silent(noble.snapshot)], en, clock)).toBe(
    `The last scan failed. What you see is from ${clock(HOUR)}.`,
  );
  expect(scanText([silent()], en, clock)).toBe('The last scan failed.');
});

test('ignores unsupported chains', () => {
  const unread = fakeBalanceState('137', { native: fakeError('no node', 'CHAIN_NOT_READ') }, { readAt: LATER });
  expect(scanText([unread], en, clock)).toBe(`Scanned at ${clock(LATER)}.`);
  expect(scanText([unread, silent()], en, clock)).toBe('The last scan failed.');
});

test('states that there was no scan before the first response', () =>
  expect(scanText([{ snapshot: undefined }], en, clock)).toBe('Not scanned yet.'));

test('counts the chains that were read, not those that were asked', () => {
  expect(scanProgress([noble, silent()])).toMatchObject({ total: 1, read: 1 });
  const osmosis = fakeBalanceState('osmosis-1', { uosmo: fakeError() });
  expect(scanProgress([noble, osmosis])).toMatchObject({ total: 2, read: 1, lastAt: HOUR });
});

test('a time is of what was read: a request that failed has none, and what it left has its own', () => {
  expect(scanProgress([silent()])).toMatchObject({ read: 0, lastAt: null });
  expect(scanProgress([silent(noble.snapshot)])).toMatchObject({ read: 0, lastAt: HOUR });
  const unread = fakeBalanceState('137', { native: fakeError('no node', 'CHAIN_NOT_READ') }, { readAt: LATER });
  expect(scanProgress([unread, silent()])).toMatchObject({ lastAt: null });
});

test('an address whose first scan did not end keeps the whole from being known, unlike a chain that is not read', () => {
  const source = { ...noble.request.sources[0], address: 'noble1other' };
  const broken = (chainId: string) => ({
    ...fakeBalanceState(chainId, {}, { source }),
    snapshot: undefined,
  });
  expect(scanProgress([noble, broken('osmosis-1'), broken('noble-1')])).toMatchObject({
    ...{ total: 2, done: 0, pending: 2, busy: false, read: 1 },
  });
  const unread = { ...fakeBalanceState('osmosis-1', {}), snapshot: undefined };
  expect(scanProgress([noble, unread])).toMatchObject({ total: 1, done: 1, pending: 0 });
});
