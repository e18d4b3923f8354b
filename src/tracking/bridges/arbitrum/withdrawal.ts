import arbitrum from '#bridges/data/arbitrum.json' with { type: 'json' };
import { encodeCall } from '#calls/encode.ts';
import { addressAt, addressOfWord, bytesAt, digitsOf, uintAt, wordAt } from '#calls/words.ts';
import type { TransferAct, TransferSide } from '#contract/tx.ts';
import { keccak, packed, returnedUint, selectorOf, topicOf, topicWord } from '../../abi.ts';
import { NotRead } from '../../chain-reads.ts';
import type { EvmLog, EvmTx } from '../../chain-tx.ts';
import { evmAct, legWith, searchFrom } from '../../leg.ts';
import type { Leg, TrackingContext } from '../../tracker.ts';
import { canonicalEvent, canonicalLeg } from '../canonical.ts';
import type { ArbRollup } from './deposit.ts';

/** A message from a rollup to the chain above. */
export interface ArbWithdrawal {
  readonly kind: 'withdrawal';
  readonly tx: EvmTx;
  readonly rollup: ArbRollup;
  readonly log: EvmLog;
  readonly position: bigint;
  readonly sender: string;
  readonly target: string;
  /** Block of the rollup, block of the first layer and time in seconds, as the message has them. */
  readonly moment: readonly [bigint, bigint, bigint];
  readonly value: bigint;
  /** Hex digits without 0x. */
  readonly data: string;
  /** The hash of all of these, which proofs are about. */
  readonly item: string;
  readonly from: TransferSide;
  readonly to: TransferSide;
}

const L2_TO_L1_TX = topicOf('L2ToL1Tx(address,address,uint256,uint256,uint256,uint256,uint256,uint256,bytes)');
const EXECUTED = topicOf('OutBoxTransactionExecuted(address,address,uint256,uint256)');
const SEND_ROOT_UPDATED = topicOf('SendRootUpdated(bytes32,bytes32)');
const FINALIZE_INBOUND_TRANSFER = selectorOf('finalizeInboundTransfer(address,address,address,uint256,bytes)');
const IS_SPENT = selectorOf('isSpent(uint256)');
const ROOTS = selectorOf('roots(bytes32)');
const CONFIRM_PERIOD_BLOCKS = selectorOf('confirmPeriodBlocks()');
const CONSTRUCT_OUTBOX_PROOF = selectorOf('constructOutboxProof(uint64,uint64)');
const EXECUTE_TRANSACTION = selectorOf(
  'executeTransaction(bytes32[],uint256,address,address,uint256,uint256,uint256,uint256,bytes)',
);
/** Precompiles of every rollup; the second exists for questions to nodes alone. */
const ARB_SYS = '0x0000000000000000000000000000000000000064';
const NODE_INTERFACE = '0x00000000000000000000000000000000000000c8';
/** The chain whose blocks a rollup's waits are counted in. */
const FIRST_LAYER = '1';
const BLOCK_MS = 12_000;
/** How far back roots are looked for, by what nodes let one search, and how many of them. */
const ROOTS_MS = { firstLayer: 12 * 3_600_000, others: 90 * 60_000 };
const MOST_ROOTS = 6;

/** Undefined for anything but money from a rollup that we know. */
export function readWithdrawal(tx: EvmTx, log: EvmLog): ArbWithdrawal | undefined {
  const rollup =
    log.topics[0] === L2_TO_L1_TX && log.address === ARB_SYS
      ? arbitrum.find(({ chain_id }) => chain_id === tx.chainId)
      : undefined;
  const [target, position] = [addressOfWord(log.topics[1] ?? ''), log.topics[3]];
  const [sender, data] = [addressAt(log.data, 0), bytesAt(log.data, 5)];
  const words = [1, 2, 3, 4].map((place) => uintAt(log.data, place));
  if (rollup === undefined || target === undefined || position === undefined || sender === undefined) return undefined;
  if (data === undefined || words.some((word) => word === undefined)) return undefined;
  const [block, firstBlock, time, value] = words as [bigint, bigint, bigint, bigint];
  const item = keccak(
    packed(sender, 20) +
      packed(target, 20) +
      [block, firstBlock, time, value].map((each) => packed(each)).join('') +
      data,
  );
  const sides = tokenSides(rollup, target, data) ?? coinSides(rollup, value, sender, target);
  if (sides === undefined) return undefined;
  const moment = [block, firstBlock, time] as const;
  return {
    kind: 'withdrawal',
    tx,
    rollup,
    log,
    position: BigInt(position),
    sender,
    target,
    moment,
    value,
    data,
    item,
    ...sides,
  };
}

