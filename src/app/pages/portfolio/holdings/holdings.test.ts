import { describe, expect, test } from 'vitest';
import { coinText } from '#app/asset/coin.ts';
import type { BalanceState } from '#app/balances/snapshot.ts';
import { numberFormatter } from '#app/format/number.ts';
import { clockFormatter } from '#app/format/time.ts';
import { assetKey } from '#contract/asset.ts';
import { fakeBalanceState, fakeEntry, fakeError, fakeSource } from '#testing/balances.ts';
import { ETH, POL_OSMOSIS, routeNames, USDC_OSMOSIS } from '#testing/route-names.ts';
import { holderKey } from './groups.ts';
import {
  collapseReason,
  type Holding,
  hasNoPrices,
  listPositions,
  matchesSearch,
  sampleDataNotes,
  staleText,
  sumPositions,
} from './holdings.ts';
import { listFailures, listStaleChains, scanProgress } from './scan-status.ts';
import { excludedText, sumHoldings, totalQualifier, totalText, valueText } from './total.ts';

const en = numberFormatter('en-US');
const clock = clockFormatter('en-US');
const holdings = (...asked: BalanceState[]) => sumPositions(listPositions(asked), routeNames);
const line = (holding: Holding) => `${coinText(holding.coin, 'down', en)} ${holding.chain} ${valueText(holding, en)}`;

const NOBLE = fakeBalanceState('noble-1', { uusdc: fakeEntry('500000000', '500') });
const OSMOSIS = fakeBalanceState('osmosis-1', {
  uosmo: fakeEntry('1000000', null),
  [USDC_OSMOSIS.denom]: fakeEntry('640250000', '640.25'),
  [POL_OSMOSIS.denom]: fakeEntry('1000000000000000', '0.0002'),
  ibc_unlisted: fakeEntry('5', '77', { decimals: null }),
});
const other = fakeSource({ address: 'noble1other', key: 'keplr noble1other', name: 'Keplr' });

describe('holdings', () => {
  test('decimals nobody knows leave smallest units, and what is not listed has no value from anybody', () => {
    expect(holdings(NOBLE, OSMOSIS).map(line)).toEqual([
      '500 USDC Noble $500.00',
      '1 OSMO Osmosis no price',
      '640.25 USDC Osmosis $640.25',
      '0.001 POL Osmosis <$0.01',
      '5 smallest units of ibc_unlisted Osmosis not valued',
    ]);
  });

  test('what is worth less than the service writes is not worth nothing', () => {
    const dust = fakeBalanceState('noble-1', { uusdc: fakeEntry('1', '0.000000') });
    expect(holdings(dust).map(line)).toEqual(['0.000001 USDC Noble <$0.01']);
  });

  test.each([-3, 1.5, 256, 1e9, Number.NaN])('%s decimals are none', (decimals) => {
    const asked = fakeBalanceState('osmosis-1', { ibc_unlisted: fakeEntry('5', null, { decimals }) });
    expect(holdings(asked).map(line)).toEqual(['5 smallest units of ibc_unlisted Osmosis not valued']);
  });

  test('nothing that is held is worth less than nothing: then nobody knows what it is worth', () => {
    const debt = fakeBalanceState('noble-1', { uusdc: fakeEntry('2', '-100', { price: '-1' }) }, { source: other });
    expect(holdings(debt).map(line)).toEqual(['0.000002 USDC Noble no price']);
    expect(holdings(NOBLE, debt).map(line)).toEqual(['500 USDC Noble at least $500.00']);
  });

  test('where there is a price, it is the value that nobody gave', () => {
    const bare = fakeBalanceState('noble-1', { uusdc: fakeEntry('2', null, { price: '0.10' }) });
    expect(holdings(bare).map(line)).toEqual(['0.000002 USDC Noble value not given']);
  });

  test('the same asset at two addresses is one row, and one for each where holders are asked for', () => {
    const both = [NOBLE, fakeBalanceState('noble-1', { uusdc: fakeEntry('2', '0.5') }, { source: other })];
    expect(holdings(...both).map(line)).toEqual(['500 USDC Noble $500.50']);
    expect(sumPositions(listPositions(both), routeNames, holderKey).map(line)).toEqual([
      '500 USDC Noble $500.00',
      '0.000002 USDC Noble $0.50',
    ]);
  });

  test('a part without a price leaves at least the others', () => {
    const [both] = holdings(NOBLE, fakeBalanceState('noble-1', { uusdc: fakeEntry('2', null) }, { source: other }));
    expect(both && valueText(both, en)).toBe('at least $500.00');
  });

  test('what is held nowhere is left out', () =>
    expect(holdings(fakeBalanceState('noble-1', { uusdc: fakeEntry('0', '0') }))).toEqual([]));

  test('dust, unlisted and hidden rows are folded; what has no price is not', () => {
    const hidden = new Set([assetKey(USDC_OSMOSIS)]);
    expect(holdings(NOBLE, OSMOSIS).map((holding) => collapseReason(holding, hidden))).toEqual([
      null,
      null,
      'hidden',
      'small',
      'unlisted',
    ]);
  });

  test.each([
    ['usdc osm', 1],
    ['NOBLE', 1],
    ['uosmo', 1],
    ['mine', 5],
    ['nothing', 0],
    [' ', 5],
  ])('the search “%s” finds %i', (text, found) => {
    expect(holdings(NOBLE, OSMOSIS).filter((holding) => matchesSearch(holding, text))).toHaveLength(found);
  });
});

