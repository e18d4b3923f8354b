import { expect, test } from 'vitest';
import { fakeAsked, fakeEntry, fakeError } from '../../balances/fake-asked.ts';
import { numberFormatter } from '../../format/number.ts';
import { clockFormatter } from '../../format/time.ts';
import { scanText } from './scan-text.ts';

const en = numberFormatter('en-US');
const clock = clockFormatter('en-US');
const HOUR = 3_600_000;
const LATER = 2 * HOUR;

const noble = fakeAsked('noble-1', { uusdc: fakeEntry('5', '5') }, { at: HOUR });
const silent = (before?: typeof noble.reading) => fakeAsked('noble-1', { uusdc: fakeError() }, { before, at: LATER });

test('a scan that read something says when, and how many chains were silent', () => {
  expect(scanText([noble], en, clock)).toBe(`Scanned at ${clock(HOUR)}.`);
  expect(scanText([noble, silent()], en, clock)).toBe(`Scanned at ${clock(HOUR)}. 1 chain did not answer.`);
});

test('one that read nothing failed, and what is shown is as old as it is', () => {
  expect(scanText([silent(noble.reading)], en, clock)).toBe(
    `The last scan failed. What you see is from ${clock(HOUR)}.`,
  );
  expect(scanText([silent()], en, clock)).toBe('The last scan failed.');
});

test('chains that the service does not read make no scan fail', () => {
  const unread = fakeAsked('137', { native: fakeError('no node', 'CHAIN_NOT_READ') }, { at: LATER });
  expect(scanText([unread], en, clock)).toBe(`Scanned at ${clock(LATER)}.`);
  expect(scanText([unread, silent()], en, clock)).toBe('The last scan failed.');
});

test('before the first answer there was none', () =>
  expect(scanText([{ reading: undefined }], en, clock)).toBe('Not scanned yet.'));
