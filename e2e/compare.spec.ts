import type { Locator, Page } from '@playwright/test';
import type { Route } from '#contract/route.ts';
import type { RoutesResponse } from '#contract/routes.ts';
import { decimalText } from './amounts.ts';
import {
  ARBITRUM_ETH,
  ARBITRUM_USDC,
  ATOM,
  BASE_ETH,
  BASE_USDC,
  CGLP,
  comparisonPath,
  INJECTIVE_USDC,
  KUJIRA_OSMO,
  LAB,
  OSMO,
  SOLANA_TRUMP,
} from './assets.ts';
import { EVERY_HOST } from './hosts.ts';
import { expect, test } from './test.ts';

test('100 USDC.inj on Injective (Cosmos) to OSMO on Osmosis reads as a timeline', { tag: EVERY_HOST }, async ({
  app,
  routes,
  service,
}) => {
  await app.open();
  await app.chooseAsset('From', 'USDC.inj', 'Injective (Cosmos)');
  await app.chooseAsset('To', 'OSMO', 'Osmosis');
  await app.enterAmount('100');
  await app.compare();

  const answer = await service.route({ from: INJECTIVE_USDC, to: OSMO, amountIn: '100000000' });
  await routes.expectBest(answer.amount_out, OSMO);
  await routes.expectExactAmount(answer.amount_out, OSMO);
  await routes.expectSteps([/^Move USDC\.inj .* with IBC$/, /^Swap .* on Osmosis$/]);

  const rows = routes.steps.getByRole('list').first().locator('> *');
  await expect(rows).toHaveText([
    /^Start with 100 USDC\.inj on Injective \(Cosmos\)Sign once\.gas <\$0\.01$/,
    /Network gas: 0\.000032 INJ \(<\$0\.01\), charged extra/,
    /Fees and price difference: \$0\.\d\dPrice impact/,
    /^Arrive with .* on Osmosis$/,
  ]);
  await routes.showTab('Costs');
  await expect(routes.fees).toContainText('Network gas, step 1, charged extra');
  await expect(routes.results.getByText('Sample market:')).toBeVisible();
});

test('an example runs with a click, and Back returns to the empty page', async ({ app, routes }) => {
  await app.open();
  const link = app.page.getByRole('link', { name: '250 USDC on Arbitrum to ATOM' });
  const [answered = ''] =
    /\$[\d.]+/.exec((await link.filter({ hasText: / · .*CCTP.* signature/ }).textContent()) ?? '') ?? [];
  await link.click();
  await routes.expectSettled();
  await expect(app.form.getByRole('button', { name: 'From: USDC on Arbitrum' })).toBeFocused();
  await app.expectQuestion({ from: ARBITRUM_USDC, to: ATOM, amount: '250' });
  await expect(routes.cards.first()).toContainText(answered);
  await app.page.goBack();
  await expect(app.page.getByRole('heading', { name: 'Which route should your money take?' })).toBeVisible();
});

test('Back leads from a second comparison to the first, and not to each amount on the way', async ({
  app,
  page,
  routes,
}) => {
  await app.open(comparisonPath({ from: ARBITRUM_USDC, to: ATOM, amount: '250' }));
  await routes.expectSettled();
  await app.amount.press('End');
  for (const amount of ['2500', '25000']) {
    await app.amount.press('0');
    await expect(page).toHaveURL(new RegExp(`amt=${amount}(&|$)`));
  }
  await routes.expectSettled();
  await app.chooseAsset('To', 'OSMO', 'Osmosis');
  await app.expectQuestion({ from: ARBITRUM_USDC, to: OSMO, amount: '25000' });
  await page.goBack();
  await app.expectQuestion({ from: ARBITRUM_USDC, to: ATOM, amount: '25000' });
  await page.goBack();
  await app.expectQuestion({ from: ARBITRUM_USDC, to: ATOM, amount: '250' });
  await expect(app.amount).toHaveValue('250');
  await routes.expectSettled();
});

test('the picker reports late and failed lists, and does not call them empty', async ({ app, page, watch }) => {
  let letChainsCome = () => {};
  const chainsMayCome = new Promise<void>((resolve) => {
    letChainsCome = resolve;
  });
  let isBroken = true;
  let failed = 0;
  await page.route('**/v2/info/chains*', async (route) => {
    await chainsMayCome;
    if (isBroken) failed += 1;
    await (isBroken
      ? route.fulfill({ status: 500, json: { code: 2, message: 'broken', details: [] } })
      : route.continue());
  });
  await app.giveUpSoon();
  await app.open();
  await app.form.getByRole('button', { name: 'From:' }).click();
  const picker = app.picker('From');
  await picker.getByRole('combobox', { name: 'Search assets' }).fill('usdc arbitrum');
  await expect(picker.getByText('Loading assets')).toBeVisible();
  await expect(picker.getByText('Nothing found for')).toBeHidden();
  await picker.getByRole('button', { name: 'Add by address or denom' }).click();
  await picker.getByRole('textbox', { name: 'Chain id or name' }).fill('arbitrum');
  await picker.getByRole('button', { name: 'Use this asset' }).click();
  await expect(picker.getByText('The list of chains is still loading.')).toBeVisible();

  letChainsCome();
  await expect(picker.getByText('The list of assets did not arrive.')).toBeVisible();
  await picker.getByRole('button', { name: 'Back to the list' }).click();
  await expect(picker.getByText('Loading assets')).toBeHidden();
  // The first try and three more: before the last one it is asked again without a press.
  await expect.poll(() => failed).toBe(4);
  isBroken = false;
  await picker.getByRole('button', { name: 'Try again' }).click();
  await expect(app.pickerRow('From', 'USDC', 'Arbitrum')).toHaveAttribute('aria-selected', 'true');
  watch.takeComplaints();
});

