export interface NodeRequest {
  readonly method?: 'POST';
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a node sends, its body not read yet: it is either read or dropped. */
export interface NodeResponse {
  /** 0 for a redirect in a page, which may not know where it leads. */
  readonly status: number;
  /** By name in lower case; null when it is not there, or a page may not know it. */
  header(name: string): string | null;
  /** Gives the body as it arrives, unpacked. Rejects when it breaks off, or with what `take` throws. */
  read(take: (bytes: Uint8Array) => void): Promise<void>;
  /** Lets go of the body. */
  drop(): void;
}

/** Sends a request and follows no redirect. Rejects when no answer begins, and when the signal aborts. */
export type OpenNode = (url: URL, request: NodeRequest, signal: AbortSignal) => Promise<NodeResponse>;
