import { expect, test } from '@playwright/test';

test('the first page opens without an error, asking nobody but its own site', async ({ page, baseURL }) => {
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin) strangers.push(request.url());
  });
  await page.goto('./');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page).toHaveTitle(/Portolan/);
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
  expect(strangers).toEqual([]);
});

for (const path of ['portfolio', 'bridges', 'settings']) {
  test(`/${path} can be opened by its address`, async ({ page }) => {
    const response = await page.goto(`./${path}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('main')).toBeVisible();
  });
}
