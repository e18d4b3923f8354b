import { describe, expect, test } from 'vitest';
import type { Candidate } from './candidate.ts';
import { type Shown, selectionOf } from './use-selection.ts';

/** Each round makes its candidates anew. */
const offered = (...ids: string[]) => ids.map((id) => ({ id }) as Candidate);

const round = {
  selected: null,
  candidates: offered('axelar', 'cctp'),
  settled: true,
  opensFirst: true,
  question: '100 USDC',
  sort: 'received',
} as const;
const shown = (id: string): Shown => ({ question: '100 USDC', sort: 'received', route: { id } as Candidate });
const openId = (...args: Parameters<typeof selectionOf>) => selectionOf(...args).open?.id;

describe('where none was chosen', () => {
  test('the first is open, and stays so when another one is first in a later round', () => {
    expect(openId(round, undefined)).toBe('axelar');
    expect(openId({ ...round, candidates: offered('cctp', 'axelar') }, shown('axelar'))).toBe('axelar');
  });

  test('it has the figures of the later round', () => {
    expect(selectionOf(round, shown('axelar')).open).toBe(round.candidates[0]);
  });

  test('it stays in sight when it is no longer offered, and is said to be gone', () => {
    const before = shown('hyperlane');
    expect(selectionOf(round, before)).toEqual({ open: before.route, isGone: true, isMissing: false });
    expect(selectionOf({ ...round, candidates: [] }, before).open).toBe(before.route);
  });

  test('while answers are on their way nothing is gone', () => {
    const loading = { ...round, settled: false };
    expect(selectionOf(loading, shown('hyperlane'))).toMatchObject({ open: { id: 'axelar' }, isGone: false });
    expect(openId(loading, shown('cctp'))).toBe('cctp');
  });

  test('another question or another order opens its first', () => {
    expect(openId({ ...round, question: '200 USDC' }, shown('cctp'))).toBe('axelar');
    expect(openId({ ...round, sort: 'fastest' }, shown('cctp'))).toBe('axelar');
  });

  test('on a phone none is open', () => {
    expect(openId({ ...round, opensFirst: false }, shown('cctp'))).toBeUndefined();
  });
});

describe('the chosen one', () => {
  test('is open whatever was', () => {
    expect(openId({ ...round, selected: 'cctp' }, shown('axelar'))).toBe('cctp');
  });

  test('stays when it is gone, in any order, and for its own question alone', () => {
    const gone = { ...round, selected: 'hyperlane', opensFirst: false };
    expect(selectionOf(gone, shown('hyperlane'))).toMatchObject({ open: { id: 'hyperlane' }, isGone: true });
    expect(openId({ ...gone, sort: 'fastest' }, shown('hyperlane'))).toBe('hyperlane');
    const elsewhere = { open: undefined, isGone: false, isMissing: true };
    expect(selectionOf({ ...gone, question: '200 USDC' }, shown('hyperlane'))).toEqual(elsewhere);
  });

  test('that was never offered is missing, and what is open instead stays open', () => {
    const missing = { ...round, selected: 'zzzz' };
    expect(selectionOf(missing, undefined)).toMatchObject({ open: { id: 'axelar' }, isMissing: true, isGone: false });
    expect(selectionOf(missing, shown('cctp'))).toMatchObject({ open: { id: 'cctp' }, isMissing: true });
  });
});
