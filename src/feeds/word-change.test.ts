import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Feed, Part } from './feed.ts';
import type { FeedWord } from './live-market.ts';
import { changeOf, withChange } from './word-change.ts';

const feed: Feed = {
  ...{ name: 'made', title: 'Made', covers: {}, everyMs: 1, staleAfterMs: 1 },
  read: () => Promise.reject(new Error('not asked')),
};

const poolOf = (i: number) =>
  ({ venue: 'made', chain_id: '1', pool: { id: `${i}`, reserves: [BigInt(i)] } }) as unknown as NonNullable<
    Part['pools']
  >[number];

test('another thread that applies changes says the same, and keeps the objects of unchanged pools', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(9), { maxLength: 12 })), (rounds) => {
      const objects = new Map<number, ReturnType<typeof poolOf>>();
      const here = rounds.map((ids, round): FeedWord => {
        // The pool of a number stays the same object from round to round, but for those of the round's own number.
        objects.delete(round);
        const pools = [...new Set(ids)].map((id) => {
          const pool = objects.get(id) ?? poolOf(id);
          objects.set(id, pool);
          return pool;
        });
        return { feed, failure: null, part: { at: round, block: 1n, pools } };
      });
      let before: FeedWord | undefined;
      let there: FeedWord | undefined;
      for (const word of here) {
        const next = withChange(there, structuredClone(changeOf(before, word)));
        expect(next.part).toEqual(word.part);
        for (const [i, pool] of (word.part?.pools ?? []).entries()) {
          const place = before?.part?.pools?.indexOf(pool) ?? -1;
          if (place >= 0) expect(next.part?.pools?.[i]).toBe(there?.part?.pools?.[place]);
        }
        [before, there] = [word, next];
      }
    }),
  );
});

test('an unchanged part is not copied again, and a lost one is lost there too', () => {
  const word: FeedWord = { feed, failure: null, part: { at: 1, pools: [poolOf(1)] } };
  const there = withChange(undefined, structuredClone(changeOf(undefined, word)));
  const failure = { at: 2, message: 'did not answer' };
  const failed = changeOf(word, { ...word, failure });
  expect(failed.part).toBeUndefined();
  expect(withChange(there, structuredClone(failed))).toMatchObject({ failure, part: there.part });
  expect(withChange(there, structuredClone(changeOf(word, { ...word, part: null }))).part).toBeNull();
});
