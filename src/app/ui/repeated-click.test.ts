import { expect, it, vi } from 'vitest';

// The module listens to the window as soon as it is imported.
vi.stubGlobal('window', new EventTarget());
const { isRepeatedClick } = await import('./repeated-click.ts');
vi.unstubAllGlobals();

const press = { detail: 1, timeStamp: 1000, clientX: 100, clientY: 100 };

it.each([
  ['the second press of a mouse, as the browser counts', { detail: 2, timeStamp: 1700 }, true],
  ['the second tap of a finger beside the first', { timeStamp: 1200, clientX: 120 }, true],
  ['a later press', { timeStamp: 1700 }, false],
  ['a press elsewhere', { timeStamp: 1200, clientX: 200 }, false],
  ['a key', { detail: 0, timeStamp: 1200 }, false],
])('%s', (_, next, repeated) => {
  expect(isRepeatedClick(press, { ...press, ...next })).toBe(repeated);
});

it('ignores clicks by key', () => {
  expect(isRepeatedClick({ ...press, detail: 0 }, press)).toBe(false);
});
