import { expect, test } from 'vitest';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import type { QuoteRequest } from '../query/quote-requests.ts';
import { oldestFigure, stalenessOf } from './staleness.ts';

const MAX_QUOTE_AGE_MS = 5 * 60_000;
const request = (id: string) => ({ id }) as QuoteRequest;
const quote = (id: string) => ({ request: request(id), route: routes.cctp, market: null, isBest: false });
const failed = (id: string) => ({
  request: request(id),
  failure: { kind: 'unreachable' as const, sentence: '', quote: null, details: null },
});

const AS_OF = 1_000_000;
const run = { requests: [request('a'), request('b')], quotes: [quote('a'), quote('b')], failed: [], asOf: AS_OF };

test('quotes are old from the maximum age on', () => {
  expect(stalenessOf(run, AS_OF + MAX_QUOTE_AGE_MS - 1)).toBe(null);
  expect(stalenessOf(run, AS_OF + MAX_QUOTE_AGE_MS)).toBe('old');
});

test('quotes with a time in the future are undated', () => {
  expect(stalenessOf(run, AS_OF)).toBe(null);
  expect(stalenessOf(run, AS_OF - 1)).toBe('undated');
});

test('quotes are stale at once if every request of the last refresh failed, but not if some succeeded', () => {
  expect(stalenessOf({ ...run, failed: [failed('a'), failed('b')] }, AS_OF)).toBe('failed');
  expect(stalenessOf({ ...run, failed: [failed('b')] }, AS_OF)).toBe(null);
});

test('a run without quotes is not stale', () => {
  const none = { requests: [request('a')], quotes: [], failed: [failed('a')], asOf: null };
  expect(stalenessOf(none, AS_OF)).toBe(null);
});

test('the age of a list is that of the oldest figure that was read', () => {
  const figures = (as_of: string, basis = 'exact') => ({ as_of, source: 'a node', basis });
  const fee = (as_of: string, basis?: string) => ({ amount: '1', fee_type: 'GAS', figures: figures(as_of, basis) });
  const route = (more: object) => ({ route: { ...routes.cctp, ...more } as typeof routes.cctp });
  const [old, middle, late] = ['2026-11-28T10:57:00Z', '2026-11-28T10:58:00Z', '2026-11-28T10:59:00Z'] as const;
  const bare = { ...routes.cctp, operations: [] };
  expect(oldestFigure([{ route: bare }])).toBe(null);
  const of = (...list: object[]) => oldestFigure(list.map((more) => route({ ...bare, ...more })));
  expect(of({ prices_as_of: late }, { estimated_fees: [fee(middle), fee(old)] })).toBe(Date.parse(old));
  expect(of({ prices_as_of: late, estimated_fees: [fee(old, 'documented')] })).toBe(Date.parse(late));
  expect(of({ prices_as_of: 'yesterday' })).toBe(null);
});
