import { describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { ServiceError } from '#contract/error.ts';
import { assetsQuery, bridgesQuery, chainsQuery, originAssetsQuery } from './queries.ts';

const TURNED = '\u202eCDSU';

/** Answers every question with the same names. */
const client = new Proxy({} as Client, {
  get: () => async () => ({ data: [{ denom: TURNED, symbol: TURNED, name: TURNED, pretty_name: TURNED }] }),
});

const queries = [chainsQuery(client), assetsQuery(client), bridgesQuery(client), originAssetsQuery(client, [])];

test.each(queries.map(({ queryKey, queryFn }) => ({ list: queryKey.join(' '), queryFn })))(
  'names in $list are plain from the start, and its denoms are as they came',
  async ({ queryFn }) => {
    const answer = await (queryFn as (context: object) => Promise<unknown>)({ signal: undefined });
    expect(answer).toEqual({ data: [{ denom: TURNED, symbol: 'CDSU', name: 'CDSU', pretty_name: 'CDSU' }] });
  },
);

describe('a list after a failure', () => {
  const lists = [chainsQuery(client), assetsQuery(client), bridgesQuery(client)];
  const refusal = (retryAfterSeconds: number | null) =>
    new ServiceError('exhausted', 'slow down', { retryAfterSeconds });
  const waitsOf = (error: Error) =>
    lists.map(({ retry, retryDelay }) => {
      const tries = [0, 1, 2, 3].filter((failures) => (retry as (n: number, e: Error) => boolean)(failures, error));
      return tries.map((failures) => (retryDelay as (n: number, e: Error) => number)(failures, error));
    });

  test.each([
    ['with growing delays after a network failure', new TypeError('failed to fetch'), [1000, 2000, 4000]],
    ['with growing delays without a retry-after', refusal(null), [1000, 2000, 4000]],
    ['after the retry-after of the service', refusal(3), [3000, 3000, 4000]],
    ['never if the retry-after is too long', refusal(31), []],
  ])('is retried %s', (_, error, waits) => {
    expect(waitsOf(error)).toEqual(lists.map(() => waits));
  });
});