describe('what could not be read', () => {
  const failed = fakeBalanceState('osmosis-1', { uosmo: fakeError() }, { previous: OSMOSIS.snapshot, readAt: 2 });

  test('a chain that fails keeps its last values with their time', () => {
    expect(holdings(failed).map(line)).toEqual(holdings(OSMOSIS).map(line));
    expect(holdings(failed).map(({ staleAt }) => staleAt)).toEqual([1, 1, 1, 1]);
    expect(listFailures([failed], routeNames)).toMatchObject([{ chain: 'Osmosis', isWholeChain: true, staleAt: 1 }]);
  });

  test('what is old is said of a row, and of a group that it is part of', () => {
    const text = `from ${clock(1)}`;
    const block = Date.parse('2026-01-01T11:20:00Z');
    const late = fakeBalanceState(
      'noble-1',
      { uusdc: fakeEntry('1', '1') },
      {
        readAt: Date.parse('2026-01-01T12:00:00Z'),
        asOf: '2026-01-01T11:20:00Z',
      },
    );
    expect(staleText(holdings(NOBLE), clock)).toBe('');
    expect(staleText(holdings(failed), clock)).toBe(text);
    expect(staleText(holdings(NOBLE, failed), clock)).toBe(`in part ${text}`);
    expect(staleText(holdings(late), clock)).toBe(`block from ${clock(block)}`);
    expect(staleText(holdings(late, failed), clock)).toBe(text);
    expect(staleText(holdings(late, OSMOSIS), clock)).toBe(`in part block from ${clock(block)}`);
  });

  test('a chain that answers again is whole', () => {
    const again = fakeBalanceState(
      'osmosis-1',
      { uosmo: fakeEntry('1', null) },
      { previous: failed.snapshot, readAt: 3 },
    );
    expect(listFailures([again], routeNames)).toEqual([]);
    expect(holdings(again).map(({ staleAt }) => staleAt)).toEqual([null]);
  });

  test('one denom leaves the others', () => {
    const partly = fakeBalanceState('osmosis-1', {
      uosmo: fakeError(),
      [USDC_OSMOSIS.denom]: fakeEntry('1000000', '1'),
    });
    expect(listFailures([partly], routeNames)).toMatchObject([
      { isWholeChain: false, denoms: ['uosmo'], staleAt: null },
    ]);
    expect(holdings(partly).map(line)).toEqual(['1 USDC Osmosis $1.00']);
  });

  test('a chain that stands still is named once, with its oldest block', () => {
    const readAt = Date.parse('2026-01-01T12:00:00Z');
    const late = (asOf: string) => fakeBalanceState('noble-1', {}, { readAt, asOf });
    const chains = listStaleChains([late('2026-01-01T11:20:00Z'), late('2026-01-01T11:10:00Z'), NOBLE], routeNames);
    expect(chains).toEqual([{ chainId: 'noble-1', chain: 'Noble', staleBlockAt: Date.parse('2026-01-01T11:10:00Z') }]);
  });
});

