import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFailedNote, readMarketNote, writeFailedNote, writeMarketNote } from './source-note.ts';

const ascii = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });

test('reads the failed chains as they were written', () => {
  const chain = fc.record({ chainId: ascii, why: ascii });
  fc.assert(
    fc.property(fc.array(chain, { maxLength: 8 }), (failed) => {
      expect(readFailedNote(writeFailedNote(failed))).toEqual(failed);
    }),
  );
});

test('any messages make a valid header', () => {
  const chain = fc.record({
    chainId: fc.string({ unit: 'binary' }),
    why: fc.string({ unit: 'binary', maxLength: 500 }),
  });
  fc.assert(
    fc.property(fc.array(chain, { maxLength: 200 }), (failed) => {
      const header = writeFailedNote(failed);
      expect(header).toMatch(/^[\x20-\x7e]{0,3000}$/);
      expect(() => new Headers({ note: header })).not.toThrow();
      expect(readFailedNote(header).length).toBeLessThanOrEqual(failed.length);
    }),
  );
});

test('writes strings with parameters in one line, and a count of omitted ones', () => {
  const failed = Array.from({ length: 50 }, (_, i) => ({ chainId: `c${i}`, why: 'x'.repeat(200) }));
  const cut = `${'x'.repeat(157)}...`;
  const header = writeFailedNote(failed);
  expect(header.startsWith(`"c0";why="${cut}", "c1";why="${cut}", `)).toBe(true);
  expect(header).toMatch(/"c16";why="x+\.\.\.";more=33$/);
  expect(readFailedNote(header)).toHaveLength(17);
  expect(writeFailedNote([])).toBe('');
});

test.each([
  null,
  '',
  'osmosis-1',
  '"a"',
  '"a";why=b',
  '"a";why="b" "c";why="d"',
  '"a;why="b"',
  '"a";why="b',
  '"\\x";why="b"',
])('a header %j names no chain', (header) => {
  expect(readFailedNote(header)).toEqual([]);
});

test.each([
  [{ source: 'sample', asOf: '2026-01-31' }, 'sample; as-of=2026-01-31'],
  [
    { source: 'live', asOf: '2026-01-31T14:03:00.000Z', version: '5d41' },
    'live; as-of=2026-01-31T14:03:00.000Z; version=5d41',
  ],
])('reads the market note as it was written: %o', (note, header) => {
  expect(writeMarketNote(note)).toBe(header);
  expect(readMarketNote(header)).toEqual(note);
});

test('a version that repeats the day is not written', () => {
  const note = { source: 'sample', asOf: '2026-01-31T00:00:00Z', version: '2026-01-31' };
  expect(writeMarketNote(note)).toBe('sample; as-of=2026-01-31T00:00:00Z');
});

test.each([null, '', 'sample', 'sample; as-of=', '; as-of=2026-01-31', 'live; as-of=2026-01-31; else=1'])(
  'a header %j names no market',
  (header) => expect(readMarketNote(header)).toBeNull(),
);
