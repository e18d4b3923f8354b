import { expect, test } from 'vitest';
import { txStatus, txStop, txTransfer } from '#testing/tx-status.ts';
import { followedOf } from './followed.ts';
import { summaryOf } from './standing.ts';

const act = { kind: 'RECEIVE', who: 'ANYONE', chain_id: '8453' };

test.each([
  ['STATE_PENDING', txStop(), 'under-way'],
  ['STATE_PENDING', txStop({ phase: 'READY', acts: [act] }), 'waits'],
  ['STATE_PENDING', txStop({ phase: 'WAITING_DELIVERY', acts: [act] }), 'under-way'],
  ['STATE_PENDING', txStop({ phase: 'READY' }), 'under-way'],
  ['STATE_PENDING', txStop({ phase: 'STUCK' }), 'stuck'],
  ['STATE_PENDING_ERROR', txStop({ phase: 'TIMED_OUT' }), 'returning'],
  ['STATE_COMPLETED_SUCCESS', txStop({ phase: 'ARRIVED' }), 'arrived'],
  ['STATE_COMPLETED_ERROR', txStop({ phase: 'RETURNED' }), 'returned'],
])('a transfer of %s stands as its stop says (%#)', (state, stop, standing) => {
  expect(summaryOf(txStatus([txTransfer(state, [stop])])).standing).toBe(standing);
});

test.each([
  ['STATE_SUBMITTED', 'under-way'],
  ['STATE_ABANDONED', 'replaced'],
  ['STATE_COMPLETED_ERROR', 'failed'],
  ['STATE_COMPLETED_SUCCESS', 'nothing'],
])('a transaction of %s without transfers is %s', (state, standing) => {
  expect(summaryOf(txStatus([txTransfer(state, [])])).standing).toBe(standing);
});

test('of several transfers the one that waits for the person is told, from its first chain to its last', () => {
  const last = txStop({ from: txStop().to ?? txStop().from, to: { ...txStop().from, chain_id: '10' } });
  const arrived = txTransfer('STATE_COMPLETED_SUCCESS', [txStop({ phase: 'ARRIVED' })]);
  const waiting = txTransfer('STATE_PENDING', [
    txStop({ phase: 'ARRIVED' }),
    { ...last, phase: 'READY', acts: [act], until: '2026-01-02T00:00:00Z' },
  ]);
  expect(summaryOf(txStatus([arrived, waiting]))).toMatchObject({
    standing: 'waits',
    from: { chain_id: '1' },
    to: { chain_id: '10' },
    // It can be received at any time.
    until: null,
    others: 1,
  });
});

test('a status with a field that no record may have is not kept', () => {
  const from = { ...txStop().from, amount: '1e9' };
  expect(followedOf(txStatus([txTransfer('STATE_PENDING', [txStop({ from })])]), undefined, 0)).toBeNull();
});
