import { expect, test } from 'vitest';
import { FailureLog } from './failure-log.ts';
import type { FeedReport } from './live-market.ts';

const START = 1_000_000;
const feed = (title: string, asksNobody?: true) => ({
  ...{ name: title, title, covers: {}, everyMs: 1, staleAfterMs: 1, ...(asksNobody && { asksNobody }) },
});
const failing = (title: string): FeedReport => ({ feed: feed(title), part: null, failure: { at: 1, message: 'x' } });
const waiting = (title: string): FeedReport => ({ feed: feed(title), part: null, failure: null });

function setUp() {
  const said: string[] = [];
  const log = new FailureLog((message) => void said.push(message), START);
  const unreachable = (title: string) =>
    log.failed(feed(title), `fees of ${title} (1) could not be read: ${title}.example could not be reached`, false);
  return { said, log, unreachable };
}

const SILENCE =
  /^feeds: no chain and no service answers, .* start without --live for the sample market, which needs none$/;

test('without a network one sentence comes first, then one line for all that failed in the same way', () => {
  const { said, log, unreachable } = setUp();
  for (const title of ['A', 'B']) unreachable(title);
  log.tell([failing('A'), failing('B'), waiting('C')], START + 2_000);
  expect(said).toEqual([]);
  for (const title of ['C', 'D']) unreachable(title);
  log.answered(feed('made up', true), false);
  const all = ['A', 'B', 'C', 'D'].map(failing);
  log.tell(all, START + 4_000);
  expect(said).toEqual([expect.stringMatching(SILENCE), 'feeds: 4 sources could not be reached: A, B, C and 1 more']);
  log.tell(all, START + 6_000);
  expect(said).toHaveLength(2);
});

test('where questions end in no answer for long, the sentence does not wait for all of them', () => {
  const { said, log, unreachable } = setUp();
  unreachable('A');
  log.tell([failing('A'), waiting('B')], START + 14_999);
  expect(said).toEqual([]);
  log.tell([failing('A'), waiting('B')], START + 15_000);
  expect(said).toEqual([
    expect.stringMatching(SILENCE),
    'feeds: A: fees of A (1) could not be read: A.example could not be reached',
  ]);
});

test('once something answers, failures are told as they come, those of one kind together', () => {
  const { said, log, unreachable } = setUp();
  const words = [waiting('A')];
  log.answered(feed('Z'), false);
  unreachable('A');
  log.failed(feed('B'), 'pools of B could not be read: node 1 answered HTTP 500; b.example could not be reached', true);
  log.failed(
    feed('C'),
    'pools of C could not be read: c.example could not be reached; c2.example answered HTTP 500',
    true,
  );
  log.tell(words, START);
  expect(said).toEqual([
    'feeds: A: fees of A (1) could not be read: A.example could not be reached',
    'feeds: 2 sources answered HTTP 500; could not be reached; their last figures count for a while: B, C',
  ]);
  log.failed(feed('D'), 'is down', true);
  for (const title of ['A', 'B', 'C', 'E']) log.answered(feed(title), true);
  log.tell(words, START + 2_000);
  log.answered(feed('D'), true);
  log.tell(words, START + 4_000);
  expect(said.slice(2)).toEqual([
    'feeds: D: is down; its last figures count for a while',
    'feeds: 4 sources answer again: A, B, C and 1 more',
    'feeds: D: answers again',
  ]);
});

test('that nothing answers is told again after something did', () => {
  const { said, log } = setUp();
  log.tell([failing('A')], START);
  log.answered(feed('A'), true);
  log.tell([waiting('A')], START + 2_000);
  log.tell([failing('A')], START + 4_000);
  expect(said.filter((line) => SILENCE.test(line))).toHaveLength(2);
});

test('nothing answers when each that asks somebody failed at its last question', () => {
  const isSilence = (...reports: readonly FeedReport[]) => {
    const { said, log } = setUp();
    log.tell(reports, START);
    return said.some((line) => SILENCE.test(line));
  };
  const own: FeedReport = { ...waiting('b'), feed: feed('b', true) };
  expect(isSilence(failing('A'), own)).toBe(true);
  expect(isSilence(failing('A'), { ...failing('C'), part: { at: 1 } })).toBe(true);
  expect(isSilence(failing('A'), waiting('C'))).toBe(false);
  expect(isSilence(own)).toBe(false);
});
