import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, hex } from '@scure/base';
import data from '#bridges/data/hyperlane.json' with { type: 'json' };
import mailboxData from '#bridges/data/mailboxes.json' with { type: 'json' };
import { cctpVersionOf, type Mailbox, type WarpRoute, type WarpToken } from '#bridges/hyperlane.ts';
import { encodeCall } from '#calls/encode.ts';
import { addressAt, addressOfWord, bytesAt, digitsOf, slice, uintAt } from '#calls/words.ts';
import type { TransferAct, TransferPhase } from '#contract/tx.ts';
import { chainTitle } from '#registry/records.ts';
import { returnedUint } from '../abi.ts';
import { isCosmosTx, isEvmTx, NotRead, notRead, nullIfNotRead } from '../chain-reads.ts';
import { attributeOf, type ChainTx, type CosmosTx, type EvmLog, type EvmTx, type SvmTx } from '../chain-tx.ts';
import { foundRef } from '../explorer.ts';
import { fieldsOf, jsonText, listOf } from '../json.ts';
import { evmAct, firstEvent, legWith, tellOn } from '../leg.ts';
import { readLog } from '../read-tx.ts';
import type { Arrival, Departure, Leg, Tracker, TrackingContext } from '../tracker.ts';
import { addressOn, wordOfAddress } from '../word-address.ts';
import { accountOf } from './solana-account.ts';

const mailboxes = mailboxData as readonly Mailbox[];
const routes = data as readonly WarpRoute[];

/** `Dispatch(address,uint32,bytes32,bytes)`, `ProcessId(bytes32)`, `GasPayment(bytes32,uint32,uint256,uint256)`, `SentTransferRemote(uint32,bytes32,uint256)`. */
const DISPATCH = '0x769f711d20c679153d382254f59892613b58a97cc876b249134ac25c80f9c814';
const PROCESS_ID = '0x1cae38cdd3d3919489272725a5ae62a4f48b2989b0dae843d3c279fee18073a9';
const GAS_PAYMENT = '0x65695c3748edae85a24cc2c60b299b31f463050bc259150d2e5802ec8d11720a';
const SENT_TRANSFER = '0xd229aacb94204188fe8042965fa6b269c62dc5818b21238779ab64bdd17efeec';
/** `delivered(bytes32)` and `processedAt(bytes32)` of a mailbox. */
const DELIVERED = '0xe495f1d4';
const PROCESSED_AT = '0x07a2fda1';
/** `mailbox()` of a router. */
const MAILBOX = '0xd5438eae';
/** `destinationGas(uint32)` of a router; `quoteGasPayment(uint32,uint256)` and `payForGas(bytes32,uint32,uint256,address)` of a paymaster. */
const DESTINATION_GAS = '0x775313a1';
const QUOTE_GAS = '0xa6929793';
const PAY_FOR_GAS = '0x11bf2c18';

/** The module of Cosmos chains names its mailboxes by ids that begin with "hyperlane". */
const MODULE = '0x68797065726c616e65';
const EXPLORER = 'https://explorer.hyperlane.xyz/message/';
const ID = /^0x[0-9a-f]{64}$/;

/** The message's parts as hex digits without 0x: hyperlane-monorepo at f0f8a56c, solidity/contracts/libs/Message.sol. */
interface Message {
  readonly origin: number;
  readonly sender: string;
  readonly destination: number;
  readonly recipient: string;
  readonly body: string;
}

interface Sent {
  /** With 0x. */
  readonly id: string;
  readonly from: Mailbox;
  /** Whether its mailbox is the chain's own. */
  readonly isListed: boolean;
  readonly destination: number;
  /** Null where its chain shows the id alone. */
  readonly message: Message | null;
  /** The contract, program or token that sent; null where it is none of the list. */
  readonly token: WarpToken | null;
  readonly sender: string | null;
  /** Whether a payment for it is in its transaction; null where that is not told by its logs. */
  readonly isPaid: boolean | null;
}

