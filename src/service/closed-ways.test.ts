import { beforeAll, describe, expect, test } from 'vitest';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { captureOf, marketOfCapture } from '#testing/captured-market.ts';
import { closedUses } from '#testing/closed-use.ts';
import { askOn, DATES, depsOn } from '#testing/dated-questions.ts';
import { createRandom } from '#testing/random.ts';
import { answerRoute } from './route/route.ts';

/** On each day of each market: over all days and both markets some 2,000. */
const QUESTIONS = 167;
const SEED = Math.floor(Math.random() * 2 ** 31);

/** The sample as a file that was written when the facts were read, before what ends since. */
let captured: unknown;
beforeAll(() => {
  const registry = embeddedRegistry();
  captured = captureOf(registry, sampleMarket(registry));
});

describe(`no route uses what is closed on the day of its clock (seed ${SEED})`, () => {
  test.each(DATES)('on %s', async (day) => {
    const random = createRandom(SEED);
    const sample = await askOn(day, { random, count: QUESTIONS, marketOf: sampleMarket });
    expect(sample.uses).toEqual([]);
    const marketOf = (registry: ReturnType<typeof embeddedRegistry>) => marketOfCapture(registry, captured);
    const kept = await askOn(day, { random, count: QUESTIONS, marketOf });
    expect(kept.uses).toEqual([]);
    expect(sample.routes + kept.routes).toBeGreaterThan(40);
  });
});

test('what is closed is found in a route of a day on which it was open', () => {
  const day = '2026-10-12';
  const deps = depsOn(day, sampleMarket);
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
