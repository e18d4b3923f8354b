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
  txPrepare: {
    method: 'POST',
    path: '/v2/tx/prepare',
    request: txPrepareRequestSchema,
    response: txPrepareResponseSchema,
  },
  txSubmit: {
    method: 'POST',
    path: '/v2/tx/submit',
    request: txSubmitRequestSchema,
    response: txTrackResponseSchema,
  },
  txTrack: {
    method: 'POST',
    path: '/v2/tx/track',
    request: txTrackRequestSchema,
    response: txTrackResponseSchema,
  },
  txStatus: {
    method: 'GET',
    path: '/v2/tx/status',
    request: txStatusRequestSchema,
    response: txStatusResponseSchema,
  },
  txAskAgain: {
    method: 'POST',
    path: '/v2/tx/ask_again',
    request: txAskAgainRequestSchema,
    response: txAskAgainResponseSchema,
  },
} as const;
