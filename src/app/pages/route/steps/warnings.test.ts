import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Lookup } from '#app/asset/lookup.ts';
import { numberFormatter } from '#app/format/number.ts';
import type { Asset, AssetId } from '#contract/asset.ts';
import { type Route, routeSchema } from '#contract/route.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { disclaimers } from './disclaimers.ts';
import { routeFees } from './fees.ts';
import { stepFloors } from './floor.ts';
import { noticesOfSteps } from './step-notices.ts';
import { groupBySignature, timelineSteps } from './timeline.ts';
import { routeWarnings } from './warnings.ts';

const en = numberFormatter('en-US');
const change = (route: Route, fields: object): Route => routeSchema.parse({ ...route, ...fields });

function quoteOf(route: Route) {
  const steps = timelineSteps(route, routeNames, en);
  const floors = stepFloors(route, steps, 50);
  return { route, steps, floors, signatures: groupBySignature(steps), fees: routeFees(route, steps, routeNames) };
}

const warningsOf = (route: Route) =>
  routeWarnings(route, quoteOf(route).fees, routeNames, en).map(({ level, sentence }) => `${level}: ${sentence}`);

afterEach(() => vi.useRealTimers());

describe('warnings', () => {
  test('cautions against an unknown step', () => {
    expect(warningsOf(routes.unknownKind)).toEqual(['caution: We do not know 1 step of this route.']);
  });

  test('cautions against a route without steps', () => {
    expect(warningsOf(change(routes.transferThenSwap, { operations: [] }))).toEqual([
      'caution: The service lists no steps for this route.',
    ]);
  });

  test('gives no warning for an ordinary route', () => expect(warningsOf(routes.transferThenSwap)).toEqual([]));

  test('says of a move of one asset to itself that it is sold on the way, from 0.2 percent on', () => {
    const [swap] = routes.transferThenSwap.operations.filter((operation) => 'swap' in operation);
    const lookup = { ...routeNames, asset: () => ({ symbol: 'wstETH', coingecko_id: 'wrapped-steth' }) as Asset };
    const told = (usd_amount_out: string, operations: readonly unknown[]) => {
      const fields = { usd_amount_in: '1000', usd_amount_out, estimated_fees: [], operations };
      const route = change(routes.transferThenSwap, fields);
      return routeWarnings(route, quoteOf(route).fees, lookup, en).map(({ sentence }) => sentence);
    };
    const sentence = expect.stringMatching(/^This sells your wstETH and buys it back/);
    expect(told('997', [swap, swap])).toContainEqual(sentence);
    expect(told('999', [swap, swap])).not.toContainEqual(sentence);
    expect(told('997', [swap])).not.toContainEqual(sentence);
  });

  test('says where the search ended before all was looked at', () => {
    expect(warningsOf(change(routes.transferThenSwap, { search_cut_short: true }))).toEqual([
      'note: The search ended early: there may be a better route.',
    ]);
  });

  test('says in its own words what is wrong with an asset, in those of the service where the list does not say', () => {
    const liveness = {
      state: 'unstable',
      reason: 'thin_market',
      source: 'osmosis-labs/assetlists',
      date: '2026-08-22',
    };
    const uosmo = { chain_id: 'osmosis-1', denom: 'uosmo' };
    const osmo = { ...uosmo, symbol: 'OSMO', liveness } as Asset;
    const route = change(routes.transferThenSwap, { liveness_warnings: [{ ...uosmo, message: 'OSMO is unstable' }] });
    const warningIn = (lookup: Lookup) => routeWarnings(route, quoteOf(route).fees, lookup, en)[0];
    expect(warningIn({ ...routeNames, asset: () => osmo })).toMatchObject({
      sentence: 'About OSMO on Osmosis: It is unstable: its market is thin (osmosis-labs/assetlists, 22 Aug 2026).',
      quote: null,
    });
    expect(warningIn(routeNames)?.quote).toBe('OSMO is unstable.');
  });

  test('says once what a notice says of several assets, with its day and source, and quotes its sentence', () => {
    vi.setSystemTime('2026-11-30T12:00Z');
    const what = 'Circle ends USDC on Noble.';
    const liveness = {
      ...{ state: 'closing', reason: 'announced_end', source: 'Circle blog', date: '2026-10-13' },
      ...{ notice: 'noble-usdc', what, until: '2027-01-12', limited_from: '2026-12-01' },
    };
    const listed = [
      { chain_id: 'noble-1', denom: 'uusdc', symbol: 'USDC', liveness },
      { chain_id: 'osmosis-1', denom: 'ibc/498A', symbol: 'USDC', liveness },
    ] as Asset[];
    const liveness_warnings = listed.map(({ chain_id, denom }) => ({ chain_id, denom, message: '' }));
    const route = change(routes.transferThenSwap, { liveness_warnings });
    const lookup = { ...routeNames, asset: ({ denom }: AssetId) => listed.find((each) => each.denom === denom) };
    const warnings = routeWarnings(route, quoteOf(route).fees, lookup, en);
    expect(warnings).toEqual([
      {
        level: 'caution',
        sentence: 'USDC on Noble and USDC on Osmosis: limited from 1 Dec 2026 (tomorrow), last day 11 Jan 2027.',
        quote: what,
        source: 'Circle blog',
        notice: 'noble-usdc',
        step: 0,
      },
    ]);
    const { steps } = quoteOf(route);
    expect(noticesOfSteps(steps, lookup).flat()).toEqual([
      {
        sentence: 'USDC on Noble: limited from 1 Dec 2026 (tomorrow), last day 11 Jan 2027.',
        ...{ source: 'Circle blog', notice: 'noble-usdc' },
      },
    ]);
    vi.setSystemTime('2027-01-10T12:00Z');
    expect(noticesOfSteps(steps, lookup).flat()[0]?.sentence).toMatch(/last day 11 Jan 2027 \(tomorrow\)\.$/);
  });

  test('tells what ends of a bridge, and a second notice about an asset, though its list has another', () => {
    const noble = { chain_id: 'noble-1', denom: 'uusdc' };
    const liveness = {
      state: 'closing',
      notice: 'noble-usdc',
      what: 'Circle ends it.',
      source: 's',
      date: '2026-10-13',
    };
    const lookup = { ...routeNames, asset: () => ({ ...noble, symbol: 'USDC', liveness }) as Asset };
    const given = [
      { ...noble, message: 'CCTP still works', notice: 'cctp-v1', until: '2026-12-01', bridge_id: 'CCTP' },
      { ...noble, message: 'USDC moves', notice: 'another' },
    ];
    const route = change(routes.transferThenSwap, { liveness_warnings: given });
    const warnings = routeWarnings(route, quoteOf(route).fees, lookup, en);
    expect(warnings.map(({ sentence, quote }) => [sentence, quote])).toEqual([
      ['CCTP as this route uses it: last day 30 Nov 2026.', 'CCTP still works.'],
      ['The service warns about an asset of this route.', 'USDC moves.'],
    ]);
  });

  test('states the loss of a bad price once', () => {
    expect(warningsOf(routes.badPrice)).toEqual([
      'severe: You would lose $142.00 (14.2%): $1,000.00 goes in, $858.00 comes out. The service calls it unsafe. ' +
        'Your own trade worsens the price by 13.9%. A smaller one worsens it less.',
    ]);
  });

  test('calls no route unsafe that its fees make dear, but one whose price is bad beside them', () => {
    const estimated_fees = [
      { amount: '1', usd_amount: '0.45', origin_asset: null, fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' },
    ];
    const fields = { usd_amount_in: '1', swap_price_impact_percent: '0.1', estimated_fees };
    expect(warningsOf(change(routes.badPrice, { ...fields, usd_amount_out: '0.99' }))[0]).toBe(
      'severe: You would lose $0.46 (46%): $1.00 goes in, $0.45 is charged extra, $0.99 comes out.',
    );
    expect(warningsOf(change(routes.badPrice, { ...fields, usd_amount_out: '0.8' }))[0]).toMatch(
      /comes out\. The service calls it unsafe\.$/,
    );
  });

  test('tells large sums to the cent, as their row does', () => {
    const huge = { usd_amount_in: '90000000', usd_amount_out: '299556.01', warning: undefined };
    expect(warningsOf(change(routes.badPrice, huge))[0]).toMatch(
      /^severe: You would lose almost all of it: \$89,700,443\.99 of \$90,000,000\.00\. Your own trade /,
    );
  });

  test('quotes the message of the service only where there is no loss to state', () => {
    const quoteOn = (route: Route) => routeWarnings(route, quoteOf(route).fees, routeNames, en)[0]?.quote;
    expect(quoteOn(routes.badPrice)).toBeNull();
    expect(quoteOn(change(routes.badPrice, { usd_amount_out: null }))).toBe('Price impact is 13.9 percent.');
  });

  test('states a large loss by figures that add up, as the list does', () => {
    const large = { usd_amount_in: '100000000.40', usd_amount_out: '78053250.99', estimated_fees: [] };
    expect(warningsOf(change(routes.bankSend, large))).toEqual([
      'severe: You would lose $21,946,749.41 (21.9%): $100,000,000.40 goes in, $78,053,250.99 comes out.',
    ]);
    const all = { usd_amount_in: '120000000', usd_amount_out: '30441.2', estimated_fees: [] };
    expect(warningsOf(change(routes.bankSend, all))).toEqual([
      'severe: You would lose almost all of it: $119,969,558.80 of $120,000,000.00.',
    ]);
  });

  test('names the assets without a price', () => {
    expect(warningsOf(routes.lowInfo)).toEqual(['caution: No dollar price for OSMO: check the amounts yourself.']);
  });

  test('passes on a warning of an unknown type', () => {
    const route = change(routes.bankSend, { warning: { type: 'TIDE_WARNING', message: 'The tide is out.' } });
    expect(warningsOf(route)).toEqual(['caution: The service warns about this route: “The tide is out.”.']);
  });

  test.each([
    ['97.51', undefined],
    ['97.5', 'caution'],
    ['90.01', 'caution'],
    ['90', 'severe'],
    ['120', undefined],
  ])('receiving $%s for $100', (usd_amount_out, level) => {
    const [first] = warningsOf(change(routes.bankSend, { usd_amount_out }));
    expect(first?.split(':')[0]).toBe(level);
  });

  test.each([
    ['1000000.00', '990000.00', 'caution'],
    ['1000000.00', '990000.000001', undefined],
    ['1000000.01', '990000.00', 'caution'],
    ['1000000.01', '990000.01', undefined],
    ['21000000', '20655727.59', 'caution'],
    ['900000', '890000.01', undefined],
    ['100000', '90000', 'severe'],
  ])(
    'cautions of ten thousand dollars lost that are a hundredth too: %s becomes %s',
    (usd_amount_in, usd_amount_out, level) => {
      const [first] = warningsOf(change(routes.bankSend, { usd_amount_in, usd_amount_out }));
      expect(first?.split(':')[0]).toBe(level);
    },
  );

  test('names a loss from 2.5 % on', () => {
    expect(warningsOf(change(routes.bankSend, { usd_amount_in: '100', usd_amount_out: '97.49999999' }))[0]).toMatch(
      /\(2\.50%\)/,
    );
  });

  test('cautions against fees above 25 %', () => {
    const estimated_fees = [{ amount: '1', usd_amount: '25.01' }, { amount: '1' }];
    const route = change(routes.bankSend, { estimated_fees });
    expect(warningsOf(route)).toEqual(['caution: Fees take at least 25.0% of what you send.']);
  });

  test('computes no loss from dollars that round to zero', () => {
    const cut = { amount_out: '4', usd_amount_in: '0.000001', usd_amount_out: '0.000000' };
    expect(warningsOf(change(routes.bankSend, cut))).toEqual([]);
    expect(warningsOf(change(routes.badPrice, { ...cut, swap_price_impact_percent: '0.1' }))).toEqual([
      'severe: Bad price: the service calls this route unsafe.',
    ]);
  });

  test('computes no loss for an amount that is not given', () => {
    const blank = { amount_out: '', usd_amount_in: '100', usd_amount_out: '0' };
    expect(warningsOf(change(routes.bankSend, blank))).toEqual([]);
  });

  test('counts fees on top as a loss', () => {
    const fee = { amount: '1', usd_amount: '0.30', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' };
    const dollars = { usd_amount_in: '1.50', usd_amount_out: '1.4993', estimated_fees: [fee] };
    expect(warningsOf(change(routes.bankSend, dollars))).toEqual([
      'severe: You would lose $0.31 (20.0%): $1.50 goes in, $0.30 is charged extra, $1.49 comes out.',
    ]);
    const takenOut = { ...fee, fee_behavior: 'FEE_BEHAVIOR_DEDUCTED' };
    expect(warningsOf(change(routes.bankSend, { ...dollars, estimated_fees: [takenOut] }))).toEqual([]);
  });

  test('states a lower bound for the loss if a fee on top has no price', () => {
    const fee = { amount: '1', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' };
    const route = (...estimated_fees: object[]) =>
      change(routes.bankSend, { usd_amount_in: '100', usd_amount_out: '95.01', estimated_fees });
    expect(warningsOf(route(fee))).toEqual([
      'caution: You would lose at least $4.99 (4.99%): $100.00 goes in, fees without a price are charged extra, $95.01 comes out.',
    ]);
    expect(warningsOf(route(fee, { ...fee, usd_amount: '0.30' }))).toEqual([
      'caution: You would lose at least $5.29 (5.29%): $100.00 goes in, at least $0.30 is charged extra, $95.01 comes out.',
    ]);
    expect(warningsOf(route({ ...fee, amount: '0' }))[0]).toMatch(/\(4\.99%\): \$100\.00 goes in, \$95\.01/);
  });

  test('shows a loss above 100 % as more than you send', () => {
    const fee = { amount: '1', usd_amount: '0.03', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' };
    const dollars = { usd_amount_in: '0.01', usd_amount_out: '0.01', estimated_fees: [fee] };
    expect(warningsOf(change(routes.bankSend, dollars))).toEqual([
      'severe: You would lose more than you send: $0.01 goes in, $0.03 is charged extra, $0.01 comes out.',
    ]);
    const all = { ...dollars, estimated_fees: [{ ...fee, usd_amount: '0.01' }] };
    expect(warningsOf(change(routes.bankSend, all))[0]).toBe(
      'severe: You would lose almost all of it: $0.01 of $0.01.',
    );
  });

  test('warns that nothing would arrive', () => {
    const route = change(routes.bankSend, { amount_out: '0', usd_amount_out: '0' });
    expect(warningsOf(route)).toEqual(['severe: This amount is too small: nothing would arrive.']);
  });
});

describe('disclaimers', () => {
  test('of a complete route concern gas and guarantees only', () => {
    expect(
      disclaimers({ ...quoteOf(routes.transferThenSwap), market: { source: 'live', asOf: '2026-01-31' }, digits: en }),
    ).toHaveLength(2);
  });

  test.each([
    ['0.0099', 'for less than $0.01.'],
    ['0.01', 'for about $0.01.'],
    ['0.291', 'for about $0.30.'],
  ])('tell what an approval of $%s costs', (usd_amount, said) => {
    const { quote, route } = { quote: quoteOf(routes.bankSend), route: routes.bankSend };
    const estimated_fees = [{ amount: '1', approval: { amount: '1', usd_amount } }] as never;
    expect(disclaimers({ ...quote, route: { ...route, estimated_fees }, market: null, digits: en })).toContain(
      `It may need an approval first, ${said}`,
    );
  });

  test('tell of the token account that a token on Solana may need, and SOL does not', () => {
    const quote = quoteOf(routes.transferThenSwap);
    const textsAt = (index: number, denom: string, chain_id = 'solana') => {
      const steps = quote.steps.map((step, i) =>
        i === index ? { ...step, output: { ...step.output, symbol: 'USDC', asset: { chain_id, denom } } } : step,
      );
      return disclaimers({ ...quote, steps, market: null, digits: en }).filter((text) =>
        text.includes('token account'),
      );
    };
    const said = [expect.stringContaining('has never held USDC needs a token account first')];
    expect(textsAt(1, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toEqual(said);
    // On the way as well.
    expect(textsAt(0, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toEqual(said);
    expect(textsAt(1, 'solana-native')).toEqual([]);
    expect(textsAt(1, 'uosmo', 'osmosis-1')).toEqual([]);
  });

  test('state that the number of signatures is not given', () => {
    const texts = disclaimers({
      ...quoteOf(change(routes.transferThenSwap, { txs_required: 0 })),
      market: null,
      digits: en,
    });
    expect(texts).toContain('The service does not give the number of signatures; its steps show 1.');
  });

  test('count a claim with the signatures that the service says', () => {
    const textsOf = (txs_required: number) =>
      disclaimers({
        ...quoteOf(change(routes.cctpV2, { txs_required, claimed_operations: [0] })),
        market: null,
        digits: en,
      }).filter((text) => text.includes('but its steps show'));
    expect([textsOf(2), textsOf(1)]).toEqual([[], ['The service says 1 signature, but its steps show 2.']]);
  });

  test('of a sparse route list everything that is missing', () => {
    expect(disclaimers({ ...quoteOf(routes.sparse), market: null, digits: en }).slice(2)).toEqual([
      'The service lists no fees.',
      '1 step does not give all amounts.',
      'There is no dollar value for either side.',
      'The service says 2 signatures, but its steps show 1.',
      'The service does not give the age of its prices.',
    ]);
  });
});
