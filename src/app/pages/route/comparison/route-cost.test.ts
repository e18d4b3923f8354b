import { describe, expect, test } from 'vitest';
import { costClause } from '#app/format/cost.ts';
import { numberFormatter } from '#app/format/number.ts';
import { percent } from '#app/format/percent.ts';
import type { Route } from '#contract/route.ts';
import { routeNames, USDC_ETHEREUM } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { routeFees } from '../steps/fees.ts';
import { compareCosts, costGap, costsMuch, costText, haveCosts, losesTooMuch, routeCost } from './route-cost.ts';

const en = numberFormatter('en-US');

const fee = (usd_amount: string | undefined, fee_behavior = 'FEE_BEHAVIOR_ADDITIONAL') => ({
  ...{ amount: '1', usd_amount, origin_asset: USDC_ETHEREUM, fee_behavior },
});

/** The cost of a route of these dollars and fees. */
function costOf(usd_amount_in?: string, usd_amount_out?: string, fees: unknown = [], amount_out = '1') {
  const route = { ...routes.cctp, usd_amount_in, usd_amount_out, amount_out, estimated_fees: fees } as Route;
  return routeCost(route, routeFees(route, [], routeNames), routeNames);
}

const text = (...given: Parameters<typeof costOf>) => costText(costOf(...given), en);

describe('the cost of a route', () => {
  test('is what does not arrive and what is charged on top, rounded up; what is taken out counts once', () => {
    expect(text('5000', '4999.80')).toBe('$0.20');
    expect(text('5000', '4999.80', [fee('0.20', 'FEE_BEHAVIOR_DEDUCTED')])).toBe('$0.20');
    expect(text('5000', '4999.80', [fee('1.021')])).toBe('$1.23');
    expect(text('5000', '4999.9999')).toBe('<$0.01');
    expect(text('5000', '5000')).toBe('$0.00');
  });

  test('is at least the known part where a fee is not known', () => {
    expect(text('5000', '4999.80', [fee(undefined)])).toBe('at least $0.20');
    expect(text('5000', '4999.80', [fee('0.3', 'FEE_BEHAVIOR_X')])).toBe('at least $0.20');
    expect(text('5000', '4999.80', null)).toBe('at least $0.20');
  });

  test('is known where a fee of nothing has no price', () => {
    expect(text('5000', '4999.80', [{ ...fee(undefined), amount: '0' }])).toBe('$0.20');
  });

  test('is too much above a tenth of what is sent, also as a lower bound; unknown is not', () => {
    expect(losesTooMuch(costOf('100', '90'))).toBe(false);
    expect(losesTooMuch(costOf('100', '89.999999'))).toBe(true);
    expect(losesTooMuch(costOf('100', '95', [fee('6'), fee(undefined)]))).toBe(true);
    expect(losesTooMuch(costOf('100', undefined))).toBe(false);
    expect(losesTooMuch(costOf('100', '101'))).toBe(false);
  });

  test('is much from 1 percent and $1,000 on, and at the share that is asked for', () => {
    expect(costsMuch(costOf('100000', '99000'))).toBe(true);
    expect(costsMuch(costOf('100000', '99000.01'))).toBe(false);
    expect(costsMuch(costOf('100001', '99001'))).toBe(false);
    expect(costsMuch(costOf('9000', '8000.01'))).toBe(false);
    expect(costsMuch(costOf('100000', '98000'), percent(2))).toBe(true);
    expect(costsMuch(costOf('100000', '98001'), percent(2))).toBe(false);
    expect(costsMuch(costOf('100000', undefined))).toBe(false);
    expect(costsMuch(costOf('100000', '101000'))).toBe(false);
  });

  test('is a gain below zero, which no unknown fee may belie', () => {
    expect(text('5000', '5000.039')).toBe('gains $0.03');
    expect(text('5000', '5000.03', [fee(undefined)])).toBe('not known');
  });

  test('is not known where the gain cannot be right', () => {
    expect(text('100', '110')).toBe('gains $10.00');
    expect(text('100', '110.000001')).toBe('not known');
    expect(text('100', '199.78', [fee('1')])).toBe('not known');
  });

  test('reads as a clause in which a gain costs nothing, and an unknown one is no number', () => {
    const clause = (...given: Parameters<typeof costOf>) => costClause(costOf(...given), en);
    expect(clause('5000', '4999.80')).toBe('costs $0.20');
    expect(clause('5000', '4999.80', null)).toBe('costs at least $0.20');
    expect(clause('5000', '5000.039')).toBe('gains $0.03');
    expect(clause('5000', '5000.03', [fee(undefined)])).toBe('cost not known');
    expect(clause('5', undefined)).toBe('no price');
  });

  test('is unknown, never zero, without the dollars of an end', () => {
    expect(text(undefined, '5')).toBe('no price');
    expect(text('5', undefined)).toBe('no price');
    expect(text('5', '0', [], '1')).toBe('no price');
    expect(text('5', '0', [], '0')).toBe('$5.00');
  });

  test('has no share of nothing', () => {
    expect(costOf('0', '0', [fee('0.30')], '0')).toMatchObject({ known: true, value: { share: null } });
  });
});

describe('costs', () => {
  test('are ordered exact, at least, unknown, each by size, whatever the order they come in', () => {
    const costs = [
      costOf('5000', '5000.01'),
      costOf('5000', '4999.999999'),
      costOf('5000', '4999.80', [fee('9')]),
      costOf('5000', '4999.80', [fee(undefined)]),
      costOf('5000', '4999.70', null),
      costOf('5000'),
    ];
    expect(costs.toReversed().sort(compareCosts)).toEqual(costs);
    expect(costs.toSorted(compareCosts)).toEqual(costs);
  });

  test('differ by the difference of what is shown', () => {
    const gap = costGap(costOf('5000', '4999.699'), costOf('5000', '4999.80'));
    expect(gap).toBe(11n * 10n ** 16n);
    expect(costGap(costOf('5000', '4999', [fee(undefined)]), costOf('5000', '4999.80'))).toBeNull();
  });

  test('are the figure of a list if each route has one', () => {
    expect(haveCosts([])).toBe(false);
    expect(haveCosts([{ cost: costOf('5', '4') }])).toBe(true);
    expect(haveCosts([{ cost: costOf('5', '4') }, { cost: costOf('5') }])).toBe(false);
  });
});