type Sides = Pick<ArbWithdrawal, 'from' | 'to'>;

/** A gateway pays out what its other half took. */
function tokenSides({ tokens, chain_id, parent_chain_id }: ArbRollup, target: string, data: string): Sides | undefined {
  const gateways = tokens.filter(({ gateway }) => gateway.toLowerCase() === target);
  if (gateways.length === 0 || `0x${data.slice(0, 8)}` !== FINALIZE_INBOUND_TRANSFER) return undefined;
  const words = data.slice(8);
  const [token, sender, receiver] = [0, 1, 2].map((place) => addressAt(words, place));
  const amount = uintAt(words, 3)?.toString();
  if (token === undefined || sender === undefined || receiver === undefined || amount === undefined) return undefined;
  const known = gateways.find(({ parent_denom }) => parent_denom.toLowerCase() === token);
  return {
    from: { chain_id, denom: known?.child_denom ?? null, amount, address: sender },
    to: { chain_id: parent_chain_id, denom: known?.parent_denom ?? null, amount, address: receiver },
  };
}

function coinSides(
  { chain_id, parent_chain_id, gas_token }: ArbRollup,
  value: bigint,
  sender: string,
  target: string,
): Sides | undefined {
  const amount = value.toString();
  return value === 0n
    ? undefined
    : {
        from: { chain_id, denom: gas_token.child_denom, amount, address: sender },
        to: { chain_id: parent_chain_id, denom: gas_token.parent_denom, amount, address: target },
      };
}

export const knownWithdrawal = ({ tx, rollup, from, to, position }: ArbWithdrawal, context: TrackingContext): Leg =>
  legWith({
    ...{
      eventKey: 'canonical_transfer',
      event: canonicalEvent(context, tx, rollup.parent_chain_id),
      bridge: 'ARBITRUM',
    },
    ...{ from, to, since: tx.time },
    identifiers: [{ name: 'position', value: position.toString() }],
  });

export async function followWithdrawal(withdrawal: ArbWithdrawal, context: TrackingContext): Promise<Leg> {
  const { tx, rollup, position, target, sender } = withdrawal;
  const { chains, now } = context;
  const parent = rollup.parent_chain_id;
  const outbox = rollup.outbox.toLowerCase();
  const leg = knownWithdrawal(withdrawal, context);
  const [spent, period] = await chains.call(parent, [
    { target: outbox, data: encodeCall(IS_SPENT, [position]) },
    { target: rollup.rollup.toLowerCase(), data: CONFIRM_PERIOD_BLOCKS },
  ]);
  const isSpent = returnedUint(spent);
  if (isSpent === undefined) throw new NotRead(`the outbox ${rollup.outbox} did not answer`);
  const wait = period == null ? null : Number(uintAt(period, 0) ?? 0n) * BLOCK_MS;
  const until = wait === null || tx.time === null ? null : tx.time + wait;
  if (isSpent === 1n) {
    const topics = [EXECUTED, topicWord(target), topicWord(sender)];
    const fits = ({ data }: EvmLog): boolean => uintAt(data, 0) === position;
    const since = until !== null && until < now() ? until : searchFrom(tx, context);
    const log = await chains.findLog(parent, { address: outbox, topics, fits }, since).catch(() => null);
    return canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED', { receive: log?.txHash });
  }
  const root = await confirmedRoot(withdrawal, context);
  if (root === null)
    return canonicalLeg(leg, context, 'SENT', 'WAITING_TO_FINALIZE', {
      until: until !== null && until > now() ? until : null,
    });
  const act = await executeAct(withdrawal, root, context);
  const said = act === null ? 'no node of the rollup that was asked proves the message' : null;
  return canonicalLeg(leg, context, 'SENT', 'READY', { acts: act === null ? [] : [act], said });
}

interface Root {
  readonly root: string;
  /** Messages that it is about: all before that position. */
  readonly size: bigint;
}

