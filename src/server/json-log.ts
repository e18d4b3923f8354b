import type { LogLevel } from './config.ts';
import type { RequestLog } from './request-log.ts';

/** One JSON object a line: requests at `info`, unexpected errors with their stack at `error`. */
export function jsonLog(level: LogLevel, write: (line: string) => void): RequestLog {
  return ({ error, ...request }) => {
    if (level === 'silent' || (level === 'error' && !error)) return;
    const entry = { time: new Date().toISOString(), level: error ? 'error' : 'info', ...request, error: error?.stack };
    write(`${JSON.stringify(entry)}\n`);
  };
}
