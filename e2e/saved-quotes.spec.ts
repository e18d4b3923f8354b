import { ARBITRUM_USDC, ATOM, BASE_USDC, comparisonPath } from './assets.ts';
import { expect, test } from './test.ts';

test('a comparison is saved, and its link shows the answer first and each route at a press', async ({
  app,
  page,
  routes,
}) => {
  await app.open(comparisonPath({ from: ARBITRUM_USDC, to: ATOM, amount: '250' }));
  await routes.expectSettled();
  await routes.results.getByRole('button', { name: 'Save this comparison' }).click();
  const dialog = app.dialog('Comparison saved');
  await expect(dialog.getByText('Saved. Prices may move, this copy will not.')).toBeVisible();
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/\/quote#1\./);
  const link = await field.inputValue();
  expect(link.length).toBeLessThan(8_100);

  await page.keyboard.press('Escape');
  await routes.results.getByRole('button', { name: 'More' }).click();
  await routes.results.getByRole('button', { name: 'Recent' }).click();
  await expect(app.dialog('Your comparisons').getByRole('link', { name: 'Saved (1)' })).toBeVisible();
  await app.open('');
  await page.getByRole('link', { name: 'Saved (1)' }).click();
  const kept = page.getByRole('list', { name: 'Saved quotes' });
  await expect(kept.getByRole('link')).toHaveText(
    /^250 USDC on Arbitrum to ATOM on Cosmos Hub\d+ routes · first [\d.]+ ATOM · \d{1,2} [A-Z][a-z]{2,3} \d{4}, \d/,
  );

  await page.goto(link);
  const answer = page.getByRole('region', { name: 'As it was' });
  await expect(answer).toContainText(/ATOM.*costs \$/);
  await expect(page.getByText(/^Saved .*\. Not an offer\.$/)).toBeVisible();
  const list = page.getByRole('region', { name: 'Routes' }).getByRole('row');
  expect(await list.count()).toBeGreaterThan(2);
  const second = list.nth(2).getByRole('button');
  const name = (await second.textContent()) ?? '';
  await second.click();
  await expect(answer.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText(/^Checksum \w{4}…\w{4} matches$/)).toBeVisible();

  await page.goto(`${link.slice(0, -40)}${link.slice(-39)}`);
  await expect(page.getByText(/This link is damaged|its checksum does not fit/)).toBeVisible();
});

test('a route is gone on with elsewhere, with pair and amount in the link, or copied as steps', async ({
  app,
  context,
  page,
  routes,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.open(comparisonPath({ from: ARBITRUM_USDC, to: ATOM, amount: '250.5' }));
  await routes.expectSettled();
  const bar = routes.open;
  const skip = bar.getByRole('link', { name: /^Open in Skip/ });
  await expect(skip).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(skip).toHaveAccessibleDescription(
    /^Made-up figures here, real ones there\. Skip finds its own route: look for .+ there\.$/,
  );
  const { searchParams } = new URL((await skip.getAttribute('href')) ?? '');
  expect([searchParams.get('src_chain'), searchParams.get('dest_asset'), searchParams.get('amount_in')]).toEqual([
    '42161',
    'uatom',
    '250.5',
  ]);
  await bar.getByRole('button', { name: 'Copy the steps' }).click();
  await expect(bar.getByRole('button', { name: 'Steps copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Sample market: figures are made up\.\n[\s\S]*\[ \] Signature 1: you sign on Arbitrum/);

  await app.open(comparisonPath({ from: ARBITRUM_USDC, to: BASE_USDC, amount: '250' }));
  const jumper = bar.getByRole('link', { name: /^Open in Jumper/ });
  // One is as good as the other.
  await expect(jumper).toHaveClass((await skip.getAttribute('class')) ?? '');
  await expect(jumper).toHaveAttribute('href', /^https:\/\/jumper\.xyz\/\?fromChain=42161&.*&fromAmount=250$/);
});

test('the tabs of a route are walked with the arrow keys, and stay as they were for the next route', async ({
  app,
  page,
  routes,
}) => {
  await app.open(comparisonPath({ from: ARBITRUM_USDC, to: ATOM, amount: '250' }));
  await routes.expectSettled();
  const tab = (name: string) => routes.open.getByRole('tab', { name });
  await tab('Route').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Costs')).toBeFocused();
  await expect(routes.fees).toBeVisible();
  await expect(routes.steps).toBeHidden();
  await routes.opener(routes.cards.nth(1)).click();
  await expect(tab('Costs')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await tab('Costs').focus();
  await page.keyboard.press('End');
  await expect(tab('If it fails')).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  await expect(routes.steps).toBeVisible();
  await expect(routes.fees).toBeVisible();
});
