import type { LogLevel } from './config.ts';
import type { ServiceLog } from './request-log.ts';

/** One JSON object a line: requests at `info`; failures, and unexpected errors with their stack, at `error`. */
export function jsonLog(level: LogLevel, write: (line: string) => void): ServiceLog {
  const tell = (entryLevel: 'info' | 'error', entry: object): void =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level: entryLevel, ...entry })}\n`);
  return {
    request(entry) {
      const { error } = entry;
      const isTold = error === undefined ? level === 'info' : level !== 'silent';
      if (isTold) tell(error === undefined ? 'info' : 'error', { ...entry, error: error?.stack });
    },
    failure(message) {
      if (level !== 'silent') tell('error', { message });
    },
  };
}
