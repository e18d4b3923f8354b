import { expect, it, vi } from 'vitest';

// The module listens to the window as soon as it is imported.
const page = new EventTarget();
vi.stubGlobal('window', page);
const { ignoreRepeatedClick } = await import('./repeated-click.ts');
vi.unstubAllGlobals();

const FIRST = { detail: 1, timeStamp: 1000, clientX: 100, clientY: 100 };

/** Whether what is pressed after the page has changed under a press gets through. */
function isIgnored(first: Partial<typeof FIRST>, next: Partial<typeof FIRST>): boolean {
  const click = (of: Partial<typeof FIRST>) => {
    const event = new Event('click', { cancelable: true });
    for (const [name, value] of Object.entries({ ...FIRST, ...of })) Object.defineProperty(event, name, { value });
    return event;
  };
  page.dispatchEvent(click(first));
  ignoreRepeatedClick();
  return !page.dispatchEvent(click(next));
}

it.each([
  ['the second press of a mouse, as the browser counts', { detail: 2, timeStamp: 1700 }, true],
  ['the second tap of a finger beside the first', { timeStamp: 1200, clientX: 120 }, true],
  ['a later press', { timeStamp: 1700 }, false],
  ['a press elsewhere', { timeStamp: 1200, clientX: 200 }, false],
  ['a key', { detail: 0, timeStamp: 1200 }, false],
])('%s', (_, next, ignored) => {
  expect(isIgnored({}, next)).toBe(ignored);
});

it('ignores clicks by key', () => {
  expect(isIgnored({ detail: 0 }, {})).toBe(false);
});