test('a key pressed just as the lists come finds what is in them', async ({ app, page }) => {
  let letListsCome = () => {};
  const listsMayCome = new Promise<void>((resolve) => {
    letListsCome = resolve;
  });
  await page.route(/\/v2\/info\/(chains|bridges)|\/v2\/fungible\/assets/, async (route) => {
    await listsMayCome;
    await route.continue();
  });
  await app.open();
  await app.form.getByRole('button', { name: 'From:' }).click();
  const picker = app.picker('From');
  const search = picker.getByRole('combobox', { name: 'Search assets' });
  await search.fill('usdc arbitrum');
  await expect(picker.getByText('Loading assets')).toBeVisible();

  // On a busy machine, what waits for nothing but its turn waits long.
  const letTurnsCome = await page.evaluateHandle(() => {
    const { setTimeout } = window;
    const waiting: (() => void)[] = [];
    const held = (task: () => void, ms = 0) => (ms > 0 ? setTimeout(task, ms) : waiting.push(task));
    Object.assign(window, { setTimeout: held });
    return () => {
      Object.assign(window, { setTimeout });
      for (const task of waiting) task();
    };
  });
  letListsCome();
  await expect(async () => {
    await search.press('Space');
    await expect(picker.getByText('Loading assets')).toBeHidden({ timeout: 100 });
  }).toPass();
  await letTurnsCome.evaluate((come) => come());
  await expect(app.pickerRow('From', 'USDC', 'Arbitrum')).toHaveAttribute('aria-posinset', '1');
});

test('Enter takes the first asset that fits also where the pointer went over the rows and on', async ({ app }) => {
  await app.open();
  await app.form.getByRole('button', { name: 'From:' }).click();
  const picker = app.picker('From');
  const rows = picker.getByRole('listbox').getByRole('option');
  const search = picker.getByRole('combobox', { name: 'Search assets' });
  await search.fill('osmo osmosis');
  await expect(app.pickerRow('From', 'OSMO', 'Osmosis')).toHaveAttribute('aria-posinset', '1');
  await rows.nth(1).hover();
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  await search.hover();
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
  await search.press('Enter');
  await expect(app.form.getByRole('button', { name: 'From: OSMO on Osmosis' })).toBeVisible();
});

test('a key held down opens or closes the picker and does nothing in the next view', async ({ app, page }) => {
  await app.open();
  const from = app.form.getByRole('button', { name: 'From:' });
  const picker = app.picker('From');
  await from.click();
  await expect(picker.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(from).toBeFocused();
  // Down again while it is down: what a keyboard repeats.
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(picker.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expect(from).toHaveAccessibleName('From: Choose an asset');

  const search = picker.getByRole('combobox', { name: 'Search assets' });
  await search.fill('osmo osmosis');
  await expect(app.pickerRow('From', 'OSMO', 'Osmosis')).toHaveAttribute('aria-posinset', '1');
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(picker).toBeHidden();
  await expect(app.form.getByRole('button', { name: 'From: OSMO on Osmosis' })).toBeFocused();

  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('/');
  await page.keyboard.up('/');
  await page.keyboard.press('o');
  await expect(app.picker('To').getByRole('combobox', { name: 'Search assets' })).toHaveValue('o');
});

test('a double click on an asset, or on what opens the picker, is one click', async ({ app, page }) => {
  await app.open();
  const link = page.getByRole('link', { name: '250 USDC on Arbitrum' });
  await app.form.getByRole('button', { name: 'From:' }).click();
  // Behind the rows lie questions, which the second click must not ask.
  await app.picker('From').getByRole('listbox').getByRole('option').nth(4).dblclick();
  await expect(app.picker('From')).toBeHidden();
  await expect(page).toHaveURL(/[?]fc=[^&]+&fd=[^&]+$/);
  await expect(link).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  const to = app.form.getByRole('button', { name: 'To:' });
  await to.dblclick();
  await expect(app.picker('To').getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(to).toBeFocused();
  await expect(to).toContainText('Choose an asset');
});

test('an amount counts however soon the button is pressed', async ({ app, page, routes }) => {
  // On a phone the form folds away once it ran, and its fields with it.
  await page.setViewportSize({ width: 390, height: 800 });
  await app.open();
  await page.getByRole('link', { name: '250 USDC on Arbitrum to ATOM' }).click();
  await routes.expectSettled();
  await page.getByRole('button', { name: /^Edit: / }).click();
  await app.enterAmount('5');
  await app.compare();

  await expect(app.form).toBeHidden();
  // Once the answer is there, it says so in other places as well.
  await expect(page.getByText('5 USDC', { exact: true }).first()).toBeVisible();
  await routes.expectSettled();
  await routes.best.click();
  await expect(routes.steps).toContainText('Start with 5 USDC on Arbitrum');
  expect(new URL(page.url()).searchParams.get('amt')).toBe('5');
});

test("a bridge's fee is shown as the service returns it, the map leads to its steps, and What-if leaves it out", async ({
  app,
  page,
  routes,
  service,
}) => {
  const answer = await service.route({ from: ARBITRUM_ETH, to: BASE_ETH, amountIn: (10n ** 18n).toString() });
  const fee = answer.estimated_fees?.find(({ fee_type }) => fee_type === 'BRIDGE');
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: BASE_ETH, amount: '1' }));
  await routes.expectBest(answer.amount_out, BASE_ETH);
  await routes.expectSteps([/^Move ETH .* with Hyperlane$/]);
  const amount = `${decimalText(fee?.amount ?? '', ARBITRUM_ETH.decimals)} ETH`;
  const details = routes.steps.getByText(/^Bridge fee/).first();
  await expect(details).toBeHidden();
  await routes.showTab('Costs');
  await expect(routes.open.getByRole('img', { name: /^1 ETH on Arbitrum\. Signature 1: Move ETH/ })).toBeVisible();
  await routes.open.getByRole('button', { name: /^Step 1: Move ETH/ }).click();
  await expect(details).toBeVisible();
  await expect(routes.open.getByRole('tab', { name: 'Route' })).toHaveAttribute('aria-selected', 'true');
  await expect(routes.steps.getByText(`${amount} ($0.30)`)).toBeVisible();
  await routes.showTab('Costs');
  await routes.fees.getByText('Tokens').click();
  await expect(routes.fees.getByRole('row', { name: /^Bridge fee/ })).toContainText('ETH');

  await routes.showTab('Route');
  const without = page.getByRole('region', { name: 'If you leave out a part' });
  await without.getByRole('button', { name: /^Search again without/ }).click();
  await expect(without).toContainText('Asked at');
  await expect(without.getByRole('listitem').filter({ hasText: 'Without Hyperlane' })).toHaveText(
    /more|less|no way at all/,
  );
});

