import { hold } from './hold.ts';
import { countShifts, painted, shiftOf } from './layout-shift.ts';
import { expect, test } from './test.ts';

test('a matrix is one request, is walked with arrow keys, and its cells open Compare', async ({
  app,
  page,
  routes,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await app.open('matrix?from=1,8453&to=8453,solana');
  const grid = page.getByRole('grid', { name: 'Matrix' });
  const first = grid.getByRole('link', { name: /^Ethereum to Base: costs \$/ });
  await expect(first).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/v2/fungible/') && !path.endsWith('assets'))).toEqual([
    '/v2/fungible/matrix',
  ]);
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(grid.getByRole('link', { name: /^Ethereum to Solana: costs \$/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(grid.getByRole('link', { name: /^Base to Solana: costs \$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/fc=8453&fd=.*tc=solana&td=EPjF.*&amt=5000/);
  await routes.expectSettled();
});

test('a cell whose way takes gas of another coin says which, and bears a mark that is explained', async ({
  app,
  page,
}) => {
  await app.open('matrix?from=1,42161,injective-1&to=8453,injective-1');
  const grid = page.getByRole('grid', { name: 'Matrix' });
  const cell = (pair: string) => grid.getByRole('link', { name: `${pair}: costs ` });
  const [plain, fuelled] = [cell('Ethereum to Base'), cell('Arbitrum to Injective (Cosmos)')];
  await expect(fuelled).toHaveAccessibleName(/, 2–3 signatures, needs INJ$/);
  await expect(fuelled).toHaveAttribute('title', /needs INJ$/);
  await expect(fuelled.locator('svg')).toHaveCount(2);
  await expect(plain).not.toHaveAccessibleName(/needs/);
  await expect(plain.locator('svg')).toHaveCount(0);
  // The coin of its own chain, which a twin of that chain spends.
  await expect(cell('Injective (Cosmos) to Base')).not.toHaveAccessibleName(/needs/);
  await expect(page.getByText('signatures, if more than one')).toBeVisible();
  await expect(page.getByText('gas needed on another chain')).toBeVisible();
});

test('an amount that is no number asks for nothing and says so', async ({ app, page }) => {
  await app.open('matrix?amt=1,5');
  await expect(page.getByText('Enter a number, like 5000 or 0.5, with at most 6 places.')).toBeVisible();
  await expect(page.getByText('Enter an amount to see what it costs.')).toBeVisible();
});

test('lists that arrive after the matrix is drawn move nothing of it', async ({ app, page }) => {
  const release = await hold(page, /\/v2\/(fungible\/assets\?|info\/chains\?|info\/bridges$)/);
  await page.addInitScript(countShifts);
  await page.setViewportSize({ width: 412, height: 823 });
  await app.open('matrix');
  await expect(page.getByLabel('Amount')).toBeVisible();
  await painted(page);
  await release();
  await expect(page.getByRole('grid', { name: 'Matrix' })).toBeVisible();
  await painted(page);
  expect(await shiftOf(page)).toBeLessThan(0.02);
});

test('a phone shows four columns beside the names of the rows, and says that more follow', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open('matrix');
  const grid = page.getByRole('grid', { name: 'Matrix' });
  await expect(grid.getByRole('link').first()).toBeVisible();
  const edges = await grid
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().right));
  expect(edges.filter((right) => right <= 390).length).toBeGreaterThan(4);
  await expect(page.getByText('Scroll sideways for more chains.')).toBeVisible();
});
