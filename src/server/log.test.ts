import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { LogLevel } from './config.ts';
import { createLog, lineWriter, readableLine } from './log.ts';

const REQUEST = {
  ...{ id: 'a-1', method: 'GET', endpoint: 'healthz', status: 200 },
  ...{ ms: 1, bytes: 2, isAborted: false },
};

function linesAt(level: LogLevel) {
  const lines: string[] = [];
  const log = createLog(level, (line) => lines.push(line));
  log.request(REQUEST);
  log.error(new Error('unforeseen'), 'a-2');
  log.failure('prices: coingecko answered HTTP 401');
  log.warning('facts about the world are old');
  log.news('feeds: this replica reads the market for all');
  return lines;
}

const time = expect.stringMatching(/^\d{4}-.*Z$/);
const ERROR = { time, level: 'error', id: 'a-2', error: expect.stringContaining('Error: unforeseen\n') };
const FAILURE = { time, level: 'error', message: 'prices: coingecko answered HTTP 401' };
const WARNING = { time, level: 'warn', message: 'facts about the world are old' };
const NEWS = { time, level: 'info', message: 'feeds: this replica reads the market for all' };

test('info logs everything, error only failures and no warnings, silent nothing', () => {
  const parsedAt = (level: LogLevel) => linesAt(level).map((line) => JSON.parse(line));
  expect(parsedAt('info')).toEqual([{ time, level: 'info', ...REQUEST }, ERROR, FAILURE, WARNING, NEWS]);
  expect(parsedAt('error')).toEqual([ERROR, FAILURE]);
  expect(parsedAt('silent')).toEqual([]);
});

test('a person reads the same on one line', () => {
  const [request, error, failure] = linesAt('info').map(readableLine);
  expect(request).toMatch(
    /^\d\d:\d\d:\d\d id=a-1 method=GET endpoint=healthz status=200 ms=1 bytes=2 isAborted=false\n$/,
  );
  expect(error).toMatch(/^\d\d:\d\d:\d\d error id=a-2\nError: unforeseen\n/);
  expect(failure).toMatch(/^\d\d:\d\d:\d\d error prices: coingecko answered HTTP 401\n$/);
});

test('a full disk or a reader that went away does not end the process', () => {
  const pipe = new PassThrough();
  lineWriter(pipe)('kept\n');
  expect(`${pipe.read()}`).toBe('kept\n');
  expect(() => pipe.emit('error', new Error('EPIPE'))).not.toThrow();
});
