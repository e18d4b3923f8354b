import type { Writable } from 'node:stream';
import type { LogLevel } from './config.ts';

/** One JSON object a line: requests at `info`; failures, and unexpected errors with their stack, at `error`. */
export function jsonLog(level: LogLevel, write: (line: string) => void): ServiceLog {
  const writeEntry = (entryLevel: 'info' | 'error', entry: object): void =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level: entryLevel, ...entry })}\n`);
  return {
    request(entry) {
      const { error } = entry;
      const isLogged = error === undefined ? level === 'info' : level !== 'silent';
      if (isLogged) writeEntry(error === undefined ? 'info' : 'error', { ...entry, error: error?.stack });
    },
    failure(message) {
      if (level !== 'silent') writeEntry('error', { message });
    },
  };
}

/**
 * Writes lines to a stream that may fail, as a full disk or a reader that went away makes it: what does not get through is
 * lost, and the process goes on. Standard output takes later lines again.
 */
export function lineWriter(stream: Writable): (line: string) => void {
  // Without a listener the error would end the process.
  stream.on('error', () => {});
  return (line) => void stream.write(line);
}

/** A log entry of one request. Excludes body and query, which contain users' addresses. */
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

/** The service's log for its operator. */
export interface ServiceLog {
  readonly request: RequestLog;
  /** Logs failures outside of requests: a sentence with the next step, never with a key. */
  readonly failure: (message: string) => void;
}
