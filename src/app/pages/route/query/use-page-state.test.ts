import { expect, test } from 'vitest';
import { parsePageState } from './page-state.ts';
import { changedQuestion } from './use-page-state.ts';

const asked = parsePageState('?fc=1&fd=a&tc=2&td=b&amt=5');

test('another comparison is one of other assets, another amount or side; what is shown of it is not', () => {
  const changed = (change: Partial<typeof asked>) => changedQuestion(asked, { ...asked, ...change });
  expect(changed({ amount: '6' })).toEqual(['amount']);
  expect(changed({ from: asked.to, to: asked.from, side: 'out' })).toEqual(['from', 'to', 'side']);
  expect(changed({ from: { chain_id: '1', denom: 'a' }, selected: 'x', bridgesOff: ['IBC'], sort: 'time' })).toEqual(
    [],
  );
});

test('what is filled in for the first time is no other comparison', () => {
  const half = { ...asked, amount: '' };
  expect(changedQuestion(half, asked)).toEqual([]);
  expect(changedQuestion(asked, half)).toEqual(['amount']);
});
