import { expect, test } from 'vitest';
import type { TransferStatus } from '#contract/tx.ts';
import { cosmosTx, type FakeChains, NOW } from '#testing/chain-reads.ts';
import {
  claimedPath,
  DAY,
  deposits,
  type Events,
  EXECUTOR,
  finalizes,
  HASH,
  INITIA,
  L2_INIT,
  OLD,
  output,
  PERSON,
  PROOF,
  RECEIPT,
  setOutputs,
  withdrawal,
  withdrawalWorld,
  YOMI,
} from '#testing/transfers/op-init.ts';
import { createTracking } from '../tracking.ts';

async function statusOf(chains: FakeChains, chain_id: string, tx_hash = HASH) {
  return createTracking(chains.context).status({ chain_id, tx_hash });
}
const first = async (chains: FakeChains, chain_id: string): Promise<TransferStatus> =>
  (await statusOf(chains, chain_id)).transfers[0] as TransferStatus;

test('a withdrawal waits for an output, then a week, then can be claimed with the executor’s proof', async () => {
  const early = await first(withdrawalWorld([OLD], OLD), YOMI);
  expect(early.stops[0]).toMatchObject({ phase: 'WAITING_TO_FINALIZE', until: null });
  const shown = output(5, 14_729_068, NOW - DAY);
  const later = await first(withdrawalWorld([output(6, 14_800_000), shown, OLD], OLD), YOMI);
  expect(later.stops[0]).toMatchObject({
    phase: 'WAITING_TO_FINALIZE',
    until: new Date(NOW + 6 * DAY).toISOString().replace('.000', ''),
    from: { chain_id: YOMI, denom: L2_INIT, amount: '100000', address: PERSON },
    to: { chain_id: INITIA, denom: 'uinit', amount: '100000', address: PERSON },
  });
  const chains = withdrawalWorld([shown, OLD], shown);
  chains.serve(EXECUTOR, () => PROOF);
  const ready = await first(chains, YOMI);
  expect(ready).toMatchObject({ state: 'STATE_PENDING', transfer_sequence: [{ op_init_transfer: {} }] });
  expect(ready.stops[0]).toMatchObject({ phase: 'READY', acts: [{ kind: 'CLAIM', who: 'ANYONE', chain_id: INITIA }] });
  const { cosmos_tx } = ready.stops[0]?.acts[0] ?? {};
  expect(cosmos_tx).toMatchObject({
    msg_type_url: '/opinit.ophost.v1.MsgFinalizeTokenWithdrawal',
    signer_field: 'sender',
  });
  expect(JSON.parse(cosmos_tx?.msg ?? '')).toEqual({
    ...{ bridge_id: '11', output_index: '5', withdrawal_proofs: PROOF.withdrawal_proofs, from: PERSON, to: PERSON },
    ...{ sequence: '12', amount: { denom: 'uinit', amount: '100000' }, version: PROOF.version },
    ...{ storage_root: PROOF.storage_root, last_block_hash: PROOF.last_block_hash },
  });
});

test('a proof that does not fit what Initia holds is no act, and neither is a silent executor', async () => {
  const shown = output(5, 14_729_068, NOW - 8 * DAY);
  for (const proof of [{ ...PROOF, withdrawal_proofs: [PROOF.storage_root] }, { ...PROOF, version: 'AA==' }, {}]) {
    const chains = withdrawalWorld([shown], shown);
    chains.serve(EXECUTOR, () => proof);
    const { stops } = await first(chains, YOMI);
    expect(stops[0]).toMatchObject({ phase: 'READY', acts: [] });
    expect(stops[0]?.said).toContain('does not fit');
  }
  const silent = await first(withdrawalWorld([shown], shown), YOMI);
  expect(silent.stops[0]).toMatchObject({ phase: 'READY', acts: [] });
  expect(silent.stops[0]?.said).toContain('did not answer');
});

test('a claimed withdrawal has arrived, whether the claim is found or not; the claim knows where it began', async () => {
  const chains = withdrawalWorld([OLD], OLD);
  chains.answerRest(INITIA, claimedPath, { claimed: true });
  const unfound = await first(chains, YOMI);
  expect(unfound).toMatchObject({
    state: 'STATE_COMPLETED_SUCCESS',
    transfer_asset_release: { chain_id: INITIA, denom: 'uinit', amount: '100000', released: true },
    transfer_sequence: [{ op_init_transfer: { state: 'OPINIT_TRANSFER_RECEIVED', txs: { receive_tx: null } } }],
  });
  const events: Events = [['finalize_token_withdrawal', { bridge_id: '11', l2_sequence: '12' }]];
  chains.add(cosmosTx({ chainId: INITIA, hash: RECEIPT, events }));
  const found = await first(chains, YOMI);
  expect(found.transfer_sequence[0]?.op_init_transfer?.txs).toMatchObject({ receive_tx: { tx_hash: RECEIPT } });
  expect((await statusOf(chains, INITIA, RECEIPT)).began_with).toMatchObject([{ chain_id: YOMI, tx_hash: HASH }]);
});

test('a deposit is carried over by the rollup’s executor', async () => {
  const chains = deposits();
  expect((await first(chains, INITIA)).stops[0]?.phase).toBe('WAITING_DELIVERY');
  finalizes(chains, { success: 'true' });
  expect(await first(chains, INITIA)).toMatchObject({
    state: 'STATE_COMPLETED_SUCCESS',
    transfer_asset_release: { chain_id: YOMI, denom: L2_INIT, amount: '1000000', released: true },
  });
  expect((await statusOf(chains, YOMI, RECEIPT)).began_with).toMatchObject([{ chain_id: INITIA, tx_hash: HASH }]);
});

test('a deposit with a hook on an EVM rollup arrives as its own token of 18 decimals', async () => {
  const chains = deposits('0a0b');
  finalizes(chains, { success: 'true' });
  expect((await first(chains, INITIA)).transfer_asset_release).toMatchObject({
    denom: 'evm/856aB2c9F35B9187aB3eB0Fcd11DCc6160427e96',
    amount: '1000000000000000000',
  });
});

test('a deposit taken over by a transaction that no node finds is unknown, not waiting', async () => {
  const chains = deposits();
  chains.answerRest(YOMI, '/opinit/opchild/v1/next_l1_sequence', { next_l1_sequence: '218' });
  expect((await first(chains, INITIA)).stops[0]?.phase).toBe('UNKNOWN');
});

test('a refused deposit comes back as a withdrawal; where its hook alone failed the coin has arrived', async () => {
  const hooked = deposits('0a0b');
  finalizes(hooked, { success: 'false', reason: 'hook failed; out of gas' });
  expect((await first(hooked, INITIA)).stops[0]).toMatchObject({
    phase: 'ARRIVED',
    said: 'hook failed; out of gas',
    to: { denom: L2_INIT, amount: '1000000' },
  });

  const refused = deposits();
  const shown = output(5, 14_729_068, NOW - DAY);
  setOutputs(refused, [shown], OLD);
  finalizes(refused, { success: 'false', reason: 'deposit failed; blocked' }, [
    ['initiate_token_withdrawal', withdrawal],
  ]);
  const back = await first(refused, INITIA);
  expect(back).toMatchObject({
    state: 'STATE_PENDING_ERROR',
    transfer_asset_release: { chain_id: INITIA, denom: 'uinit', released: false },
  });
  expect(back.stops[0]).toMatchObject({ phase: 'RETURNING', said: 'deposit failed; blocked' });
  refused.answerRest(INITIA, claimedPath, { claimed: true });
  expect((await first(refused, INITIA)).state).toBe('STATE_COMPLETED_ERROR');
});
