import { sha3_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import data from '#bridges/data/op-init.json' with { type: 'json' };
import type { OpInitBridge } from '#bridges/op-init.ts';
import type { TransferAct, TransferPhase, TransferSide } from '#contract/tx.ts';
import { isCosmosTx, NotRead, notRead } from '../chain-reads.ts';
import { attributeOf, type CosmosEvent, type CosmosTx } from '../chain-tx.ts';
import { foundRef } from '../explorer.ts';
import { fieldsOf } from '../json.ts';
import { legWith } from '../leg.ts';
import type { Departure, Leg, Tracker, TrackingContext } from '../tracker.ts';

const BRIDGES = data as readonly OpInitBridge[];

/** A deposit from Initia into a rollup, or a withdrawal out of it. Amounts are of the coin that the bridge holds or mints. */
interface Sent {
  readonly tx: CosmosTx;
  readonly kind: 'deposit' | 'withdrawal';
  readonly bridge: OpInitBridge;
  /** Of deposits on Initia, of withdrawals on the rollup. */
  readonly sequence: string;
  readonly from: string;
  readonly to: string;
  readonly l1Denom: string;
  readonly l2Denom: string;
  readonly amount: string;
  /** Whether the deposit calls something on the rollup; of INIT to an EVM rollup it turns the coin into the rollup's own token. */
  readonly hasHook: boolean;
}

/** Outputs of one question: those of a month or so, the newest first. */
const OUTPUTS = 1_000;

const DEPARTURES = { initiate_token_deposit: 'deposit', initiate_token_withdrawal: 'withdrawal' } as const;

function sentIn(tx: CosmosTx, event: CosmosEvent): Sent | undefined {
  const kind = DEPARTURES[event.type as keyof typeof DEPARTURES];
  if (kind === undefined) return undefined;
  const isDeposit = kind === 'deposit';
  const get = (key: string): string => attributeOf(event, key) ?? '';
  const bridge = BRIDGES.find(({ bridge_id, l1_chain_id, l2_chain_id }) =>
    isDeposit ? l1_chain_id === tx.chainId && `${bridge_id}` === get('bridge_id') : l2_chain_id === tx.chainId,
  );
  const sequence = get(isDeposit ? 'l1_sequence' : 'l2_sequence');
  const amount = get('amount');
  if (bridge === undefined || !/^\d+$/.test(sequence) || !/^\d+$/.test(amount)) return undefined;
  const denoms = isDeposit
    ? { l1Denom: get('l1_denom'), l2Denom: get('l2_denom') }
    : { l1Denom: get('base_denom'), l2Denom: get('denom') };
  const sent = { tx, kind, bridge, sequence, amount, from: get('from'), to: get('to'), ...denoms };
  return { ...sent, hasHook: isDeposit && get('data') !== '' };
}

function departures(tx: Parameters<Tracker<Sent>['departures']>[0]): Departure<Sent>[] {
  if (!isCosmosTx(tx)) return [];
  return tx.events.flatMap((event) => {
    const sent = sentIn(tx, event);
    return sent === undefined ? [] : [{ tx, position: event.index, data: sent }];
  });
}

const listedToken = ({ bridge, l1Denom }: Sent) => bridge.tokens.find(({ l1_denom }) => l1_denom === l1Denom);

/** What the receiver has at the far end. */
function farSide(sent: Sent, { registry }: TrackingContext): TransferSide {
  const { kind, bridge, l1Denom, l2Denom, amount, to } = sent;
  if (kind === 'withdrawal') return { chain_id: bridge.l1_chain_id, denom: l1Denom, amount, address: to };
  const minted = { chain_id: bridge.l2_chain_id, denom: l2Denom, amount, address: to };
  const listed = listedToken(sent);
  if (!sent.hasHook || listed === undefined || listed.l2_denom === l2Denom) return minted;
  // The hook wraps it: the same amount with the decimals of the rollup's own token.
  const shown = { chain_id: bridge.l2_chain_id, denom: listed.l2_denom };
  const more =
    (registry.findAsset(shown)?.decimals ?? 0) -
    (registry.findAsset({ chain_id: bridge.l1_chain_id, denom: l1Denom })?.decimals ?? 0);
  return { ...minted, ...shown, amount: more > 0 ? `${amount}${'0'.repeat(more)}` : null };
}

interface Standing extends Partial<Pick<Leg, 'acts' | 'until' | 'said'>> {
  readonly phase: TransferPhase;
  readonly receipt?: CosmosTx | undefined;
  readonly hookFailed?: boolean;
}

function legOf(sent: Sent, standing: Standing, context: TrackingContext): Leg {
  const { registry } = context;
  const { tx, kind, bridge, sequence, from, amount } = sent;
  const { phase, receipt, acts = [], until = null, said = null } = standing;
  const to = farSide({ ...sent, hasHook: sent.hasHook && !standing.hookFailed }, context);
  const state = phase === 'UNKNOWN' ? 'UNKNOWN' : phase === 'ARRIVED' ? 'RECEIVED' : 'SENT';
  return legWith({
    eventKey: 'op_init_transfer',
    event: {
      from_chain_id: tx.chainId,
      to_chain_id: to.chain_id,
      state: `OPINIT_TRANSFER_${state}`,
      txs: { send_tx: foundRef(registry, tx), receive_tx: foundRef(registry, receipt) },
    },
    bridge: 'OPINIT',
    from: { chain_id: tx.chainId, denom: kind === 'deposit' ? sent.l1Denom : sent.l2Denom, amount, address: from },
    to,
    since: receipt?.time ?? tx.time,
    identifiers: [
      { name: 'bridge', value: `${bridge.bridge_id}` },
      { name: 'sequence', value: sequence },
    ],
    ...{ phase, acts, until, said },
  });
}

const known = ({ data }: Departure<Sent>, context: TrackingContext): Leg => legOf(data, { phase: 'UNKNOWN' }, context);

async function follow({ data: sent }: Departure<Sent>, context: TrackingContext): Promise<Leg> {
  return legOf(sent, await (sent.kind === 'deposit' ? deposited(sent, context) : withdrawn(sent, context)), context);
}

/** The rollup's executor carries a deposit over; what the rollup refuses begins its way back in the same transaction. */
async function deposited(sent: Sent, context: TrackingContext): Promise<Standing> {
  const { bridge, sequence } = sent;
  const { chains } = context;
  const wanted = { 'finalize_token_deposit.l1_sequence': sequence };
  // The rollup's count tells whether it was taken over where no node can search for that.
  const receipt = await chains.findCosmosTx(bridge.l2_chain_id, wanted).catch(notRead);
  if (receipt === null || receipt instanceof NotRead) {
    const answer = await chains.rest(bridge.l2_chain_id, '/opinit/opchild/v1/next_l1_sequence');
    const next = textOf(answer, 'next_l1_sequence');
    if (/^\d+$/.test(next) && BigInt(next) > BigInt(sequence))
      throw new NotRead(
        `the rollup has taken it over, by a transaction that was not found${receipt === null ? '' : `: ${receipt.message}`}`,
      );
    return { phase: 'WAITING_DELIVERY' };
  }
  const at = receipt.events.findIndex(
    (event) => event.type === 'finalize_token_deposit' && attributeOf(event, 'l1_sequence') === sequence,
  );
  const finalized = receipt.events[at] as CosmosEvent;
  if (attributeOf(finalized, 'success') === 'true') return { phase: 'ARRIVED', receipt };
  const said = (attributeOf(finalized, 'reason') ?? 'the rollup refused it').slice(0, 500);
  const next = receipt.events[at + 1];
  const back = next && next.message === finalized.message ? sentIn(receipt, next) : undefined;
  // Only its hook failed: the minted coin is with the receiver.
  if (back === undefined) return { phase: 'ARRIVED', receipt, said, hookFailed: true };
  const { phase, acts = [], until = null } = await withdrawn(back, context);
  return { phase: phase === 'ARRIVED' ? 'RETURNED' : 'RETURNING', receipt, acts, until, said };
}

/** A withdrawal waits for an output of the rollup on Initia, then for the time in which it may be contested; then anyone may claim it. */
async function withdrawn(sent: Sent, context: TrackingContext): Promise<Standing> {
  const { tx, bridge, sequence } = sent;
  const { chains } = context;
  const l1 = bridge.l1_chain_id;
  const path = `/opinit/ophost/v1/bridges/${bridge.bridge_id}`;
  const hash = encodeURIComponent(base64.encode(withdrawalHash(sent)));
  const claimed = await chains.rest(l1, `${path}/withdrawals/claimed/by_hash?withdrawal_hash=${hash}`);
  if (fieldsOf(claimed).claimed === true) {
    const wanted = {
      'finalize_token_withdrawal.bridge_id': `${bridge.bridge_id}`,
      'finalize_token_withdrawal.l2_sequence': sequence,
    };
    return { phase: 'ARRIVED', receipt: (await chains.findCosmosTx(l1, wanted).catch(() => null)) ?? undefined };
  }
  if (tx.height === null) throw new NotRead('the block of the withdrawal is not known');
  const [bridgeAnswer, listed, finalized] = await Promise.all([
    chains.rest(l1, path),
    chains.rest(l1, `${path}/outputs?pagination.limit=${OUTPUTS}&pagination.reverse=true`),
    chains.rest(l1, `${path}/last_finalized_output`),
  ]);
  const covers = (output: unknown): boolean => {
    const block = textOf(fieldsOf(output).output_proposal, 'l2_block_number');
    return /^\d+$/.test(block) && BigInt(block) >= (tx.height as bigint);
  };
  if (covers(finalized)) return claimable(sent, context);
  const outputs = fieldsOf(listed).output_proposals;
  if (!Array.isArray(outputs)) throw new NotRead('a node of Initia does not show the outputs of the rollup');
  const proposed = outputs.filter(covers).at(-1);
  if (proposed === undefined) return { phase: 'WAITING_TO_FINALIZE', said: NO_OUTPUT };
  const from = Date.parse(textOf(fieldsOf(proposed).output_proposal, 'l1_block_time'));
  const wait = /^(\d+)(\.\d+)?s$/.exec(textOf(fieldsOf(bridgeAnswer).bridge_config, 'finalization_period'))?.[1];
  const until = Number.isNaN(from) || wait === undefined ? null : from + Number(wait) * 1_000;
  return { phase: 'WAITING_TO_FINALIZE', until };
}

const NO_OUTPUT = 'the rollup has not yet shown Initia the block of the withdrawal';

/** It can be claimed, by the proof that the rollup's executor gives: where it fits what Initia holds. */
async function claimable(sent: Sent, context: TrackingContext): Promise<Standing> {
  const { bridge, sequence } = sent;
  if (bridge.executor === null || !context.services.opInitExecutors)
    return { phase: 'READY', said: 'the executor of the rollup, which has the proof, is not asked here' };
  const url = `${bridge.executor}/withdrawal/${sequence}`;
  try {
    const act = await claimOf(sent, await context.chains.service(url), context);
    if (act !== undefined) return { phase: 'READY', acts: [act] };
    return { phase: 'READY', said: `the proof of ${new URL(url).host} does not fit what Initia holds` };
  } catch (error) {
    if (error instanceof NotRead) return { phase: 'READY', said: error.message };
    throw error;
  }
}

/** The claim with a proof; undefined where the proof does not lead from the withdrawal to the output that Initia holds. */
async function claimOf(sent: Sent, proof: unknown, { chains }: TrackingContext): Promise<TransferAct | undefined> {
  const { bridge, sequence, from, to, amount, l1Denom } = sent;
  const outputIndex = textOf(proof, 'output_index');
  const [version, storageRoot, blockHash] = ['version', 'storage_root', 'last_block_hash'].map((key) =>
    textOf(proof, key),
  );
  const proofs = fieldsOf(proof).withdrawal_proofs ?? [];
  if (!/^\d+$/.test(outputIndex) || !Array.isArray(proofs) || !proofs.every((each) => typeof each === 'string')) return;
  const path = `/opinit/ophost/v1/bridges/${bridge.bridge_id}/outputs/${outputIndex}`;
  const held = textOf(fieldsOf(await chains.rest(bridge.l1_chain_id, path)).output_proposal, 'output_root');
  try {
    const root = proofs.map((each) => base64.decode(each)).reduce(nodeHash, withdrawalHash(sent));
    const output = sha3_256(concatBytes(...[version, storageRoot, blockHash].map((part) => base64.decode(part ?? ''))));
    if (base64.encode(root) !== storageRoot || base64.encode(output) !== held) return undefined;
  } catch {
    return undefined;
  }
  const msg = {
    bridge_id: `${bridge.bridge_id}`,
    output_index: outputIndex,
    withdrawal_proofs: proofs,
    from,
    to,
    sequence,
    amount: { denom: l1Denom, amount },
    version,
    storage_root: storageRoot,
    last_block_hash: blockHash,
  };
  const chain_id = bridge.l1_chain_id;
  return {
    kind: 'CLAIM',
    who: 'ANYONE',
    chain_id,
    cosmos_tx: {
      chain_id,
      msg_type_url: '/opinit.ophost.v1.MsgFinalizeTokenWithdrawal',
      msg: JSON.stringify(msg),
      signer_field: 'sender',
    },
  };
}

const uint64 = (value: bigint): Uint8Array => hexToBytes(value.toString(16).padStart(16, '0'));

/** The leaf of a withdrawal in the tree of its output. */
function withdrawalHash({ bridge, sequence, from, to, l1Denom, amount }: Sent): Uint8Array {
  const texts = [from, to, l1Denom].map((text) => sha3_256(utf8ToBytes(text)));
  const numbers = [uint64(BigInt(bridge.bridge_id)), uint64(BigInt(sequence))];
  return sha3_256(sha3_256(concatBytes(...numbers, ...texts, uint64(BigInt(amount)))));
}

/** Of two nodes of the tree, the lesser first. */
function nodeHash(one: Uint8Array, other: Uint8Array): Uint8Array {
  const isFirst = bytesToHex(one) < bytesToHex(other);
  return sha3_256(isFirst ? concatBytes(one, other) : concatBytes(other, one));
}

function textOf(value: unknown, key: string): string {
  const text = fieldsOf(value)[key];
  return typeof text === 'string' || typeof text === 'number' ? `${text}` : '';
}

/** The transaction that sent what this one took over. */
async function origins(tx: Parameters<Tracker['departures']>[0], { chains }: TrackingContext) {
  if (!isCosmosTx(tx)) return [];
  const found = await Promise.all(
    tx.events.map(async (event) => {
      const get = (key: string): string => attributeOf(event, key) ?? '';
      if (event.type === 'finalize_token_deposit') {
        const bridge = BRIDGES.find(({ l2_chain_id }) => l2_chain_id === tx.chainId);
        if (bridge === undefined) return [];
        const wanted = {
          'initiate_token_deposit.bridge_id': `${bridge.bridge_id}`,
          'initiate_token_deposit.l1_sequence': get('l1_sequence'),
        };
        const sent = await chains.findCosmosTx(bridge.l1_chain_id, wanted);
        return sent === null ? [] : [{ chainId: sent.chainId, hash: sent.hash }];
      }
      if (event.type !== 'finalize_token_withdrawal') return [];
      const bridge = BRIDGES.find(
        ({ bridge_id, l1_chain_id }) => l1_chain_id === tx.chainId && `${bridge_id}` === get('bridge_id'),
      );
      if (bridge === undefined) return [];
      const wanted = { 'initiate_token_withdrawal.l2_sequence': get('l2_sequence') };
      const sent = await chains.findCosmosTx(bridge.l2_chain_id, wanted);
      return sent === null ? [] : [{ chainId: sent.chainId, hash: sent.hash }];
    }),
  );
  return found.flat();
}

/** OPinit: deposits of Initia into its rollups, and withdrawals, which anyone claims after the time in which they may be contested. */
export const opInitTracker: Tracker<Sent> = { name: 'op-init', departures, follow, known, origins };
