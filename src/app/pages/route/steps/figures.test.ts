import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import type { Figures } from '#contract/figures.ts';
import type { Operation } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import { figuresText, gasFigures, gasText, isOld, pricesText, timeText } from './figures.ts';
import { operationBases } from './operation-bases.ts';

const digits = numberFormatter('en-US');
const AS_OF = '2026-11-26T14:03:00.000Z';
const NOW = Date.parse(AS_OF) + 12_000;
const figuresOf = (facts: Partial<Figures> = {}): Figures => ({
  ...{ as_of: AS_OF, source: 'a node of Base', basis: 'exact', refresh_ms: 15_000 },
  ...facts,
});

test.each<[string, Partial<Figures>, number]>([
  ['Read from a node of Base, 12\u00a0s\u00a0old.', {}, NOW],
  ['As answered by Circle, 12\u00a0s\u00a0old.', { basis: 'asked', source: 'Circle' }, NOW],
  ['Not read: by the published rules of Go Fast.', { basis: 'documented', source: 'Go Fast' }, NOW],
  ['Read from a node of Base, 31\u00a0s\u00a0old: older than usual.', {}, NOW + 19_000],
  ['Read from a node of Base, 2\u00a0min\u00a0old.', { refresh_ms: undefined }, NOW + 108_000],
  ['Read from a node of Base, 0\u00a0s\u00a0old.', {}, NOW - 20_000],
  ['Read from a node of Base, 12\u00a0s\u00a0old. No second node confirms it.', { basis: 'one_node' }, NOW],
  ['Read from a node of Base. No second node confirms it.', { basis: 'one_node', as_of: 'today' }, NOW],
  ['Read from a node of Base.', { as_of: 'today' }, NOW],
  ['Read from a node, 12\u00a0s\u00a0old.', { source: 'a\u202e node', basis: 'else' }, NOW],
])('says "%s"', (text, facts, now) => {
  expect(figuresText(figuresOf(facts), now, digits)).toBe(text);
});

test('figures are old after more than two intervals', () => {
  const at = Date.parse(AS_OF);
  expect([29_999, 30_000, 30_001].map((age) => isOld(figuresOf(), at + age))).toEqual([false, false, true]);
});

test('only operations of known kinds are read', () => {
  const figures = figuresOf();
  const swap = { tx_index: 0, evm_swap: { from_chain_id: '1', figures } } as unknown as Operation;
  const other = { tx_index: 0, teleport: { figures: 'none' } } as unknown as Operation;
  const plain = { tx_index: 0, bank_send: { chain_id: '1', denom: 'a' } } as unknown as Operation;
  expect([swap, other, plain].map((each) => operationBases(each).figures)).toEqual([figures, null, null]);
});

test('gas is told once for each source, prices by their age', () => {
  const gas = figuresOf({ source: 'Gas of EVM chains', basis: 'asked' });
  const fee = (fee_type: string, figures?: Figures) => ({ fee_type, figures });
  const route = {
    estimated_fees: [fee('GAS', gas), fee('GAS', { ...gas }), fee('BRIDGE', figuresOf()), fee('GAS')],
    prices_as_of: AS_OF,
  } as unknown as Route;
  expect(gasFigures(route).map((each) => gasText(each, NOW, digits))).toEqual([
    'Network gas: Gas of EVM chains, 12\u00a0s\u00a0old.',
  ]);
  expect(pricesText(route, NOW, digits)).toBe('Dollars rest on prices that are 12\u00a0s\u00a0old.');
  expect(pricesText({} as Route, NOW, digits)).toBeNull();
  expect(gasFigures({} as Route)).toEqual([]);
});

test.each([
  ['46\u00a0s, mostly 35\u00a0s to 2\u00a0min', { seconds: 46, from_seconds: 35, to_seconds: 92 }],
  ['4\u00a0min', { seconds: 212, from_seconds: 209, to_seconds: 223 }],
  ['19\u00a0s', { seconds: 19 }],
  ['46\u00a0s', { seconds: 46, from_seconds: 60, to_seconds: 50 }],
  ['not given', { seconds: -1, from_seconds: null }],
])('a step takes "%s"', (text, duration) => {
  expect(timeText({ basis: 'published', ...duration }, digits)).toBe(text);
});
