/** The first message to a worker thread, if any: its configuration, by the names of the service's variables. */
export interface ConfigureMessage {
  /** A query string, like `?PORTOLAN_MARKET=live`. */
  readonly configure: string;
}

/** A request from the page to a worker thread: plain data, one response for each id. */
export interface RequestMessage {
  readonly id: number;
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  /** Path with its query string. */
  readonly path: string;
  readonly body: string | null;
}

/** The request with this id is cancelled. */
export interface CancelMessage {
  readonly cancel: number;
}

export interface ResponseMessage {
  readonly id: number;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}
