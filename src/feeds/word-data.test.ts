import { expect, test } from 'vitest';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { samplePart, wordOf } from '#testing/sample-words.ts';
import { liveMarket } from './live-market.ts';
import { readWord, writeWord } from './word-data.ts';

const registry = embeddedRegistry();
const AT = 1_000_000;
const part = samplePart(registry, AT);
const word = wordOf(part);

test('another process reads what was said: every pool, lane, price and fee', () => {
  const there = readWord(writeWord(word));
  const { read: _, ...feed } = word.feed as typeof word.feed & { read: unknown };
  expect(there.feed).toEqual(feed);
  expect(there.part?.pools).toEqual(part.pools);
  const markets = [word, there].map((each) => liveMarket(registry, [each], AT));
  expect(markets[1]?.version).toBe(markets[0]?.version);
  const [first] = registry.listAssets({ chain_id: 'osmosis-1' });
  if (first !== undefined) expect(markets[1]?.price(first)).toEqual(sampleMarket(registry).price(first));
  expect(JSON.parse(writeWord(there))).toEqual(JSON.parse(writeWord(word)));
});

test('pools and lanes that did not change stay the objects that they were', () => {
  const before = readWord(writeWord(word));
  const [first, ...others] = part.pools ?? [];
  const moved = { ...part, at: AT + 1, pools: [{ ...first, venue: 'another' }, ...others.slice(1)] };
  const after = readWord(writeWord(wordOf(moved as typeof part)), before);
  expect(after.part?.pools?.[0]).not.toBe(before.part?.pools?.[0]);
  expect(after.part?.pools?.slice(1).every((pool, i) => pool === before.part?.pools?.[i + 2])).toBe(true);
  expect(after.part?.lanes?.every((lane, i) => lane === before.part?.lanes?.[i])).toBe(true);
});

test('a failure and a lost part are read as such, and another format not at all', () => {
  const failure = { at: AT, message: 'did not answer' };
  const text = writeWord({ ...word, failure, part: null });
  expect(readWord(text, word)).toMatchObject({ failure, part: null });
  expect(() => readWord(text.replace('portolan-word-1', 'portolan-word-2'))).toThrow(/^format/);
  expect(() => readWord(writeWord(word).replace(/"at":\d+/, '"at":"soon"'))).toThrow(/^part/);
});
