import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { basisText, halfText, timesText, timeText, typicalBasis } from './times.ts';

const en = numberFormatter('en-US');
const time = { way: 'usual', seconds: 240, from_seconds: 120, to_seconds: 300, basis: 'published', pairs: 12 };

test('a time says which way it is of', () => {
  const said = (way: string) => timeText({ ...time, way }, en);
  expect(['usual', 'fast', 'in', 'out'].map(said)).toEqual([
    '4\u00a0min',
    'fast 4\u00a0min',
    '4\u00a0min in',
    '4\u00a0min out',
  ]);
});

test('beside the fast way the usual one is the other', () => {
  expect(timesText([{ ...time, way: 'fast', seconds: 52, from_seconds: 50, to_seconds: 60 }, time], en)).toBe(
    'fast about 1\u00a0min, else 4\u00a0min',
  );
  expect(
    timesText(
      [
        { ...time, way: 'fast', seconds: 74 },
        { ...time, from_seconds: 51, to_seconds: 1400 },
      ],
      en,
    ),
  ).toBe('fast about 2\u00a0min, else mostly up to 24\u00a0min');
  expect(timesText([time], en)).toBe('4\u00a0min');
});

test('times that differ much are said as from and to', () => {
  expect(timeText({ ...time, from_seconds: 60 }, en)).toBe('60\u00a0s to 5\u00a0min');
});

test('times say between which half of them lie, and what they rest on', () => {
  expect(halfText({ ...time, way: 'fast' }, en)).toBe('fast 2\u00a0min to 5\u00a0min');
  expect(halfText({ ...time, to_seconds: 118 }, en)).toBe('2\u00a0min');
  expect(['measured', 'published', 'guessed'].map((basis) => basisText([{ ...time, basis }]))).toEqual([
    'measured',
    'as the bridge states it',
    '',
  ]);
});

test('a typical time says that it is of no pair in particular', () => {
  expect(typicalBasis([time])).toBe('median over its pairs of chains, as the bridge states it');
  expect(typicalBasis([{ ...time, basis: 'measured' }])).toBe('median over its pairs of chains, measured');
  expect(typicalBasis([{ ...time, basis: 'guessed' }])).toBe('median over its pairs of chains');
  expect(typicalBasis([{ ...time, from_seconds: 60 }])).toBe('over its pairs of chains, as the bridge states it');
  expect(typicalBasis([])).toBe('');
});
