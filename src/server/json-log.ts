import type { LogLevel } from './config.ts';
import type { ServiceLog } from './request-log.ts';

/** One JSON object a line: requests at `info`; failures, and unexpected errors with their stack, at `error`. */
export function jsonLog(level: LogLevel, write: (line: string) => void): ServiceLog {
  const tell = (entryLevel: 'info' | 'error', entry: object): void => {
    if (level === 'silent' || (level === 'error' && entryLevel === 'info')) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), level: entryLevel, ...entry })}\n`);
  };
  return {
    request: ({ error, ...request }) => tell(error ? 'error' : 'info', Object.assign(request, { error: error?.stack })),
    failure: (message) => tell('error', { message }),
  };
}
