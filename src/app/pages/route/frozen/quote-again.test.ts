import { expect, test } from 'vitest';
import type { Lookup } from '#app/asset/lookup.ts';
import { createClient } from '#client/client.ts';
import type { Route } from '#contract/route.ts';
import { routesOfEveryKind } from '#testing/routes.ts';
import { freeze } from '../keeping/frozen-quote.ts';
import { askNow, figureChanges, isAmong, isSameMarket, readFrozen, readNow, verdict } from './quote-again.ts';

const lookup: Lookup = { asset: () => undefined, chain: () => undefined, bridgeName: () => undefined };
const digits = (decimal: string) => decimal;
const answer: Route = {
  ...routesOfEveryKind.cctp,
  ...{ usd_amount_in: '100', usd_amount_out: '99.80', estimated_fees: [], estimated_route_duration_seconds: 1200 },
};
const request = {
  source_asset_chain_id: answer.source_asset_chain_id,
  source_asset_denom: answer.source_asset_denom,
  dest_asset_chain_id: answer.dest_asset_chain_id,
  dest_asset_denom: answer.dest_asset_denom,
  amount_in: answer.amount_in,
};
const market = { source: 'sample', asOf: '2026-01-31' };
const quote = freeze({ request, answer, market, takenAt: 1 });
const [was] = readFrozen(quote, lookup, digits);

function changes(now: Partial<Route>) {
  const { same } = readNow({ routes: [{ ...answer, ...now }], market }, quote, lookup, digits);
  if (!was || !same) throw new Error('the path is the same');
  return {
    words: verdict(was, same, 'in', digits),
    figures: figureChanges(was, same, 'in', digits).map(({ change }) => change),
  };
}

test('says in dollars and in time what changed', () => {
  const dearer = changes({ usd_amount_out: '99.68', estimated_route_duration_seconds: 1380 });
  expect(dearer.words).toBe('It now costs $0.12 more.');
  expect(dearer.figures).toEqual(['', '$0.12 more', '3\u00a0min longer', '']);
  expect(changes({ usd_amount_out: '99.9' }).words).toBe('It now costs $0.10 less.');
  expect(changes({}).words).toBe('Nothing changed.');
  expect(changes({ estimated_route_duration_seconds: 60 }).words).toBe('It costs the same now.');
});

test('an unknown cost is no change of zero', () => {
  const { words, figures } = changes({ usd_amount_out: undefined });
  expect(figures[1]).toBe('not comparable');
  expect(words).toBe('Its cost is not known now.');
});

test('says that a way is no longer offered', () => {
  const { same, best } = readNow({ routes: [routesOfEveryKind.transferThenSwap], market }, quote, lookup, digits);
  expect([same, best === undefined]).toEqual([undefined, false]);
  expect(was && verdict(was, same, 'in', digits)).toBe('This way is no longer offered.');
});

test('only an equal answer is equal, and unknown markets are not the same', () => {
  expect(isAmong([{ ...answer }], quote)).toBe(true);
  expect(isAmong([{ ...answer, usd_amount_out: '99.81' }], quote)).toBe(false);
  expect(isSameMarket(market, { ...market })).toBe(true);
  expect(isSameMarket({ ...market, version: 'a' }, { ...market, version: 'b' })).toBe(false);
  expect(isSameMarket(null, null)).toBe(false);
});

test('asks a service without the list of routes for the best one', async () => {
  const paths: string[] = [];
  const client = createClient({
    transport: async ({ path }) => {
      paths.push(path);
      const isRoute = path === '/v2/fungible/route';
      return { status: isRoute ? 200 : 404, headers: new Headers(), text: isRoute ? JSON.stringify(answer) : '' };
    },
  });
  expect((await askNow(client, quote, new AbortController().signal)).routes).toHaveLength(1);
  expect(paths).toEqual(['/v2/fungible/routes', '/v2/fungible/route']);
});
