import { expect, test } from 'vitest';
import { errorInfo } from '#contract/error.ts';
import { readRefusal } from './refusal.ts';

const refusal = (cause: string, ...rest: [string, Record<string, string>?][]) =>
  readRefusal([errorInfo('NO_ROUTE', { cause }), ...rest.map(([reason, metadata]) => errorInfo(reason, metadata))]);

test('reads what can be reached in place of the destination, and nothing that is no asset', () => {
  const nearest = { chain_id: 'solana', denom: 'EPjF' };
  expect(refusal('UNREACHABLE', ['NEAREST', nearest]).nearest).toEqual(nearest);
  expect(refusal('UNREACHABLE', ['NEAREST', { chain_id: 'solana' }]).nearest).toBeUndefined();
});

test('reads which chain of an end stands still before a part of it that does', () => {
  const part = { chain_id: 'kava_2222-10', denom: 'ukava', state: 'halted', reason: 'client_expired' };
  const { halt } = refusal('HALTED', ['HALTED', part], ['HALTED', { ...part, whole_chain: 'true', state: 'gone' }]);
  expect(halt).toMatchObject({ chain_id: 'kava_2222-10', state: 'gone', isWholeChain: true });
  expect(refusal('HALTED', ['HALTED', part]).halt).toMatchObject({ denom: 'ukava', isWholeChain: false });
  expect(refusal('HALTED', ['HALTED', { chain_id: 'kava_2222-10' }]).halt).toBeUndefined();
});

test('of several limits the widest counts, and none that is no number', () => {
  const limit = (limit: string, rule: string): [string, Record<string, string>] => [
    'LIMIT',
    { via: 'CCTP', rule, limit, chain_id: '1', denom: '0xa' },
  ];
  const least = refusal('BELOW_MINIMUM', limit('20', 'below_minimum'), limit('5', 'below_minimum'));
  expect(least.limit).toMatchObject({ units: 5n, isMost: false });
  const most = refusal('ABOVE_MAXIMUM', limit('20', 'above_maximum'), limit('5', 'above_maximum'));
  expect(most.limit).toMatchObject({ units: 20n, isMost: true });
  expect(refusal('BELOW_MINIMUM', limit('many', 'below_minimum')).limit).toBeUndefined();
});

test('options count where their change gives a route; else the amount is the cause', () => {
  expect(refusal('FILTERED', ['FILTERED', { options: 'bridges,swap_venues' }])).toMatchObject({
    cause: 'FILTERED',
    options: ['bridges', 'swap_venues'],
  });
  const small = refusal('FILTERED', ['FILTERED', { options: 'bridges', gives_route: 'false' }], ['TOO_SMALL']);
  expect(small).toMatchObject({ cause: 'TOO_SMALL', options: [] });
});

test('a service that gives no reasons gives none', () => {
  expect(readRefusal([])).toEqual({
    ...{ cause: undefined, halt: undefined, limit: undefined, nearest: undefined },
    options: [],
  });
});