const mailboxOn = (chainId: string): Mailbox | undefined => mailboxes.find(({ chain_id }) => chain_id === chainId);
const mailboxOf = (domain: number): Mailbox | undefined => mailboxes.find((each) => each.domain === domain);

function readMessage(digits: string): Message | undefined {
  const part = (from: number, to: number) => slice(digits, from, to) ?? '';
  const body = digits.slice(2 * 77);
  if (digits.length < 2 * 77 || !/^([0-9a-f]{2})*$/.test(digits)) return undefined;
  return {
    origin: Number.parseInt(part(5, 9), 16),
    sender: part(9, 41),
    destination: Number.parseInt(part(41, 45), 16),
    recipient: part(45, 77),
    body,
  };
}

const idOf = (digits: string): string => `0x${hex.encode(keccak_256(hex.decode(digits)))}`;

/** The tokens of a domain that have a contract, with the route of each. */
const tokensAt = (domain: number, word: string): { readonly token: WarpToken; readonly route: WarpRoute }[] =>
  routes.flatMap((route) =>
    route.tokens
      .filter((token) => token.domain === domain && wordOfAddress(token.contract) === word)
      .map((token) => ({ token, route })),
  );

/**
 * Messages of warp routers. The listed mailbox of the chain is believed for a listed router and for one that says in a log that it sent a
 * transfer; any other mailbox only for a listed router that says so.
 */
function evmSent(tx: EvmTx, listed: Mailbox): (Sent & { readonly position: number })[] {
  return tx.logs.flatMap((log) => {
    const bytes = log.topics[0] === DISPATCH ? bytesAt(log.data, 0) : undefined;
    const message = bytes === undefined ? undefined : readMessage(bytes);
    if (bytes === undefined || message === undefined || message.origin !== listed.domain) return [];
    const isListed = log.address === listed.mailbox.toLowerCase();
    const [known] = tokensAt(listed.domain, message.sender);
    // The amount goes by CCTP, which tells of it itself.
    if (known !== undefined && cctpVersionOf(known.route) !== undefined) return [];
    const token = known?.token ?? null;
    const saysSo = tx.logs.some(
      ({ address, topics }) => topics[0] === SENT_TRANSFER && wordOfAddress(address) === message.sender,
    );
    if (isListed ? token === null && !saysSo : token === null || !saysSo) return [];
    const from = isListed ? listed : { ...listed, mailbox: log.address, paymaster: null };
    const id = idOf(bytes);
    const isPaid = tx.logs.some(({ topics }) => topics[0] === GAS_PAYMENT && topics[1] === id);
    const { destination } = message;
    return [{ id, from, isListed, destination, message, token, sender: tx.from, isPaid, position: log.index }];
  });
}

/** What a chain's own mailbox sent, whose payment no log tells. */
const sentBy = (from: Mailbox) => ({ from, isListed: true, isPaid: null }) as const;

/** Events of the module, whose attributes are JSON. */
function cosmosSent(tx: CosmosTx, from: Mailbox): (Sent & { readonly position: number })[] {
  if (!from.mailbox.startsWith(MODULE)) return [];
  return tx.events.flatMap((event) => {
    if (event.type !== 'hyperlane.core.v1.EventDispatch') return [];
    if (jsonText(attributeOf(event, 'origin_mailbox_id')) !== from.mailbox) return [];
    const bytes = digitsOf(jsonText(attributeOf(event, 'message')) ?? '');
    const message = readMessage(bytes);
    const token = message && tokensAt(from.domain, message.sender)[0]?.token;
    if (message === undefined || token === undefined || message.origin !== from.domain) return [];
    const beside = tx.events.find(
      ({ type, message: place }) => type === 'hyperlane.warp.v1.EventSendRemoteTransfer' && place === event.message,
    );
    const sender = (beside && jsonText(attributeOf(beside, 'sender'))) ?? null;
    const { destination } = message;
    return [{ ...sentBy(from), id: idOf(bytes), destination, message, token, sender, position: event.index }];
  });
}

