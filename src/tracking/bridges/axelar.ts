import { hexToBytes } from '@noble/hashes/utils.js';
import axelar from '#bridges/data/axelar.json' with { type: 'json' };
import { type CallValue, encodeCall } from '#calls/encode.ts';
import { addressOfWord, bytesAt, uintAt, wordAt } from '#calls/words.ts';
import { returnedUint, selectorOf, topicOf, topicWord } from '../abi.ts';
import { isEvmTx, type LogFilter, NotRead, notRead, nullIfNotRead } from '../chain-reads.ts';
import type { EvmLog, EvmTx } from '../chain-tx.ts';
import { logRef } from '../explorer.ts';
import { type Fields, fieldsOf, listOf } from '../json.ts';
import { firstEvent, legWith, searchFrom, type Tell, tellOn } from '../leg.ts';
import type { Leg, Tracker, TrackingContext } from '../tracker.ts';

/** What left through a gateway of Axelar: a call of a contract, with a token or without; or, no longer served, a token alone. */
interface Sent {
  readonly tx: EvmTx;
  readonly log: EvmLog;
  readonly kind: 'call' | 'call with token' | 'token';
  readonly sender: string | null;
  readonly toName: string;
  readonly receiver: string;
  /** Of calls: what the receiving contract is called with, as a hash. */
  readonly payloadHash: string | null;
  readonly symbol: string | null;
  readonly amount: bigint | null;
  /** Which log of its transaction: with the hash, what Axelar knows it by. */
  readonly place: number;
}

const KINDS: Readonly<Record<string, Sent['kind']>> = {
  [topicOf('ContractCall(address,string,string,bytes32,bytes)')]: 'call',
  [topicOf('ContractCallWithToken(address,string,string,bytes32,bytes,string,uint256)')]: 'call with token',
  [topicOf('TokenSent(address,string,string,string,uint256)')]: 'token',
};
/** What the far gateway writes once Axelar's validators let a call through, and once the receiving contract took it. */
const APPROVED = topicOf('ContractCallApproved(bytes32,string,string,address,bytes32,bytes32,uint256)');
const APPROVED_WITH_MINT = topicOf(
  'ContractCallApprovedWithMint(bytes32,string,string,address,bytes32,string,uint256,bytes32,uint256)',
);
const EXECUTED = topicOf('ContractCallExecuted(bytes32)');
const IS_APPROVED = selectorOf('isContractCallApproved(bytes32,string,string,address,bytes32)');
const IS_APPROVED_WITH_MINT = selectorOf(
  'isContractCallAndMintApproved(bytes32,string,string,address,bytes32,string,uint256)',
);

const tokens = axelar.flatMap((asset) => asset.tokens.map((token) => ({ ...token, asset: asset.asset })));
const chainNamed = (name: string): string | undefined =>
  tokens.find(({ axelar_chain_name }) => axelar_chain_name.toLowerCase() === name.toLowerCase())?.chain_id;
const gatewayOn = (chainId: string): string | undefined =>
  tokens.find(({ chain_id, gateway }) => chain_id === chainId && gateway !== null)?.gateway?.toLowerCase();

const textAt = (data: string, place: number): string | undefined => {
  const bytes = bytesAt(data, place);
  return bytes === undefined ? undefined : new TextDecoder().decode(hexToBytes(bytes));
};

function departures(tx: Parameters<Tracker<Sent>['departures']>[0]) {
  if (!isEvmTx(tx)) return [];
  const gateway = gatewayOn(tx.chainId);
  return tx.logs.flatMap((log, place) => {
    const kind = KINDS[log.topics[0] ?? ''];
    if (kind === undefined || log.address !== gateway) return [];
    const [toName, receiver] = [textAt(log.data, 0), textAt(log.data, 1)];
    const carried = carriedIn(kind, log);
    if (toName === undefined || receiver === undefined || carried === undefined) return [];
    const sender = addressOfWord(log.topics[1] ?? '') ?? null;
    const payloadHash = (kind !== 'token' && log.topics[2]) || null;
    return [
      { tx, position: log.index, data: { tx, log, kind, sender, toName, receiver, payloadHash, place, ...carried } },
    ];
  });
}

/** Token and amount, which calls without one do not have; undefined where they cannot be read. */
function carriedIn(kind: Sent['kind'], { data }: EvmLog): Pick<Sent, 'symbol' | 'amount'> | undefined {
  if (kind === 'call') return { symbol: null, amount: null };
  const first = kind === 'token' ? 2 : 3;
  const [symbol, amount] = [textAt(data, first), uintAt(data, first + 1)];
  return symbol === undefined || amount === undefined ? undefined : { symbol, amount };
}

/** The token that a gateway knows by a symbol, where just one of our lists has it. */
function tokenOf(chainId: string, symbol: string | null, { registry }: TrackingContext) {
  const named = tokens.filter(
    ({ chain_id, denom, unwraps }) =>
      chain_id === chainId && !unwraps && registry.findAsset({ chain_id, denom })?.symbol === symbol,
  );
  return named.length === 1 ? named[0] : undefined;
}

