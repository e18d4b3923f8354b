import { describe, expect, test } from 'vitest';
import type { ComparedRoute } from './compared-route.ts';
import { type LastOpen, selectionOf } from './use-comparison.ts';

const offered = (...ids: string[]) => ids.map((id) => ({ id }) as ComparedRoute);

const round = {
  selected: null,
  routes: offered('axelar', 'cctp'),
  isSettled: true,
  opensFirst: true,
  queryKey: '100 USDC',
  sort: 'cost',
} as const;
const lastOpen = (id: string): LastOpen => ({ queryKey: '100 USDC', sort: 'cost', route: { id } as ComparedRoute });
const openId = (...args: Parameters<typeof selectionOf>) => selectionOf(...args).open?.id;

describe('without a selection', () => {
  test('opens the first route, and keeps it open if another is first after a refresh', () => {
    expect(openId(round, undefined)).toBe('axelar');
    expect(openId({ ...round, routes: offered('cctp', 'axelar') }, lastOpen('axelar'))).toBe('axelar');
  });

  test('shows the figures of the last round', () => {
    expect(selectionOf(round, lastOpen('axelar')).open).toBe(round.routes[0]);
  });

  test('keeps a route open that is no longer offered, marked as gone', () => {
    const before = lastOpen('hyperlane');
    expect(selectionOf(round, before)).toEqual({ open: before.route, isGone: true, isMissing: false });
    expect(selectionOf({ ...round, routes: [] }, before).open).toBe(before.route);
  });

  test('marks nothing as gone while responses are pending', () => {
    const loading = { ...round, isSettled: false };
    expect(selectionOf(loading, lastOpen('hyperlane'))).toMatchObject({ open: { id: 'axelar' }, isGone: false });
    expect(openId(loading, lastOpen('cctp'))).toBe('cctp');
  });

  test('opens the first route again for a new query or sort order', () => {
    expect(openId({ ...round, queryKey: '200 USDC' }, lastOpen('cctp'))).toBe('axelar');
    expect(openId({ ...round, sort: 'time' }, lastOpen('cctp'))).toBe('axelar');
  });

  test('opens no route that loses too much by itself, but one that is selected', () => {
    const [unsafe, safe] = [{ id: 'unsafe', isUnsafe: true }, { id: 'safe' }] as ComparedRoute[];
    const routes = [unsafe, safe] as ComparedRoute[];
    expect(openId({ ...round, routes }, undefined)).toBe('safe');
    expect(openId({ ...round, routes: routes.slice(0, 1) }, undefined)).toBeUndefined();
    expect(openId({ ...round, routes, selected: 'unsafe' }, undefined)).toBe('unsafe');
  });

  test('opens none on a narrow screen', () => {
    expect(openId({ ...round, opensFirst: false }, lastOpen('cctp'))).toBeUndefined();
  });
});

describe('a selected route', () => {
  test('replaces the open route', () => {
    expect(openId({ ...round, selected: 'cctp' }, lastOpen('axelar'))).toBe('cctp');
  });

  test('stays open when it is gone, in any order, for its own query only', () => {
    const gone = { ...round, selected: 'hyperlane', opensFirst: false };
    expect(selectionOf(gone, lastOpen('hyperlane'))).toMatchObject({ open: { id: 'hyperlane' }, isGone: true });
    expect(openId({ ...gone, sort: 'time' }, lastOpen('hyperlane'))).toBe('hyperlane');
    const elsewhere = { open: undefined, isGone: false, isMissing: true };
    expect(selectionOf({ ...gone, queryKey: '200 USDC' }, lastOpen('hyperlane'))).toEqual(elsewhere);
  });

  test('is missing if it was never offered, and another stays open', () => {
    const missing = { ...round, selected: 'zzzz' };
    expect(selectionOf(missing, undefined)).toMatchObject({ open: { id: 'axelar' }, isMissing: true, isGone: false });
    expect(selectionOf(missing, lastOpen('cctp'))).toMatchObject({ open: { id: 'cctp' }, isMissing: true });
  });
});
