import data from '#bridges/data/zksync.json' with { type: 'json' };
import { encodeCall } from '#calls/encode.ts';
import { addressOfWord, bytesAt, slice } from '#calls/words.ts';
import { returnedUint, selectorOf, topicOf } from '../../abi.ts';
import { NotRead } from '../../chain-reads.ts';
import type { EvmLog, EvmTx } from '../../chain-tx.ts';
import { evmAct } from '../../leg.ts';
import type { Leg, TrackingContext } from '../../tracker.ts';
import { canonicalLeg } from '../canonical.ts';
import type { OwnDeparture } from './own-tracker.ts';

/** A chain's coin that goes to Ethereum, by the message that its contract of coins sends. */
export interface ZksyncWithdrawal extends OwnDeparture {
  readonly kind: 'withdrawal';
  readonly chain: (typeof data)[number];
  readonly message: string;
  /** Which of the messages of its transaction it is, from 0. */
  readonly place: number;
}

/** On every chain of the kind: what sends messages to Ethereum, and what holds the coin. */
const MESSENGER = '0x0000000000000000000000000000000000008008';
const COIN = '0x000000000000000000000000000000000000800a';
const L1_MESSAGE_SENT = topicOf('L1MessageSent(address,bytes32,bytes)');
const WITHDRAWALS = ['Withdrawal(address,address,uint256)', 'WithdrawalWithMessage(address,address,uint256,bytes)'].map(
  topicOf,
);
/** How a message of the coin begins, before the receiver and the amount. */
const FINALIZE_ETH = selectorOf('finalizeEthWithdrawal(uint256,uint256,uint16,bytes,bytes32[])').slice(2);
const IS_WITHDRAWAL_FINALIZED = selectorOf('isWithdrawalFinalized(uint256,uint256,uint256)');
const PROVE_MESSAGE = selectorOf('proveL2MessageInclusion(uint256,uint256,uint256,(uint16,address,bytes),bytes32[])');
const FINALIZE_DEPOSIT = selectorOf('finalizeDeposit((uint256,uint256,uint256,address,uint16,bytes,bytes32[]))');

export function readWithdrawal(tx: EvmTx, log: EvmLog): ZksyncWithdrawal | undefined {
  const chain = data.find(({ chain_id }) => chain_id === tx.chainId);
  const [coin] = chain?.tokens ?? [];
  if (chain === undefined || coin === undefined || log.address !== MESSENGER || log.topics[0] !== L1_MESSAGE_SENT)
    return undefined;
  const message = bytesAt(log.data, 0);
  if (message === undefined || addressOfWord(log.topics[1] ?? '') !== COIN || slice(message, 0, 4) !== FINALIZE_ETH)
    return undefined;
  const [receiver, units] = [slice(message, 4, 24), slice(message, 24, 56)];
  if (receiver === undefined || units === undefined) return undefined;
  const amount = BigInt(`0x${units}`).toString();
  const sent = tx.logs.filter(({ address, topics }) => address === MESSENGER && topics[0] === L1_MESSAGE_SENT);
  return {
    kind: 'withdrawal',
    ...{ tx, chain, message, place: sent.indexOf(log) },
    from: { chain_id: tx.chainId, denom: coin.child_denom, amount, address: senderOf(tx, log) },
    to: { chain_id: chain.parent_chain_id, denom: coin.parent_denom, amount, address: `0x${receiver}` },
    identifier: { name: 'message hash', value: log.topics[2] ?? '' },
  };
}

/** Who gave the coins: the contract of coins says so after the message. */
function senderOf(tx: EvmTx, { index }: EvmLog): string {
  const told = tx.logs.find(
    ({ address, topics, index: after }) => address === COIN && WITHDRAWALS.includes(topics[0] ?? '') && after > index,
  );
  return addressOfWord(told?.topics[1] ?? '') ?? tx.from;
}

/** Where the message is in a batch, with the proof that leads to the batch's root; null until its node has both. */
interface Proven {
  readonly batch: bigint;
  readonly index: bigint;
  readonly txNumber: bigint;
  readonly proof: readonly string[];
}

export async function followWithdrawal(
  { tx, chain, message, ...more }: ZksyncWithdrawal,
  leg: Leg,
  context: TrackingContext,
): Promise<Leg> {
  const waiting = canonicalLeg(leg, context, 'SENT', 'WAITING_TO_FINALIZE');
  const proven = await provenBy({ tx, place: more.place }, context);
  if (proven === null) return waiting;
  const { batch, index, txNumber, proof } = proven;
  const array = { array: proof };
  const id = BigInt(chain.chain_id);
  const bytes = { bytes: message };
  const [included, finalized] = (
    await context.chains.call(chain.parent_chain_id, [
      {
        target: chain.hub.toLowerCase(),
        data: encodeCall(PROVE_MESSAGE, [id, batch, index, { tuple: [txNumber, COIN, bytes] }, array]),
      },
      { target: chain.nullifier.toLowerCase(), data: encodeCall(IS_WITHDRAWAL_FINALIZED, [id, batch, index]) },
    ])
  ).map(returnedUint);
  if (finalized === undefined) throw new NotRead(`the contract ${chain.nullifier} did not answer`);
  // Until its batch is carried out on Ethereum, the hub has no root for it.
  if (included !== 1n) return waiting;
  if (finalized === 1n) return canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED');
  const call = encodeCall(FINALIZE_DEPOSIT, [{ tuple: [id, batch, index, COIN, txNumber, bytes, array] }]);
  const to = chain.nullifier.toLowerCase();
  const act = evmAct('FINALIZE', 'ANYONE', { chain_id: chain.parent_chain_id, to, data: call });
  return canonicalLeg(leg, context, 'SENT', 'READY', { acts: [act] });
}

async function provenBy(
  { tx, place }: Pick<ZksyncWithdrawal, 'tx' | 'place'>,
  { chains }: TrackingContext,
): Promise<Proven | null> {
  const receipt = await chains.rpc(tx.chainId, 'eth_getTransactionReceipt', [tx.hash]);
  if (receipt === null) throw new NotRead(`the node of the chain ${tx.chainId} did not answer for its batch`);
  const { l1BatchNumber, l1BatchTxIndex, l2ToL1Logs } = receipt as Readonly<Record<string, unknown>>;
  const [batch, txNumber] = [numberOf(l1BatchNumber), numberOf(l1BatchTxIndex)];
  if (batch === null || txNumber === null || !Array.isArray(l2ToL1Logs)) return null;
  const places = (l2ToL1Logs as readonly { readonly sender?: unknown }[]).flatMap(({ sender }, at) =>
    `${sender}`.toLowerCase() === MESSENGER ? [at] : [],
  );
  const at = places[place];
  if (at === undefined) return null;
  const answer = await chains.rpc(tx.chainId, 'zks_getL2ToL1LogProof', [tx.hash, at]);
  const { id, proof } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const index = numberOf(id);
  if (index === null || !Array.isArray(proof) || !proof.every(isHex32)) return null;
  return { batch, index, txNumber, proof };
}

/** A number as a node writes it, hex or plain. */
const numberOf = (value: unknown): bigint | null =>
  /^(0x[0-9a-f]{1,16}|\d{1,16})$/i.test(`${value}`) ? BigInt(`${value}`) : null;

const isHex32 = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value);