/** Where its event has transactions. */
const txsOf = ({ kind }: Sent): string => (kind === 'call' ? 'contract_call_txs' : 'contract_call_with_token_txs');

function knownOf(sent: Sent, context: TrackingContext): Leg {
  const { tx, symbol, toName, sender, receiver, place } = sent;
  const token = tokenOf(tx.chainId, symbol, context);
  const to = chainNamed(toName);
  const arrives = tokens.find((each) => each.chain_id === to && each.asset === token?.asset && !each.unwraps);
  const amount = sent.amount?.toString() ?? null;
  const { txs, ...event } = firstEvent(context, tx, 'AXELAR_TRANSFER', to);
  return legWith({
    ...{ eventKey: 'axelar_transfer', bridge: 'AXELAR', since: tx.time },
    event: { ...event, [txsOf(sent)]: txs },
    from: { chain_id: tx.chainId, denom: token?.denom ?? null, amount, address: sender },
    to: to === undefined ? null : { chain_id: to, denom: arrives?.denom ?? null, amount, address: receiver },
    identifiers: [
      { name: 'message id', value: `${tx.hash}-${place}` },
      ...(symbol === null ? [] : [{ name: 'token', value: symbol }]),
    ],
    links: [{ name: 'Axelarscan', url: `https://axelarscan.io/gmp/${tx.hash}` }],
    said: to === undefined ? `"${toName.slice(0, 60)}" is no chain of Axelar that is listed here` : null,
  });
}

async function followSent(sent: Sent, context: TrackingContext): Promise<Leg> {
  const leg = knownOf(sent, context);
  const at = tellOn(leg, txsOf(sent));
  if (sent.kind === 'token') {
    const said = 'Axelar no longer carries transfers without a call, since June 2026: nobody moves this one on';
    return at('FAILURE', 'STUCK', {}, { said });
  }
  if (leg.to === null) return leg;
  const explored = await entryOf(sent, context).catch(notRead);
  const entry = explored instanceof NotRead ? undefined : explored;
  const to = leg.to.chain_id;
  const hash = (step: unknown): string | undefined => {
    const { transactionHash } = fieldsOf(step);
    const isHash = typeof transactionHash === 'string' && /^0x[0-9a-f]{64}$/i.test(transactionHash);
    return isHash ? transactionHash.toLowerCase() : undefined;
  };
  const [named, executed] = [hash(entry?.approved), hash(entry?.executed)];
  // Where the explorer knows of no approval, the logs of a day are not searched for one.
  const isSearched = entry === undefined || named !== undefined || executed !== undefined;
  const approval = isSearched ? await approvalOf(sent, to, named, context) : null;
  if (approval !== null)
    return approved(approval, { to, at, entry, executed, since: searchFrom(sent.tx, context) }, context);
  if (explored instanceof NotRead) throw explored;
  return unapproved(entry, at);
}

/** What the far gateway's log says of an approved call. */
interface Approval {
  readonly log: EvmLog;
  readonly gateway: string;
  readonly commandId: string;
  /** The gateway's answer whether the approval is still to be used. */
  readonly asked: string;
  /** What the receiving contract gets; null for a call without a token. */
  readonly amount: bigint | null;
}

/** The approval of this very call, by the listed gateway of the chain that it was for: named by the explorer, or searched. */
async function approvalOf(
  sent: Sent,
  to: string,
  named: string | undefined,
  context: TrackingContext,
): Promise<Approval | null> {
  const { chains } = context;
  const { tx, receiver, payloadHash, kind, place } = sent;
  const gateway = gatewayOn(to);
  if (gateway === undefined || payloadHash === null || !/^0x[0-9a-f]{40}$/i.test(receiver)) return null;
  const hasToken = kind === 'call with token';
  const topics = [hasToken ? APPROVED_WITH_MINT : APPROVED, null, topicWord(receiver), payloadHash];
  const source = hasToken ? 4 : 2;
  const isOurs = ({ data }: EvmLog): boolean =>
    `0x${wordAt(data, source)}` === tx.hash && uintAt(data, source + 1) === BigInt(place);
  const inTx = named === undefined ? null : await chains.tx(to, named);
  const filter = { address: gateway, topics, fits: isOurs };
  const told = inTx !== null && isEvmTx(inTx) ? inTx.logs.find((log) => isLogOf(log, filter)) : undefined;
  const log = told ?? (await chains.findLog(to, filter, searchFrom(tx, context)));
  if (log === null) return null;
  const commandId = log.topics[1] as string;
  const [chain, address, symbol] = [0, 1, 2].map((at) => ({ bytes: bytesAt(log.data, at) ?? '' }));
  const amount = hasToken ? (uintAt(log.data, 3) ?? null) : null;
  const call = [commandId, chain, address, receiver, payloadHash] as CallValue[];
  const asked =
    amount === null
      ? encodeCall(IS_APPROVED, call)
      : encodeCall(IS_APPROVED_WITH_MINT, [...call, symbol as CallValue, amount]);
  return { log, gateway, commandId, asked, amount };
}