/** What the mailbox's program itself wrote into the log: a program that it called, or that called it, is not believed. */
function solanaSent(tx: SvmTx, from: Mailbox): (Sent & { readonly position: number })[] {
  const running: string[] = [];
  return tx.logs.flatMap((line, position) => {
    const [, program, step] = /^Program (\w+) (invoke|success|failed)/.exec(line) ?? [];
    if (program !== undefined && step === 'invoke') running.push(program);
    else if (program !== undefined) running.pop();
    const said = /^Program log: Dispatched message to (\d{1,10}), ID (0x[0-9a-f]{64})$/.exec(line);
    if (said === null || running.at(-1) !== from.mailbox) return [];
    const [, destination, id] = said as unknown as readonly [string, string, string];
    const sending = running.at(-2);
    const token = routes.flatMap(({ tokens }) => tokens).find(({ contract }) => contract === sending) ?? null;
    const sender = tx.accounts[0] ?? null;
    return [{ ...sentBy(from), id, destination: Number(destination), message: null, token, sender, position }];
  });
}

function departures(tx: ChainTx): Departure<Sent>[] {
  const from = mailboxOn(tx.chainId);
  if (from === undefined || tx.outcome !== 'success') return [];
  const found = isEvmTx(tx) ? evmSent(tx, from) : isCosmosTx(tx) ? cosmosSent(tx, from) : solanaSent(tx, from);
  return found.map(({ position, ...sent }) => ({ tx, position, data: sent }));
}

/** Both ends of a transfer of tokens, as far as the list knows them: the amount where every token of the route has the same decimals. */
function endsOf({ message, token, from }: Sent): {
  readonly to: WarpToken | null;
  readonly amount: string | null;
  readonly receiver: string | null;
} {
  if (message === null || token?.standard === 'EvmM0Portal') return { to: null, amount: null, receiver: null };
  const senders = tokensAt(from.domain, message.sender);
  const shared = senders.find(({ route }) =>
    tokensAt(message.destination, message.recipient).some((other) => other.route === route),
  );
  const to = shared?.route.tokens.find(
    ({ domain, contract }) => domain === message.destination && wordOfAddress(contract) === message.recipient,
  );
  // The message's decimals are the route's own: with tokens of several they are not known.
  const isEven = shared?.route.tokens.every(({ decimals }) => decimals === shared.token.decimals) === true;
  const amount = isEven ? uintAt(message.body, 1) : undefined;
  return {
    to: to ?? null,
    amount: amount === undefined ? null : `${amount}`,
    receiver: slice(message.body, 0, 32) ?? null,
  };
}

const STATES: Readonly<Partial<Record<TransferPhase, string>>> = {
  SENT: 'SENT',
  WAITING_DELIVERY: 'SENT',
  UNPAID: 'SENT',
  ARRIVED: 'RECEIVED',
};

function legOf({ tx, data: sent }: Departure<Sent>, phase: TransferPhase, context: TrackingContext): Leg {
  const { registry } = context;
  const { id, from, destination, token, sender } = sent;
  const { to, amount, receiver } = endsOf(sent);
  const toChainId = mailboxOf(destination)?.chain_id;
  const leg = legWith({
    eventKey: 'hyperlane_transfer',
    event: firstEvent(context, tx, 'HYPERLANE_TRANSFER', toChainId),
    bridge: 'HYPERLANE',
    from: { chain_id: from.chain_id, denom: token?.denom ?? null, amount, address: sender },
    to:
      toChainId === undefined
        ? null
        : {
            chain_id: toChainId,
            denom: to?.denom ?? null,
            amount,
            address: receiver === null ? null : addressOn(registry, toChainId, receiver),
          },
    since: tx.time,
    identifiers: [{ name: 'message_id', value: id }],
    links: [{ name: 'Hyperlane Explorer', url: `${EXPLORER}${id}` }],
  });
  return tellOn(leg)(STATES[phase] ?? 'UNKNOWN', phase, { receive_tx: null });
}

type Delivery = { readonly isDelivered: false } | { readonly isDelivered: true; readonly receipt: Receipt | null };

