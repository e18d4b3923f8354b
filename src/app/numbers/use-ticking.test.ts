import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onTick } from './use-ticking.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('ticks each second, and at once when the page is looked at again, until it is let go', () => {
  const tick = vi.fn();
  const stop = onTick(tick);
  vi.advanceTimersByTime(2000);
  expect(tick).toHaveBeenCalledTimes(2);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(tick).toHaveBeenCalledTimes(3);

  stop();
  vi.advanceTimersByTime(2000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(tick).toHaveBeenCalledTimes(3);
});
