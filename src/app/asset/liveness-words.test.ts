import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Liveness } from '#contract/liveness.ts';
import { LivenessLabel } from './LivenessLabel.tsx';
import { livenessWords } from './liveness-sentences.ts';
import { livenessClause } from './liveness-words.ts';

const listed: Liveness = { state: 'gone', reason: 'chain_stopped', source: 'a list', date: '2026-08-22' };
const noticed: Liveness = { ...listed, reason: 'ended', date: '2026-06-16', notice: 'x', what: 'It was shut down.' };

test('a notice says since when, or when it ends; of other words the day says nothing', () => {
  expect(livenessClause(listed)).toBe('gone');
  expect(livenessClause(noticed)).toBe('closed since 16 Jun 2026');
  expect(livenessClause({ ...noticed, as_read: true })).toBe('closed, as read on 16 Jun 2026');
  expect(livenessClause({ ...noticed, state: 'halted_in' })).toBe('no deposits since 16 Jun 2026');
  expect(livenessClause({ ...noticed, state: 'ending', until: '2026-12-15' })).toBe('last day 14 Dec 2026');
  expect(livenessClause({ ...noticed, state: 'ending' })).toBe('caution since 16 Jun 2026');
});

test('a state of a newer service is shown as it is', () => {
  expect(livenessClause({ ...noticed, state: 'asleep' as never })).toBe('asleep');
});

test('the sentence of a notice stands beside ours, as it is in English', () => {
  expect(livenessWords(noticed)).toEqual({
    sentence: 'It cannot be moved or swapped: closed since 16 Jun 2026 (a list).',
    what: 'It was shut down.',
  });
  expect(livenessWords({ ...noticed, state: 'halted_in' }).sentence).toBe(
    'You can still move it off its chain, but send none in: no deposits since 16 Jun 2026 (a list).',
  );
  expect(livenessWords(listed)).toEqual({
    sentence: 'It cannot be moved or swapped: its chain has stopped (a list, 22 Aug 2026).',
    what: null,
  });
});

test('a row says why in a few words, where no notice says more', () => {
  const label = (liveness: Liveness) => renderToStaticMarkup(createElement(LivenessLabel, { liveness }));
  expect(label(listed)).toContain('>gone: chain stopped<');
  expect(label({ ...listed, state: 'unstable', reason: 'unstable' })).toContain('>unstable<');
  expect(label(noticed)).toContain('>closed since 16 Jun 2026<');
  expect(label({ ...noticed, as_read: true })).toContain('>closed<');
  expect(label({ ...listed, reason: 'origin_gone' })).toContain('>its original is gone<');
});
