import type { AssetId } from '#contract/asset.ts';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import {
  type TransferSide,
  type TransferStop,
  type TxAskAgainRequest,
  type TxAskAgainResponse,
  type TxPrepareRequest,
  type TxPrepareResponse,
  type TxStatusRequest,
  type TxStatusResponse,
  type TxSubmitRequest,
  type TxTrackRequest,
  type TxTrackResponse,
  withoutNodes,
} from '#contract/tx.ts';
import { laneSeconds } from '#market/durations/lane-time.ts';
import type { Registry } from '#registry/registry.ts';
import type { Tracking } from '#tracking/tracking.ts';
import type { ServiceDeps } from './deps.ts';

async function trackingOf({ tracking }: ServiceDeps): Promise<Tracking> {
  if (tracking === undefined) throw withoutNodes('this service follows no transactions');
  return tracking();
}

/** Where a transaction's transfers are now. Nothing is kept between questions but what chains say: any replica answers. */
export async function answerTxStatus(deps: ServiceDeps, request: TxStatusRequest): Promise<TxStatusResponse> {
  const status = await (await trackingOf(deps)).status(request);
  const transfers = status.transfers.map(({ stops, ...transfer }) => {
    return { ...transfer, stops: stops.map((stop) => ({ ...stop, usual_seconds: usualSeconds(deps.registry, stop) })) };
  });
  return { ...status, transfers };
}

/** How long a transfer usually takes on its lane; null where nobody says. */
function usualSeconds(registry: Registry, { bridge_id, is_fast, from, to }: TransferStop): number | null {
  const bridge = BRIDGE_IDS.find((id) => id === bridge_id);
  const isKnown = [from, to].every((side) => side !== null && registry.findChain(side.chain_id) !== undefined);
  if (bridge === undefined || to === null || !isKnown) return null;
  const assetOf = ({ chain_id, denom }: TransferSide): AssetId => ({ chain_id, denom: denom ?? '' });
  return laneSeconds(registry, {
    bridge,
    from: assetOf(from),
    to: assetOf(to),
    fast: is_fast === true,
    smartRelay: false,
  });
}

/** What a wallet signs for an act; nothing of it is kept. */
export async function answerTxPrepare(deps: ServiceDeps, request: TxPrepareRequest): Promise<TxPrepareResponse> {
  return (await trackingOf(deps)).prepare(request);
}

/** Passes signed bytes to a node of the operator. */
export async function answerTxSubmit(deps: ServiceDeps, { chain_id, tx }: TxSubmitRequest): Promise<TxTrackResponse> {
  return (await trackingOf(deps)).submit(chain_id, tx);
}

/** The transaction as soon as a node shows it: clients repeat the question until then. */
export async function answerTxTrack(
  deps: ServiceDeps,
  { chain_id, tx_hash }: TxTrackRequest,
): Promise<TxTrackResponse> {
  return (await trackingOf(deps)).find(chain_id, tx_hash);
}

export async function answerTxAskAgain(
  deps: ServiceDeps,
  { chain_id, tx_hash, transfer_index }: TxAskAgainRequest,
): Promise<TxAskAgainResponse> {
  return { asked: await (await trackingOf(deps)).askAgain(chain_id, tx_hash, transfer_index ?? 0) };
}
