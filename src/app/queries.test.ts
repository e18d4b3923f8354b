import { expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
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
