import { sha3_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { expect, test } from 'vitest';
import type { TransferStatus } from '#contract/tx.ts';
import { cosmosTx, type FakeChains, fakeChains, NOW } from '#testing/chain-reads.ts';
import { createTracking } from '../tracking.ts';

const INITIA = 'interwoven-1';
const YOMI = 'yominet-1';
const BRIDGE = '/opinit/ophost/v1/bridges/11';
const L2_INIT = 'l2/8f73cfaf153520f511b4fc0bd71d60d64b4e19eff04a350e642718a3c1ab3b06';
const HASH = 'A'.repeat(64);
const RECEIPT = 'B'.repeat(64);
const PERSON = 'init1kw2unuhgfa6mz6r0ehrzlr9k9ftjk7pql8u5fm';
const DAY = 86_400_000;

async function statusOf(chains: FakeChains, chain_id: string, tx_hash = HASH) {
  return createTracking(chains.context).status({ chain_id, tx_hash });
}
const first = async (chains: FakeChains, chain_id: string): Promise<TransferStatus> =>
  (await statusOf(chains, chain_id)).transfers[0] as TransferStatus;

type Events = NonNullable<Parameters<typeof cosmosTx>[0]['events']>;
const withdrawal = {
  from: PERSON,
  to: PERSON,
  denom: L2_INIT,
  base_denom: 'uinit',
  amount: '100000',
  l2_sequence: '12',
};

/** Its attributes as a transaction of Yominet of 28 September 2025 has them. */
function withdraws(chains: FakeChains): void {
  const events: Events = [['initiate_token_withdrawal', withdrawal]];
  chains.add(cosmosTx({ chainId: YOMI, hash: HASH, height: 14_729_068n, events }));
}

const sha3 = (...parts: readonly Uint8Array[]) => sha3_256(concatBytes(...parts));
const uint64 = (value: number) => hexToBytes(value.toString(16).padStart(16, '0'));
const digest = (text: string) => sha3_256(utf8ToBytes(text));
const LEAF = sha3_256(sha3(uint64(11), uint64(12), digest(PERSON), digest(PERSON), digest('uinit'), uint64(100_000)));
const SIBLING = new Uint8Array(32).fill(0xff);
const STORAGE = sha3(LEAF, SIBLING);
const VERSION = new Uint8Array([1]);
const BLOCK = new Uint8Array(32).fill(7);
const PROOF = {
  ...{ sequence: '12', output_index: '5', bridge_id: '11', withdrawal_proofs: [base64.encode(SIBLING)] },
  ...{ version: base64.encode(VERSION), storage_root: base64.encode(STORAGE), last_block_hash: base64.encode(BLOCK) },
};

const claimedPath = `${BRIDGE}/withdrawals/claimed/by_hash?withdrawal_hash=${encodeURIComponent(base64.encode(LEAF))}`;
const output = (index: number, block: number, time = NOW) => ({
  output_index: `${index}`,
  output_proposal: {
    output_root: base64.encode(sha3(VERSION, STORAGE, BLOCK)),
    l2_block_number: `${block}`,
    l1_block_time: new Date(time).toISOString(),
  },
});

function withdrawalWorld(outputs: readonly ReturnType<typeof output>[], finalized: ReturnType<typeof output>) {
  const chains = fakeChains();
  withdraws(chains);
  chains.answerRest(INITIA, claimedPath, { claimed: false });
  chains.answerRest(INITIA, BRIDGE, { bridge_config: { finalization_period: '604800s' } });
  chains.answerRest(INITIA, `${BRIDGE}/outputs?pagination.limit=1000&pagination.reverse=true`, {
    output_proposals: outputs,
  });
  chains.answerRest(INITIA, `${BRIDGE}/last_finalized_output`, finalized);
  for (const each of outputs) chains.answerRest(INITIA, `${BRIDGE}/outputs/${each.output_index}`, each);
  return chains;
}
const OLD = output(4, 14_000_000);
const EXECUTOR = 'https://opinit-api-yominet-1.anvil.asia-southeast.initia.xyz/withdrawal/12';

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

function deposits(data = ''): FakeChains {
  const chains = fakeChains();
  const sent = { bridge_id: '11', l1_sequence: '217', from: PERSON, to: PERSON, l1_denom: 'uinit', l2_denom: L2_INIT };
  const events: Events = [['initiate_token_deposit', { ...sent, amount: '1000000', data }]];
  chains.add(cosmosTx({ chainId: INITIA, hash: HASH, events }));
  chains.answerRest(YOMI, '/opinit/opchild/v1/next_l1_sequence', { next_l1_sequence: '217' });
  return chains;
}
function finalizes(chains: FakeChains, more: Readonly<Record<string, string>>, then: Events = []): void {
  const attributes = { l1_sequence: '217', recipient: PERSON, denom: L2_INIT, amount: '1000000', ...more };
  const events: Events = [['finalize_token_deposit', attributes], ...then];
  chains.add(cosmosTx({ chainId: YOMI, hash: RECEIPT, height: 14_729_068n, events }));
}

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
  refused.answerRest(INITIA, BRIDGE, { bridge_config: { finalization_period: '604800s' } });
  refused.answerRest(INITIA, claimedPath, { claimed: false });
  refused.answerRest(INITIA, `${BRIDGE}/outputs?pagination.limit=1000&pagination.reverse=true`, {
    output_proposals: [shown],
  });
  refused.answerRest(INITIA, `${BRIDGE}/last_finalized_output`, OLD);
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
