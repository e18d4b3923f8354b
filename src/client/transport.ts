/** One question on its way to a service. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute path with its query string, like `/v2/info/chains?include_evm=true`. */
  readonly path: string;
  /** JSON text of a POST, null for a GET. */
  readonly body: string | null;
}

export interface TransportReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Carries a request to a service and its reply back. An answer of any status is a reply; a service that cannot be
 * reached throws. When the signal aborts, the promise rejects.
 */
export type Transport = (request: TransportRequest, signal: AbortSignal) => Promise<TransportReply>;
