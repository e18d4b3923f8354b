import { describe, expect, test } from 'vitest';
import { type Route, routeSchema } from '#contract/route.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { numberFormatter } from '../../../format/number.ts';
import { routeFees } from './fees.ts';
import { timelineSteps } from './timeline.ts';
import { signaturesOf } from './timeline-rows.ts';
import { unsaid } from './unsaid.ts';
import { differenceText, routeWarnings } from './warnings.ts';

const en = numberFormatter('en-US');
const change = (route: Route, fields: object): Route => routeSchema.parse({ ...route, ...fields });

function parts(route: Route) {
  const steps = timelineSteps(route, routeNames, en);
  return { route, steps, signatures: signaturesOf(steps), fees: routeFees(route, steps, routeNames) };
}

const warn = (route: Route) =>
  routeWarnings(route, parts(route).fees, routeNames, en).map(({ level, sentence }) => `${level}: ${sentence}`);

describe('warnings', () => {
  test('a step that nobody understands is a caution', () => {
    expect(warn(routes.unknownKind)).toEqual([
      'caution: We do not understand 1 step of this route, so we cannot tell what it does.',
    ]);
  });

  test('so is a route without steps', () => {
    expect(warn(change(routes.transferThenSwap, { operations: [] }))).toEqual([
      'caution: The service names no step of this route, so we cannot tell what it does.',
    ]);
  });

  test('an ordinary route has none', () => expect(warn(routes.transferThenSwap)).toEqual([]));

  test('a bad price says what is lost, and the loss is not said twice', () => {
    const [first, ...rest] = warn(routes.badPrice);
    expect(first).toBe(
      'severe: Bad price. You would lose about 14.2%: you send $1,000.00 and receive $858.00. The service marks this route unsafe.',
    );
    expect(rest).toEqual([
      'severe: Your swap moves the price against you by about 13.9%. A smaller amount moves it less.',
    ]);
  });

  test('the words of the service are quoted', () => {
    const [first] = routeWarnings(routes.badPrice, parts(routes.badPrice).fees, routeNames, en);
    expect(first?.quote).toBe('Price impact is 13.9 percent.');
  });

  test('low information names what has no price', () => {
    expect(warn(routes.lowInfo)).toEqual([
      'caution: Nobody can judge this price. There is no dollar price for OSMO, so check the amounts yourself.',
    ]);
  });

  test('a warning of an unknown type is passed on', () => {
    const route = change(routes.bankSend, { warning: { type: 'TIDE_WARNING', message: 'The tide is out.' } });
    expect(warn(route)).toEqual(['caution: The service warns about this route: “The tide is out.”.']);
  });

  test.each([
    ['97.51', undefined],
    ['97.5', 'caution'],
    ['90.01', 'caution'],
    ['90', 'severe'],
    ['120', undefined],
  ])('receiving $%s for $100', (usd_amount_out, level) => {
    const [first] = warn(change(routes.bankSend, { usd_amount_out }));
    expect(first?.split(':')[0]).toBe(level);
  });

  test('a loss is never told smaller than it is', () => {
    expect(warn(change(routes.bankSend, { usd_amount_in: '100', usd_amount_out: '97.49999999' }))[0]).toMatch(
      /about 2\.6%/,
    );
  });

  test('fees over a quarter', () => {
    const estimated_fees = [{ amount: '1', usd_amount: '25.01' }, { amount: '1' }];
    const route = change(routes.bankSend, { estimated_fees });
    expect(warn(route)).toEqual(['caution: Fees take at least 25.1% of what you send.']);
  });

  test('of dollars that were cut to nothing no loss is worked out, and the words of the service stand', () => {
    const cut = { amount_out: '4', usd_amount_in: '0.000001', usd_amount_out: '0.000000' };
    expect(warn(change(routes.bankSend, cut))).toEqual([]);
    expect(warn(change(routes.badPrice, { ...cut, swap_price_impact_percent: '0.1' }))).toEqual([
      'severe: Bad price. The service marks this route unsafe.',
    ]);
  });

  test('of no dollars for an amount that is not given no loss is worked out', () => {
    const blank = { amount_out: '', usd_amount_in: '100', usd_amount_out: '0' };
    expect(warn(change(routes.bankSend, blank))).toEqual([]);
  });

  test('what is charged on top is lost as well', () => {
    const fee = { amount: '1', usd_amount: '0.30', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' };
    const dollars = { usd_amount_in: '1.50', usd_amount_out: '1.4993', estimated_fees: [fee] };
    expect(warn(change(routes.bankSend, dollars))).toEqual([
      'severe: You would lose about 20.1%: you send $1.50, pay $0.30 on top and receive $1.49.',
    ]);
    const takenOut = { ...fee, fee_behavior: 'FEE_BEHAVIOR_DEDUCTED' };
    expect(warn(change(routes.bankSend, { ...dollars, estimated_fees: [takenOut] }))).toEqual([]);
  });

  test('what is charged on top without a price is lost as well, and not nothing', () => {
    const fee = { amount: '1', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' };
    const route = (...estimated_fees: object[]) =>
      change(routes.bankSend, { usd_amount_in: '100', usd_amount_out: '95.01', estimated_fees });
    expect(warn(route(fee))).toEqual([
      'caution: You would lose at least 4.9%: you send $100.00, pay fees without a price on top and receive $95.01.',
    ]);
    expect(warn(route(fee, { ...fee, usd_amount: '0.30' }))).toEqual([
      'caution: You would lose at least 5.2%: you send $100.00, pay at least $0.30 on top and receive $95.01.',
    ]);
    expect(warn(route({ ...fee, amount: '0' }))[0]).toMatch(/about 5\.0%: you send \$100\.00 and receive/);
    const difference = (of: Route) => differenceText(of, parts(of).fees, en);
    expect(difference(route())).toBe('−5.0%');
    expect(difference(route(fee))).toBe('−5.0%, less fees on top without a price');
    expect(difference(change(route(fee), { usd_amount_out: '101' }))).toBe('+1.0%, less fees on top without a price');
    expect(difference(change(route(fee), { usd_amount_out: '' }))).toBeNull();
  });

  test('of more than everything it is not told how many times that is', () => {
    const fee = { amount: '1', usd_amount: '0.03', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' };
    const dollars = { usd_amount_in: '0.01', usd_amount_out: '0.01', estimated_fees: [fee] };
    expect(warn(change(routes.bankSend, dollars))).toEqual([
      'severe: You would lose more than you send: you send $0.01, pay $0.03 on top and receive $0.01.',
      'caution: Fees take more than you send.',
    ]);
    const all = { ...dollars, estimated_fees: [{ ...fee, usd_amount: '0.01' }] };
    expect(warn(change(routes.bankSend, all))[0]).toMatch(/^severe: You would lose about 100\.0%: /);
  });

  test('nothing arrives', () => {
    const route = change(routes.bankSend, { amount_out: '0', usd_amount_out: '0' });
    expect(warn(route)).toEqual(['severe: This amount is too small: nothing would arrive.']);
  });
});

describe('what a quote does not say', () => {
  test('a whole route leaves out gas and guarantees only', () => {
    expect(unsaid({ ...parts(routes.transferThenSwap), market: { source: 'live', asOf: '2026-01-31' } })).toHaveLength(
      2,
    );
  });

  test('a count of signatures that is not given is not nought', () => {
    const gaps = unsaid({ ...parts(change(routes.transferThenSwap, { txs_required: 0 })), market: null });
    expect(gaps).toContain('The service does not say how often you sign; its steps show 1.');
  });

  test('a sparse one leaves out much', () => {
    expect(unsaid({ ...parts(routes.sparse), market: null }).slice(2)).toEqual([
      'Fees are not given: the quote carries no list of them.',
      '1 step does not give all amounts.',
      'There is no dollar value for either end.',
      'The service says 2 signatures, but its steps show 1.',
      'The service does not say how old its prices are.',
    ]);
  });
});
