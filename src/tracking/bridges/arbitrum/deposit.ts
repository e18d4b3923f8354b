import arbitrum from '#bridges/data/arbitrum.json' with { type: 'json' };
import { encodeCall } from '#calls/encode.ts';
import { encodeRlp, rlpNumber } from '#calls/rlp.ts';
import { addressAt, addressOfWord, bytesAt, slice, uintAt } from '#calls/words.ts';
import type { TransferSide } from '#contract/tx.ts';
import { keccak, packed, selectorOf, topicOf } from '../../abi.ts';
import { isEvmTx } from '../../chain-reads.ts';
import type { EvmLog, EvmTx } from '../../chain-tx.ts';
import { evmAct, legWith, searchFrom } from '../../leg.ts';
import type { Leg, TrackingContext } from '../../tracker.ts';
import { canonicalEvent, canonicalLeg } from '../canonical.ts';

export type ArbRollup = (typeof arbitrum)[number];

/** What the chain above a rollup wrote down for it: coins for an account, or a ticket, which is a call with coins that anybody may carry out. */
export interface ArbDeposit {
  readonly kind: 'deposit';
  readonly tx: EvmTx;
  readonly rollup: ArbRollup;
  readonly log: EvmLog;
  readonly from: TransferSide;
  readonly to: TransferSide;
  /** Of the rollup's transaction: known before it happens, from what was written down. */
  readonly hash: string;
  readonly isTicket: boolean;
}

const MESSAGE_DELIVERED = topicOf('MessageDelivered(uint256,bytes32,address,uint8,address,bytes32,uint256,uint64)');
const INBOX_MESSAGE_DELIVERED = topicOf('InboxMessageDelivered(uint256,bytes)');
const DEPOSIT_INITIATED = topicOf('DepositInitiated(address,address,address,uint256,uint256)');
const REDEEM_SCHEDULED = topicOf('RedeemScheduled(bytes32,bytes32,uint64,uint64,address,uint256,uint256)');
const CANCELED = topicOf('Canceled(bytes32)');
const REDEEM = selectorOf('redeem(bytes32)');
const GET_TIMEOUT = selectorOf('getTimeout(bytes32)');
/** Address of tickets on every rollup. */
const TICKETS = '0x000000000000000000000000000000000000006e';
/** Kinds of messages, and the types of the rollup's transactions that they become. */
const TICKET = { kind: 9n, type: '69' };
const COINS = { kind: 12n, type: '64' };

/** Undefined for anything but money for a rollup that we know, by its own bridge and inbox. */
export function readDeposit(tx: EvmTx, log: EvmLog): ArbDeposit | undefined {
  const rollup =
    log.topics[0] === MESSAGE_DELIVERED
      ? arbitrum.find(
          ({ parent_chain_id, bridge }) => parent_chain_id === tx.chainId && bridge.toLowerCase() === log.address,
        )
      : undefined;
  const number = log.topics[1];
  const [kind, sender, baseFee] = [uintAt(log.data, 1), addressAt(log.data, 2), uintAt(log.data, 4)];
  if (rollup === undefined || number === undefined || sender === undefined || baseFee === undefined) return undefined;
  const written = tx.logs.find(
    ({ address, topics }) =>
      address === rollup.inbox.toLowerCase() && topics[0] === INBOX_MESSAGE_DELIVERED && topics[1] === number,
  );
  const data = written && bytesAt(written.data, 0);
  if (data === undefined || keccak(data) !== `0x${log.data.slice(2 + 3 * 64, 2 + 4 * 64)}`) return undefined;
  const id = [rlpNumber(BigInt(rollup.chain_id)), number, sender];
  const base = { kind: 'deposit', tx, rollup, log } as const;
  if (kind === COINS.kind) {
    const [receiver, value] = [slice(data, 0, 20), slice(data, 20, 52)];
    if (receiver === undefined || value === undefined) return undefined;
    const amount = BigInt(`0x${value}`);
    const hash = keccak(COINS.type + encodeRlp([...id, receiver, rlpNumber(amount)]));
    return { ...base, hash, isTicket: false, ...coinSides(rollup, amount, tx.from, `0x${receiver}`) };
  }
  if (kind !== TICKET.kind) return undefined;
  const sides = tokenSides(tx, rollup, number) ?? ticketCoins(rollup, data, tx);
  const hash = ticketHash(data, id, baseFee);
  return sides && hash !== undefined ? { ...base, hash, isTicket: true, ...sides } : undefined;
}