test('a tab says of each step where the money is if it fails, who verifies it, and who says so', async ({
  app,
  page,
  routes,
}) => {
  await app.open(`${comparisonPath({ from: BASE_USDC, to: OSMO, amount: '100' })}&off=EUREKA,HYPERLANE`);
  await routes.expectSteps([/^Burn USDC .* with CCTP fast$/, /^Move USDC\.inj .* with IBC$/, /^Swap .* on Osmosis$/]);
  const [bridge, swap] = [/^1 Burn USDC .* with CCTP/, /^3 Swap/].map((name) =>
    routes.open
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name, includeHidden: true }) }),
  ) as [Locator, Locator];
  await expect(routes.steps).toContainText(/Signature 2: you sign the mint on Injective/);
  await expect(bridge.getByText(/^USDC is burned on Base/)).toBeHidden();
  await routes.showTab('If it fails');
  await expect(bridge.getByText(/^USDC is burned on Base/)).toBeVisible();
  const sources = bridge.getByRole('link', { name: /developers\.circle\.com/ });
  await expect(sources.first()).toHaveAttribute('href', /^https:/);
  await expect(bridge.getByText(/^Circle’s attestation service/)).toBeVisible();
  await expect(swap.getByText(/returns over the same channels to your own address on Injective/)).toBeVisible();

  await page.route('**/v2/fungible/routes', async (route) => {
    const response = await route.fetch();
    const answer: RoutesResponse = await response.json();
    const failures = [{ operation_index: 0, text: 'Lost.', source: 'javascript:alert(1)', checked: '2026-11-26' }];
    const altered = answer.routes.map((each) => ({ ...each, failures }));
    await route.fulfill({ response, json: { ...answer, routes: altered, by_bridge: [] } });
  });
  await page.reload();
  await routes.expectSettled();
  await routes.showTab('If it fails');
  await expect(routes.open.getByText('javascript:alert(1)')).toBeVisible();
  await expect(routes.open.locator('[href^="javascript:"]')).toHaveCount(0);
});

test('without its only bridge a pair has no route, and the page names the reason and the fix', async ({
  app,
  routes,
}) => {
  await app.open(comparisonPath({ from: ATOM, to: OSMO, amount: '10' }));
  await routes.expectSettled();
  await app.switchBridgeOff('IBC');
  await expect(app.bridges).toHaveText('11 of 12 bridges');

  await expect(routes.results.getByText('No route without IBC. With it there is one.')).toBeVisible();
  await routes.results.getByRole('button', { name: 'Search details' }).click();
  await expect(app.dialog('Search details')).toContainText(/ATOM on .* excluded by option bridges/);
  await app.page.keyboard.press('Escape');
  await expect(routes.cards).toHaveCount(0);
  expect(app.page.url()).toContain('off=IBC');

  await routes.results.getByRole('button', { name: 'Turn on and compare' }).click();
  await routes.expectSettled();
  await expect(app.bridges).toHaveText('12 of 12 bridges');
  await routes.expectSteps([/^Move ATOM .* with IBC$/, /^Swap .* on Osmosis$/]);
});

/** What the browser logs, statuses of answers too, and the questions for routes. */
function noteRefusals(page: Page) {
  const noted = { errors: [] as string[], asked: [] as string[] };
  page.on('console', (message) => message.type() === 'error' && noted.errors.push(message.text()));
  page.on('request', (request) => {
    const [, name] = /\/v2\/fungible\/(routes?)$/.exec(request.url()) ?? [];
    if (name !== undefined) noted.asked.push(name);
  });
  return noted;
}

test('a refusal says why in plain words, in one question, and is no error of the page', async ({
  app,
  page,
  routes,
}) => {
  const noted = noteRefusals(page);
  await app.open(comparisonPath({ from: KUJIRA_OSMO, to: OSMO, amount: '10' }));
  const notice = routes.results.getByText(
    /^Caution: Kujira has stopped\. OSMO on it cannot move unless the chain runs again\./,
  );
  await expect(notice).toContainText('Source, 21 Nov 2026: GitHub issue 5724 of vultisig-android');
  await expect(notice).not.toContainText('Try another amount');
  expect(noted).toEqual({ errors: [], asked: ['routes'] });

  // Bridges of a link that are there no longer are not counted among those that are off.
  await app.open(`${comparisonPath({ from: ATOM, to: OSMO, amount: '10' })}&off=GONE,IBC`);
  await expect(routes.results.getByText('No route without IBC. With it there is one.')).toBeVisible();
  await expect(routes.results.getByRole('button', { name: 'Turn on and compare' })).toBeVisible();
  expect(noted).toEqual({ errors: [], asked: ['routes', 'routes'] });
});

test('an amount that fees take all of is what a larger one is asked for', async ({ app, page, routes }) => {
  const noted = noteRefusals(page);
  await app.open(comparisonPath({ from: OSMO, to: ATOM, amount: '0.000001' }));
  await expect(routes.results.getByText('Fees take all of 0.000001 OSMO. Try a larger amount.')).toBeVisible();
  expect(noted.errors).toEqual([]);
});

test('from a dead end the picker lists what can be reached, and dollars of the chain are offered', async ({
  app,
  routes,
}) => {
  await app.open(comparisonPath({ from: SOLANA_TRUMP, to: ARBITRUM_ETH, amount: '10' }));
  await expect(routes.results.getByText('No bridge or exchange leads from TRUMP on Solana')).toBeVisible();
  const instead = routes.results.getByRole('region', { name: 'What Solana can send instead' });
  await expect(instead).toContainText('Sample market: figures are made up.');
  await routes.results.getByRole('link', { name: /^100 USDC to ETH on Arbitrum/ }).click();
  await routes.expectSettled();
  await expect(routes.cards.first()).toBeVisible();
  await app.page.goBack();
  await expect(routes.results.getByText('No bridge or exchange leads from TRUMP on Solana')).toBeVisible();
});

test('in the folded form, an amount of an asset without decimals is one of smallest units', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await app.open(comparisonPath({ from: OSMO, to: CGLP, amount: '5000', side: 'out' }));
  await expect(page.getByText('exactly 5,000 smallest units of cGLP')).toBeVisible();
});

