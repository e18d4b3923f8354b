import { expect, test } from 'vitest';
import type { Notice } from '#contract/notice.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { answerNotices } from '#service/notices.ts';
import { notice } from '#testing/notice.ts';
import { noticesFeed } from './notices-feed.ts';

const about = [{ chain_id: 'noble-1' }];
const feedOf = (today: string, ...notices: Notice[]): string =>
  noticesFeed(answerNotices({ registry: embeddedRegistry().withWords({ today, notices, liveness: [] }) }));
const all = (feed: string, element: string): string[] =>
  [...feed.matchAll(new RegExp(`<${element}[^>]*>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => text);

const dated = notice({
  about,
  phases: [
    { from: '2026-10-31', effect: 'warn' },
    { from: '2026-12-01', effect: 'closed' },
  ],
  todo: 'Leave.',
});

test('an entry keeps its id, and is updated with the day on which a phase begins', () => {
  const [before, after] = [feedOf('2026-11-30', dated), feedOf('2026-12-01', dated)];
  for (const feed of [before, after])
    expect(all(feed, 'id')).toEqual(['urn:portolan:notices', 'urn:portolan:notice:a-notice']);
  expect(all(before, 'updated')).toEqual(['2026-10-31T00:00:00Z', '2026-10-31T00:00:00Z']);
  expect(all(after, 'updated')).toEqual(['2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z']);
  expect(all(before, 'title')[1]).toBe('About to end: It ends.');
  expect(all(after, 'title')[1]).toBe('Closed: It ends.');
});

test('an entry tells what, what to do, every phase and who says so', () => {
  expect(all(feedOf('2026-11-30', dated), 'content')).toEqual([
    'It ends.\nLeave.\n2026-10-31: About to end.\n2026-12-01: Closed.\nSource: its operator (operator, read 2026-11-28).',
  ]);
});

test('a source that others quote is told at second hand', () => {
  const quoted = { source: 'its team, as quoted by others', strength: 'operator', read: '2026-11-28' } as const;
  const [content] = all(feedOf('2026-11-30', { ...dated, sources: [{ ...quoted, second_hand: true }] }), 'content');
  expect(content).toContain('Source: its team, as quoted by others (operator, at second hand, read 2026-11-28).');
});

test('what is announced and has not begun is of the day on which it was read', () => {
  const feed = feedOf('2026-11-30', notice({ about }));
  expect(all(feed, 'updated')[1]).toBe('2026-11-28T00:00:00Z');
  expect(all(feed, 'title')[1]).toBe('To come: It ends.');
});

test('the entries are the dated notices, those that changed last first', () => {
  const response = answerNotices({ registry: embeddedRegistry('2026-12-16') });
  const ids = all(noticesFeed(response), 'id').slice(1);
  expect(ids.slice(0, 2)).toEqual(['urn:portolan:notice:abstract-ends', 'urn:portolan:notice:cctp-v1']);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(embeddedRegistry().words.notices.length);
  expect(response.notices.length).toBeGreaterThan(ids.length);
});

test('what an operator writes breaks no feed', () => {
  const what = 'A & B <script>"x"</script> \u0000\u001b[31m \ud800 \u{1f6a2}';
  const feed = feedOf('2026-12-01', notice({ about, what, id: 'operator:a b\ud800&' }));
  expect(all(feed, 'title')[1]).toBe('Closed: A &amp; B &lt;script&gt;&quot;x&quot;&lt;/script&gt; [31m  \u{1f6a2}');
  expect(all(feed, 'id')[1]).toBe('urn:portolan:notice:operator%3Aa%20b%26');
});
