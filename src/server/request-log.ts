/** What is told of one request. Neither its body nor its query is: they hold people's addresses. */
export interface RequestEntry {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** The unexpected error behind a status of 500. */
  readonly error?: Error | undefined;
}

export type RequestLog = (entry: RequestEntry) => void;

/** What a service tells whoever runs it. */
export interface ServiceLog {
  readonly request: RequestLog;
  /** What goes wrong beside requests: a sentence with the next step, and never a key. */
  readonly failure: (message: string) => void;
}