test('the same asset on both sides is a plain send without bridges', async ({ app, routes }) => {
  const asked: string[] = [];
  app.page.on('request', (request) => asked.push(request.url()));
  // So little that the gas is a large share of it.
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: INJECTIVE_USDC, amount: '0.0001' }));
  await routes.expectSettled();
  await expect(routes.results.getByText('an ordinary transfer is enough.')).toBeVisible();
  // The service knows no costs by amount of it.
  await expect(routes.results.getByRole('button', { name: 'Search details' })).toBeVisible();
  await expect(routes.results.getByRole('button', { name: 'Cost by amount' })).toHaveCount(0);
  expect(asked.filter((url) => url.includes('/curve'))).toEqual([]);
  await expect(routes.results).not.toContainText('no way here');
});

test('the costs of other amounts agree with the list, and one of them is compared by a press', async ({
  app,
  routes,
}) => {
  // So much that a curve alone would find a worse route than the list.
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: BASE_USDC, amount: '30000' }));
  await routes.expectSettled();
  const loss = await routes.results.getByText('Every route found loses').textContent();
  const share = loss?.match(/[\d.]+%/)?.[0];
  await routes.results.getByRole('button', { name: 'Cost by amount' }).click();
  const dialog = app.dialog('Cost by amount');
  const amount = dialog.getByLabel('Amount', { exact: true });
  await expect(amount).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^30,000 ETH: costs .*\\(${share}\\) by .*\\smin, \\d.* signatures$`),
  );
  await expect(dialog.getByText('Sample market: figures are made up.')).toBeVisible();
  await amount.press('Home');
  // The table, which is longer than the page, takes no room from what is pressed.
  await dialog.getByText('Show as table').click();
  await expect(dialog.getByRole('row', { name: /^30,000 ETH/ })).toBeInViewport();
  await expect(dialog.getByRole('columnheader', { name: 'Total cost' })).toBeInViewport();
  await dialog.getByRole('button', { name: 'Compare 10 ETH' }).first().click();
  await expect(dialog).toBeHidden();
  await expect(app.page).toHaveURL(/amt=10(&|$)/);
  await routes.expectSettled();
});

test('one request brings the best, the fastest, and each bridge', async ({ app, routes }) => {
  const asked = askedForRoutes(app.page);
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
  await routes.expectSettled();
  const cardOf = (tag: string) => routes.cards.filter({ has: app.page.getByText(tag, { exact: true }) });
  await expect(cardOf('Best and fastest')).toHaveCount(1);
  await expect(cardOf('Cheapest')).toHaveCount(1);
  // Two routes may receive the same amount: the name distinguishes them.
  await expect(routes.opener(cardOf('Cheapest'))).toHaveAccessibleName(/^.+, IBC.* [\d.]+ ATOM$/);
  await routes.opener(cardOf('Cheapest')).click();
  await expect(routes.results.getByText(/^No route by .*OPinit/)).toBeVisible();
  // That which is asked before the page is drawn is that of the page.
  expect(asked).toEqual([expect.stringMatching(/\/routes$/)]);

  await test.step('no two quotes of the list look alike', async () => {
    await routes.results.getByRole('button', { name: 'Search details' }).click();
    const quotes = app.dialog('Search details').getByRole('listitem');
    await expect(quotes.filter({ hasText: /costs \$[\d.]+ · about/ })).not.toHaveCount(0);
    const texts = await quotes.allInnerTexts();
    expect(new Set(texts).size).toBe(texts.length);
    await app.page.keyboard.press('Escape');
  });
});

test('a service without /routes gets one request per quote, and no second /routes request', async ({
  app,
  page,
  routes,
}) => {
  await page.route('**/v2/fungible/routes', (route) =>
    route.fulfill({ status: 404, json: { code: 5, message: 'Not Found', details: [] } }),
  );
  const asked = askedForRoutes(page);
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await expect(routes.cards).toHaveCount(1);
  await routes.results.getByRole('button', { name: /^Quote \d more bridges$/ }).click();
  await expect(routes.results.getByRole('button', { name: /^Quote \d more bridges$/ })).toBeHidden();

  await app.enterAmount('200');
  await expect(routes.bestAmount).toContainText('OSMO');
  await routes.expectSettled();
  expect(asked.filter((path) => path.endsWith('/routes'))).toHaveLength(1);
});

test('when /routes cannot be reached, the quotes are requested one by one', async ({ app, page, routes, watch }) => {
  await page.route('**/v2/fungible/routes', (route) => route.abort());
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await expect(routes.cards).toHaveCount(1);
  expect(watch.takeComplaints()).toEqual([expect.stringContaining('/v2/fungible/routes')]);
});

test('a route to another destination than requested is left out and reported', async ({ app, page, routes }) => {
  await page.route('**/v2/fungible/routes', (route) =>
    route.fulfill({ status: 404, json: { code: 5, message: 'Not Found', details: [] } }),
  );
  await page.route('**/v2/fungible/route', async (route) => {
    const response = await route.fetch();
    if (route.request().postDataJSON().allow_multi_tx) return route.fulfill({ response });
    const json: Route = await response.json();
    return route.fulfill({ response, json: { ...json, dest_asset_denom: 'uatom', amount_out: '999999999999' } });
  });
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await expect(routes.cards).toHaveCount(1);
  await expect(routes.bestAmount).toContainText('OSMO');
  await expect(routes.results.getByText('11 of 12 quotes received. 1 failed.')).toBeVisible();
  await routes.results.getByRole('button', { name: 'Search details' }).click();
  await expect(app.dialog('Search details').getByRole('listitem').filter({ hasText: 'One transaction' })).toContainText(
    'The response does not match the request, so we do not show it.',
  );
});

test('fees that read alike go with their quote, and leave nothing behind', async ({ app, page, routes }) => {
  const fee = (amount: string) => ({
    fee_type: 'BRIDGE',
    amount,
    chain_id: INJECTIVE_USDC.chainId,
    denom: INJECTIVE_USDC.denom,
    operation_index: 0,
  });
  const rounds = [[fee('2000000'), fee('2000000'), fee('3000000')], [fee('3000000')]];
  await page.route('**/v2/fungible/routes', async (route) => {
    const response = await route.fetch();
    const json: RoutesResponse = await response.json();
    const estimated_fees = (rounds.length > 1 ? rounds.shift() : rounds[0]) ?? [];
    const routes = json.routes.map((each) => ({ ...each, route: { ...each.route, estimated_fees } }));
    await route.fulfill({ response, json: { ...json, routes, by_bridge: [] } });
  });
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  const fees = routes.steps.getByText(/^Bridge fee: /);
  await expect(fees).toHaveText([/2 USDC\.inj/, /2 USDC\.inj/, /3 USDC\.inj/]);
  await routes.askAgain();
  await expect(fees).toHaveText([/3 USDC\.inj/]);
});

test('an expired relay fee quote is marked on the open route', async ({ app, page, routes }) => {
  await page.clock.install();
  await page.route('**/v2/fungible/routes', async (route) => {
    const response = await route.fetch();
    const soon = await page.evaluate(() => new Date(Date.now() + 60_000).toISOString());
    const json = (await response.text()).replaceAll(/"expiration":"[^"]+"/g, `"expiration":"${soon}"`);
    await route.fulfill({ response, body: json });
  });
  await app.open(comparisonPath({ from: ARBITRUM_USDC, to: BASE_USDC, amount: '250' }));
  await routes.expectSettled();
  await routes.results.getByRole('button', { name: 'Pause' }).click();
  await routes.opener(routes.cards.filter({ hasText: 'CCTP' }).first()).click();
  await routes.openSteps();
  await expect(routes.steps.getByText(/^Relay fee: /)).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(routes.steps.getByText(/^Relay fee, quote expired: /)).toBeVisible();
});

test('quotes stop after ten rounds without interaction, and Resume continues them', async ({ app, page, routes }) => {
  await page.clock.install();
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  const stopped = routes.results.getByText('stopped after a while without input');
  const aRoundLater = async () => {
    // A longer leap would exceed the timeout of a pending request.
    await expect(routes.results.getByText('refreshing')).toBeHidden();
    await page.clock.fastForward(31_000);
    return stopped.isVisible();
  };
  await expect.poll(aRoundLater, { intervals: [50] }).toBe(true);
  await routes.results.getByRole('button', { name: 'Resume' }).click();
  await expect(stopped).toBeHidden();
  await routes.results.getByRole('button', { name: 'Pause' }).click();
  await expect(routes.results.getByRole('button', { name: 'Resume' })).toBeVisible();
});

test('a failed refresh keeps the earlier figures, is reported and retried', async ({ app, page, routes }) => {
  const asked = askedForRoutes(page);
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  const before = (await routes.bestAmount.textContent()) ?? '';
  await page.route('**/v2/fungible/routes', (route) => route.fulfill({ body: '{"routes":[' }));
  const note = routes.results.getByText(/The last refresh failed\. These figures are from .*\d\d:\d\d\./);
  await routes.askAgain();
  await expect(note).toBeVisible();
  await expect(routes.results.getByText('retries every 30 s')).toBeVisible();
  await expect(routes.bestAmount).toHaveText(before);

  await page.unroute('**/v2/fungible/routes');
  await routes.results.getByRole('button', { name: 'Try again' }).click();
  await expect(note).toBeHidden();
  await expect(routes.bestAmount).toHaveText(before);
  expect(asked.map((path) => path.split('/').at(-1))).toEqual(['routes', 'routes', 'routes']);
});

test('expired quotes are marked above the cards, rows and cards keep their badges, and the header reports no health', async ({
  app,
  page,
  routes,
  settings,
  watch,
}) => {
  await page.clock.install();
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
  await routes.expectSettled();
  const praise = routes.cards.getByText('Cheapest', { exact: true });
  await expect(praise).toBeVisible();
  const old = /These figures are from .*\d\d:\d\d\. Prices may have moved since\./;

  await test.step('paused for five minutes', async () => {
    await routes.results.getByRole('button', { name: 'Pause' }).click();
    await page.clock.fastForward(4 * 60_000);
    await expect(routes.results.getByText(old)).toBeHidden();
    await page.clock.fastForward(61_000);
    await expect(routes.results.getByText(old)).toBeVisible();
    // Beside the list it is said once.
    await expect(routes.open.getByText(old)).toBeHidden();
    await expect(praise).toBeVisible();
  });

  await test.step('renewed', async () => {
    await routes.results.getByRole('button', { name: 'Refresh' }).click();
    await expect(praise).toBeVisible();
    await expect(routes.results.getByText(old)).toBeHidden();
    await settings.expectAnsweredBy('This server');
  });

  await test.step('the service died', async () => {
    await page.route('**/v2/**', (route) => route.abort());
    const failed = /^Caution: The last refresh failed\. These figures are from .*\d\d:\d\d\./;
    await routes.askAgain();
    await expect(routes.results.getByText(failed)).toBeVisible();
    const [notice, card] = [
      routes.results.getByText(failed),
      routes.results.getByRole('button', { name: /^Cheapest/ }),
    ];
    expect((await notice.boundingBox())?.y).toBeLessThan((await card.first().boundingBox())?.y ?? 0);
    await expect(routes.open.getByText(failed)).toBeHidden();
    await expect(praise).toBeVisible();
    await settings.expectAnsweredBy('No answer');
    expect(watch.takeComplaints()).not.toEqual([]);
  });
});

test('the open route stays open when a refresh has another best route, until the request changes', async ({
  app,
  page,
  routes,
}) => {
  let rounds = 0;
  await page.route('**/v2/fungible/routes', async (route) => {
    const response = await route.fetch();
    const json: RoutesResponse = await response.json();
    if (rounds++ === 1) loseFirst(json);
    await route.fulfill({ response, json });
  });
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
  await routes.expectSettled();
  const open = routes.results.locator('[data-route-card][aria-current=true]');
  const told = routes.results.getByRole('status').first();
  await expect(routes.best).toHaveAttribute('aria-current', 'true');
  await expect(told).toContainText(/: [\d.,]+ ATOM arrives/);
  await routes.askAgain();
  await expect(open).toHaveAccessibleName(/ 1\.0000 ATOM$/);
  await expect(routes.open.getByText('1 ATOM', { exact: true }).first()).toBeVisible();
  await expect(routes.best).not.toHaveAttribute('aria-current');
  await expect(page).not.toHaveURL(/sel=/);
  await expect(told).toBeEmpty();

  await app.enterAmount('2');
  await app.compare();
  await routes.expectSettled();
  await expect(routes.best).toHaveAttribute('aria-current', 'true');
  await expect(told).toContainText(/: [\d.,]+ ATOM arrives/);
});

test('removed cards with the focus do not freeze the order: the next ones are sorted', async ({
  app,
  page,
  routes,
}) => {
  await page.route('**/v2/fungible/routes', (route) =>
    route.fulfill({ status: 404, json: { code: 5, message: 'Not Found', details: [] } }),
  );
  await app.open(`${comparisonPath({ from: ARBITRUM_USDC, to: ATOM, amount: '250' })}&sort=time`);
  await routes.expectSettled();
  await page.keyboard.press('j');
  await expect(routes.best).toBeFocused();
  await page.keyboard.press('x');
  await expect(app.form.getByRole('button', { name: 'From: ATOM on Cosmos Hub' })).toBeVisible();
  await routes.expectSettled();
  const inSeconds = (text: string) => {
    const [, count, unit] = text.match(/([\d,]+)\s(s|min|h)/) ?? [];
    return Number(count) * { s: 1, min: 60, h: 3600 }[unit as 's' | 'min' | 'h'];
  };
  await expect(async () => {
    const shown = (await routes.times.allTextContents()).map(inSeconds);
    expect(new Set(shown).size).toBeGreaterThan(1);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  }).toPass();
});

test('a price of one’s own time brings quick routes first, and a chart names each point', async ({
  app,
  page,
  routes,
}) => {
  await app.open(comparisonPath({ from: ARBITRUM_USDC, to: ATOM, amount: '250' }));
  await routes.expectSettled();
  const costs = routes.cards.locator('td:nth-of-type(3)');
  const before = await costs.allTextContents();
  await routes.results.getByRole('button', { name: 'My prices' }).click();
  const question = app.dialog('My prices');
  const ofHour = question.getByRole('textbox', { name: 'An hour of waiting ($)' });
  // What each counts for everybody is where one begins.
  await expect(ofHour).toHaveValue('1');
  const theDefault = question.getByRole('button', { name: 'Use the default' });
  await expect(theDefault).toHaveCount(0);
  await ofHour.fill('much');
  await page.keyboard.press('Enter');
  await expect(question.getByText('Enter dollars, like 20, or 0.')).toBeVisible();
  for (const other of ['One more signature ($)', 'One more company or group to trust ($)'])
    await question.getByRole('textbox', { name: other }).fill('0');
  await ofHour.fill('$9999');
  await page.keyboard.press('Enter');
  await expect(routes.results.getByText('Cheapest first, with $9,999.00 an hour.')).toBeVisible();
  await expect(costs.first()).toContainText('at your prices');
  const cents = (text: string) =>
    Number(/\$([\d,.]+) at your prices/.exec(text)?.[1]?.replaceAll(',', '').replace('.', ''));
  const timed = (await costs.allTextContents()).map(cents);
  expect(timed).toEqual(timed.toSorted((a, b) => a - b));
  expect((await costs.allTextContents()).map((text) => text.replace(/\$[\d,.]+ at your prices/, ''))).not.toEqual(
    before,
  );

  await routes.results.getByRole('button', { name: 'Chart', exact: true }).click();
  const chart = routes.results.getByRole('region', { name: 'Cost against time' });
  const point = chart.getByRole('button', { name: /^Point / }).last();
  await point.focus();
  const [, name = ''] = /^Point ([^:]+):/.exec((await point.getAttribute('aria-label')) ?? '') ?? [];
  await expect(
    chart
      .getByRole('paragraph')
      .filter({ hasText: `${name}: ` })
      .first(),
  ).toBeVisible();
  await expect(chart.getByText(/^At \$9,999\.00 an hour, .+ comes first: /)).toBeVisible();
  await routes.results.getByRole('button', { name: 'My prices' }).click();
  await theDefault.click();
  await page.keyboard.press('Escape');
  await expect(costs).toHaveText(before);
});

test('with text twice as large on a phone, what is chosen can still be read', async ({ app, page, routes }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: BASE_ETH, amount: '1' }));
  await routes.expectSettled();
  const sort = routes.results.getByRole('combobox', { name: 'Sort routes by' });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(async () => (await sort.boundingBox())?.width).toBeGreaterThan(300);
  // A name beside wide figures would have a letter a line.
  await expect.poll(async () => (await routes.best.boundingBox())?.width).toBeGreaterThan(100);
  const lines = await page
    .getByRole('button', { name: /^Edit: / })
    .getByText('1 ETH', { exact: true })
    .evaluate((sent) => sent.getClientRects().length);
  expect(lines).toBe(1);
  const tabs = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(tabs).toHaveCount(5);
  const linesOf = (link: Element) => {
    const text = document.createRange();
    text.selectNodeContents(link.lastChild as Node);
    return text.getClientRects().length;
  };
  for (const tab of await tabs.all()) expect(await tab.evaluate(linesOf)).toBe(1);
});

test('the age of figures is right after a sleep, on a phone, and after the clock was set back', async ({
  app,
  page,
  routes,
}) => {
  await page.clock.install();
  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
  await routes.expectSettled();
  const start = await page.evaluate(() => Date.now());
  await routes.results.getByRole('button', { name: 'Pause' }).click();
  const praise = routes.cards.getByText('Cheapest', { exact: true });
  await expect(praise).toBeVisible();

  await test.step('eight hours, in which no timer ran', async () => {
    await page.clock.setSystemTime(start + 8 * 3_600_000);
    const old = /These figures are from .*\d\d:\d\d\. Prices may have moved since\./;
    await expect(routes.results.getByText(old)).toBeVisible();
    await expect(routes.open.getByText(old)).toBeHidden();
    await expect(routes.results.locator('time').filter({ hasText: '8 h old' })).toBeVisible();
    await expect(praise).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await routes.best.click();
    await expect(routes.open.getByText(old)).toBeVisible();
    await routes.showTab('Costs');
    await expect(routes.open.getByText('These figures are 8 h old.')).toBeVisible();
  });

  await test.step('set back', async () => {
    await page.clock.setSystemTime(start - 3_600_000);
    const unknown = /the age of these figures is unknown\./;
    await expect(routes.open.getByText(unknown)).toBeVisible();
    await expect(routes.open.getByText('These figures are of unknown age.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the routes' }).click();
    await expect(routes.results.locator('time').filter({ hasText: 'of unknown age' })).toBeVisible();
    await expect(praise).toBeVisible();
  });
});

for (const [width, height] of [
  [1440, 900],
  [768, 1000],
  [360, 740],
] as const) {
  test(`the layout does not shift while routes load, ${width} wide`, async ({ app, page, routes }) => {
    await page.setViewportSize({ width, height });
    const gates = { lists: gate(), routes: gate() };
    await page.route('**/v2/**', async (route) => {
      await (route.request().url().endsWith('/routes') ? gates.routes : gates.lists).isOpen;
      await route.continue();
    });
    await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
    const place = async () => {
      const box = await routes.results.boundingBox();
      return box && { x: box.x, y: box.y, width: box.width };
    };
    await expect(routes.results.getByText('Loading chains and assets')).toBeAttached();
    const before = await place();
    gates.lists.open();
    await expect(routes.results.getByText(/^0 of \d+ quotes received$/)).toBeVisible();
    expect(await place()).toEqual(before);
    gates.routes.open();
    await routes.expectSettled();
    expect(await place()).toEqual(before);
  });
}

test('after 429 the next request is sent at the time that the page shows', async ({ app, page, routes }) => {
  await page.clock.install();
  await page.route('**/v2/fungible/routes', (route) =>
    route.fulfill({ status: 429, json: { code: 8, message: 'slow down', details: [] } }),
  );
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  const notice = routes.results.getByText(/Trying again at \d\d:\d\d:\d\d\./);
  await expect(notice).toBeVisible();
  await app.stopClock();
  const first = (await notice.textContent()) ?? '';
  await page.clock.fastForward(2000);
  await expect(notice).toHaveText(first);
  await page.clock.fastForward(2000);
  await page.clock.resume();
  await expect(notice).not.toHaveText(first);
});

test('after 429 with an hour to wait, a user can retry at once', async ({ app, page, routes }) => {
  let asked = 0;
  await page.route('**/v2/fungible/routes', (route) => {
    asked += 1;
    if (asked > 2) return route.continue();
    const headers = { 'retry-after': '3600', 'access-control-expose-headers': 'retry-after' };
    return route.fulfill({ status: 429, headers, json: { code: 8, message: 'slow down', details: [] } });
  });
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  const button = routes.results.getByRole('button', { name: 'Try now' });
  await button.click();
  await expect.poll(() => asked).toBe(2);
  await button.click();
  await routes.expectSettled();
  await expect(button).toBeHidden();
  expect(asked).toBe(3);
});

test('a comparison is read, copied and printed in each of its parts', async ({
  app,
  context,
  page,
  routes,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { amount_out } = await service.route({ from: INJECTIVE_USDC, to: OSMO, amountIn: '100000000' });
  const exact = decimalText(amount_out, OSMO.decimals);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();

  await test.step('the list shows the purpose and the result of each quote', async () => {
    await routes.results.getByRole('button', { name: 'Search details' }).click();
    const dialog = app.dialog('Search details');
    const quote = (label: string) => dialog.getByRole('listitem').filter({ hasText: label });
    await expect(quote('Best, Cheapest, Fastest, One signature')).toContainText(/[\d.]+ OSMO by IBC/);
    await expect(quote('IBC alone')).toContainText(/[\d.]+ OSMO by IBC/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the exact amount is shown where one points or has the focus until Escape, and copied by a press', async () => {
    const amount = routes.open.getByRole('button', { name: `exactly ${exact} OSMO.` }).first();
    const hint = amount.locator('..').getByText(`${exact} OSMO`, { exact: true });
    await amount.hover();
    await expect(hint).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hint).toBeHidden();
    await amount.focus();
    await expect(hint).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hint).toBeHidden();
    await amount.click();
    await expect(app.said).toHaveText('Copied.');
    expect(await copied()).toBe(exact);
  });

  await test.step('a printed route shows its time and nothing in progress', async () => {
    const printed = (age: Element) => getComputedStyle(age, '::after').content;
    const pause = routes.results.getByRole('button', { name: 'Pause' });
    const age = routes.results.locator('time').first();
    await expect(pause).toBeVisible();
    expect(await age.evaluate(printed)).toBe('none');
    await page.emulateMedia({ media: 'print' });
    expect(await age.evaluate(printed)).toMatch(/\b20\d\d\b/);
    await expect(pause).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('the link and the details of a failure are copied by buttons that say whether they were', async () => {
    const button = routes.results.getByRole('button', { name: 'Copy link', exact: true });
    await button.click();
    await expect.poll(copied).toBe(page.url());
    await expect(app.said).toHaveText('Copied.');

    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await button.click();
    const refusal = 'The browser did not allow copying. Copy the address of this page yourself.';
    await expect(routes.results.getByText(refusal)).toBeVisible();
    await expect(app.said).toHaveText(refusal);

    await page.route('**/v2/fungible/routes', (route) => route.fulfill({ body: '<html>Down</html>' }));
    await app.enterAmount('9');
    await app.compare();
    await routes.results.getByRole('button', { name: 'Copy details' }).click();
    await expect(routes.results.getByText(/^The browser did not allow copying\./)).toBeVisible();
  });
});

/** Makes the first route, and others with the same path, give 1 ATOM only: another one is the best then. */
function loseFirst({ routes, by_bridge }: RoutesResponse): void {
  const way = (route: Route | undefined) => JSON.stringify(route?.operations);
  const first = way(routes[0]?.route);
  for (const { route } of [...routes, ...(by_bridge ?? [])])
    if (route && way(route) === first) Object.assign(route, { amount_out: '1000000', usd_amount_out: '1' });
  for (const [i, each] of routes.entries()) each.reasons = [i === 1 ? 'BEST_AMOUNT' : 'TRADE_OFF'];
}

/** Blocks all who wait for it until it is opened. */
function gate() {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open: () => open() };
}

/** The paths of the route requests that the page sends from now on. */
function askedForRoutes(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/routes?$/.test(pathname)) paths.push(pathname);
  });
  return paths;
}

test('an asset is found by chain, or pasted by chain and denom', async ({ app }) => {
  await app.open();
  await app.form.getByRole('button', { name: 'From:' }).click();
  const picker = app.picker('From');
  await expect(picker.getByText(/^\d,\d{3} assets$/)).toBeVisible();
  const search = picker.getByRole('combobox', { name: 'Search assets' });
  await search.fill(LAB.denom);
  await expect(picker.getByText('1 asset', { exact: true })).toBeVisible();
  await search.fill('');
  await picker.getByRole('button', { name: 'Injective (Cosmos)', exact: true }).click();
  await expect(app.pickerRow('From', 'USDC.inj', 'Injective (Cosmos)')).toBeVisible();

  await picker.getByRole('button', { name: 'Add by address or denom' }).click();
  await picker.getByRole('button', { name: 'Use this asset' }).click();
  await expect(picker.getByText('Enter a chain.')).toBeVisible();
  await picker.getByRole('textbox', { name: 'Chain id or name' }).fill('Atlantis');
  await picker.getByRole('textbox', { name: 'Denom' }).fill(INJECTIVE_USDC.denom);
  await picker.getByRole('button', { name: 'Use this asset' }).click();
  await expect(picker.getByText('There is no chain called "Atlantis".')).toBeVisible();
  await picker.getByRole('textbox', { name: 'Chain id or name' }).fill('Injective');
  await expect(picker.getByText('Several chains have this name. Enter one of 1776, injective-1.')).toBeVisible();
  await picker.getByRole('textbox', { name: 'Chain id or name' }).fill('injective-1');
  // What is not seen comes along from where it was copied.
  await picker.getByRole('textbox', { name: 'Denom' }).fill(`\u2068${INJECTIVE_USDC.denom}\u2069`);
  await picker.getByRole('button', { name: 'Use this asset' }).click();
  await expect(app.form.getByRole('button', { name: 'From: USDC.inj on Injective (Cosmos)' })).toBeVisible();
});

test('the least that arrives follows the tolerance, which is kept', async ({ app, page, routes }) => {
  await app.open(comparisonPath({ from: OSMO, to: ATOM, amount: '100' }));
  await routes.expectSettled();
  const least = page.getByRole('region', { name: 'Open route' }).getByText(/slippage you get at least .* ATOM\./);
  await routes.showTab('Costs');
  await expect(least).toHaveText(/at least 4\.97\d* ATOM/);
  await page.getByLabel('Slippage').selectOption('1%');
  await expect(least).toHaveText(/at least 4\.94\d* ATOM/);
  await page.reload();
  await routes.expectSettled();
  await routes.showTab('Costs');
  await expect(least).toHaveText(/at least 4\.94\d* ATOM/);
});

/** Points within that begin a line or end one: those in sight without a fact before them in their line. */
const strayPoints = (within: Locator): Promise<string[]> =>
  within.evaluate((root) =>
    [...root.querySelectorAll('[data-slot=point]')]
      .filter((point) => point.checkVisibility())
      .filter((point) => {
        const { top, left, right } = point.getBoundingClientRect();
        const fact = point.parentElement;
        const edge = fact?.parentElement?.parentElement?.getBoundingClientRect() ?? { left: 0, right: 0 };
        const isInSight = (left + right) / 2 > edge.left && (left + right) / 2 < edge.right;
        const before = fact?.previousElementSibling?.getBoundingClientRect();
        return isInSight && !(before && before.top < top + 4 && before.bottom > top + 4);
      })
      .map((point) => point.parentElement?.parentElement?.textContent ?? ''),
  );

for (const language of ['en', 'ar']) {
  test(`in ${language} no point between facts begins or ends a line, at any width and text size`, async ({ page }) => {
    await page.addInitScript((chosen) => {
      localStorage.setItem('portolan.settings', JSON.stringify({ language: chosen }));
    }, language);
    await page.goto(`./${comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' })}`);
    const points = page.locator('main tbody [data-slot=point]');
    await expect(points.first()).toBeAttached();
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const size of ['100%', '200%']) {
        await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
        }, size);
        await expect.poll(() => strayPoints(page.locator('main')), `${width} at ${size}`).toEqual([]);
      }
    }
  });
}