/** The hash of a ticket's transaction; undefined where its words are cut off. */
function ticketHash(data: string, id: readonly string[], baseFee: bigint): string | undefined {
  const words = Array.from({ length: 9 }, (_, place) => uintAt(data, place));
  if (words.some((word) => word === undefined)) return undefined;
  const [to, callValue, value, submission, feeRefund, valueRefund, gas, gasPrice, length] = words as bigint[];
  const call = slice(data, 9 * 32, 9 * 32 + Number(length));
  const address = (word: bigint | undefined): string => packed(word ?? 0n, 20);
  if (call === undefined) return undefined;
  const numbers = [baseFee, value, gasPrice, gas].map((each) => rlpNumber(each ?? 0n));
  const target = to === 0n ? '' : address(to);
  const rest = [
    rlpNumber(callValue ?? 0n),
    address(valueRefund),
    rlpNumber(submission ?? 0n),
    address(feeRefund),
    call,
  ];
  return keccak(TICKET.type + encodeRlp([...id, ...numbers, target, ...rest]));
}

interface Sides {
  readonly from: TransferSide;
  readonly to: TransferSide;
}

function sides(
  rollup: ArbRollup,
  denoms: { parent: string | null; child: string | null },
  amount: bigint,
  sender: string,
  receiver: string,
): Sides {
  const units = amount.toString();
  return {
    from: { chain_id: rollup.parent_chain_id, denom: denoms.parent, amount: units, address: sender },
    to: { chain_id: rollup.chain_id, denom: denoms.child, amount: units, address: receiver },
  };
}

const coinSides = (rollup: ArbRollup, amount: bigint, sender: string, receiver: string): Sides =>
  sides(
    rollup,
    { parent: rollup.gas_token.parent_denom, child: rollup.gas_token.child_denom },
    amount,
    sender,
    receiver,
  );

/** What a gateway of our lists says that it took for this message. */
function tokenSides(tx: EvmTx, rollup: ArbRollup, number: string): Sides | undefined {
  const log = tx.logs.find(
    ({ address, topics }) =>
      topics[0] === DEPOSIT_INITIATED &&
      topics[3] === number &&
      rollup.tokens.some(({ gateway }) => gateway.toLowerCase() === address),
  );
  const [sender, receiver] = [log?.topics[1], log?.topics[2]].map((topic) => addressOfWord(topic ?? ''));
  const [token, amount] = [addressAt(log?.data ?? '', 0), uintAt(log?.data ?? '', 1)];
  if (token === undefined || amount === undefined || sender === undefined || receiver === undefined) return undefined;
  const known = rollup.tokens.find(({ parent_denom }) => parent_denom.toLowerCase() === token);
  return sides(
    rollup,
    { parent: known?.parent_denom ?? null, child: known?.child_denom ?? null },
    amount,
    sender,
    receiver,
  );
}

/** The coins that a ticket brings to whom it calls; undefined for a call without. */
function ticketCoins(rollup: ArbRollup, data: string, { from }: EvmTx): Sides | undefined {
  const [to, value] = [addressAt(data, 0), uintAt(data, 1)];
  return to === undefined || value === undefined || value === 0n ? undefined : coinSides(rollup, value, from, to);
}

