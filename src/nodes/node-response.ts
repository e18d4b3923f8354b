export interface NodeRequest {
  readonly method?: 'POST';
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response whose body has not been read. Call either `read` or `drop`. */
export interface NodeResponse {
  /** 0 for a redirect in a page, where the target is hidden. */
  readonly status: number;
  /** Takes the name in lower case; null if the header is missing or hidden from the page. */
  header(name: string): string | null;
  /** Passes the decompressed body to `take` as it arrives. Rejects if the connection breaks, or with what `take` throws. */
  read(take: (bytes: Uint8Array) => void): Promise<void>;
  /** Discards the body. */
  drop(): void;
}

/** Sends a request without following redirects. Rejects if there is no response, and when the signal aborts. */
export type OpenNode = (url: URL, request: NodeRequest, signal: AbortSignal) => Promise<NodeResponse>;

/** A proxy did not let a request through. */
export class ProxyRefused extends Error {
  readonly status: string;

  constructor(status: string, options: ErrorOptions) {
    super(`the proxy answered HTTP ${status}`, options);
    this.status = status;
  }
}
