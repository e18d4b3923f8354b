import type { AssetsResponse } from '#contract/listing.ts';
import { ATOM, comparisonPath, INJECTIVE_USDC, OSMO } from './assets.ts';
import { hold } from './hold.ts';
import { BUILT_HOSTS, IN_FULL } from './hosts.ts';
import { expect, test } from './test.ts';

const LINK = comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' });

test('a link opens straight on its route', { tag: BUILT_HOSTS }, async ({ app, routes }) => {
  await app.open(LINK);
  await routes.expectSettled();
  await app.expectQuestion({ from: INJECTIVE_USDC, to: OSMO, amount: '100' });
  await routes.expectSteps([/^Move USDC\.inj .* with IBC$/, /^Swap .* on Osmosis$/]);
});

/** What may have come before the first quote is asked for. */
const MOST_BYTES_BEFORE = 40_000;

/** The same list by chain. */
const withoutColumns = (url: string): string => url.replace('as_columns=true', 'as_columns=false');

test('a link asks for its routes with two assets known, and for the other thousands later', async ({
  app,
  page,
  routes,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const release = await hold(page, /\/v2\/fungible\/assets\?(?!.*denoms=)/);
  const asking = page.waitForRequest(/\/v2\/fungible\/routes$/);
  await app.open(LINK);
  await asking;
  const before = sent.filter((url) => url.includes('/v2/') && !/\/(routes|status)$/.test(url));
  expect(before.filter((url) => /fungible\/assets/.test(url) && !url.includes('denoms='))).toEqual([]);
  const bytes = await page.evaluate(
    (urls) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => urls.includes(name))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    before,
  );
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(MOST_BYTES_BEFORE);
  await routes.expectSettled();
  await expect.poll(() => sent.some((url) => /fungible\/assets/.test(url) && !url.includes('denoms='))).toBe(true);
  // What is on the way has no decimals yet: no amount of it is shown.
  await expect(routes.open).toHaveCount(0);
  await release();
  await expect(routes.steps).toBeVisible();
});

test('a second visit asks for no list', async ({ app, page, routes }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const lists = () => sent.filter((url) => /\/v2\/(info\/(chains|bridges)|fungible\/(assets|venues))\b/.test(url));
  const kept = () =>
    page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
      const database = await done(indexedDB.open('portolan'));
      const keys = await done(database.transaction('lists').objectStore('lists').getAllKeys());
      database.close();
      return keys;
    });
  await app.open(LINK);
  await routes.expectSettled();
  await expect.poll(kept).toEqual(expect.arrayContaining(['here assets', 'here bridges', 'here chains']));
  sent.length = 0;
  await app.open(LINK.replace('amt=100', 'amt=250'));
  await routes.expectSettled();
  await routes.expectSteps([/^Move USDC\.inj .* with IBC$/, /^Swap .* on Osmosis$/]);
  await expect(app.bridges).toHaveText('12 of 12 bridges');
  expect(lists()).toEqual([]);
});

test('the form is in the address bar and survives a reload', async ({ app, routes }) => {
  await app.open(LINK);
  await routes.expectSettled();
  await app.form.getByRole('button', { name: 'Swap From and To' }).click();
  await app.enterAmount('250.5');
  await app.compare();
  await expect(app.page).toHaveURL(/amt=250\.5/);
  await app.page.reload();
  await routes.expectSettled();
  await app.expectQuestion({ from: OSMO, to: INJECTIVE_USDC, amount: '250.5' });
});

test('Back and Forward go through the pages and bring the comparison back', async ({ app, routes }) => {
  await app.open(LINK);
  await routes.expectSettled();
  await app.goTo('Bridges');
  await app.goTo('Settings');
  await app.page.goBack();
  await expect(app.heading('Bridges')).toBeVisible();
  await app.page.goBack();
  await app.expectQuestion({ from: INJECTIVE_USDC, to: OSMO, amount: '100' });
  await routes.expectSettled();
  await app.page.goForward();
  await expect(app.heading('Bridges')).toBeVisible();
});

test('Compare is found again as it was left, from every page and by every tab', async ({ app, page, routes }) => {
  await app.open(LINK);
  await routes.expectSettled();
  await app.enterAmount('250');
  await expect(page).toHaveURL(/amt=250(&|$)/);
  for (const name of ['Settings', 'Portfolio', 'Bridges'] as const) {
    await app.goTo(name);
    await app.goTo('Compare');
    await app.expectQuestion({ from: INJECTIVE_USDC, to: OSMO, amount: '250' });
  }
  await app.goTo('Compare');
  await app.expectQuestion({ from: INJECTIVE_USDC, to: OSMO, amount: '250' });
  await page.goBack();
  await expect(app.heading('Bridges')).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Portolan' }).click();
  await expect(page.getByRole('heading', { name: 'Which route should your money take?' })).toBeVisible();
});

