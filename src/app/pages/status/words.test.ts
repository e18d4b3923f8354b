import { describe, expect, test } from 'vitest';
import type { Lookup } from '#app/asset/lookup.ts';
import { numberFormatter } from '#app/format/number.ts';
import type { FactsAge, FeedStatus, StatusResponse } from '#contract/status.ts';
import {
  ageOf,
  badgeWords,
  factsAgeText,
  factsKind,
  feedGroups,
  intervalText,
  lostWith,
  stateWords,
  verdict,
} from './words.ts';

const digits = numberFormatter('en-US');
const AS_OF = '2026-11-26T14:03:00.000Z';
const NOW = Date.parse(AS_OF) + 12_000;

const feed = (title: string, state = 'current', facts: Partial<FeedStatus> = {}): FeedStatus => ({
  ...{ name: title, title, state, covers: ['pools'], chain_ids: [], as_of: AS_OF, block: null },
  ...{ refresh_ms: 15_000, limit_ms: 120_000, last_failure: null, note: null },
  ...facts,
});
const statusOf = (feeds: readonly FeedStatus[], market: Partial<StatusResponse['market']> = {}): StatusResponse => ({
  market: { source: 'live', version: '5d41', as_of: AS_OF, live: true, ...market },
  feeds: [...feeds],
  silent_chains: [],
});

describe('the market in the header', () => {
  test.each<[string, StatusResponse, string]>([
    ['live, 12\u00a0s\u00a0old', statusOf([feed('Osmosis'), feed('Circle', 'late')]), 'good'],
    ['live, Osmosis missing', statusOf([feed('Osmosis', 'expired'), feed('Circle')]), 'warn'],
    ['live, 2 sources down', statusOf([feed('A', 'expired'), feed('B', 'waiting'), feed('C')]), 'warn'],
    ['live, nothing read yet', statusOf([feed('A', 'waiting'), feed('B', 'waiting')]), 'bad'],
    ['live, nothing read yet', statusOf([]), 'bad'],
    ['live, nothing read yet', statusOf([feed('A', 'waiting'), feed('Eureka', 'current', { embedded: true })]), 'bad'],
    ['live', statusOf([feed('A')], { as_of: 'yesterday' }), 'good'],
    ['sample', statusOf([], { live: false, source: 'sample' }), 'warn'],
    ['captured, 12\u00a0s\u00a0old', statusOf([], { live: false, source: 'live' }), 'warn'],
  ])('is "%s"', (text, status, tone) => {
    expect(badgeWords(status, NOW, digits)).toEqual({ text, tone });
  });

  test('shows no invisible characters of a title', () => {
    const status = statusOf([feed('Os\u202emosis', 'expired'), feed('Circle')]);
    expect(badgeWords(status, NOW, digits).text).toBe('live, Osmosis missing');
  });
});

describe('the verdict', () => {
  test.each<[string, StatusResponse, string]>([
    [
      'The service and its 2 sources answer. The oldest figure is 12\u00a0s\u00a0old.',
      statusOf([feed('Osmosis'), feed('Circle', 'late')]),
      'good',
    ],
    ['The service and its one source answer.', statusOf([feed('A')], { as_of: 'yesterday' }), 'good'],
    [
      'The service answers without 1 of its 2 sources: routes are missing.',
      statusOf([feed('Osmosis', 'expired'), feed('Circle')]),
      'warn',
    ],
    ['The service answers, but none of its sources do yet.', statusOf([feed('A', 'waiting')]), 'bad'],
    ['The service answers, with made-up prices.', statusOf([], { live: false, source: 'sample' }), 'warn'],
    ['The service answers, with prices that were read once.', statusOf([], { live: false }), 'warn'],
  ])('is "%s"', (text, status, tone) => {
    expect(verdict(status, NOW, digits)).toEqual({ text, tone });
  });
});

const facts = (age_days: number, more: Partial<FactsAge> = {}): FactsAge => ({
  ...{ kind: 'liveness', newest: '2026-11-21', oldest: '2026-08-22', age_days, is_old: age_days > 45 },
  ...more,
});

