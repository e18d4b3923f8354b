/** A request as a transport sends it. */
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
 * Sends a request to a service and returns its reply, of any status. Throws if the service cannot be reached, and rejects when
 * the signal aborts.
 */
export type Transport = (request: TransportRequest, signal: AbortSignal) => Promise<TransportReply>;