describe('made up', () => {
  const priced = (price_source: string, value: string | null = '5') => fakeEntry('5000000', value, { price_source });
  const noble = (entry = priced('sample')) => fakeBalanceState('noble-1', { uusdc: entry });
  const osmosis = (entry: ReturnType<typeof fakeEntry>) => fakeBalanceState('osmosis-1', { uosmo: entry });
  const sample = fakeSource({ address: '0x706f72746F6c616e2073616d706c652061636374' });
  const WAITING = fakeBalanceState('1', {}, { source: sample });

  test.each([
    ['all prices are the sample', [noble(), osmosis(priced('sample'))], 'prices'],
    ['one of them is', [noble(), osmosis(priced('coingecko'))], 'some prices'],
    ['what has no price says nothing against it', [noble(), osmosis(fakeEntry('1', null))], 'prices'],
    ['small ones count as well', [noble(priced('sample', '0.5')), osmosis(priced('coingecko'))], 'some prices'],
    ['live prices are not', [noble(priced('coingecko')), osmosis(priced('defillama'))], ''],
    ['where nothing is priced, nothing', [osmosis(fakeEntry('1', null))], ''],
    [
      'a sample account, while it is asked about',
      [{ ...WAITING, snapshot: undefined, isLoading: true }],
      'the balances of sample accounts',
    ],
    ['one that nobody scans', [{ ...WAITING, snapshot: undefined }], ''],
    ['what the list does not know is not valued', [fakeBalanceState('osmosis-1', { x: priced('sample') })], ''],
    [
      'the balances of a sample account',
      [fakeBalanceState('1', { [ETH.denom]: priced('coingecko') }, { source: sample })],
      'the balances of sample accounts',
    ],
    [
      'both',
      [noble(), fakeBalanceState('1', { [ETH.denom]: priced('sample') }, { source: sample })],
      'prices and the balances of sample accounts',
    ],
  ] as const)('%s', (_, asked, expected) =>
    expect(sampleDataNotes(asked, holdings(...asked)).join(' and ')).toBe(expected),
  );
});

describe('progress', () => {
  const waiting = { ...NOBLE, snapshot: undefined, isLoading: true };

  test('counts chains, not questions', () => {
    expect(scanProgress([waiting, { ...NOBLE, isLoading: false }, OSMOSIS])).toMatchObject({
      total: 2,
      done: 1,
      pending: 1,
    });
  });

  test('leaves out what was not asked, and what the service does not read', () => {
    const idle = { ...NOBLE, snapshot: undefined };
    const unread = fakeBalanceState('137', { native: fakeError('no node', 'CHAIN_NOT_READ') });
    expect(scanProgress([idle, unread, OSMOSIS])).toEqual({ total: 1, done: 1, pending: 0, busy: false, lastAt: 1 });
  });
});

