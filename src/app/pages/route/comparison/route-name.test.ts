import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { evaluateJourneys } from '#testing/journeys/evaluate.ts';
import { JOURNEYS } from '#testing/journeys/index.ts';
import { sampleAmountFor, sampleRoutesOf } from '#testing/journeys/sample.ts';
import { routeNames as lookup } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { runs } from '#testing/runs.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { type Step, timelineSteps } from '../steps/timeline.ts';
import { routeNames, wayText } from './route-name.ts';

const en = numberFormatter('en-US');
const { registry } = sampleDeps;
const sampleLookup = { ...lookup, asset: registry.findAsset, chain: registry.findChain };

/** A path such as "Arbitrum -CCTP- Noble -IBC- Osmosis +Osmosis": bridges between chains, swaps where they end. */
function path(text: string, symbol = 'USDC'): Step[] {
  const [model] = timelineSteps(routes.cctp, lookup, en);
  if (!model) throw new Error('the fixture has a step');
  const [start = '', ...rest] = text.split(/ (?=[-+])/);
  let at = start;
  return rest.map((leg): Step => {
    const output = { ...model.output, symbol };
    if (leg.startsWith('+')) return { ...model, family: 'swap', carrier: leg.slice(1), from: at, to: null, output };
    const [, carrier = '', to = ''] = /^-(.+)- (.+)$/.exec(leg) ?? [];
    const step = { ...model, carrier, from: at, to, output };
    at = to;
    return step;
  });
}

const names = (...paths: readonly string[]) => routeNames(paths.map((text) => path(text)));

describe('the name of a route', () => {
  test('lists what carries it, in order', () => {
    expect(names('Ethereum -CCTP fast- Base')).toEqual(['CCTP fast']);
    expect(names('Base -CCTP fast- Noble -IBC- Osmosis +Osmosis')).toEqual(['CCTP fast, IBC, Osmosis']);
    expect(names('Ethereum -Stargate- Base +Uniswap')).toEqual(['Stargate, then Uniswap on Base']);
    expect(names('Noble -IBC- Osmosis +Osmosis')).toEqual(['IBC, then Osmosis']);
  });

  test('says each but once, and several venues of a swap as one', () => {
    expect(names('Noble -IBC- Osmosis -IBC- Neutron')).toEqual(['IBC']);
    expect(names('Noble -IBC- Osmosis +Osmosis -IBC- Neutron')).toEqual(['IBC, Osmosis']);
    expect(names('Base +Uniswap, Aerodrome -CCTP- Noble -IBC- Osmosis')).toEqual(['Uniswap + Aerodrome, CCTP, IBC']);
  });

  test('says so where there is nothing', () => expect(routeNames([[]])).toEqual(['Route without steps']));
});

describe('routes that are carried by the same', () => {
  test('are told apart by the chains that they do not share', () => {
    expect(
      names(
        'Ethereum -CCTP- Avalanche -CCTP- Noble -IBC- Osmosis',
        'Ethereum -CCTP- Polygon -CCTP- Noble -IBC- Osmosis',
      ),
    ).toEqual(['CCTP, then IBC via Avalanche', 'CCTP, then IBC via Polygon']);
    expect(names('Noble -IBC- Osmosis', 'Noble -IBC- Injective -IBC- Osmosis')).toEqual(['IBC', 'IBC via Injective']);
    expect(names('1 -IBC- 2 -IBC- 3 -IBC- 4', '1 -IBC- 3 -IBC- 2 -IBC- 4')).toEqual(['IBC via 2, 3', 'IBC via 3, 2']);
  });

  test('are told apart by what is held between, else by a number', () => {
    const of = (...symbols: readonly string[]) =>
      routeNames(symbols.map((symbol) => path('1 -IBC- 2 -IBC- 3', symbol)));
    expect(of('USDC', 'OSMO')).toEqual(['IBC via USDC', 'IBC via OSMO']);
    expect(of('USDC', 'USDC')).toEqual(['IBC (1)', 'IBC (2)']);
  });

  test('have different names in the lists of the sample, without a number', async () => {
    // Of the lists every fourth, as each is a comparison.
    const middle = JOURNEYS.filter(({ usd }) => usd === 2_000).filter((_, i) => runs(1) > 1 || i % 4 === 0);
    const answers = await evaluateJourneys(sampleRoutesOf, middle, sampleAmountFor);
    const lists = answers.filter(({ routes }) => routes.length > 1);
    expect(lists.length).toBeGreaterThan(middle.length / 3);
    for (const { routes } of lists) {
      const told = routeNames(routes.map((route) => timelineSteps(route, sampleLookup, en)));
      expect(new Set(told).size, told.join('; ')).toBe(routes.length);
      expect(told.filter((name) => /\(\d+\)$/.test(name))).toEqual([]);
    }
  });

  test('have different names whatever the list', () => {
    const leg = fc.constantFrom('-IBC- a', '-IBC- b', '-CCTP- a', '-CCTP- b', '+Uniswap', '+Uniswap, Aerodrome', '+b');
    const list = fc.array(fc.array(leg, { maxLength: 4 }), { maxLength: 12 });
    fc.assert(
      fc.property(list, (paths) => {
        expect(new Set(names(...paths.map((legs) => ['start', ...legs].join(' ')))).size).toBe(paths.length);
      }),
    );
  });
});

test('the way of a route names its ends and what lies between', () => {
  expect(wayText(path('Ethereum -CCTP- Base'))).toBe('');
  expect(wayText(path('Ethereum -CCTP- Noble -IBC- Osmosis +Osmosis'))).toBe('via Noble');
  expect(wayText(path('Base +Uniswap'))).toBe('');
});
