import { base64 } from '@scure/base';
import goFast from '#bridges/data/go-fast.json' with { type: 'json' };
import { encodeCall } from '#calls/encode.ts';
import { bytesAt, digitsOf, slice } from '#calls/words.ts';
import type { TransferSide } from '#contract/tx.ts';
import { returnedUint, selectorOf, topicOf } from '../abi.ts';
import { isEvmTx, NotRead } from '../chain-reads.ts';
import type { EvmTx } from '../chain-tx.ts';
import { foundRef, logRef } from '../explorer.ts';
import { type Fields, fieldsOf } from '../json.ts';
import { legWith, searchFrom, tellOn } from '../leg.ts';
import type { Leg, Tracker, TrackingContext } from '../tracker.ts';
import { addressOn } from '../word-address.ts';

type Gateway = (typeof goFast.gateways)[number];

interface Order {
  readonly tx: EvmTx;
  readonly gateway: Gateway;
  readonly id: string;
  readonly sender: string;
  readonly recipient: string;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  /** Which of the orders of its domain. */
  readonly nonce: number;
  readonly source: number;
  readonly destination: number;
  /** Milliseconds since 1970: a solver may fill it before. */
  readonly timeout: number;
}

/** Of github.com/skip-mev/go-fast-contracts. */
const OSMOSIS_GATEWAY = 'osmo1vy34lpt5zlj797w7zqdta3qfq834kapx88qtgudy7jgljztj567s73ny82';
const ORDER_SUBMITTED = topicOf('OrderSubmitted(bytes32,bytes)');
const ORDER_REFUNDED = topicOf('OrderRefunded(bytes32)');
const ORDER_STATUSES = selectorOf('orderStatuses(bytes32)');
const SETTLED = 1n;
const REFUNDED = 2n;
/** How far behind a node may be: that nobody filled an order in time counts only after this. */
const BEHIND_MS = 60_000;

/** The fields of an order stand packed: four words, three numbers of 4 bytes and the time, then a call. */
function departures(tx: Parameters<Tracker<Order>['departures']>[0]) {
  if (!isEvmTx(tx)) return [];
  return tx.logs.flatMap((log) => {
    const id = log.topics[1];
    const gateway = goFast.gateways.find(
      ({ chain_id, contract }) => chain_id === tx.chainId && contract.toLowerCase() === log.address,
    );
    const order = log.topics[0] === ORDER_SUBMITTED && gateway ? bytesAt(log.data, 0) : undefined;
    const cut = (from: number, to: number) => slice(order ?? '', from, to);
    const [sender, recipient, amountIn, amountOut, nonce, source, destination, timeout] = [
      ...[cut(0, 32), cut(32, 64), cut(64, 96), cut(96, 128)],
      ...[cut(128, 132), cut(132, 136), cut(136, 140), cut(140, 148)],
    ];
    if (gateway === undefined || id === undefined || sender === undefined || recipient === undefined) return [];
    if (amountIn === undefined || amountOut === undefined || destination === undefined || timeout === undefined)
      return [];
    const data: Order = {
      ...{ tx, gateway, id, sender, recipient },
      amountIn: BigInt(`0x${amountIn}`),
      amountOut: BigInt(`0x${amountOut}`),
      nonce: Number(`0x${nonce}`),
      source: Number(`0x${source}`),
      destination: Number(`0x${destination}`),
      timeout: Number(`0x${timeout}`) * 1000,
    };
    return [{ tx, position: log.index, data }];
  });
}

function knownOf(order: Order, context: TrackingContext): Leg {
  const { tx, gateway, id, sender, recipient, amountIn, amountOut, destination } = order;
  const to = goFast.destination;
  const isListed = destination === to.domain;
  const { registry } = context;
  const txs = { order_submitted_tx: foundRef(registry, tx) };
  const sideOf = (chain_id: string, denom: string, amount: bigint, word: string): TransferSide => {
    return { chain_id, denom, amount: amount.toString(), address: addressOn(registry, chain_id, word) };
  };
  return legWith({
    ...{ eventKey: 'go_fast_transfer', bridge: 'GO_FAST', since: tx.time },
    event: { from_chain_id: tx.chainId, to_chain_id: to.chain_id, state: 'GO_FAST_TRANSFER_UNKNOWN', txs },
    from: sideOf(tx.chainId, gateway.denom, amountIn, sender),
    to: isListed ? sideOf(to.chain_id, to.denom, amountOut, recipient) : null,
    identifiers: [{ name: 'order id', value: id }],
    said: isListed ? null : `domain ${destination} of Go Fast is of no chain that is listed here`,
  });
}

