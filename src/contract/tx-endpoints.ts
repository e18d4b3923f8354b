import { get, post } from './endpoint.ts';
import {
  txAskAgainRequestSchema,
  txAskAgainResponseSchema,
  txPrepareRequestSchema,
  txPrepareResponseSchema,
  txStatusRequestSchema,
  txStatusResponseSchema,
  txSubmitRequestSchema,
  txTrackRequestSchema,
  txTrackResponseSchema,
} from './tx.ts';

/** Endpoints about transactions: those that follow one ask them, so that their schemas load with that page. */
export const txEndpoints = {
  txPrepare: post('/v2/tx/prepare', txPrepareRequestSchema, txPrepareResponseSchema),
  txSubmit: post('/v2/tx/submit', txSubmitRequestSchema, txTrackResponseSchema),
  txTrack: post('/v2/tx/track', txTrackRequestSchema, txTrackResponseSchema),
  txStatus: get('/v2/tx/status', txStatusRequestSchema, txStatusResponseSchema),
  txAskAgain: post('/v2/tx/ask_again', txAskAgainRequestSchema, txAskAgainResponseSchema),
} as const;
