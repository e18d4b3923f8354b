import { expect, test } from 'vitest';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import type { QuoteRequest } from '../query/quote-requests.ts';
import { doubtOf, QUOTES_HOLD_MS } from './doubt.ts';

const question = (id: string) => ({ id }) as QuoteRequest;
const quote = (id: string) => ({ question: question(id), route: routes.cctp, market: null, isBest: false });
const failed = (id: string) => ({
  question: question(id),
  failure: { kind: 'unreachable' as const, sentence: '', quote: null, details: null },
});

const ASKED_AT = 1_000_000;
const run = { questions: [question('a'), question('b')], quotes: [quote('a'), quote('b')], failed: [], asOf: ASKED_AT };

test('quotes are in doubt from the moment on when they are as old as quotes hold', () => {
  expect(doubtOf(run, ASKED_AT + QUOTES_HOLD_MS - 1)).toBe(null);
  expect(doubtOf(run, ASKED_AT + QUOTES_HOLD_MS)).toBe('old');
});

test('quotes from after now are in doubt: the clock was set back, and nobody knows how old they are', () => {
  expect(doubtOf(run, ASKED_AT)).toBe(null);
  expect(doubtOf(run, ASKED_AT - 1)).toBe('undated');
});

test('quotes of which none was renewed are in doubt at once, those of which some were are not', () => {
  expect(doubtOf({ ...run, failed: [failed('a'), failed('b')] }, ASKED_AT)).toBe('failed');
  expect(doubtOf({ ...run, failed: [failed('b')] }, ASKED_AT)).toBe(null);
});

test('where there are no quotes there is nothing to doubt', () => {
  const none = { questions: [question('a')], quotes: [], failed: [failed('a')], asOf: null };
  expect(doubtOf(none, ASKED_AT)).toBe(null);
});
