import type { Page } from '@playwright/test';

/** Delays requests of the page whose URL matches. The function returned waits for the first one, and lets all go on. */
export async function hold(page: Page, url: RegExp): Promise<() => Promise<void>> {
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  let note = () => {};
  const asked = new Promise<void>((resolve) => {
    note = resolve;
  });
  await page.route(url, async (route) => {
    note();
    await mayCome;
    await route.continue();
  });
  return async () => {
    await asked;
    letCome();
  };
}