interface Receipt {
  readonly hash: string;
  readonly time: number | null;
  readonly arrival: Arrival;
}

/** By the chain that receives; where it is not read, by the public explorer. */
async function readDelivery(departure: Departure<Sent>, context: TrackingContext): Promise<Delivery> {
  const { id, destination } = departure.data;
  const to = mailboxOf(destination);
  const onChain = to && deliveryOn(to, departure, context);
  const [byChain] = await Promise.allSettled([onChain]);
  if (byChain.status === 'fulfilled' && byChain.value !== undefined) return byChain.value;
  const reason = byChain.status === 'rejected' ? byChain.reason : new NotRead(`domain ${destination} is not known`);
  if (!(reason instanceof NotRead)) throw reason;
  const found = await askExplorer(id, context).catch(nullIfNotRead);
  if (found === null) throw reason;
  if (!found.isDelivered) return { isDelivered: false };
  const hash = to && found.to && hashOf(to.chain_id, found.to, context);
  return { isDelivered: true, receipt: to && hash ? await receiptOf(to, hash, id, context) : null };
}

/** The mailbox that delivers: the chain's own, or for a message of another one that of the router that receives. */
async function receivingMailbox(
  to: Mailbox,
  { isListed, message }: Sent,
  { chains }: TrackingContext,
): Promise<Mailbox> {
  if (isListed || message === null) return to;
  const router = addressOfWord(message.recipient);
  if (router === undefined || tokensAt(to.domain, message.recipient).length === 0)
    throw new NotRead('the router that receives is not known');
  const [word] = await chains.call(to.chain_id, [{ target: router, data: MAILBOX }]);
  const mailbox = addressAt(word ?? '', 0);
  if (mailbox === undefined) throw new NotRead('the router that receives did not name its mailbox');
  return { ...to, mailbox };
}

async function deliveryOn(
  listed: Mailbox,
  { tx, data: sent }: Departure<Sent>,
  context: TrackingContext,
): Promise<Delivery> {
  const { registry, chains } = context;
  const { id } = sent;
  const record = registry.getChainRecord(listed.chain_id);
  const { chain_type } = record;
  const to = await receivingMailbox(listed, sent, context);
  const notSaid = () => new NotRead(`nodes of ${chainTitle(record)} did not say whether the message was delivered`);
  if (chain_type === 'svm') {
    const seeds = ['hyperlane', '-', 'processed_message', '-'].map((text) => new TextEncoder().encode(text));
    const account = accountOf(to.mailbox, [...seeds, hex.decode(digitsOf(id))]);
    const { value } = fieldsOf(await chains.rpc(to.chain_id, 'getAccountInfo', [account, { encoding: 'base64' }]));
    if (value === undefined) throw notSaid();
    if (value === null) return { isDelivered: false };
    const signatures = await chains
      .rpc(to.chain_id, 'getSignaturesForAddress', [account, { limit: 10 }])
      .catch(nullIfNotRead);
    const { signature } = fieldsOf(listOf(signatures).at(-1));
    return {
      isDelivered: true,
      receipt: typeof signature === 'string' ? await receiptOf(to, signature, id, context) : null,
    };
  }
  if (chain_type === 'cosmos') {
    if (!to.mailbox.startsWith(MODULE)) throw new NotRead(`contracts of ${chainTitle(record)} are not asked here`);
    const { delivered } = fieldsOf(
      await chains.rest(to.chain_id, `/hyperlane/v1/mailboxes/${to.mailbox}/delivered/${id}`),
    );
    if (typeof delivered !== 'boolean') throw notSaid();
    if (!delivered) return { isDelivered: false };
    const found = await chains
      .findCosmosTx(to.chain_id, { 'hyperlane.core.v1.EventProcess.message_id': `"${id}"` })
      .catch(nullIfNotRead);
    return { isDelivered: true, receipt: found && (await receiptOf(to, found.hash, id, context)) };
  }
  const target = to.mailbox.toLowerCase();
  const [delivered, at] = await chains.call(to.chain_id, [
    { target, data: encodeCall(DELIVERED, [id]) },
    { target, data: encodeCall(PROCESSED_AT, [id]) },
  ]);
  const isDelivered = uintAt(delivered ?? '', 0);
  if (isDelivered === undefined) throw notSaid();
  if (isDelivered === 0n) return { isDelivered: false };
  const log = await findProcess(to, id, uintAt(at ?? '', 0) ?? 0n, tx.time ?? 0, context).catch(nullIfNotRead);
  return { isDelivered: true, receipt: log && (await receiptOf(to, log.txHash, id, context)) };
}

