import layerZero from '#bridges/data/layer-zero.json' with { type: 'json' };
import { addressOfWord, slice, uintAt } from '#calls/words.ts';
import type { TransferPhase } from '#contract/tx.ts';
import { pow10 } from '#math/units.ts';
import { topicOf } from '../../abi.ts';
import { isEvmTx } from '../../chain-reads.ts';
import type { ChainTx, EvmLog, EvmTx } from '../../chain-tx.ts';
import { logRef } from '../../explorer.ts';
import { firstEvent, legWith, searchFrom, tellOn } from '../../leg.ts';
import type { Departure, Leg, Tracker, TrackingContext } from '../../tracker.ts';
import { deliveryOf, isCalled, topicAddress } from './delivery.ts';
import { chainOfEndpoint, endpointOn, evmAddress, type Packet, packetsOf } from './packet.ts';
import { lzScan, scanLookUp } from './scan.ts';

/** `OFTSent` of a contract: what left, and by which message. */
export interface OftSent {
  readonly guid: string;
  readonly dstEid: number;
  readonly sender: string | null;
  readonly sent: bigint;
  readonly arriving: bigint;
}

const OFT_SENT = topicOf('OFTSent(bytes32,uint32,address,uint256,uint256)');
export const OFT_RECEIVED = topicOf('OFTReceived(bytes32,uint32,address,uint256)');

/** Undefined for any other log. */
export function readOftSent({ topics, data }: EvmLog): OftSent | undefined {
  const [topic, guid] = topics;
  const [dstEid, sent, arriving] = [0, 1, 2].map((place) => uintAt(data, place));
  if (topic !== OFT_SENT || guid === undefined || dstEid === undefined || sent === undefined || arriving === undefined)
    return undefined;
  return { guid, dstEid: Number(dstEid), sender: topicAddress(topics[2]), sent, arriving };
}

interface Sent extends OftSent {
  readonly tx: EvmTx;
  readonly contract: string;
  readonly packet: Packet;
}

const tokenOf = (chainId: string, contract: string | null) =>
  layerZero.find(({ chain_id, oft_address }) => chain_id === chainId && oft_address.toLowerCase() === contract);

/** A contract that we do not list counts by the word of a true endpoint alone. */
function departures(tx: Parameters<Tracker<Sent>['departures']>[0]): Departure<Sent>[] {
  if (!isEvmTx(tx)) return [];
  const packets = packetsOf(tx);
  return tx.logs.flatMap((log): Departure<Sent>[] => {
    const sent = readOftSent(log);
    const packet = sent && packets.get(sent.guid);
    if (packet === undefined || sent === undefined) return [];
    const isKnown = tokenOf(tx.chainId, log.address) !== undefined || packet.endpoint === endpointOn(tx.chainId);
    // Stargate's pools have others send their messages.
    if (!isKnown || evmAddress(packet.sender) !== log.address) return [];
    return [{ tx, position: Math.min(log.index, packet.index), data: { ...sent, tx, contract: log.address, packet } }];
  });
}

/** Digits of a message of a token after which no call of the receiver follows. */
const PLAIN_DIGITS = 80;

/** Receiver and amount in shared decimals, as a message has them after its first bytes. */
export function payee(bytes: string, head: number): { readonly to: string | null; readonly shared: bigint | null } {
  const amount = slice(bytes, head + 32, head + 40);
  return {
    to: addressOfWord(slice(bytes, head, head + 32) ?? '') ?? null,
    shared: amount === undefined ? null : BigInt(`0x${amount}`),
  };
}

/** Shared decimals as units of an asset; null where its decimals are not known. */
export function unshared(
  { registry }: TrackingContext,
  asset: { readonly chain_id: string; readonly denom: string; readonly shared_decimals: number } | undefined,
  shared: bigint | null,
): bigint | null {
  const decimals = asset && registry.findAsset(asset)?.decimals;
  if (asset === undefined || shared === null || typeof decimals !== 'number' || decimals < asset.shared_decimals)
    return null;
  return shared * pow10(decimals - asset.shared_decimals);
}

function known({ data }: Departure<Sent>, context: TrackingContext): Leg {
  const { tx, contract, packet, sender, sent } = data;
  const chainId = chainOfEndpoint(packet.dstEid);
  const { to, shared } = payee(packet.message, 0);
  const arrives = chainId === undefined ? undefined : tokenOf(chainId, evmAddress(packet.receiver));
  const denom = tokenOf(tx.chainId, contract)?.denom ?? null;
  return legWith({
    eventKey: 'layer_zero_transfer',
    event: firstEvent(context, tx, 'LAYER_ZERO_TRANSFER', chainId),
    bridge: 'LAYER_ZERO',
    from: { chain_id: tx.chainId, denom, amount: sent.toString(), address: sender },
    to:
      chainId === undefined
        ? null
        : {
            chain_id: chainId,
            denom: arrives?.denom ?? null,
            amount: unshared(context, arrives, shared)?.toString() ?? null,
            address: to,
          },
    since: tx.time,
    identifiers: [
      { name: 'guid', value: packet.guid },
      { name: 'nonce', value: packet.nonce.toString() },
    ],
    links: [{ name: 'LayerZero Scan', url: `https://layerzeroscan.com/tx/${tx.hash}` }],
    said: chainId === undefined ? `LayerZero's endpoint ${packet.dstEid} is of no chain that is listed here` : null,
  });
}

