import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { routeSchema } from '#contract/route.ts';
import { POL, routeNames, USDC_NOBLE } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { routeFees } from '../steps/fees.ts';
import { timelineSteps } from '../steps/timeline.ts';
import { stepFeeText } from './step-cost.ts';

const en = numberFormatter('en-US');

const fee = (amount: string, usd_amount?: string) => ({
  ...{ fee_type: 'BRIDGE', amount, usd_amount, origin_asset: POL, operation_index: 0 },
  fee_behavior: 'FEE_BEHAVIOR_DEDUCTED',
});

function firstLine(estimated_fees: unknown, base: object = routes.axelar) {
  const route = routeSchema.parse({ ...base, estimated_fees });
  const steps = timelineSteps(route, routeNames, en);
  const [step] = steps;
  return step && stepFeeText(step, routeFees(route, steps, routeNames), en);
}

test('a closed step says what it takes in its token, and in dollars only where there are several', () => {
  expect(firstLine([fee('1500000000000000000', '0.38')])).toBe('−1.5 POL');
  expect(firstLine([fee('1500000000000000000')])).toBe('−1.5 POL');
  const other = { ...fee('100000', '0.10'), origin_asset: USDC_NOBLE };
  expect(firstLine([fee('1500000000000000000', '0.38'), other])).toBe('−$0.48');
  expect(firstLine([fee('1500000000000000000'), other])).toBe('at least −$0.10');
  expect(firstLine([fee('0', '0')])).toBe('no fee');
});

test('the gas of a claim is of the step that it claims, and of no other transaction', () => {
  const [sent] = routes.cctpV2.operations;
  const claim = { ...fee('1500000000000000000', '0.02'), fee_type: 'GAS', tx_index: (sent?.tx_index ?? 0) + 1 };
  const claimed = { ...routes.cctpV2, claimed_operations: [0] };
  expect(firstLine([claim], claimed)).toBe('−1.5 POL');
  expect(firstLine([{ ...claim, amount: undefined, usd_amount: undefined }], claimed)).toBe('fee not known');
  expect(firstLine([claim], routes.cctpV2)).toBe('no fee listed');
  expect(firstLine([{ ...claim, tx_index: claim.tx_index + 1 }], claimed)).toBe('no fee listed');
});

test('a step without a listed fee is not free', () => {
  expect(firstLine([], routes.cctp)).toBe('no fee listed');
  expect(firstLine([{ ...fee('1'), amount: null }])).toBe('fee not known');
});
