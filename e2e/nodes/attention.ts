import type { Page } from '@playwright/test';

const show = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

/** The person looks at another tab. */
export const lookAway = (page: Page): Promise<void> => show(page, 'hidden');

/** And at the page again. */
export const comeBack = (page: Page): Promise<void> => show(page, 'visible');
