import type { Page } from '@playwright/test';

/** Delays requests of the page whose URL matches; the function returned lets them go on, and fails where none came. */
export async function hold(page: Page, url: RegExp): Promise<() => void> {
  let letCome = () => {};
  let held = 0;
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(url, async (route) => {
    held += 1;
    await mayCome;
    await route.continue();
  });
  return () => {
    if (held === 0) throw new Error(`no request for ${url} was held`);
    letCome();
  };
}
