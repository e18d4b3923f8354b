import { describe, expect, test } from 'vitest';
import { LIVENESS_STATES, type LivenessState } from '#contract/liveness.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { closingOf, mergeLiveness, strongerOf } from './merge-liveness.ts';
import type { LivenessRecord } from './records.ts';

const word = (state: LivenessState): LivenessRecord => ({
  ...{ chain_id: 'a', denom: 'ua', channel: null, state, reason: 'thin_market', source: 'a list', date: '2026-08-22' },
});
const ofNotice = (state: LivenessState, notice = 'ends'): LivenessRecord => ({
  ...word(state),
  ...{ reason: 'announced_end', source: 'its operator', date: '2026-10-13', notice, until: '2027-01-12' },
});
const merged = (compiled: LivenessRecord[], notices: LivenessRecord[]) =>
  mergeLiveness({ compiled, notices }, [
    assetRecord({ chain_id: 'b', denom: 'va', origin_chain_id: 'a', origin_denom: 'ua' }),
  ]);

describe('of a word and a notice', () => {
  test('the one that closes more is in force, whichever it is', () => {
    expect(merged([word('unstable')], [ofNotice('closing')])).toEqual([ofNotice('closing')]);
    expect(merged([word('halted')], [ofNotice('ending')])[0]).toMatchObject(word('halted'));
    expect(merged([word('halted_in')], [ofNotice('gone')])[0]).toEqual(ofNotice('gone'));
  });

  test('no notice opens what a word closes, in any direction', () => {
    const closes = (state: LivenessState, way: 'in' | 'out') => ['gone', 'halted', `halted_${way}`].includes(state);
    for (const before of LIVENESS_STATES) {
      for (const added of LIVENESS_STATES) {
        const [after] = merged([word(before)], [ofNotice(added)]);
        for (const way of ['in', 'out'] as const) {
          const isClosed = closes(before, way) || closes(added, way);
          expect(closes(after?.state ?? 'unstable', way), `${before} and ${added}, ${way}`).toBe(isClosed);
        }
        const isClosing = before === 'closing' || added === 'closing';
        expect(after?.state === 'gone' || closingOf(after) !== undefined || !isClosing, `${before} and ${added}`).toBe(
          true,
        );
      }
    }
  });

  test('one that closes the way in and one that closes the way out close both', () => {
    expect(merged([word('halted_in')], [ofNotice('halted_out')])[0]?.state).toBe('halted');
    expect(merged([word('halted_out')], [ofNotice('halted_in')])[0]?.state).toBe('halted');
  });

  test('a notice that closes less is kept beside it: its end comes all the same', () => {
    expect(merged([word('halted_in')], [ofNotice('closing')])).toEqual([
      { ...word('halted_in'), beside: ofNotice('closing') },
    ]);
    expect(merged([], [ofNotice('halted_in', 'one'), ofNotice('ending', 'other')])).toEqual([
      { ...ofNotice('halted_in', 'one'), beside: ofNotice('ending', 'other') },
    ]);
  });

  test('of three, that of an asset being ended stays beside, as nothing else keeps the outside out', () => {
    const records = [word('halted'), ofNotice('closing', 'one'), ofNotice('halted_in', 'other')];
    for (const [a, b, c] of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [0, 2, 1],
    ] as const) {
      const [one, two, three] = [records[a], records[b], records[c]] as [
        LivenessRecord,
        LivenessRecord,
        LivenessRecord,
      ];
      const all = strongerOf(strongerOf(one, two), three);
      expect(all.state).toBe('halted');
      expect(closingOf(all)?.notice).toBe('one');
    }
  });

  test('what stands for an asset that a notice ends is gone with it, by its words', () => {
    expect(merged([], [ofNotice('gone')])).toMatchObject([
      { denom: 'ua', state: 'gone' },
      { chain_id: 'b', denom: 'va', state: 'gone', reason: 'origin_gone', source: 'its origin, ua on a: its operator' },
    ]);
  });
});
