import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { spreadText, timeText } from './times.ts';

const en = numberFormatter('en-US');
const time = { way: 'usual', seconds: 240, from_seconds: 20, to_seconds: 40, pairs: 12 };

test('a time says which way it is of', () => {
  const said = (way: string) => timeText({ ...time, way, measured: 0 }, en);
  expect(['usual', 'fast', 'in', 'out'].map(said)).toEqual(['4 min', '4 min, fast', '4 min in', '4 min out']);
});

test('times say how many of them were measured', () => {
  const said = (measured: number) =>
    spreadText({ ...time, measured }, en).replace('12 pairs of chains, half of them 20 s to 40 s', '');
  expect([said(0), said(12), said(5)]).toEqual([
    ', as published',
    ', as measured',
    ': 5 measured, the others as published',
  ]);
});
