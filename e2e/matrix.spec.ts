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

test('a cell shows its bridges, and the signatures and the gas of another coin that its way takes', async ({
  app,
  page,
}) => {
  await app.open('matrix?from=1,42161,injective-1&to=8453,injective-1');
  const grid = page.getByRole('grid', { name: 'Matrix' });
  const cell = (pair: string) => grid.getByRole('link', { name: `${pair}: costs ` });
  const [plain, fuelled] = [cell('Ethereum to Base'), cell('Arbitrum to Injective (Cosmos)')];
  await expect(fuelled).toHaveAccessibleName(/, 2–3 signatures, needs INJ$/);
  await expect(fuelled).toHaveAttribute('title', /needs INJ$/);
  await expect(fuelled).toContainText('2–3');
  await expect(fuelled.locator('svg')).toHaveCount(2);
  await expect(plain).not.toHaveAccessibleName(/needs/);
  await expect(plain.locator('svg')).toHaveCount(0);
  await expect(plain.locator('img[src*="marks/"]')).toHaveCount(1);
  // The coin of its own chain, which a twin of that chain spends.
  await expect(cell('Injective (Cosmos) to Base')).not.toHaveAccessibleName(/needs/);
  await expect(page.getByText('signatures; unmarked: 1–2')).toBeVisible();
  await expect(page.getByText('needs INJ', { exact: true })).toBeVisible();
});

test('a cost that nobody may overlook is said as a loss, below the share from which a route is unsafe too', async ({
  app,
  page,
}) => {
  const cell = page
    .getByRole('grid', { name: 'Matrix' })
    .getByRole('link', { name: /^Ethereum to OP Mainnet: costs / });
  await app.open('matrix?from=1&to=10&amt=50000000');
  await expect(cell).toHaveText(/^\$4,9\d\d,\d{3}\.\d\dloses 9\.\d+%/);
  const bridges = page.getByRole('list', { name: 'Bridges' });
  await expect(bridges.getByRole('listitem')).toHaveText(['OP Stack bridge']);
  const steps = page.getByRole('list', { name: 'Colours: cost in percent of the amount' });
  await expect(steps).toContainText('> 2%loses much');
  await expect(cell).toHaveAccessibleName(/, loses 9\.\d+%$/);
  await app.open('matrix?from=1&to=10&amt=0.5');
  await expect(cell).toHaveText(/^\$1\.\d\dmore than sent/);
  await expect(steps).toContainText('> 2%unsafe');
  await app.open('matrix?from=1&to=10&amt=5000');
  await expect(cell).not.toContainText('loses');
  await expect(steps).not.toContainText(/loses|unsafe/);
});

test('a cost of millions keeps its digits in one line on a phone', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open('matrix?amt=50000000');
  const costs = page.getByRole('grid', { name: 'Matrix' }).locator('td [translate=no]');
  await expect(costs).toHaveCount(56);
  const broken = await costs.evaluateAll((all) =>
    all.flatMap((cost) =>
      cost.getBoundingClientRect().height < 1.5 * Number.parseFloat(getComputedStyle(cost).lineHeight)
        ? []
        : cost.textContent,
    ),
  );
  expect(broken).toEqual([]);
  const isCut = (field: HTMLElement | SVGElement) => field.scrollWidth > field.clientWidth;
  expect(await page.getByLabel('Amount', { exact: true }).evaluate(isCut)).toBe(false);
});

test('another asset gets an amount of about the same dollars, which the field names, and its chains close', async ({
  app,
  page,
}) => {
  await app.open('matrix?from=1,8453&to=8453,42161&amt=20');
  const amount = page.getByLabel('Amount', { exact: true });
  await expect(amount).toHaveAccessibleDescription('≈ $20.00');
  await expect(page.getByText(/^Best: each signature, hour or trusted party counts as \$0\.50/)).toBeVisible();
  const chains = page.getByRole('button', { name: 'Chains' });
  await chains.click();
  await expect(page.getByRole('group', { name: 'From: 2' })).toBeVisible();
  await page.getByRole('button', { name: /^Asset: USDC/ }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('combobox', { name: 'Search assets' }).fill('eth ethereum');
  await picker.getByRole('listbox').getByRole('option').first().click();
  await expect(page.getByRole('button', { name: /^Asset: ETH/ })).toBeVisible();
  await expect(amount).toHaveValue('0.0067');
  await expect(amount).toHaveAccessibleDescription('≈ $20.10');
  await expect(chains).toHaveAttribute('aria-expanded', 'false');
});

test('without prices another asset gets no amount', async ({ app, page, watch }) => {
  watch.forgive(/status of 50[0-9]/);
  await page.route('**/v2/fungible/route_summaries', (route) => route.fulfill({ status: 503, json: {} }));
  await app.open('matrix?from=1,8453&to=8453,42161&amt=20');
  await page.getByRole('button', { name: /^Asset: USDC/ }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('combobox', { name: 'Search assets' }).fill('eth ethereum');
  await picker.getByRole('listbox').getByRole('option').first().click();
  await expect(page.getByRole('button', { name: /^Asset: ETH/ })).toBeVisible();
  await expect(page.getByText('Enter an amount to see what it costs.')).toBeVisible();
  const amount = page.getByLabel('Amount', { exact: true });
  await expect(amount).toHaveValue('');
  await expect(amount).not.toHaveAttribute('aria-invalid');
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
  const hint = page.getByText('Scroll sideways for more chains.');
  await expect(hint).toBeVisible();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(hint).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 844 });
  await expect(hint).toBeHidden();
});
