import { expect, test } from 'vitest';
import { txStatus, txStop, txTransfer } from '#testing/tx-status.ts';
import { outcomeOf } from './sent-outcome.ts';

test('what was sent has no outcome before a block has it, and may fail there', () => {
  expect(outcomeOf(undefined)).toBeNull();
  expect(outcomeOf(txStatus([txTransfer('STATE_SUBMITTED', [])]))).toBeNull();
  expect(outcomeOf(txStatus([txTransfer('STATE_COMPLETED_SUCCESS', [])]))).toBe('done');
  expect(outcomeOf(txStatus([txTransfer('STATE_COMPLETED_ERROR', [])]))).toBe('failed');
});

test('what left by it and came back does not say that it failed', () => {
  expect(outcomeOf(txStatus([txTransfer('STATE_PENDING', [txStop()])]))).toBe('done');
  expect(outcomeOf(txStatus([txTransfer('STATE_COMPLETED_ERROR', [txStop({ phase: 'RETURNED' })])]))).toBe('done');
});