test('on a phone a route opens as a sheet, and Back returns to the list', async ({ app, page, routes }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await app.open(LINK);
  await routes.expectSettled();
  await expect(routes.open).toBeHidden();
  await routes.best.click();
  await routes.expectSteps([/^Move USDC\.inj .* with IBC$/, /^Swap .* on Osmosis$/]);
  await expect(page).toHaveURL(/sel=/);
  const pressed = routes.open.locator('button:visible, summary:visible');
  const heights = await pressed.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  await page.goBack();
  await expect(routes.open).toBeHidden();
  await expect(routes.best).toBeFocused();
  await page.goForward();
  await expect(routes.open).toBeVisible();
  await page.getByRole('button', { name: 'Back to the routes' }).click();
  await expect(routes.best).toBeFocused();
  await expect(page).not.toHaveURL(/sel=/);
});

test('closing a route on a phone leaves no dead step behind, nor the page where a link opened it', async ({
  app,
  page,
  routes,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await app.open('bridges');
  await app.open(LINK);
  await routes.expectSettled();
  await routes.best.click();
  await expect(page).toHaveURL(/sel=/);
  const link = page.url();
  const back = page.getByRole('button', { name: 'Back to the routes' });
  await back.click();
  await expect(routes.best).toBeFocused();
  await page.goBack();
  await expect(app.heading('Bridges')).toBeVisible();

  await page.goto(link);
  await back.click();
  await expect(routes.best).toBeVisible();
  await expect(page).not.toHaveURL(/sel=/);
});

test('on a phone, back to the routes works once, however often it is pressed', async ({ app, page, routes }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await app.open('bridges');
  await app.goTo('Compare');
  await page.getByRole('link', { name: '250 USDC on Arbitrum to ATOM' }).click();
  await routes.expectSettled();
  await routes.best.click();
  const back = page.getByRole('button', { name: 'Back to the routes' });
  for (const _ of ['first', 'again, after Forward']) {
    await back.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(routes.best).toBeFocused();
    await expect(page).toHaveURL(/amt=250(&|$)/);
    await page.goForward();
    await expect(back).toBeVisible();
  }
});

test('a link to an unavailable route reports it and names the open one', async ({ app, page, routes }) => {
  await app.open(`${LINK}&sel=zzzz`);
  await routes.expectSettled();
  const note = routes.results.getByText(/^Note: The route of this link is not offered now\./);
  await expect(note).toContainText('Another one is open instead.');
  await expect(routes.steps).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(note).toContainText('Open one of these instead.');
  await routes.best.click();
  await expect(routes.open).toBeVisible();
  await page.getByRole('button', { name: 'Back to the routes' }).click();
  await expect(routes.cards.first()).toBeVisible();
  await expect(note).toBeHidden();
});

test('when the asset list fails, a link still shows its request and continues once the list arrives', async ({
  app,
  page,
  routes,
  watch,
}) => {
  let isBroken = true;
  await page.route('**/v2/fungible/assets*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { code: 2, message: 'broken', details: [] } }) : route.continue(),
  );
  await app.giveUpSoon();
  await app.open(LINK.replace('amt=100', 'amt=1.5'));
  await expect(routes.results.getByText('Nothing can be compared now.')).toBeVisible();
  await expect(
    app.form.getByRole('button', { name: 'From: a token on Injective (Cosmos)', exact: true }),
  ).toBeVisible();
  await expect(app.form.getByRole('button', { name: 'To: OSMO on Osmosis', exact: true })).toBeVisible();
  await expect(app.amount).toHaveValue('1.5');
  isBroken = false;
  await routes.results.getByRole('button', { name: 'Try again' }).click();
  await routes.expectSettled();
  await app.expectQuestion({ from: INJECTIVE_USDC, to: OSMO, amount: '1.5' });
  watch.takeComplaints();
});

test('a service that does not answer is told soon, and the one in the page can take over', async ({
  app,
  page,
  routes,
  settings,
  watch,
}) => {
  await page.route(/\/v2\//, (route) => route.abort());
  await app.open(LINK);
  await expect(routes.results.getByText('The service does not answer. We ask again every 15 seconds.')).toBeVisible();
  await routes.results.getByRole('button', { name: 'Use sample figures instead' }).click();
  await settings.expectAnsweredBy('Inside this page');
  await routes.expectSettled();
  watch.takeComplaints();
});

test('an asset whose lookup failed is not one without decimals: no request is sent before it succeeds', async ({
  app,
  page,
  routes,
  watch,
}) => {
  const denom = 'ibc/794C7D7F3B857713878A3A1927251FA6AC1EEE520424C1F6FAFE9BA26D476138';
  await page.route('**/v2/fungible/assets*', async (route) => {
    const response = await route.fetch({ url: withoutColumns(route.request().url()) });
    const json: AssetsResponse = await response.json();
    const osmosis = json.chain_to_assets_map['osmosis-1'];
    if (osmosis) osmosis.assets = osmosis.assets.filter((asset) => asset.denom !== denom);
    await route.fulfill({ response, json });
  });
  let isBroken = true;
  await page.route('**/v2/fungible/ibc_origin_assets', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { code: 13, message: 'broken', details: [] } }) : route.continue(),
  );
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/fungible\/routes?$/.test(request.url())) asked.push(request.postDataJSON().amount_in);
  });
  await app.open(`?fc=osmosis-1&fd=${denom}&tc=injective-1&td=erc20:0xa00C59fF5a080D2b954d0c75e46E22a0c371235a&amt=25`);
  await expect(routes.results.getByText('Nothing can be compared now.')).toBeVisible();
  await expect(app.form).not.toContainText('smallest units');
  expect(asked).toEqual([]);

  isBroken = false;
  await routes.results.getByRole('button', { name: 'Try again' }).click();
  await routes.expectSettled();
  await expect(app.form).toContainText('Decimals from origin asset.');
  expect(asked).toEqual(['25000000']);
  watch.takeComplaints();
});

