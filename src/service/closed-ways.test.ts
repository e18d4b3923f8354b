import { beforeAll, describe, expect, test } from 'vitest';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { captureOf, marketOfCapture } from '#testing/captured-market.ts';
import { closedUses } from '#testing/closed-use.ts';
import { askOn, DATES, sampleOn } from '#testing/dated-questions.ts';
import { createRandom } from '#testing/random.ts';
import { runs } from '#testing/runs.ts';
import { answerRoute } from './route/route.ts';

/** On each day: over all days some 60, a run on one of the days by the captured market, whose graph takes a second. */
const QUESTIONS = runs(10);
const SEED = Math.floor(Math.random() * 2 ** 31);

/** The sample as a file that was written when the facts were read, before what ends since. */
let captured: unknown;
beforeAll(() => {
  const registry = embeddedRegistry();
  captured = captureOf(registry, sampleMarket(registry));
});

describe(`no route uses what is closed on the day of its clock (seed ${SEED})`, () => {
  const cases = DATES.map((day, index) => ({
    day,
    market: (SEED + index) % DATES.length === 0 ? 'captured' : 'sample',
  }));
  let found = 0;
  test.each(cases)('on $day, on the $market market', async ({ day, market: kind }) => {
    const deps = sampleOn(day);
    const market = kind === 'captured' ? marketOfCapture(deps.registry, captured) : deps.market();
    // Of each day its own questions: ten may all be refused, and so were those of three days with one seed.
    const random = createRandom(SEED + DATES.indexOf(day));
    const { uses, routes } = await askOn({ ...deps, market: () => market }, random, QUESTIONS);
    expect(uses).toEqual([]);
    found += routes;
  });

  test('and routes were found', () => expect(found).toBeGreaterThan(0));
});

test('what is closed is found in a route of a day on which it was open', () => {
  const day = '2026-10-12';
  const deps = sampleOn(day);
  const route = answerRoute(deps, {
    ...{ source_asset_chain_id: '1', source_asset_denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    ...{ dest_asset_chain_id: 'noble-1', dest_asset_denom: 'uusdc', amount_in: '1000000000', bridges: ['CCTP'] },
  });
  const { notices } = deps.registry.words;
  expect(closedUses(deps.registry, route, notices, day)).toEqual([]);
  expect(closedUses(deps.registry, route, notices, '2026-12-01').map((use) => use.split(':')[0])).toEqual(
    expect.arrayContaining(['cctp-v1', 'noble-usdc']),
  );
});
