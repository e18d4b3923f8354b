import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { routeSchema } from '#contract/route.ts';
import { POL, routeNames, USDC_NOBLE } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { routeFees } from '../steps/fees.ts';
import { timelineSteps } from '../steps/timeline.ts';
import { approvalSentence, gasText, stepFeeText } from './step-cost.ts';

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
  expect(firstLine([fee('1500000000000000000', '0.38')])).toBe('1.5 POL');
  expect(firstLine([fee('1500000000000000000')])).toBe('1.5 POL');
  const other = { ...fee('100000', '0.10'), origin_asset: USDC_NOBLE };
  expect(firstLine([fee('1500000000000000000', '0.38'), other])).toBe('$0.48');
  expect(firstLine([fee('1500000000000000000'), other])).toBe('at least $0.10');
  expect(firstLine([fee('0', '0')])).toBe('no fee');
});

test('gas is of the transaction that it is listed for, and no fee of a step', () => {
  const gasOf = (estimated_fees: unknown, txIndex: number) => {
    const route = routeSchema.parse({ ...routes.cctpV2, claimed_operations: [0], estimated_fees });
    return gasText(route, routeFees(route, [], routeNames), txIndex, en);
  };
  const gas = { ...fee('1500000000000000000', '0.02'), fee_type: 'GAS', tx_index: 0 };
  const claim = { ...gas, usd_amount: '0.03', tx_index: 1 };
  expect(firstLine([gas, claim], routes.cctpV2)).toBe('');
  expect([0, 1, 2].map((tx) => gasOf([gas, claim], tx))).toEqual(['$0.02', '$0.03', null]);
  expect(gasOf([{ ...gas, tx_index: undefined }], 0)).toBe('$0.02');
  expect(gasOf([{ ...gas, amount: undefined, usd_amount: undefined }], 0)).toBe('not known');
});

test('an approval is said with the transaction that may need it', () => {
  const gas = { ...fee('1'), fee_type: 'GAS', tx_index: 0, approval: { amount: '1', usd_amount: '0.29' } };
  const approvalOf = (estimated_fees: unknown, txIndex: number) => {
    const route = routeSchema.parse({ ...routes.cctpV2, estimated_fees });
    return approvalSentence(route, { txIndex, steps: timelineSteps(route, routeNames, en) }, en);
  };
  expect([0, 1].map((tx) => approvalOf([gas], tx))).toEqual(['First time: approve USDC ($0.29).', null]);
  expect(approvalOf([{ ...gas, approval: { amount: '1' } }], 0)).toBe('First time: approve USDC, cost not known.');
});

test('a step without a listed fee is not free', () => {
  expect(firstLine([], routes.cctp)).toBe('');
  expect(firstLine([{ ...fee('1'), operation_index: null }], routes.cctp)).toBe('');
  expect(firstLine([{ ...fee('1'), amount: null }])).toBe('fee not known');
});
