import { expect, test } from 'vitest';
import type { Route, RouteRequest } from '#contract/route.ts';
import { SearchBudget } from '#engine/index.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerRoute } from './route/route.ts';
import { searchBudgets, Unfinished } from './search-budget.ts';

/** INJ on Osmosis to USDT on Optimism: few lanes take as much, so that many ways around are looked at. */
const LARGE: RouteRequest = {
  ...{ source_asset_chain_id: 'osmosis-1', dest_asset_chain_id: '10' },
  source_asset_denom: 'ibc/64BA6E31FE887D66C6F8F31C7B1A80C7CA179239677B4088BB55F5EA07DBE273',
  dest_asset_denom: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
  ...{ amount_in: '100000000000000000000000', allow_multi_tx: true, smart_relay: true, allow_unsafe: true },
  smart_swap_options: { split_routes: true },
};

const answerWithin = (steps: number, request = LARGE): Route =>
  answerRoute({ ...sampleDeps, newBudget: () => new SearchBudget(steps) }, request);

test('a search without steps that found nothing yet claims nothing of routes', () => {
  const { amount_in: _, ...rest } = LARGE;
  const refused = {
    kind: 'deadline_exceeded',
    retryAfterSeconds: 20,
    details: [expect.objectContaining({ reason: 'SEARCH_CUT_SHORT' })],
  };
  expect(() => answerWithin(0, { ...rest, amount_out: '30000000000000' })).toThrow(expect.objectContaining(refused));
});

test('a search with few steps gives the best so far and says so, and is not kept', () => {
  const answers = [0, 10, 300, 1_000, 1e9].map((steps) => answerWithin(steps));
  const whole = answers.at(-1) as Route;
  expect(whole.search_cut_short).toBeUndefined();
  for (const answer of answers.slice(0, -1)) {
    expect(answer.search_cut_short).toBe(true);
    expect(BigInt(answer.amount_out)).toBeLessThanOrEqual(BigInt(whole.amount_out));
  }
  // What was cut short is not kept: on another market, of the same figures, the search finds the same.
  const market = { ...sampleDeps.market() };
  const fresh = answerRoute({ ...sampleDeps, market: () => market }, LARGE);
  expect(JSON.stringify(whole)).toBe(JSON.stringify(fresh));
});

test('the searches of a request end by an error once all steps are taken, or nobody wants the answer', () => {
  const within = (newBudget: () => SearchBudget) => () => answerRoute({ ...sampleDeps, newBudget }, LARGE);
  expect(within(searchBudgets(100))).toThrow(Unfinished);
  expect(within(searchBudgets(undefined, { aborted: true }))).toThrow('request cancelled by the client');
});

test('once the time of a request is over its searches give what they have', () => {
  const [late, whole] = [0, 60_000].map((requestMs) => {
    const newBudget = searchBudgets(undefined, undefined, requestMs);
    return answerRoute({ ...sampleDeps, newBudget }, LARGE);
  }) as [Route, Route];
  expect([late.search_cut_short, whole.search_cut_short]).toEqual([true, undefined]);
});
