import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each(['setImmediate', 'MessageChannel'])('what waits for the thread runs first, by %s', async (way) => {
  const waiting = globalThis.setImmediate;
  if (way === 'MessageChannel') vi.stubGlobal('setImmediate', undefined);
  vi.resetModules();
  const { nextTurn } = await import('./next-turn.ts');
  let hasRun = false;
  waiting(() => {
    hasRun = true;
  });
  while (!hasRun) await nextTurn();
  expect(hasRun).toBe(true);
});

test('others run between two who wait', async () => {
  const { nextTurn } = await import('./next-turn.ts');
  let turn = 0;
  const count = (): void => {
    turn += 1;
    if (turn < 100) setImmediate(count);
  };
  count();
  const turns = await Promise.all([1, 2, 3].map(() => nextTurn().then(() => turn)));
  expect(new Set(turns).size).toBe(3);
});