export const knownDeposit = (
  { tx, rollup, from, to, hash, log, isTicket }: ArbDeposit,
  context: TrackingContext,
): Leg =>
  legWith({
    ...{ eventKey: 'canonical_transfer', event: canonicalEvent(context, tx, rollup.chain_id), bridge: 'ARBITRUM' },
    ...{ from, to, since: tx.time },
    identifiers: [
      { name: 'message number', value: BigInt(log.topics[1] ?? 0).toString() },
      { name: isTicket ? 'ticket' : 'transaction on the rollup', value: hash },
    ],
  });

export async function followDeposit(deposit: ArbDeposit, context: TrackingContext): Promise<Leg> {
  const { rollup, hash, isTicket } = deposit;
  const { chains } = context;
  const leg = knownDeposit(deposit, context);
  const made = await chains.tx(rollup.chain_id, hash);
  if (made === null || !isEvmTx(made) || made.outcome === 'pending')
    return canonicalLeg(leg, context, 'SENT', 'WAITING_DELIVERY');
  if (made.outcome === 'failed')
    return canonicalLeg(leg, context, 'FAILED', 'STUCK', {
      said: 'the rollup refused the message; its coins are with its refund address there',
    });
  if (!isTicket) return canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED', { receive: hash });
  const first = made.logs.find(isRedeemOf(hash));
  const redeemed = (first && (await doneBy(first, rollup, context))) ?? null;
  if (redeemed !== null) return canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED', { receive: redeemed });
  const asked = { target: TICKETS, data: encodeCall(GET_TIMEOUT, [hash]) };
  const [timeout] = await chains.call(rollup.chain_id, [asked]);
  if (timeout != null) {
    const act = evmAct('EXECUTE', 'ANYONE', {
      chain_id: rollup.chain_id,
      to: TICKETS,
      data: encodeCall(REDEEM, [hash]),
    });
    const until = Number(uintAt(timeout, 0) ?? 0n) * 1000 || null;
    const said = first === undefined ? null : 'the call failed when the ticket was made; the ticket holds until then';
    return canonicalLeg(leg, context, 'FAILED', first === undefined ? 'READY' : 'REFUSED', {
      acts: [act],
      until,
      said,
    });
  }
  return goneTicket(deposit, leg, first, searchFrom(made, context), context);
}

const isRedeemOf =
  (ticket: string) =>
  ({ address, topics }: EvmLog): boolean =>
    address === TICKETS && topics[0] === REDEEM_SCHEDULED && topics[1] === ticket;

/** The transaction that carried a ticket out; null where that failed. */
async function doneBy(
  { topics }: EvmLog,
  { chain_id }: ArbRollup,
  { chains }: TrackingContext,
): Promise<string | null> {
  const retry = topics[2] === undefined ? null : await chains.tx(chain_id, topics[2]);
  return retry?.outcome === 'success' ? retry.hash : null;
}

/** A ticket that is no more: carried out later, cancelled, or run out. */
async function goneTicket(
  { rollup, hash }: ArbDeposit,
  leg: Leg,
  first: EvmLog | undefined,
  since: number,
  context: TrackingContext,
): Promise<Leg> {
  const later = ({ topics }: EvmLog): boolean => topics[2] !== first?.topics[2];
  const find = (topic: string, fits?: (log: EvmLog) => boolean) =>
    context.chains.findLog(rollup.chain_id, { address: TICKETS, topics: [topic, hash], ...(fits && { fits }) }, since);
  const redeem = await find(REDEEM_SCHEDULED, later);
  const receive = redeem && (await doneBy(redeem, rollup, context));
  if (receive) return canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED', { receive });
  if (await find(CANCELED))
    return canonicalLeg(leg, context, 'FAILED', 'STUCK', {
      said: 'the ticket was cancelled; its coins are with its refund address on the rollup',
    });
  return {
    ...leg,
    said: 'the ticket is no more: it was carried out, cancelled or ran out, in blocks that nodes do not let one search',
  };
}