async function follow(departure: Departure<Sent>, context: TrackingContext): Promise<Leg> {
  const { data } = departure;
  const leg = known(departure, context);
  if (leg.to === null) return leg;
  const { chains, registry } = context;
  const { chain_id } = leg.to;
  const since = searchFrom(data.tx, context);
  const at = tellOn(leg);
  const { packet } = data;
  const delivery = await deliveryOf(packet, chain_id, since, context);
  if (delivery.state === 'waiting')
    return at('SENT', 'WAITING_DELIVERY', {}, { said: await lzScan(packet.guid, context) });
  if (delivery.state === 'void')
    return at('FAILED', 'STUCK', {}, { said: 'the receiving contract’s owner set this message aside' });
  if (delivery.state === 'verified') {
    const { act, alert, said } = delivery;
    if (alert === null) return at('SENT', carriedOutPhase(data.tx, context), {}, { acts: [act] });
    return at('FAILED', 'REFUSED', { error_tx: logRef(registry, chain_id, alert) }, { acts: [act], said });
  }
  const receiver = evmAddress(packet.receiver) as string;
  const log = await chains
    .findLog(chain_id, { address: receiver, topics: [OFT_RECEIVED, packet.guid] }, since)
    .catch(() => null);
  const amount = log === null ? leg.to.amount : (uintAt(log.data, 1)?.toString() ?? null);
  const to = { ...leg.to, amount };
  const receive_tx = logRef(registry, chain_id, log);
  const arrival = log && { chainId: chain_id, hash: log.txHash, continues: after(log) };
  const isWhole =
    packet.message.length <= PLAIN_DIGITS ||
    to.address === null ||
    (await isCalled(packet, receiver, to.address, chain_id, context));
  if (isWhole) return at('RECEIVED', 'ARRIVED', { receive_tx }, { to, arrival });
  const said = 'it has arrived; the call of the receiving contract that was asked for is still to be made';
  return at('WAITING_FOR_COMPOSE', 'WAITING_DELIVERY', { receive_tx }, { to, said });
}

/** Whoever was paid to carry a verified message out does so in seconds. */
const EXECUTOR_MS = 3_600_000;

/** Of a message that is verified: it waits for a person only where nobody carried it out in an hour from its sending. */
export const carriedOutPhase = ({ time }: EvmTx, { now }: TrackingContext): TransferPhase =>
  time !== null && now() - time > EXECUTOR_MS ? 'READY' : 'WAITING_DELIVERY';

/** What leaves after a log of the arrival carries on what arrived. */
export const after =
  (log: EvmLog) =>
  (position: number): boolean =>
    position > log.index;

/**
 * The senders' transactions of what arrived in one, by the guids of messages, on the chains that they came from. `contractOn` names the
 * contracts of a mesh by one of its own.
 */
export async function originsOf(
  tx: ChainTx,
  contractOn: (log: EvmLog, chainId: string) => string | undefined,
  { chains }: TrackingContext,
): Promise<{ readonly chainId: string; readonly hash: string }[]> {
  if (!isEvmTx(tx)) return [];
  const { time } = tx;
  const found = tx.logs.map(async (log) => {
    const [topic, guid] = log.topics;
    const eid = topic === OFT_RECEIVED ? uintAt(log.data, 0) : undefined;
    const chainId = eid === undefined ? undefined : chainOfEndpoint(Number(eid));
    const contract = chainId === undefined ? undefined : contractOn(log, chainId);
    if (chainId === undefined || contract === undefined || guid === undefined || time === null) return [];
    const filter = { address: contract.toLowerCase(), topics: [OFT_SENT, guid] };
    const sent = await chains.findLog(chainId, filter, time - 3_600_000);
    return sent === null ? [] : [{ chainId, hash: sent.txHash }];
  });
  return (await Promise.all(found)).flat();
}

/** Tokens that move by messages of LayerZero: their own contracts burn or lock, the other end's mint or release. */
export const layerZeroTracker: Tracker<Sent> = {
  name: 'LayerZero',
  departures,
  follow,
  known,
  lookUp: scanLookUp,
  origins: (tx, context) =>
    originsOf(
      tx,
      ({ address }, chainId) => {
        const token = tokenOf(tx.chainId, address);
        return layerZero.find(({ chain_id, asset }) => chain_id === chainId && asset === token?.asset)?.oft_address;
      },
      context,
    ),
};
