import type { Writable } from 'node:stream';
import { pino } from 'pino';
import type { LogLevel } from './config.ts';

/** What the log says of one request. Nothing of it is the client's word: no address, no query, no body, no path beyond a known one. */
export interface RequestEntry {
  readonly id: string;
  readonly method: string;
  /** One of `ENDPOINT_LABELS`. */
  readonly endpoint: string;
  readonly status: number;
  /** From its headers to the end of its response. */
  readonly ms: number;
  /** Sent to the client, headers included. */
  readonly bytes: number;
  /** Whether the client went before its response was whole. */
  readonly isAborted: boolean;
}

/** The service's log for its operator. */
export interface ServiceLog {
  readonly request: (entry: RequestEntry) => void;
  /** The unexpected error behind a response of status 500, by the id of its request. */
  readonly error: (error: Error, id: string) => void;
  /** Logs failures outside of requests: a sentence with the next step, never with a key. */
  readonly failure: (message: string) => void;
  /** Logs what works and should not stay as it is: a sentence with the next step. */
  readonly warning: (message: string) => void;
  /** Logs what an operator may want to know and need do nothing about. */
  readonly news: (message: string) => void;
}

/** One JSON object a line: requests and news at `info`; warnings at `warn`; failures, and unexpected errors with their stack, at `error`. */
export function createLog(level: LogLevel, write: (line: string) => void): ServiceLog {
  const logger = pino(
    {
      level,
      // Nobody asks for host and process: one who gathers the logs of several knows where they come from.
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
  return {
    request: (entry) => logger.info(entry),
    error: ({ stack }, id) => logger.error({ id, error: stack }),
    failure: (message) => logger.error(message),
    warning: (message) => logger.warn(message),
    news: (message) => logger.info(message),
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

/** A line of the log as a person reads it: the time of day, then what is said. */
export function readableLine(line: string): string {
  const { time, level, message, error, ...entry } = JSON.parse(line);
  const fields = Object.entries(entry).map(([name, value]) => `${name}=${value}`);
  const words = [time.slice(11, 19), ...(level === 'info' ? [] : [level]), message, ...fields];
  const stack = error === undefined ? '' : `${error}\n`;
  return `${words.filter((word) => word !== undefined).join(' ')}\n${stack}`;
}
