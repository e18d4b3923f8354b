import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { LogLevel } from './config.ts';
import { jsonLog, lineWriter } from './log.ts';

const REQUEST = { id: 'a-1', method: 'GET', path: '/healthz', status: 200, ms: 1 };

function linesAt(level: LogLevel) {
  const lines: Record<string, unknown>[] = [];
  const log = jsonLog(level, (line) => lines.push(JSON.parse(line)));
  log.request(REQUEST);
  log.request({ ...REQUEST, status: 500, error: new Error('unforeseen') });
  log.failure('prices: coingecko answered HTTP 401');
  return lines;
}

const time = expect.stringMatching(/Z$/);
const ERROR = { time, level: 'error', ...REQUEST, status: 500, error: expect.stringContaining('Error: unforeseen\n') };
const FAILURE = { time, level: 'error', message: 'prices: coingecko answered HTTP 401' };

test('info logs everything, error only failures, silent nothing', () => {
  expect(linesAt('info')).toEqual([{ time, level: 'info', ...REQUEST }, ERROR, FAILURE]);
  expect(linesAt('error')).toEqual([ERROR, FAILURE]);
  expect(linesAt('silent')).toEqual([]);
});

test('a full disk or a reader that went away does not end the process', () => {
  const pipe = new PassThrough();
  lineWriter(pipe)('kept\n');
  expect(`${pipe.read()}`).toBe('kept\n');
  expect(() => pipe.emit('error', new Error('EPIPE'))).not.toThrow();
});
