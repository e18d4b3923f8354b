import { encodeCall } from '#calls/encode.ts';
import { encodeRlp, rlpNumber } from '#calls/rlp.ts';
import { addressOfWord, bytesAt, slice } from '#calls/words.ts';
import { keccak, packed, returnedUint, selectorOf, topicOf } from '../../abi.ts';
import { isEvmTx, NotRead } from '../../chain-reads.ts';
import type { EvmLog, EvmTx } from '../../chain-tx.ts';
import { evmAct, legWith, searchFrom } from '../../leg.ts';
import type { Leg, TrackingContext } from '../../tracker.ts';
import { canonicalEvent, canonicalLeg } from '../canonical.ts';
import {
  L2_MESSENGER,
  movedBy,
  movedCoins,
  type OpMessage,
  type OpMoved,
  type OpRollup,
  readMessage,
  rollupOfPortal,
  sidesOf,
} from './message.ts';

/** A transaction of the rollup that its portal on the first layer wrote down: its fields, and what it brings. */
export interface OpDeposit {
  readonly kind: 'deposit';
  readonly tx: EvmTx;
  readonly rollup: OpRollup;
  readonly log: EvmLog;
  readonly from: string;
  readonly to: string;
  readonly mint: bigint;
  readonly value: bigint;
  readonly gas: bigint;
  readonly isCreation: boolean;
  readonly data: string;
  /** Where the messengers carry it. */
  readonly message: OpMessage | undefined;
  readonly moved: OpMoved;
}

const TRANSACTION_DEPOSITED = topicOf('TransactionDeposited(address,address,uint256,bytes)');
const RELAYED_MESSAGE = topicOf('RelayedMessage(bytes32)');
const FAILED_RELAYED_MESSAGE = topicOf('FailedRelayedMessage(bytes32)');
const SUCCESSFUL_MESSAGES = selectorOf('successfulMessages(bytes32)');
/** The type of deposits among transactions. */
const DEPOSIT_TYPE = '7e';

/** Undefined for anything but a deposit of money through a portal that we know. */
export function readDeposit(tx: EvmTx, log: EvmLog): OpDeposit | undefined {
  const rollup = log.topics[0] === TRANSACTION_DEPOSITED ? rollupOfPortal(tx.chainId, log.address) : undefined;
  const [from, to] = [log.topics[1], log.topics[2]].map((topic) => addressOfWord(topic ?? ''));
  const opaque = bytesAt(log.data, 0);
  const [mint, value, gas, creation] = [
    slice(opaque ?? '', 0, 32),
    slice(opaque ?? '', 32, 64),
    slice(opaque ?? '', 64, 72),
    slice(opaque ?? '', 72, 73),
  ];
  if (
    rollup === undefined ||
    opaque === undefined ||
    from === undefined ||
    to === undefined ||
    BigInt(log.topics[3] ?? 1) !== 0n
  )
    return undefined;
  if (mint === undefined || value === undefined || gas === undefined || creation === undefined) return undefined;
  const data = `0x${opaque.slice(146)}`;
  const message = to === L2_MESSENGER ? readMessage(data) : undefined;
  const coins = BigInt(`0x${mint}`);
  // Coins that the call does not pass on stay with who sent it, as the rollup names them.
  const receiver = BigInt(`0x${value}`) === 0n ? from : to;
  const moved = message
    ? movedBy(rollup, message, true)
    : coins === 0n
      ? undefined
      : movedCoins(rollup, coins, tx.from, receiver);
  if (moved === undefined) return undefined;
  return {
    kind: 'deposit',
    tx,
    rollup,
    log,
    from,
    to,
    mint: coins,
    value: BigInt(`0x${value}`),
    gas: BigInt(`0x${gas}`),
    isCreation: creation !== '00',
    data,
    message,
    moved,
  };
}

/** The hash of the rollup's transaction: known before it happens, from the block of the first layer and the log's place in it. */
function hashOnRollup({ log, from, to, mint, value, gas, isCreation, data }: OpDeposit, blockHash: string): string {
  const source = keccak(packed(0) + keccak(packed(blockHash) + packed(log.index)).slice(2));
  const fields = [source, from, isCreation ? '' : to, rlpNumber(mint), rlpNumber(value), rlpNumber(gas), '', data];
  return keccak(DEPOSIT_TYPE + encodeRlp(fields));
}

