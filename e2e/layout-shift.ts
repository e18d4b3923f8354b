import type { Page } from '@playwright/test';

/** In the page: adds up how far what was painted moves, from now on. For `evaluate` and `addInitScript`. */
export function countShifts(): void {
  Object.assign(globalThis, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(globalThis, { shift: Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value') });
  }).observe({ type: 'layout-shift' });
}

/** What `countShifts` has added up. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(globalThis, 'shift'));

/** After two frames what stands is painted, and its moves are told. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