const isLogOf = (log: EvmLog, { address, topics, fits }: Required<Omit<LogFilter, 'isWhole'>>): boolean =>
  log.address === address && topics.every((topic, at) => topic === null || log.topics[at] === topic) && fits(log);

interface Situation {
  readonly to: string;
  readonly at: Tell;
  readonly entry: Fields | undefined;
  /** The transaction that the explorer names. */
  readonly executed: string | undefined;
  readonly since: number;
}

/** Of a call that the validators let through: whether the receiving contract took it, by the word of the gateway. */
async function approved(
  { log, gateway, commandId, asked, amount }: Approval,
  { to, at, entry, executed, since }: Situation,
  { chains, registry }: TrackingContext,
): Promise<Leg> {
  const [returned] = await chains.call(to, [{ target: gateway, data: asked }]);
  const isOpen = returnedUint(returned);
  if (isOpen === undefined) throw new NotRead(`the gateway ${gateway} did not answer`);
  const steps = { approve_tx: logRef(registry, to, log) };
  const side = (leg: Leg): Leg =>
    amount === null || leg.to === null ? leg : { ...leg, to: { ...leg.to, amount: `${amount}` } };
  if (isOpen === 0n) {
    const filter = { address: gateway, topics: [EXECUTED, commandId], fits: () => true };
    const inTx = executed === undefined ? null : await chains.tx(to, executed).catch(nullIfNotRead);
    const told = inTx !== null && isEvmTx(inTx) ? inTx.logs.find((each) => isLogOf(each, filter)) : undefined;
    const done = told ?? (await chains.findLog(to, filter, since).catch(nullIfNotRead));
    const arrival = done && { chainId: to, hash: done.txHash, continues: (position: number) => position > done.index };
    const execute = done && { execute_tx: logRef(registry, to, done) };
    return side(at('SUCCESS', 'ARRIVED', { ...steps, ...execute }, { arrival }));
  }
  const { message } = fieldsOf(fieldsOf(entry?.error).error);
  if (entry?.status === 'error') {
    const said = `${message || 'the call of the receiving contract failed'}`.slice(0, 500);
    return side(at('FAILURE', 'REFUSED', steps, { said }));
  }
  if (isUnpaid(entry)) return side(at('PENDING_RECEIPT', 'UNPAID', steps, { said: TOO_LITTLE }));
  return side(at('PENDING_RECEIPT', 'WAITING_DELIVERY', steps));
}

const TOO_LITTLE = 'what was paid for carrying it is too little';
const isUnpaid = (entry: Fields | undefined): boolean =>
  ['gas_unpaid', 'gas_paid_not_enough_gas'].includes(`${entry?.gas_status}`) || entry?.is_insufficient_fee === true;

/** Of a call of which the far gateway shows no approval: as far as the explorer knows, whose word alone makes no arrival. */
function unapproved(entry: Fields | undefined, at: Tell): Leg {
  if (entry === undefined)
    return at('PENDING_CONFIRMATION', 'WAITING_ATTESTATION', {}, { said: 'Axelarscan does not list it yet' });
  if (entry.executed !== undefined && entry.executed !== null) {
    const said = 'Axelarscan says that it was carried out; what the gateway there wrote of that was found on no node';
    return at('PENDING_RECEIPT', 'WAITING_DELIVERY', {}, { said });
  }
  const isConfirmed = [entry.confirm, entry.approved].some((step) => step !== undefined && step !== null);
  if (isUnpaid(entry)) return at('PENDING_RECEIPT', 'UNPAID', {}, { said: TOO_LITTLE });
  return isConfirmed ? at('PENDING_RECEIPT', 'WAITING_DELIVERY') : at('PENDING_CONFIRMATION', 'WAITING_ATTESTATION');
}

/** What the explorer has of this message; undefined where it has nothing yet. */
async function entryOf({ tx, log, place }: Sent, { chains, services }: TrackingContext): Promise<Fields | undefined> {
  if (services.axelarscan === null) throw new NotRead('Axelar’s own chain is not read, and its explorer is not asked');
  const answer = await chains.service(`${services.axelarscan}/gmp/searchGMP`, { txHash: tx.hash });
  const calls = listOf(fieldsOf(answer).data)
    .map(fieldsOf)
    .map((entry) => ({ entry, call: fieldsOf(entry.call) }))
    .filter(({ call }) => `${call.transactionHash}`.toLowerCase() === tx.hash);
  const sameLog =
    calls.find(({ call }) => `${call._logIndex}` === `${log.index}`) ??
    calls.find(({ call }) => [`${place}`, `${log.index}`].includes(`${call.logIndex}`));
  return (sameLog ?? (calls.length === 1 ? calls[0] : undefined))?.entry;
}

/** Calls over Axelar's gateways on EVM chains. How far one is on Axelar's own chain its explorer says; what the far gateway has, the chain. */
export const axelarTracker: Tracker<Sent> = {
  name: 'Axelar',
  departures,
  follow: ({ data }, context) => followSent(data, context),
  known: ({ data }, context) => knownOf(data, context),
};