export function knownDeposit({ tx, rollup, moved, message }: OpDeposit, context: TrackingContext): Leg {
  return legWith({
    eventKey: 'canonical_transfer',
    event: canonicalEvent(context, tx, rollup.l2_chain_id),
    bridge: 'OP_STACK',
    ...sidesOf(rollup, moved, true),
    since: tx.time,
    identifiers: message ? [{ name: 'message hash', value: message.hash }] : [],
  });
}

export async function followDeposit(deposit: OpDeposit, context: TrackingContext): Promise<Leg> {
  const { tx, rollup, message } = deposit;
  const { chains } = context;
  const l2 = rollup.l2_chain_id;
  const leg = knownDeposit(deposit, context);
  const block = await chains.rpc(tx.chainId, 'eth_getBlockByNumber', [`0x${deposit.log.height.toString(16)}`, false]);
  const blockHash = (block as { readonly hash?: unknown } | null)?.hash;
  if (typeof blockHash !== 'string') throw new NotRead(`the block of ${tx.hash} was not read`);
  const hash = hashOnRollup(deposit, blockHash);
  const identifiers = [...leg.identifiers, { name: 'transaction on the rollup', value: hash }];
  const arrived = await chains.tx(l2, hash);
  if (arrived === null || !isEvmTx(arrived) || arrived.outcome === 'pending')
    return canonicalLeg(leg, context, 'SENT', 'WAITING_DELIVERY', { identifiers });
  if (message === undefined) {
    // A call that fails leaves its coins with whoever sent it.
    const failed = arrived.outcome === 'failed' && {
      said: `its call failed, and the coins are at ${deposit.from} there`,
      to: leg.to && { ...leg.to, address: deposit.from },
    };
    return canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED', { receive: hash, identifiers, ...failed });
  }
  const has = (topic: string): boolean =>
    arrived.logs.some(
      ({ address, topics }) => address === L2_MESSENGER && topics[0] === topic && topics[1] === message.hash,
    );
  if (has(RELAYED_MESSAGE)) return canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED', { receive: hash, identifiers });
  const asked = { target: L2_MESSENGER, data: encodeCall(SUCCESSFUL_MESSAGES, [message.hash]) };
  const [isRelayed] = await chains.call(l2, [asked]);
  const relayed = returnedUint(isRelayed);
  if (relayed === undefined) throw new NotRead(`the messenger of ${l2} did not answer`);
  if (relayed === 1n) {
    const filter = { address: L2_MESSENGER, topics: [RELAYED_MESSAGE, message.hash] };
    const log = await chains.findLog(l2, filter, searchFrom(tx, context)).catch(() => null);
    return canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED', { receive: log?.txHash, identifiers });
  }
  // The messenger keeps what failed inside it; of what failed before it knows nothing.
  if (!has(FAILED_RELAYED_MESSAGE))
    return canonicalLeg(leg, context, 'FAILED', 'STUCK', {
      identifiers,
      said: 'its transaction on the rollup failed',
    });
  return canonicalLeg(leg, context, 'FAILED', 'REFUSED', {
    identifiers,
    acts: [evmAct('EXECUTE', 'ANYONE', { chain_id: l2, to: L2_MESSENGER, data: deposit.data })],
    said: 'the call of the receiving contract failed',
  });
}

/** The deposit that a message on the rollup came from. */
export async function depositsOf(tx: EvmTx, rollup: OpRollup, { chains }: TrackingContext) {
  const hashes = tx.logs.flatMap(({ address, topics }) =>
    address === L2_MESSENGER && topics[0] === RELAYED_MESSAGE && topics[1] !== undefined ? [topics[1]] : [],
  );
  const { time } = tx;
  if (time === null) return [];
  const logs = hashes.map((hash) =>
    chains.findLog(
      rollup.l1_chain_id,
      {
        address: rollup.portal.toLowerCase(),
        topics: [TRANSACTION_DEPOSITED, null, `0x${packed(L2_MESSENGER)}`],
        fits: ({ data }) => keccak((bytesAt(data, 0) ?? '').slice(146)) === hash,
      },
      time - 30 * 60_000,
    ),
  );
  const found = await Promise.all(logs);
  return found.flatMap((log) => (log === null ? [] : [{ chainId: rollup.l1_chain_id, hash: log.txHash }]));
}