describe('facts in the header', () => {
  const all = [facts(46), facts(1_203, { kind: 'bridges' }), facts(7, { kind: 'failures' })];
  test.each<[string, string, StatusResponse]>([
    ['sample', 'warn', { ...statusOf([], { live: false, source: 'sample' }), facts: [facts(45)] }],
    ['sample; facts 46 days old', 'warn', { ...statusOf([], { live: false, source: 'sample' }), facts: [facts(46)] }],
    ['live, 12\u00a0s\u00a0old; facts 1,203 days old', 'warn', { ...statusOf([feed('A')]), facts: all }],
    ['live, nothing read yet; facts 46 days old', 'bad', { ...statusOf([]), facts: [facts(46)] }],
  ])('"%s"', (text, tone, status) => {
    expect(badgeWords(status, NOW, digits)).toEqual({ text, tone });
  });
});

test('facts are told with the day on which they were read, its age, and the oldest day if that is another', () => {
  expect(factsAgeText(facts(7), digits)).toBe('read on 21 Nov 2026, 7 days ago; the oldest on 22 Aug 2026');
  expect(factsAgeText(facts(1, { oldest: '2026-11-21' }), digits)).toBe('read on 21 Nov 2026, 1 day ago');
  expect(factsKind(facts(7))).toBe('What is halted or gone');
  expect(factsKind(facts(7, { kind: 'ti\u202edes' }))).toBe('tides');
});

test('an age counts by the clock of the service, and is not below zero', () => {
  expect(ageOf(AS_OF, NOW + 108_000, digits)).toBe('2\u00a0min\u00a0old');
  expect(ageOf(AS_OF, NOW - 15_000, digits)).toBe('0\u00a0s\u00a0old');
  expect(ageOf(null, NOW, digits)).toBeNull();
  expect(ageOf('soon', NOW, digits)).toBeNull();
});

test('a state of a later version is told as it is', () => {
  expect(stateWords({ ...feed('A', 'current'), partial: true }).text).toBe('In use, not all read yet');
  expect(stateWords({ ...feed('A', 'late'), partial: true }).text).toBe('In use, last read failed');
  expect(stateWords(feed('A', 'expired'))).toEqual({ text: 'Too old, not in use', tone: 'bad' });
  expect(stateWords(feed('A', 'resting'))).toEqual({ text: 'resting', tone: 'plain' });
});

test('sources are grouped by chain, those of several and of none at the end', () => {
  const names: Readonly<Record<string, string>> = { '1': 'Ethereum', '8453': 'Base' };
  const lookup = { chain: (id: string) => ({ pretty_name: names[id] }) } as unknown as Lookup;
  const feeds = [
    feed('Prices'),
    feed('Uniswap', 'current', { chain_ids: ['1'] }),
    feed('Gas', 'current', { chain_ids: ['1', '8453'] }),
    feed('Aerodrome', 'current', { chain_ids: ['8453'] }),
    feed('Pancake', 'current', { chain_ids: ['1'] }),
  ];
  expect(feedGroups(feeds, lookup).map(({ title, feeds: own }) => [title, ...own.map((each) => each.title)])).toEqual([
    ['Base', 'Aerodrome'],
    ['Ethereum', 'Uniswap', 'Pancake'],
    ['Several chains', 'Gas'],
    ['Services', 'Prices'],
  ]);
});

test('says what answers lack without a source', () => {
  expect(lostWith(feed('A'))).toBe('swaps through its pools');
  expect(lostWith(feed('A', 'expired', { covers: ['gas', 'lanes'] }))).toBe(
    'network gas of its chains and transfers over its bridge',
  );
  expect(lostWith(feed('A', 'expired', { covers: ['magic'] }))).toBe('its figures');
});

test.each([
  [15_000, '15\u00a0s'],
  [90_000, '90\u00a0s'],
  [120_000, '2\u00a0min'],
  [1_800_000, '30\u00a0min'],
])('writes an interval of %i ms as "%s"', (ms, text) => expect(intervalText(ms, digits)).toBe(text));
