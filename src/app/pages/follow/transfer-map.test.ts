import { expect, test } from 'vitest';
import type { TransferStatus } from '#contract/tx.ts';
import { RECEIVE_TX, SEND_TX, txStop, txTransfer } from '#testing/tx-status.ts';
import { tookSeconds, transferMap } from './transfer-map.ts';

const START = Date.parse(SEND_TX.on_chain_at);
const END = Date.parse(RECEIVE_TX.on_chain_at);

test('a transfer has a chain more than bridges, each with its transactions and times', () => {
  const arrived = txTransfer('STATE_COMPLETED_SUCCESS', [txStop({ phase: 'ARRIVED' })], {
    send_tx: SEND_TX,
    receive_tx: RECEIVE_TX,
  });
  const { chains, bridges } = transferMap(arrived);
  expect(chains).toMatchObject([
    { chainId: '1', txs: [{ field: 'send_tx', tx: SEND_TX }] },
    { chainId: '8453', txs: [{ field: 'receive_tx', tx: RECEIVE_TX }] },
  ]);
  expect(bridges).toMatchObject([{ sentAt: START, endedAt: END }]);
  expect(tookSeconds({ chains, bridges })).toBe((END - START) / 1000);
});

test('finds transactions in the objects that events of IBC have for them', () => {
  const acknowledge_tx = { ...SEND_TX, tx_hash: 'AC' };
  const ibc = txTransfer('STATE_PENDING', [txStop({ bridge_id: 'IBC' })], {
    packet_txs: { send_tx: SEND_TX, receive_tx: RECEIVE_TX, acknowledge_tx, timeout_tx: null, error: null },
  });
  const { chains } = transferMap(ibc);
  expect(chains.map(({ txs }) => txs.map(({ field }) => field))).toEqual([
    ['send_tx', 'acknowledge_tx'],
    ['receive_tx'],
  ]);
});

test('a transfer of IBC ends where it arrives, not when its start learns of it; a refused one when it is paid back', () => {
  const later = END + 60_000;
  const acknowledge_tx = { ...SEND_TX, tx_hash: 'AC', on_chain_at: new Date(later).toISOString() };
  const packet_txs = { send_tx: SEND_TX, receive_tx: RECEIVE_TX, acknowledge_tx, timeout_tx: null, error: null };
  const arrived = txTransfer('STATE_COMPLETED_SUCCESS', [txStop({ bridge_id: 'IBC', phase: 'ARRIVED' })], {
    packet_txs,
  });
  const returned = txTransfer('STATE_COMPLETED_ERROR', [txStop({ bridge_id: 'IBC', phase: 'RETURNED' })], {
    packet_txs,
  });
  expect(transferMap(arrived).bridges).toMatchObject([{ endedAt: END }]);
  expect(transferMap(returned).bridges).toMatchObject([{ endedAt: later }]);
});

test('a transaction that ends one bridge and begins the next is shown once', () => {
  const first = txStop({ phase: 'ARRIVED' });
  const second = txStop({ from: first.to ?? first.from, to: null });
  const both: TransferStatus = {
    ...txTransfer('STATE_PENDING', [first, second]),
    transfer_sequence: [
      {
        cctp_transfer: { from_chain_id: '1', to_chain_id: '8453', state: '', send_tx: SEND_TX, receive_tx: RECEIVE_TX },
      },
      { ibc_transfer: { from_chain_id: '8453', to_chain_id: '', state: '', packet_txs: { send_tx: RECEIVE_TX } } },
    ],
  };
  const { chains } = transferMap(both);
  expect(chains.map(({ chainId, txs }) => [chainId, txs.length])).toEqual([
    ['1', 1],
    ['8453', 1],
    [null, 0],
  ]);
});

test('what has not ended has no time of its end, and what is not dated no time', () => {
  const { on_chain_at: _, ...undated } = SEND_TX;
  const map = transferMap(txTransfer('STATE_PENDING', [txStop()], { send_tx: undated, receive_tx: RECEIVE_TX }));
  expect(map.bridges).toMatchObject([{ sentAt: null, endedAt: null }]);
  expect(tookSeconds(map)).toBeNull();
});