/**
 * The log of a delivery: in the block that the mailbox names, else by search. Contracts of some rollups see the blocks of their parent,
 * so that the block named is another one.
 */
async function findProcess(
  to: Mailbox,
  id: string,
  block: bigint,
  since: number,
  { chains }: TrackingContext,
): Promise<EvmLog | null> {
  const filter = { address: to.mailbox.toLowerCase(), topics: [PROCESS_ID, id] };
  const at = `0x${block.toString(16)}`;
  const found = await chains
    .rpc(to.chain_id, 'eth_getLogs', [{ ...filter, fromBlock: at, toBlock: at }])
    .catch(nullIfNotRead);
  const [log] = listOf(found).flatMap((each) => readLog(each) ?? []);
  if (log !== undefined && isProcess(log, to) && log.topics[1] === id) return log;
  return chains.findLog(to.chain_id, filter, since);
}

const isProcess = ({ address, topics }: EvmLog, { mailbox }: Mailbox): boolean =>
  address === mailbox.toLowerCase() && topics[0] === PROCESS_ID;

/** The transaction that delivered, with what leaves after it there: the mailbox tells of a delivery before it hands it on. */
async function receiptOf(to: Mailbox, hash: string, id: string, { chains }: TrackingContext): Promise<Receipt> {
  const tx = await chains.tx(to.chain_id, hash).catch(nullIfNotRead);
  const continues = (position: number, arrived: ChainTx): boolean => {
    if (!isEvmTx(arrived)) return false;
    const deliveries = arrived.logs.filter((log) => isProcess(log, to) && log.index < position);
    return deliveries.at(-1)?.topics[1] === id;
  };
  return { hash, time: tx?.time ?? null, arrival: { chainId: to.chain_id, hash, continues } };
}

interface Explored {
  readonly isDelivered: boolean;
  readonly origin: number;
  /** Hashes as bytes, hex digits. */
  readonly from: string | null;
  readonly to: string | null;
}

/** What the public explorer has of a message: null where it has none. */
async function askExplorer(id: string, { chains, services }: TrackingContext): Promise<Explored | null> {
  if (services.hyperlaneExplorer === null) throw new NotRead('the explorer of Hyperlane is not asked here');
  const query = `query ($id: bytea!) { message_view(where: {msg_id: {_eq: $id}}, limit: 1) { is_delivered origin_domain_id origin_tx_hash destination_tx_hash } }`;
  const answer = await chains.service(services.hyperlaneExplorer, { query, variables: { id: `\\x${digitsOf(id)}` } });
  const rows = fieldsOf(fieldsOf(answer).data).message_view;
  if (!Array.isArray(rows)) throw new NotRead('the explorer of Hyperlane did not answer the question');
  if (rows.length === 0) return null;
  const { is_delivered, origin_domain_id, origin_tx_hash, destination_tx_hash } = fieldsOf(rows[0]);
  const bytes = (value: unknown) =>
    typeof value === 'string' && /^\\x([0-9a-f]{2})+$/.test(value) ? value.slice(2) : null;
  return {
    isDelivered: is_delivered === true,
    origin: Number(origin_domain_id),
    from: bytes(origin_tx_hash),
    to: bytes(destination_tx_hash),
  };
}

