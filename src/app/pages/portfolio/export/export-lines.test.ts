import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BalanceState } from '#app/balances/snapshot.ts';
import { csvOf } from '#app/format/csv.ts';
import { assetKey } from '#contract/asset.ts';
import { fakeBalanceState, fakeEntry, fakeError, fakeSource } from '#testing/balances.ts';
import { ETH, routeNames, USDC_NOBLE, USDC_OSMOSIS } from '#testing/route-names.ts';
import { listPositions, sumPositions } from '../holdings/holdings.ts';
import { listFailures } from '../holdings/scan-status.ts';
import { csvText, exportLines, exportName, jsonText } from './export-lines.ts';

/** Reads CSV as RFC 4180 has it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('CSV', () => {
  test('quotes cells if necessary', () => {
    expect(csvOf([['a', 'b,c', 'say "d"', 'e\nf']])).toBe('a,"b,c","say ""d""","e\nf"\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1'])('escapes the formula %j', (text) => {
    expect(readCsv(csvOf([[text]]))[0]?.[0]).toBe(`'${text}`);
  });

  test('round-trips any cell except for the apostrophe', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), { minLength: 1 }), (lines) => {
        const read = readCsv(csvOf(lines));
        expect(read.map((line) => line.length)).toEqual(lines.map((line) => line.length));
        lines.flat().forEach((cell, i) => {
          expect([cell, `'${cell}`]).toContain(read.flat()[i]);
        });
      }),
    );
  });
});

function lines(asked: readonly BalanceState[], hidden: ReadonlySet<string> = new Set()) {
  const holdings = sumPositions(listPositions(asked), routeNames);
  const failures = listFailures(asked, routeNames);
  return exportLines({ holdings, failures, hidden, originOf: () => USDC_NOBLE });
}

const source = fakeSource({ name: '=Mine' });

test('omits negative values', () => {
  const asked = fakeBalanceState('noble-1', { uusdc: fakeEntry('2000000', '-5', { price: '-1' }) });
  expect(lines([asked])).toMatchObject([{ price_usd: null, value_usd: null, in_total: 'no', unknown: 'no price' }]);
});

test('marks a sample price', () => {
  const entry = (price_source: string) => fakeEntry('1000000', '5', { price: '5', price_source });
  const asked = fakeBalanceState(
    'osmosis-1',
    { uosmo: entry('pools'), [USDC_OSMOSIS.denom]: entry('coingecko') },
    { prices: 'sample' },
  );
  expect(lines([asked]).map(({ price_source }) => price_source)).toEqual(['pools (made up)', 'coingecko']);
});

test('writes all digits of a balance, its address and origin', () => {
  const entry = fakeEntry('1000000000000000001', '3000.123456789', { decimals: 18, price: '3000.1' });
  const readAt = Date.parse('2026-01-01T12:00:00Z');
  const asked = fakeBalanceState('1', { [ETH.denom]: entry }, { source, readAt, asOf: '2026-01-01T11:59:00Z' });
  expect(lines([asked])).toMatchObject([
    {
      ...{ holder: '=Mine', address: 'osmo1me', chain: 'Ethereum', symbol: 'ETH', amount: '1.000000000000000001' },
      ...{ smallest_units: '1000000000000000001', price_usd: '3000.1', value_usd: '3000.123456789', unknown: null },
      ...{ in_total: 'yes', read_at: '2026-01-01T12:00:00.000Z', block_time: '2026-01-01T11:59:00.000Z' },
      origin_denom: 'uusdc',
    },
  ]);
  expect(csvText(lines([asked]))).toContain("\r\n'=Mine,osmo1me,1,Ethereum,ETH,");
});

test('leaves unknown values empty with the reason in a column', () => {
  const asked = fakeBalanceState('osmosis-1', {
    odd: fakeEntry('5', '77', { decimals: null }),
    uosmo: fakeEntry('1', null),
  });
  expect(lines([asked])).toMatchObject([
    {
      ...{ amount: null, smallest_units: '5', value_usd: null, in_total: 'no', left_out: 'unlisted' },
      unknown: 'decimals are not known; not in the list of the service, so it has no value here',
    },
    { amount: '0.000001', value_usd: null, unknown: 'no price', in_total: 'no', left_out: null },
  ]);
});

test('includes hidden balances, marked', () => {
  const asked = fakeBalanceState('osmosis-1', { [USDC_OSMOSIS.denom]: fakeEntry('5000000', '5') });
  expect(lines([asked], new Set([assetKey(USDC_OSMOSIS)]))).toMatchObject([{ in_total: 'no', left_out: 'hidden' }]);
});

test('writes a line for each failed request', () => {
  const silent = fakeBalanceState('noble-1', { uusdc: fakeError('silence') });
  const partly = fakeBalanceState('osmosis-1', { uosmo: fakeError('later'), uion: fakeEntry('0', null) });
  expect(lines([silent, partly])).toMatchObject([
    { chain: 'Noble', amount: null, unknown: 'the chain did not answer: silence' },
    { chain: 'Osmosis', denom: 'uosmo', amount: null, unknown: 'could not be read: later' },
  ]);
});

test.each([
  [true, null],
  [false, '0'],
])('writes an incomplete total of zero, %s, as %s', (isLowerBound, usd) => {
  expect(JSON.parse(jsonText([], { usd: 0n, isLowerBound, staleAt: null, reasons: [] }, [], 0)).total.usd).toBe(usd);
});

test('writes JSON with amounts as strings and the missing parts', () => {
  const asked = fakeBalanceState('noble-1', { uusdc: fakeEntry('12345678901234567890', '1') });
  const total = {
    usd: 1_050_000_000_000_000_001n,
    isLowerBound: true,
    staleAt: null,
    reasons: ['Osmosis did not answer'],
  };
  const read = JSON.parse(jsonText(lines([asked]), total, [{ day: '2026-11-28', usd: 15n * 10n ** 17n }], 0));
  expect(read.total).toEqual({ usd: '1.050000000000000001', at_least: true, missing: ['Osmosis did not answer'] });
  expect(read.days).toEqual([{ day: '2026-11-28', usd: '1.5' }]);
  expect(read.balances[0]).toMatchObject({ amount: '12345678901234.56789', smallest_units: '12345678901234567890' });
});

test.each([
  [new Date(2026, 0, 5, 0, 30), 'portolan-balances-2026-01-05'],
  [new Date(2026, 11, 31, 23, 30), 'portolan-balances-2026-12-31'],
])('names the file by the local date: %s', (at, name) => expect(exportName(at)).toBe(name));