describe('totals', () => {
  function total(asked: readonly BalanceState[], unsupportedAddresses = 0) {
    const all = holdings(...asked);
    const counted = all.filter((holding) => collapseReason(holding, new Set()) === null);
    const withoutPrices = hasNoPrices(asked, all);
    const { pending } = scanProgress(asked);
    const gaps = {
      hasNoPrices: withoutPrices,
      unsupportedAddresses,
      pendingChains: pending,
      failures: listFailures(asked, routeNames),
    };
    const sum = sumHoldings(counted, gaps, en, clock);
    return [`${totalQualifier(sum)} ${totalText(sum, en)}`.trim(), ...sum.reasons];
  }

  test('a whole one', () => expect(total([NOBLE])).toEqual(['$500.00']));

  test('what is folded away is said, and takes nothing from the rest', () => {
    const dusty = fakeBalanceState('osmosis-1', {
      [POL_OSMOSIS.denom]: fakeEntry('1', '0.99'),
      x: fakeEntry('1', null),
    });
    expect(total([NOBLE, dusty])).toEqual(['$500.00']);
    const folded = new Map([
      ['small', [1, 2] as never],
      ['hidden', [1] as never],
    ] as const);
    expect(excludedText(folded, 0, en)).toBe('Not counted: 2 under $1, 1 hidden.');
    expect(excludedText(folded, 40, en)).toBe(
      'Not counted: 2 under $1, 1 hidden, 40 chains that this service does not read.',
    );
    expect(excludedText(new Map(), 1, en)).toBe('Not counted: 1 chain that this service does not read.');
    expect(excludedText(new Map(), 0, en)).toBe('');
  });

  test('a partial one says why', () => {
    const silent = fakeBalanceState('cosmoshub-4', { uatom: fakeError() });
    const partly = fakeBalanceState('1', { [ETH.denom]: fakeError(), x: fakeEntry('1', null) });
    const waiting = { ...fakeBalanceState('137', {}), snapshot: undefined, isLoading: true };
    expect(total([NOBLE, OSMOSIS, silent, partly, waiting])).toEqual([
      'at least $1,140.25',
      '1 chain has not answered yet',
      'Cosmos Hub did not answer',
      '1 balance could not be read',
      '1 asset has no price',
    ]);
  });

  test('a listed asset without decimals is said as such', () => {
    const lookup = { ...routeNames, asset: () => ({ ...ETH, decimals: null }) };
    const [odd] = sumPositions(
      listPositions([fakeBalanceState('1', { x: fakeEntry('1', null, { decimals: null }) })]),
      lookup,
    );
    const gaps = { hasNoPrices: false, unsupportedAddresses: 0, pendingChains: 0, failures: [] };
    expect(sumHoldings(odd ? [odd] : [], gaps, en, clock).reasons).toEqual(['1 asset has unknown decimals']);
  });

  describe('of a service that prices nothing', () => {
    const off = fakeBalanceState('noble-1', { uusdc: fakeEntry('5', null) }, { prices: 'off' });
    const NONE = ['not known', 'this service gives no prices'];

    test('are not known, which is said once for all assets', () => expect(total([off])).toEqual(NONE));

    test('are not zero where nothing is held', () =>
      expect(total([fakeBalanceState('noble-1', {}, { prices: 'off' })])).toEqual(NONE));

    test('leave out nothing else that is missing', () => {
      const silent = fakeBalanceState('cosmoshub-4', { uatom: fakeError() }, { prices: 'off' });
      expect(total([off, silent])).toEqual([...NONE, 'Cosmos Hub did not answer']);
    });

    test('go by what was priced before, as long as it is kept', () => {
      const failed = fakeBalanceState(
        'noble-1',
        { uusdc: fakeError() },
        { previous: NOBLE.snapshot, prices: 'off', readAt: 2 },
      );
      expect(total([failed])[0]).toBe('last known $500.00');
    });
  });

  test('one with values that were not renewed is not the least there is, and says of when they are', () => {
    const failed = fakeBalanceState('noble-1', { uusdc: fakeError() }, { previous: NOBLE.snapshot, readAt: 2 });
    expect(total([failed, OSMOSIS])).toEqual([
      'last known $1,140.25',
      'Noble did not answer',
      '1 asset has no price',
      `what could not be renewed is from ${clock(1)}`,
    ]);
  });

  test('an address of which nothing is known keeps the total from being whole', () => {
    expect(total([NOBLE], 1)).toEqual(['at least $500.00', '1 address is not known']);
  });

  test('many silent chains are counted', () => {
    const silent = ['1', '137', '42161'].map((id) => fakeBalanceState(id, { native: fakeError() }));
    expect(total(silent)).toEqual(['not known', '3 chains did not answer']);
  });
});
