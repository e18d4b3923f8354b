import { describe, expect, test } from 'vitest';
import { dayOf } from '../format/local-day.ts';
import {
  changeBetween,
  type DailyRecord,
  type HoldingsReading,
  readingBefore,
  recordOf,
  sumAll,
  sumKnown,
  withReading,
} from './daily-record.ts';

const noon = (day: number): number => new Date(2026, 10, day, 12).getTime();

const BASE = '8453 0xme';
const SOLANA = 'solana me';
const reading = (held: HoldingsReading['held'], more: Partial<HoldingsReading> = {}): HoldingsReading => ({
  at: noon(27),
  read: { [BASE]: 10, [SOLANA]: 5 },
  held,
  ...more,
});
const total = (before: HoldingsReading, now: HoldingsReading) => {
  const { parts, isWhole } = changeBetween(before, now);
  return [sumKnown(parts), isWhole];
};

describe('the change between two readings', () => {
  test('is that of each asset, with what was sold or bought', () => {
    const before = reading({ [BASE]: { usdc: '100', eth: '300' } });
    const now = reading({ [BASE]: { usdc: '100', eth: '250' }, [SOLANA]: { sol: '40' } });
    expect(total(before, now)).toEqual([-10n, true]);
    expect(changeBetween(before, now).parts).toEqual([
      { pair: BASE, denom: 'usdc', usd: 0n },
      { pair: BASE, denom: 'eth', usd: -50n },
      { pair: SOLANA, denom: 'sol', usd: 40n },
    ]);
  });

  test('is unknown where a chain was not read then, and no gain', () => {
    const before = reading({ [BASE]: { eth: '300' } }, { read: { [BASE]: 10 } });
    expect(total(before, reading({ [BASE]: { eth: '310' }, [SOLANA]: { sol: '40' } }))).toEqual([10n, false]);
  });

  test('is unknown where a chain is not read now, and no loss', () => {
    const now = reading({ [BASE]: { eth: '300' }, [SOLANA]: { sol: '40' } }, { read: { [BASE]: 10 } });
    expect(total(reading({ [BASE]: { eth: '300' }, [SOLANA]: { sol: '50' } }), now)).toEqual([0n, false]);
  });

  test('is unknown where an asset had no price then, or has none now, and none of what never had one', () => {
    expect(total(reading({ [BASE]: { lab: null, eth: '1' } }), reading({ [BASE]: { lab: '90', eth: '2' } }))).toEqual([
      1n,
      false,
    ]);
    expect(total(reading({ [BASE]: { lab: '90' } }), reading({ [BASE]: { lab: null } }))).toEqual([null, false]);
    expect(total(reading({ [BASE]: { lab: null } }), reading({ [BASE]: { lab: null } }))).toEqual([null, true]);
  });

  test('is unknown where an asset appears that a longer list may have brought', () => {
    const before = reading({ [BASE]: { eth: '300' } });
    const read = { [BASE]: 11, [SOLANA]: 5 };
    expect(total(before, reading({ [BASE]: { eth: '310', new: '50' } }, { read }))).toEqual([null, false]);
    expect(total(before, reading({ [BASE]: { eth: '310' } }, { read }))).toEqual([10n, true]);
  });

  test('of a row is known only if all of it is', () => {
    const parts = [
      { pair: BASE, denom: 'a', usd: 5n },
      { pair: BASE, denom: 'b', usd: null },
    ];
    expect([sumKnown(parts), sumAll(parts), sumAll(parts.slice(0, 1)), sumAll([])]).toEqual([5n, null, 5n, null]);
  });
});

describe('the record', () => {
  const on = (day: number, usd: bigint | null, more: Partial<HoldingsReading> = {}) => ({
    ...{ of: ['watched a'], usd },
    reading: reading({}, { at: noon(day), ...more }),
  });
  const days = (record: DailyRecord, of = ['watched a']) => recordOf(record, of)?.days.map(({ usd }) => usd);
  const written = (...readings: Parameters<typeof withReading>[1][]) => readings.reduce(withReading, []);

  test('has one point a day, the last of it, and none of a day that was not read whole', () => {
    const record = written(on(25, 1n), on(26, 2n), on(26, 3n), on(27, null));
    expect(days(record)).toEqual(['1', '3']);
    expect(recordOf(record, ['watched a'])?.last.map(({ at }) => dayOf(at))).toEqual(['2026-11-26', '2026-11-27']);
  });

  test('has no total of a day without a price that the day before had', () => {
    const held = (eth: string | null) => ({ held: { [BASE]: { eth } } });
    expect(days(written(on(25, 1n, held('9')), on(26, 2n, held(null)), on(27, 3n, held(null))))).toEqual(['1', '3']);
  });

  test('compares with the last day before, of the same accounts only', () => {
    const record = written(on(24, 1n), on(27, 2n));
    expect(readingBefore(record, ['watched a'], noon(27))?.at).toBe(noon(24));
    expect(readingBefore(record, ['watched a'], noon(28))?.at).toBe(noon(27));
    expect(readingBefore(record, ['watched a', 'watched b'], noon(28))).toBeUndefined();
    expect(readingBefore(record, [], noon(28))).toBeUndefined();
  });

  test('keeps of one day the reading that saw more', () => {
    const record = written(on(26, null), on(26, null, { read: { [BASE]: 10 } }));
    expect(Object.keys(recordOf(record, ['watched a'])?.last[0]?.read ?? {})).toEqual([BASE, SOLANA]);
  });

  test('leaves out a day before the last, as after the clock was set back', () => {
    const record = written(on(26, 5n), on(20, 1n));
    expect(days(record)).toEqual(['5']);
  });

  test('ends at 400 days and eight sets of accounts', () => {
    const many = Array.from({ length: 410 }, (_, i) => on(i, BigInt(i)));
    expect(days(written(...many))).toHaveLength(400);
    const sets = Array.from({ length: 10 }, (_, i) => ({ ...on(1, 1n), of: [`watched ${i}`] }));
    expect(written(...sets).map(({ of: [first] }) => first)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2].map((i) => `watched ${i}`),
    );
  });

  test('has the total alone of more balances than storage has room for', () => {
    const held = { [BASE]: Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`${i}`, '1'])) };
    const record = written({ of: ['watched a'], usd: 7n, reading: reading(held) });
    expect([days(record), recordOf(record, ['watched a'])?.last]).toEqual([['7'], []]);
  });
});