/** A root that the chain above has confirmed and that is about the message: one of the newest will do, however old the message is. */
async function confirmedRoot(
  { tx, rollup, position }: ArbWithdrawal,
  { chains, now }: TrackingContext,
): Promise<Root | null> {
  const back = rollup.parent_chain_id === FIRST_LAYER ? ROOTS_MS.firstLayer : ROOTS_MS.others;
  const since = Math.max(tx.time ?? 0, now() - back);
  const seen = new Set<string>();
  const filter = {
    address: rollup.outbox.toLowerCase(),
    topics: [SEND_ROOT_UPDATED],
    fits: ({ topics }: EvmLog): boolean => !seen.has(topics[1] ?? ''),
  };
  while (seen.size < MOST_ROOTS) {
    const log = await chains.findLog(rollup.parent_chain_id, filter, since);
    const [, root, blockHash] = log?.topics ?? [];
    if (root === undefined || blockHash === undefined) return null;
    seen.add(root);
    const block = await chains.rpc(rollup.chain_id, 'eth_getBlockByHash', [blockHash, false]);
    const { sendCount } = (block ?? {}) as { readonly sendCount?: unknown };
    const size = typeof sendCount === 'string' && /^0x[0-9a-f]{1,16}$/i.test(sendCount) ? BigInt(sendCount) : 0n;
    if (size <= position) continue;
    const [confirmed] = await chains.call(rollup.parent_chain_id, [
      { target: rollup.outbox.toLowerCase(), data: encodeCall(ROOTS, [root]) },
    ]);
    if ((returnedUint(confirmed) ?? 0n) !== 0n) return { root, size };
  }
  return null;
}

/** The call that carries the message out; null where a node's proof does not lead to the confirmed root. */
async function executeAct(
  { rollup, position, sender, target, moment, value, data, item }: ArbWithdrawal,
  { root, size }: Root,
  { chains }: TrackingContext,
): Promise<TransferAct | null> {
  const call = { to: NODE_INTERFACE, data: encodeCall(CONSTRUCT_OUTBOX_PROOF, [size, position]) };
  const answer = await chains.rpc(rollup.chain_id, 'eth_call', [call, 'latest']).catch(() => null);
  const proof = typeof answer === 'string' ? wordsAt(answer, 2) : undefined;
  if (proof === undefined || rootOf(item, position, proof) !== root) return null;
  const fields = [position, sender, target, ...moment, value, { bytes: data }];
  const bytes = encodeCall(EXECUTE_TRANSACTION, [{ array: proof }, ...fields]);
  return evmAct('FINALIZE', 'ANYONE', {
    chain_id: rollup.parent_chain_id,
    to: rollup.outbox.toLowerCase(),
    data: bytes,
  });
}

/** The words of a list whose offset stands at a place. */
function wordsAt(data: string, place: number): string[] | undefined {
  const start = Number((uintAt(data, place) ?? 0n) / 32n);
  const count = uintAt(data, start);
  if (count === undefined || count > 64n) return undefined;
  const words = Array.from({ length: Number(count) }, (_, i) => wordAt(data, start + 1 + i));
  return words.every((word) => word !== undefined) ? words.map((word) => `0x${word}`) : undefined;
}

/** The root of a tree of hashes, from a leaf's place and what stands beside its way up. */
function rootOf(item: string, position: bigint, beside: readonly string[]): string {
  let hash = keccak(item);
  for (const [i, other] of beside.entries()) {
    const isLeft = ((position >> BigInt(i)) & 1n) === 0n;
    const [left, right] = isLeft ? [hash, other] : [other, hash];
    hash = keccak(digitsOf(left) + digitsOf(right));
  }
  return hash;
}

/** The transactions on rollups whose messages this one carried out. */
export async function withdrawalsOf(tx: EvmTx, { chains }: TrackingContext) {
  const found = tx.logs.map(async (log) => {
    const rollup = arbitrum.find(
      ({ parent_chain_id, outbox }) => parent_chain_id === tx.chainId && outbox.toLowerCase() === log.address,
    );
    const position = log.topics[0] === EXECUTED ? uintAt(log.data, 0) : undefined;
    if (rollup === undefined || position === undefined || tx.to !== log.address) return [];
    // Its call names the time of the message.
    const time = tx.input.startsWith(EXECUTE_TRANSACTION) ? uintAt(tx.input.slice(10), 6) : undefined;
    if (time === undefined) return [];
    const topics = [L2_TO_L1_TX, null, null, topicWord(position)];
    const sent = await chains.findLog(rollup.chain_id, { address: ARB_SYS, topics }, Number(time) * 1000);
    return sent === null ? [] : [{ chainId: rollup.chain_id, hash: sent.txHash }];
  });
  return (await Promise.all(found)).flat();
}
