/** How a request and its answer cross from the page to a worker thread: plain data, one answer for each id. */
export interface RequestMessage {
  readonly id: number;
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  /** Path with its query string. */
  readonly path: string;
  readonly body: string | null;
}

/** Nobody waits for the answer of this id any more. */
export interface CancelMessage {
  readonly cancel: number;
}

export interface ResponseMessage {
  readonly id: number;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}