/** The bytes of a hash as the chain writes it. */
function hashOf(chainId: string, digits: string, { registry }: TrackingContext): string | null {
  const { chain_type } = registry.findChain(chainId) ?? {};
  if (chain_type === 'svm') return base58.encode(hex.decode(digits));
  if (digits.length !== 64) return null;
  return chain_type === 'cosmos' ? digits.toUpperCase() : `0x${digits}`;
}

/** Whether a payment came later, and the call that makes one: what the router asks for the destination, at the paymaster's price. */
async function payment(
  { tx, data: sent }: Departure<Sent>,
  { chains }: TrackingContext,
): Promise<{ readonly isPaid: boolean; readonly acts: readonly TransferAct[] }> {
  const { id, from, destination, message } = sent;
  if (from.paymaster === null || message === null || !isEvmTx(tx)) return { isPaid: false, acts: [] };
  const paymaster = from.paymaster.toLowerCase();
  const filter = { address: paymaster, topics: [GAS_PAYMENT, id], isWhole: true };
  const later = await chains.findLog(from.chain_id, filter, tx.time ?? 0);
  if (later !== null) return { isPaid: true, acts: [] };
  const router = `0x${message.sender.slice(24)}`;
  const ask = async (target: string, data: string) =>
    returnedUint((await chains.call(from.chain_id, [{ target, data }]))[0]);
  const gas = await ask(router, encodeCall(DESTINATION_GAS, [destination]));
  if (gas === undefined || gas === 0n) return { isPaid: false, acts: [] };
  const value = await ask(paymaster, encodeCall(QUOTE_GAS, [destination, gas]));
  if (value === undefined) return { isPaid: false, acts: [] };
  const data = encodeCall(PAY_FOR_GAS, [id, destination, gas, tx.from]);
  const call = { chain_id: from.chain_id, to: from.paymaster, value: `${value}`, data };
  return { isPaid: false, acts: [evmAct('PAY', 'ANYONE', call)] };
}

async function follow(departure: Departure<Sent>, context: TrackingContext): Promise<Leg> {
  const delivery = await readDelivery(departure, context);
  if (delivery.isDelivered) {
    const leg = legOf(departure, 'ARRIVED', context);
    const { receipt } = delivery;
    const chainId = leg.to?.chain_id ?? '';
    const receive_tx = foundRef(context.registry, receipt && { ...receipt, chainId });
    return {
      ...leg,
      event: { ...leg.event, txs: { ...fieldsOf(leg.event.txs), receive_tx } },
      since: receipt?.time ?? null,
      arrival: receipt?.arrival ?? null,
    };
  }
  if (departure.data.isPaid !== false) return legOf(departure, 'WAITING_DELIVERY', context);
  // Nobody is asked to pay twice: without a reading of payments there is no act.
  const paid = await payment(departure, context).catch(notRead);
  if (paid instanceof NotRead) return { ...legOf(departure, 'UNPAID', context), said: paid.message };
  if (paid.isPaid) return legOf(departure, 'WAITING_DELIVERY', context);
  return { ...legOf(departure, 'UNPAID', context), acts: paid.acts };
}

async function lookUp(id: string, context: TrackingContext): Promise<{ chainId: string; hash: string } | null> {
  const found = ID.test(id) ? await askExplorer(id, context) : null;
  const from = found && mailboxOf(found.origin);
  const hash = from && found.from && hashOf(from.chain_id, found.from, context);
  return from && hash ? { chainId: from.chain_id, hash } : null;
}

/** Tokens that a warp router locked or burned, released or minted by its twin on another chain. */
export const hyperlane: Tracker<Sent> = {
  name: 'hyperlane',
  departures,
  follow,
  known: (departure, context) => legOf(departure, 'UNKNOWN', context),
  async origins(tx, context) {
    const mailbox = mailboxOn(tx.chainId);
    if (mailbox === undefined || !isEvmTx(tx)) return [];
    const ids = tx.logs.flatMap((log) => (isProcess(log, mailbox) ? (log.topics[1] ?? []) : []));
    const found = await Promise.all(ids.map((id) => lookUp(id, context).catch(nullIfNotRead)));
    return found.filter((origin) => origin !== null);
  },
  lookUp,
};
