import { describe, expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import { type Notice, type NoticeState, type NoticeSubject, nextPhase, phaseOn } from '#contract/notice.ts';
import type { Lookup } from '../asset/lookup.ts';
import { calendarOf, datedTo, noticesOf } from './calendar.ts';
import { currentText, daysText, nextText, strengthText, subjectsText, subjectText } from './notice-words.ts';

const notice = (id: string, phases: Notice['phases'], about: NoticeSubject[] = [{ chain_id: '2741' }]): Notice => ({
  ...{ id, about, phases, what: 'It ends.' },
  sources: [{ source: 'its team', strength: 'operator', read: '2026-11-28' }],
});

const NOTICES = [
  notice('noble', [
    { from: '2026-10-13', effect: 'no_entry' },
    { from: '2027-01-12', effect: 'closed' },
  ]),
  notice('word a list 2026-08-22', [{ from: '2026-08-22', effect: 'closed' }]),
  notice('axelar', [{ from: '2026-06-16', effect: 'closed' }], [{ bridge: 'AXELAR' }]),
  notice('cctp', [{ from: '2026-12-01', effect: 'closed' }], [{ bridge: 'CCTP', part: 'v1' }]),
  notice('stride', [{ from: '2026-10-06', effect: 'no_entry' }]),
];

const on = (today: string) => ({
  today,
  notices: NOTICES.map((each): NoticeState => {
    const [now, next] = [phaseOn(each, today), nextPhase(each, today)];
    return { ...each, effect: now?.effect ?? null, next: next ?? null };
  }),
});

const idsOf = (notices: readonly NoticeState[]) => notices.map(({ id }) => id);

describe('the calendar', () => {
  test.each([
    ['2026-11-30', ['cctp', 'noble'], ['stride', 'axelar']],
    ['2026-12-01', ['noble'], ['cctp', 'stride', 'axelar']],
    ['2027-01-11', ['noble'], ['cctp', 'stride', 'axelar']],
    ['2027-01-12', [], ['noble', 'cctp', 'stride', 'axelar']],
  ])('of %s has what comes by its day, and what holds by its newest day', (today, toCome, inForce) => {
    const calendar = calendarOf(on(today));
    expect(idsOf(calendar.toCome)).toEqual(toCome);
    expect(idsOf(calendar.inForce)).toEqual(inForce);
    expect(idsOf(calendar.words)).toEqual(['word a list 2026-08-22']);
  });

  test('kept from an earlier day says what has begun since, and never less than was answered', () => {
    const kept = { ...on('2026-11-28'), read: '2026-11-27' };
    expect(datedTo(kept, '2026-12-02')).toEqual({ ...on('2026-12-02'), read: '2026-11-27' });
    expect(datedTo(kept, '2026-11-20')).toEqual(kept);
  });

  test('gives a bridge what is said of it and of its parts', () => {
    const calendar = calendarOf(on('2026-11-30'));
    expect(noticesOf(calendar, 'CCTP').map(({ notice, subjects }) => [notice.id, subjects])).toEqual([
      ['cctp', [{ bridge: 'CCTP', part: 'v1' }]],
    ]);
    expect(noticesOf(calendar, 'IBC')).toEqual([]);
  });
});

describe('the days of a notice', () => {
  const [noble, , , cctp] = on('2026-11-28').notices as [NoticeState, NoticeState, NoticeState, NoticeState];

  test('are said from what comes next to what holds now', () => {
    expect(daysText(noble, '2026-11-28')).toBe('last day 11 Jan 2027; no deposits since 13 Oct 2026');
    expect(daysText(cctp, '2026-11-28')).toBe('last day 30 Nov 2026 (in 2 days)');
  });

  test('are counted where they are near', () => {
    const said = (today: string) => nextText(cctp, today);
    expect(['2026-10-31', '2026-11-29', '2026-11-30', '2026-12-01'].map(said)).toEqual([
      'last day 30 Nov 2026 (in 30 days)',
      'last day 30 Nov 2026 (tomorrow)',
      'last day 30 Nov 2026 (today)',
      'last day 30 Nov 2026',
    ]);
    expect(nextText(cctp, '2026-10-30')).toBe('last day 30 Nov 2026');
  });

  test('begin with that of a limit, which is said after it too', () => {
    const limited = { ...noble, limited_from: '2026-12-01' };
    expect(nextText(limited, '2026-11-30')).toBe('limited from 1 Dec 2026 (tomorrow), last day 11 Jan 2027');
    expect(nextText(limited, '2026-12-02')).toBe('limited from 1 Dec 2026, last day 11 Jan 2027');
    const later = { ...cctp, next: { from: '2026-12-15', effect: 'closed' } } as const;
    const first = (today: string) => idsOf(calendarOf({ today, notices: [later, limited] }).toCome);
    expect(first('2026-11-30')).toEqual(['noble', 'cctp']);
    expect(first('2026-12-01')).toEqual(['cctp', 'noble']);
  });

  test('say since when it is closed once it is', () => {
    const [closed] = on('2027-01-13').notices as [NoticeState];
    expect(nextText(closed, '2027-01-13')).toBe('');
    expect(currentText(closed, '2027-01-13')).toBe('closed since 12 Jan 2027');
  });

  test('are no more than the day of reading where nothing else is known', () => {
    const [closed] = on('2027-01-13').notices as [NoticeState];
    const read = closed.sources.map((source) => ({ ...source, read: '2027-01-12' }));
    expect(currentText({ ...closed, sources: read }, '2027-01-13')).toBe('closed, as read on 12 Jan 2027');
  });

  test('have the effect of a newer service as it is', () => {
    expect(currentText({ ...noble, effect: 'paused' }, '2026-11-28')).toBe('paused, 13 Oct 2026');
  });
});

describe('what a notice is about', () => {
  const USDC = { chain_id: 'noble-1', denom: 'uusdc' };
  const lookup = {
    asset: ({ denom }: AssetId) => (denom === 'uusdc' ? { ...USDC, symbol: 'USDC' } : undefined),
    chain: (id: string) => ({ pretty_name: { 'noble-1': 'Noble', '1088': 'Metis' }[id as '1088'] ?? '' }),
    bridgeName: (id: string) => ({ CCTP: 'CCTP', STARGATE: 'Stargate' })[id as 'CCTP'],
  } as Lookup;

  test.each([
    [{ bridge: 'CCTP', part: 'v1' }, 'CCTP v1'],
    [{ bridge: 'STARGATE', chain_id: '1088' }, 'Stargate on Metis'],
    [{ bridge: 'STARGATE', ...USDC }, 'Stargate: USDC on Noble'],
    [{ chain_id: '1088' }, 'Metis'],
    [{ chain_id: 'pacific-1', channel: '*' }, 'every IBC channel of pacific-1'],
    [{ chain_id: 'noble-1', channel: 'channel-4' }, 'channel-4 of Noble'],
    [{ ...USDC, vouchers: 'with' }, 'USDC on Noble and its vouchers'],
    [{ ...USDC, vouchers: 'only' }, 'vouchers of USDC on Noble'],
    [{ wallet: 'Leap' }, 'the wallet Leap'],
    [{ feed: 'pyth' }, 'prices of pyth'],
  ] satisfies [NoticeSubject, string][])('%j is %s', (subject, text) =>
    expect(subjectText(subject, lookup)).toBe(text),
  );

  test('is counted from the fourth name on, and each name once', () => {
    const chains = (count: number) => Array.from({ length: count }, (_, i) => ({ chain_id: `chain-${i}` }));
    expect(subjectsText([{ ...USDC }, { ...USDC }], lookup)).toBe('USDC on Noble');
    expect(subjectsText(chains(4), lookup)).toBe('chain-0, chain-1, chain-2 and chain-3');
    expect(subjectsText(chains(9), lookup)).toBe('chain-0, chain-1, chain-2 and 6 more');
  });
});

test('what others quote of an operator is called quoted, not its own word', () => {
  const source = { source: 'its team', strength: 'operator', read: '2026-11-28' } as const;
  expect(strengthText(source)).toBe('its operator');
  expect(strengthText({ ...source, second_hand: true })).toBe('quoted by others');
});
