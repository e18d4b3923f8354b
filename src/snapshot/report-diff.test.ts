import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Feed, Part } from '#feeds/feed.ts';
import type { FeedReport } from '#feeds/live-market.ts';
import { applyReportDiff, diffReports } from './report-diff.ts';

const feed: Feed = {
  ...{ name: 'made', title: 'Made', covers: {}, everyMs: 1, staleAfterMs: 1 },
  read: () => Promise.reject(new Error('not asked')),
};

const poolOf = (i: number) =>
  ({ venue: 'made', chain_id: '1', pool: { id: `${i}`, reserves: [BigInt(i)] } }) as unknown as NonNullable<
    Part['pools']
  >[number];

test('another thread that applies the differences has the same report, and keeps the objects of unchanged pools', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(9), { maxLength: 12 })), (rounds) => {
      const objects = new Map<number, ReturnType<typeof poolOf>>();
      const here = rounds.map((ids, round): FeedReport => {
        // The pool of a number stays the same object from round to round, but for those of the round's own number.
        objects.delete(round);
        const pools = [...new Set(ids)].map((id) => {
          const pool = objects.get(id) ?? poolOf(id);
          objects.set(id, pool);
          return pool;
        });
        return { feed, failure: null, part: { at: round, block: 1n, pools } };
      });
      let before: FeedReport | undefined;
      let there: FeedReport | undefined;
      for (const report of here) {
        const next = applyReportDiff(there, structuredClone(diffReports(before, report)));
        expect(next.part).toEqual(report.part);
        for (const [i, pool] of (report.part?.pools ?? []).entries()) {
          const place = before?.part?.pools?.indexOf(pool) ?? -1;
          if (place >= 0) expect(next.part?.pools?.[i]).toBe(there?.part?.pools?.[place]);
        }
        [before, there] = [report, next];
      }
    }),
  );
});

test('an unchanged part is not copied again, and a lost one is lost there too', () => {
  const report: FeedReport = { feed, failure: null, part: { at: 1, pools: [poolOf(1)] } };
  const there = applyReportDiff(undefined, structuredClone(diffReports(undefined, report)));
  const failure = { at: 2, message: 'did not answer' };
  const failed = diffReports(report, { ...report, failure });
  expect(failed.part).toBeUndefined();
  expect(applyReportDiff(there, structuredClone(failed))).toMatchObject({ failure, part: there.part });
  expect(applyReportDiff(there, structuredClone(diffReports(report, { ...report, part: null }))).part).toBeNull();
});
