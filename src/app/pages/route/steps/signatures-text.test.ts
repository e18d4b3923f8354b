import { expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import { numberFormatter } from '#app/format/number.ts';
import { routesOfEveryKind } from '#testing/routes.ts';
import { signingNumber, signingText } from './signatures-text.ts';

const en = numberFormatter('en-US');
const { cctp } = routesOfEveryKind;
const approval = { amount: '1', usd_amount: '0.29' };
const signed = (count: number, ...approvals: object[]) => ({
  signatures: known(count),
  route: { ...cctp, estimated_fees: approvals.map((given) => ({ fee_type: 'GAS', approval: given })) as never },
});

test('counts with the signatures the approvals that a wallet may ask for first', () => {
  expect(signingText(signed(1), en)).toBe('1 signature');
  expect(signingText(signed(2), en)).toBe('2 signatures');
  expect(signingText(signed(1, approval), en)).toBe('1–2 signatures');
  expect(signingText(signed(2, approval, approval), en)).toBe('2–4 signatures');
  expect(signingText({ ...signed(1), signatures: unknown('not given') }, en)).toBe('signatures not given');
  expect(signingNumber(signed(1, approval), en)).toBe('1–2');
});