test('amounts below each other have the same places', async ({ page, routes }) => {
  await page.goto(`./${comparisonPath({ from: ARBITRUM_USDC, to: BASE_USDC, amount: '1000' })}`);
  await routes.expectSettled();
  const amounts = await routes.cards.locator('td:nth-of-type(2)').allTextContents();
  const places = amounts.map((text) => /[\d,]+(?:\.(\d+))?/.exec(text)?.[1]?.length ?? 0);
  expect(new Set(places).size).toBe(1);
});

test('a press shows the boxes, and two ticked routes stand side by side with their difference in a sentence', async ({
  app,
  page,
  routes,
}) => {
  await app.open(comparisonPath({ from: ARBITRUM_USDC, to: ATOM, amount: '250' }));
  await routes.expectSettled();
  const boxes = routes.cards.getByRole('checkbox');
  const drawn = boxes.first().locator('~ span:last-of-type');
  await page.mouse.move(0, 0);
  await expect(drawn).toHaveCSS('opacity', '0');
  await routes.results.getByRole('button', { name: 'Side by side', exact: true }).click();
  await page.mouse.move(0, 0);
  await expect(drawn).toHaveCSS('opacity', '1');
  // A box covers no mark: it stands in its place.
  await expect(boxes.first().locator('~ span:first-of-type')).toHaveCSS('visibility', 'hidden');
  await expect(page.getByText('Tick two or three routes to see them side by side.')).toBeVisible();
  await boxes.nth(0).check();
  await expect(page.getByText(/^Tick one more route to compare it with /)).toBeVisible();
  await boxes.nth(1).check();
  await routes.results.getByRole('button', { name: 'Compare side by side' }).click();
  const beside = page.getByRole('region', { name: 'Side by side' });
  await expect(beside.getByText(/ compared with .*: .*(sooner|later|more|less|same)/)).toBeVisible();
  await expect(
    beside.getByText(/^Best of these: .+\. Each signature, hour or trusted party counts as \$1\.00/),
  ).toBeVisible();
  const failing = beside.getByRole('row', { name: /^If it fails/ }).locator('details');
  await failing.first().getByText('may stop on Injective (Cosmos), Osmosis').click();
  await expect(failing.first().getByText('USDC is burned on Arbitrum').first()).toBeVisible();
});
