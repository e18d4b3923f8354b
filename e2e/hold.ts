import type { Page } from '@playwright/test';

/** Delays requests of the page whose URL matches; the function returned lets them go on. */
export async function hold(page: Page, url: RegExp): Promise<() => void> {
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(url, async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}