async function followOrder(order: Order, context: TrackingContext): Promise<Leg> {
  const { tx, gateway, id, timeout } = order;
  const { chains, registry } = context;
  const leg = knownOf(order, context);
  const target = gateway.contract.toLowerCase();
  const at = tellOn(leg);
  const [returned] = await chains.call(tx.chainId, [{ target, data: encodeCall(ORDER_STATUSES, [id]) }]);
  const status = returnedUint(returned);
  if (status === undefined) throw new NotRead(`the gateway ${gateway.contract} did not answer`);
  if (status === REFUNDED) {
    const since = Math.max(timeout, searchFrom(tx, context));
    const log = await chains
      .findLog(tx.chainId, { address: target, topics: [ORDER_REFUNDED, id] }, since)
      .catch(() => null);
    const said = 'no solver filled the order in time: its sender was paid back';
    return at('REFUNDED', 'RETURNED', { order_refunded_tx: logRef(registry, tx.chainId, log) }, { said });
  }
  if (leg.to === null) return leg;
  const to = goFast.destination.chain_id;
  // Who filled it was repaid.
  const isFilled = status === SETTLED || (await isFilledOn(to, id, context));
  if (isFilled) {
    const filled = await fillOf(order, leg.to, context);
    const arrival = filled && { chainId: to, hash: filled.hash };
    return at('FILLED', 'ARRIVED', { ...(filled && { order_filled_tx: foundRef(registry, filled) }) }, { arrival });
  }
  const { time } = await chains.head(to);
  if (time - BEHIND_MS < timeout) return at('SENT', 'WAITING_DELIVERY', {}, { until: timeout });
  const said = `no solver filled the order in time, and none can any more. Anyone may report that by initiate_timeout at the gateway on Osmosis, ${OSMOSIS_GATEWAY}, and pays for a message of Hyperlane; once that is delivered ${gateway.contract} pays the sender back. Nobody has to report it`;
  return at('TIMEOUT', 'TIMED_OUT', {}, { since: timeout, said });
}

/** Whether the gateway there knows who filled an order; it knows nothing of any other. */
async function isFilledOn(chainId: string, id: string, { chains }: TrackingContext): Promise<boolean> {
  const query = base64.encode(new TextEncoder().encode(JSON.stringify({ order_fill: { order_id: digitsOf(id) } })));
  const path = `/cosmwasm/wasm/v1/contract/${OSMOSIS_GATEWAY}/smart/${encodeURIComponent(query)}`;
  const { data } = fieldsOf(await chains.rest(chainId, path));
  return `${fieldsOf(data).order_id ?? ''}`.toLowerCase() === digitsOf(id);
}

/** The transaction that paid the receiver: the gateway names no order in its events, the message does. */
async function fillOf({ nonce, source }: Order, { chain_id, address }: TransferSide, { chains }: TrackingContext) {
  if (address === null) return null;
  const wanted = { 'execute._contract_address': OSMOSIS_GATEWAY, 'transfer.recipient': address };
  const tx = await chains.findCosmosTx(chain_id, wanted).catch(() => null);
  const isFill = ({ contract, msg }: Fields): boolean => {
    const order = fieldsOf(fieldsOf(fieldsOf(msg).fill_order).order);
    return contract === OSMOSIS_GATEWAY && `${order.nonce}` === `${nonce}` && `${order.source_domain}` === `${source}`;
  };
  return tx?.outcome === 'success' && tx.messages.some(isFill) ? tx : null;
}

/** Go Fast: a solver pays on Osmosis first, and is repaid here. */
export const goFastTracker: Tracker<Order> = {
  name: 'Go Fast',
  departures,
  follow: ({ data }, context) => followOrder(data, context),
  known: ({ data }, context) => knownOf(data, context),
};
