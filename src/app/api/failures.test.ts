import { expect, test } from 'vitest';
import { MalformedResponse, MismatchedResponse, TimedOut, Unreachable } from '#client/failure.ts';
import { errorInfo, ServiceError } from '#contract/error.ts';
import type { Route } from '#contract/route.ts';
import { failureOf, isNoRoute } from './failures.ts';

test('recognizes a response without a route', () => {
  expect(isNoRoute(ServiceError.notFound('no route'))).toBe(true);
  expect(isNoRoute(new TimedOut(20))).toBe(false);
  expect(isNoRoute(null)).toBe(false);
});

test('says of no route on a market that is not all read that it may come', () => {
  const cause = (cause: string) => ServiceError.notFound('no route', [errorInfo('NO_ROUTE', { cause })]);
  expect(failureOf(cause('NOT_READ'))).toMatchObject({
    kind: 'unread',
    sentence: 'Not all is read yet. Try again in a moment.',
    quote: 'no route',
  });
  const feeds = ['stargate-1', 'stargate-8453'].map((feed) => errorInfo('NOT_READ', { feed }));
  const none = errorInfo('NO_ROUTE', { cause: 'NOT_READ' });
  expect(failureOf(ServiceError.notFound('fees not read yet', [none, ...feeds]))).toMatchObject({
    kind: 'unread',
    sentence: 'No prices yet: we wait for 2 sources.',
  });
  expect(failureOf(cause('UNREACHABLE'))).toMatchObject({ kind: 'no-route', sentence: 'The service found no route.' });
});

test.each([
  [new TimedOut(20), 'timeout', 'No response in 20 seconds.'],
  [
    new ServiceError('exhausted', 'busy'),
    'throttled',
    'The service asks us to slow down. Wait a moment, then try again.',
  ],
  [ServiceError.invalid('amount_in: no'), 'refused', 'The service rejected this request.'],
  [new ServiceError('internal', 'x'), 'failed', 'The service failed. Try again.'],
  [
    ServiceError.invalidField('source_asset_chain_id', 'chain nochain is not known', 'not_found'),
    'refused',
    'We do not know the asset you send. Choose another.',
  ],
  [
    ServiceError.invalidField('assets', 'asset uabc is not known', 'not_found'),
    'refused',
    'The service does not support one of these assets. Choose another.',
  ],
  [new Unreachable({ address: '' }), 'unreachable', 'The service does not answer.'],
  [new Unreachable({ address: 'https://a.example' }), 'unreachable', 'https://a.example does not answer.'],
  [
    new Unreachable('worker'),
    'unreachable',
    'The service in this browser stopped. Try again, or choose another one in Settings.',
  ],
  [new Unreachable('page'), 'unreachable', 'Part of this page did not arrive. Check your connection, then try again.'],
  [
    new MalformedResponse('The service does not answer (status 502).', { status: 502, text: '<html>' }),
    'unreachable',
    'The service does not answer (502).',
  ],
])('maps %s to a failure', (error, kind, sentence) => expect(failureOf(error)).toMatchObject({ kind, sentence }));

test('keeps the text of an unreadable response in the details only', () => {
  const failure = failureOf(new MalformedResponse('not JSON', { status: 200, text: '<html>' }));
  expect(failure.sentence).not.toContain('<html>');
  expect(failure.details).toContain('<html>');
});

test('explains a response that does not match the request', () => {
  const failure = failureOf(new MismatchedResponse('The route delivers uatom.', {} as Route));
  expect(failure.sentence).toBe('The response does not match the request, so we do not show it.');
  expect(failure.details).toContain('The route delivers uatom.');
});

test('removes invisible characters from the message of the service', () => {
  const error = ServiceError.invalidField('assets', 'asset factory/\u202eabc is not known', 'not_found');
  expect(failureOf(error).quote).not.toContain('\u202e');
  expect(failureOf(error).quote).toContain('factory/abc');
});
