import { expect, test } from 'vitest';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { areAllOff, questionsOf, RUN_LIMIT, type Wish } from './questions.ts';

const bridges = BRIDGE_IDS.map((id) => ({ id, name: id.toLowerCase() }));
const wish: Wish = {
  from: { chain_id: 'noble-1', denom: 'uusdc' },
  to: { chain_id: 'osmosis-1', denom: 'uosmo' },
  amount: 100_000_000n,
  side: 'in',
  off: [],
};

test('asks all, the variants and each bridge alone; what is over the limit waits', () => {
  const questions = questionsOf(wish, bridges);
  expect(questions.map(({ id }) => id).slice(0, 5)).toEqual([
    'all',
    'slow',
    'no-swaps',
    'one-transaction',
    'bridge IBC',
  ]);
  expect(questions).toHaveLength(13);
  expect(questions.slice(RUN_LIMIT).map(({ id }) => id)).toEqual(['bridge GO_FAST']);
});

test('a bridge is asked with IBC, which takes over where it ends, and IBC alone', () => {
  const asked = (off: readonly string[]) =>
    Object.fromEntries(questionsOf({ ...wish, off }, bridges).map(({ label, request }) => [label, request.bridges]));
  expect(asked([])).toMatchObject({ 'cctp with ibc': ['CCTP', 'IBC'], 'ibc alone': ['IBC'] });
  expect(asked(['IBC'])).toMatchObject({ 'cctp alone': ['CCTP'] });
});

test('of each bridge the best is asked for, and only of Go Fast the fast one', () => {
  const alone = questionsOf(wish, bridges).filter((question) => question.alone !== null);
  const fast = alone.filter(({ request }) => request.go_fast);
  expect(alone).toHaveLength(bridges.length);
  expect(fast.map((question) => question.alone?.id)).toEqual(['GO_FAST']);
});

test('every question carries the amount and shows unsafe routes', () => {
  for (const { request } of questionsOf({ ...wish, side: 'out' }, bridges)) {
    expect(request).toMatchObject({ amount_out: '100000000', allow_unsafe: true });
    expect(request.amount_in).toBeUndefined();
  }
});

test('a bridge that is switched off is in no question', () => {
  const questions = questionsOf({ ...wish, off: ['CCTP', 'GO_FAST'] }, bridges);
  expect(questions.map(({ id }) => id)).not.toContain('slow');
  for (const { request } of questions) expect(request.bridges).not.toContain('CCTP');
});

test('one bridge is not asked twice', () => {
  const [, ...others] = bridges;
  const off = others.map(({ id }) => id);
  expect(questionsOf({ ...wish, off }, bridges).every(({ alone }) => alone === null)).toBe(true);
});

test('all bridges are off when none is left, and not when a service names none', () => {
  const off: string[] = [...BRIDGE_IDS];
  expect(areAllOff(bridges, off)).toBe(true);
  expect(areAllOff(bridges, off.slice(1))).toBe(false);
  expect(areAllOff([], off)).toBe(false);
});
