import { ServiceError } from '#contract/error.ts';
import type {
  TxAskAgainRequest,
  TxAskAgainResponse,
  TxStatusRequest,
  TxStatusResponse,
  TxSubmitRequest,
  TxTrackRequest,
  TxTrackResponse,
} from '#contract/tx.ts';
import type { Tracking } from '#tracking/tracking.ts';
import type { ServiceDeps } from './deps.ts';

async function trackingOf({ tracking }: ServiceDeps): Promise<Tracking> {
  if (tracking === undefined) throw new ServiceError('unavailable', 'this service follows no transactions');
  return tracking();
}

/** Where a transaction's transfers are now. Nothing is kept between questions but what chains say: any replica answers. */
export async function answerTxStatus(deps: ServiceDeps, request: TxStatusRequest): Promise<TxStatusResponse> {
  return (await trackingOf(deps)).status(request);
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