test('a link with bridges off keeps them off, and a link without bridges uses the stored ones', async ({
  app,
  routes,
  page,
}) => {
  await app.open(`${comparisonPath({ from: ATOM, to: OSMO, amount: '10' })}&off=CCTP,AXELAR`);
  await routes.expectSettled();
  await expect(app.bridges).toHaveText('11 of 12 bridges');
  await app.goTo('Bridges');
  await expect(page.getByText('12 of 12 bridges on')).toBeVisible();
});

const CHOOSE = 'Which route should your money take?';

test('an asset of a link that does not exist is not drawn as a token: its field says so, and lets one choose', async ({
  app,
  page,
  routes,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/fungible\/routes?$/.test(request.url())) asked.push(request.url());
  });
  await app.open(`?fc=1&fd=0x${'dead'.repeat(10)}&tc=moon-1&td=zzz&amt=1.5`);
  await expect(app.form).toContainText('“0x…addead” is not known on Ethereum. Choose another.');
  await expect(app.form).toContainText('This service does not know the chain moon-1. Choose another asset.');
  await expect(app.form.getByRole('button', { name: /Choose an asset/ })).toHaveCount(2);
  await expect(app.form).not.toContainText(/decimal/i);
  await expect(routes.cards).toHaveCount(0);
  await expect(routes.results.getByRole('link', { name: '5,000 USDC, Ethereum to Base' })).toBeVisible();
  await app.compare();
  await expect(app.picker('From')).toBeVisible();
  expect(asked).toEqual([]);
});

/** What of a link is no amount, asset or bridge is told by `page-state.test.ts`; in full each is opened. */
const BROKEN = [
  [
    '?fc=injective-1&fd=erc20:0xa00C59fF5a080D2b954d0c75e46E22a0c371235a&tc=osmosis-1&td=uosmo&amt=-5',
    'The comparison starts once the amount is valid.',
  ],
  ['?fc=&fd=&amt=1e9', CHOOSE],
  ['?amt=%00&off=,,,&sel=x', CHOOSE],
] as const;

for (const [nonsense, missing] of IN_FULL ? BROKEN : BROKEN.slice(0, 1)) {
  test(`a broken link ${nonsense} shows what is missing`, async ({ app, page }) => {
    await app.open(nonsense);
    await expect(page.getByRole('main').getByText(missing)).toBeVisible();
    await app.compare();
    const asked = app.amount.and(page.locator(':focus')).or(app.picker('From'));
    await expect(asked).toBeVisible();
  });
}

const HALF = '?fc=injective-1&fd=erc20:0xa00C59fF5a080D2b954d0c75e46E22a0c371235a';

for (const path of IN_FULL ? ['', HALF] : [HALF]) {
  test(`the form at ${path || '/'} does not move while the lists arrive`, async ({ app, page }) => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/v2\/(info|fungible)\//, async (route) => {
      await arrival;
      await route.continue();
    });
    await app.open(path);
    const compare = app.form.getByRole('button', { name: 'Compare routes' });
    const before = await compare.boundingBox();
    expect(before).not.toBeNull();
    arrive();
    await expect(app.bridges).toBeVisible();
    expect(await compare.boundingBox()).toEqual(before);
  });
}
