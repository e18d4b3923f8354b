import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { comparisonPath, INJECTIVE_USDC, OSMO } from './assets.ts';
import { IN_FULL } from './hosts.ts';
import { expect, test } from './test.ts';
import type { Watch } from './watch.ts';

/** A proxy's page in place of every answer, until it is told that the service is back. */
async function stopService(page: Page): Promise<() => void> {
  let isDown = true;
  await page.route('**/v2/**', (route) =>
    isDown
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' })
      : route.continue(),
  );
  return () => {
    isDown = false;
  };
}

/** Once what the page has is kept, so that it is there without the service. */
async function stopOnceKept(app: App, page: Page): Promise<() => void> {
  await page.waitForLoadState('networkidle');
  await app.giveUpSoon();
  return stopService(page);
}

/** A first visit of a page while the service is down. */
async function openWithoutService({ app, page, watch }: { app: App; page: Page; watch: Watch }, path = '') {
  watch.forgive(/status of 502/);
  await app.giveUpSoon();
  const letAnswer = await stopService(page);
  await app.open(path);
  return { main: page.getByRole('main'), letAnswer };
}

const LINK = comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '5000' });

const [COMPARED, SCANNED] = ['compared', 'scanned'].map(
  (done) => `The service does not answer (502). Nothing can be ${done} now.`,
);
const OTHER = 'The service does not answer (502). We ask again every 15 seconds.';

const KEPT = /The service does not answer\. What is shown is from .*\d\d:\d\d.* We ask again every 15 seconds\./;

/** As when the page is shown again; else it takes 15 seconds. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

const PAGES = [
  { path: '', said: COMPARED, here: '12 of 12 bridges' },
  {
    path: LINK,
    said: `${COMPARED} Names of some tokens are missing until it answers.`,
    here: /^\d+ routes? · gas /,
  },
  { path: 'portfolio', said: SCANNED, here: 'Or try a sample account' },
  { path: 'bring-home', said: SCANNED, here: 'No balances are known yet.' },
  { path: 'ways-out', said: SCANNED, here: 'No balances are known yet.' },
  { path: 'bridges', said: OTHER, here: '12 of 12 bridges on' },
  { path: 'bridges?view=capacity', said: OTHER, here: / lanes, / },
  { path: 'matrix', said: OTHER, here: /^[\d,]+ pairs at / },
  { path: 'status', said: OTHER, here: 'Nothing is read from chains.' },
];

/** Those that no other file looks at while lists are missing: the focus after "Try again", capacity and status have journeys. */
const ALONE = ['bring-home', 'ways-out', 'matrix'];

for (const { path, said = OTHER, here } of PAGES.filter(
  ({ path }) => IN_FULL || path === LINK || ALONE.includes(path),
)) {
  test(`/${path.replace(/\?.*/, '?…')} opened while the service is down says so, and goes on at one press`, async ({
    app,
    page,
    watch,
  }) => {
    const { main, letAnswer } = await openWithoutService({ app, page, watch }, path);
    const again = main.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(main.getByText(said).first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'Use sample figures instead' })).toBeVisible();
    letAnswer();
    await again.click();
    await expect(main.getByText(here).first()).toBeVisible();
    await expect(again).toBeHidden();
  });
}

for (const path of [
  '',
  'portfolio',
  'bring-home',
  'bridges',
  'bridges?bridge=HYPERLANE',
  'matrix',
  'bridges?view=capacity',
]) {
  test(`/${path} says that the service does not answer as soon as the header does, in one notice`, async ({
    app,
    page,
    settings,
    watch,
  }) => {
    watch.forgive(/status of 502/);
    // What failed once gets no word when it is asked for again.
    const failed = new Set<string>();
    await page.route('**/v2/**', (route) => {
      const url = route.request().url();
      return failed.has(url) ? undefined : failed.add(url) && route.fulfill({ status: 502, body: '<h1>502</h1>' });
    });
    await app.open(path);
    await settings.expectAnsweredBy('No answer');
    const main = page.getByRole('main');
    await expect(main.getByText('The service does not answer. We ask again every 15 seconds.')).toBeVisible();
    await expect(main.locator('[data-slot="notice"]')).toHaveCount(1);
    await expect(main.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await expect(main.locator('[data-slot="skeleton"]:visible')).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Use sample figures instead' })).toBeEnabled();
  });
}

test('a first visit while the service is down says that it is asked again, and goes on by itself', async ({
  app,
  page,
  watch,
}) => {
  const { main, letAnswer } = await openWithoutService({ app, page, watch });
  const said = main.getByText('Nothing can be compared now. We ask again every 15 seconds.');
  await expect(said).toBeVisible();
  letAnswer();
  await comeBack(page);
  await expect(main.getByText('12 of 12 bridges')).toBeVisible();
  await expect(said).toBeHidden();
});

test('the picker of a service that is known to be silent says at once that its list did not arrive', async ({
  app,
  page,
  watch,
}) => {
  watch.forgive(/status of 502/);
  const asked = new Set<string>();
  let letAnswer = () => {};
  const answer = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  await page.route('**/v2/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const isAgain = asked.has(pathname);
    asked.add(pathname);
    // Of what is asked again nobody knows yet that it fails too.
    if (!isAgain) return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' });
    await answer;
    await route.continue();
  });
  await app.open();
  await expect(page.getByRole('banner').getByText('No answer')).toBeVisible();
  await app.form.getByRole('button', { name: 'Compare' }).click();
  const picker = app.picker('From');
  await expect(picker.getByText('The list of assets did not arrive.')).toBeVisible();
  letAnswer();
  await expect(app.pickerRow('From', 'USDC', 'Ethereum')).toBeVisible();
});

test('a first page whose lists are here says so too, and goes on at one press', async ({ app, page, watch }) => {
  watch.forgive(/status of 502/);
  let isDown = true;
  await page.route('**/v2/fungible/route_summaries', (route) =>
    isDown ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }) : route.continue(),
  );
  await app.open();
  const main = page.getByRole('main');
  const said = main.getByText('The service does not answer. The lists are from your last visit.');
  await expect(said).toBeVisible();
  await expect(main.getByText(/^Figures of a sample market/)).toBeHidden();
  isDown = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(said).toBeHidden();
  await expect(main.getByText(/^Figures of a sample market/)).toBeVisible();
});

test('a question whose lists are here is answered by why and what follows, and by no word about figures', async ({
  app,
  page,
  routes,
  watch,
}) => {
  watch.forgive(/status of 502/);
  await app.open(LINK);
  await routes.expectSettled();
  await expect(routes.results.getByText('Sample market:')).toBeVisible();
  await stopOnceKept(app, page);
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '5001' }));
  await expect(routes.results.getByText(COMPARED ?? '')).toBeVisible();
  await expect(routes.results.getByRole('link', { name: 'Use another service' })).toBeVisible();
  await expect(routes.results.getByText('Sample market:')).toHaveCount(0);
  // It has that market itself.
  await expect(routes.results.getByRole('button', { name: 'Use sample figures instead' })).toHaveCount(0);
});

test('a question that was answered before has those quotes, with their time, and a press asks anew', async ({
  app,
  page,
  routes,
  watch,
}) => {
  watch.forgive(/status of 502/);
  await app.open(LINK);
  await routes.expectSettled();
  const quoted = (await routes.bestAmount.textContent()) ?? '';
  const letAnswer = await stopOnceKept(app, page);
  await page.reload();
  const failed = routes.results.getByText(
    /The last refresh failed\. These figures are from .*\d\d:\d\d.* We ask again every 15 seconds\./,
  );
  await expect(failed).toBeVisible();
  await expect(routes.results.getByText(/retries every/)).toHaveCount(0);
  await expect(routes.bestAmount).toHaveText(quoted);
  letAnswer();
  await routes.results.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  await expect(routes.bestAmount).toHaveText(quoted);
});

test('a question that did not reach the service says that it is asked again, and is answered whole once it is back', async ({
  app,
  page,
  routes,
  watch,
}) => {
  watch.forgive(/ERR_FAILED/);
  await app.open(LINK);
  await routes.expectSettled();
  await page.waitForLoadState('networkidle');
  await app.giveUpSoon();
  await page.route('**/v2/**', (route) => route.abort());
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '5001' }));
  const said = routes.results.getByText('Nothing can be compared now. We ask again every 15 seconds.');
  await expect(said).toBeVisible();
  await page.unroute('**/v2/**');
  await comeBack(page);
  await expect(said).toBeHidden();
  await routes.expectSettled();
  await expect(routes.bestAmount).toContainText('OSMO');
  await expect(routes.results.getByRole('button', { name: /^Quote \d/ })).toHaveCount(0);
});

test('on a phone the amount of a link whose assets did not arrive is not called smallest units', async ({
  app,
  page,
  watch,
}) => {
  watch.forgive(/status of 502/);
  await page.setViewportSize({ width: 360, height: 780 });
  await app.giveUpSoon();
  await stopService(page);
  await app.open(LINK);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit:/ })).toContainText('5,000 of a token to OSMO');
  await expect(page.getByRole('main')).not.toContainText('smallest unit');
});

test('what was read of bridges and of what ends stays with its time, and the rest is called not read', async ({
  app,
  page,
  watch,
}) => {
  watch.forgive(/status of 502/);
  const main = page.getByRole('main');
  await app.open('bridges');
  const hyperlane = main.getByRole('row').filter({ has: page.getByRole('switch', { name: 'Use Hyperlane' }) });
  const time = (await hyperlane.locator('td').nth(1).locator('[translate=no]').textContent()) ?? '';
  expect(time).toMatch(/\d/);
  await stopOnceKept(app, page);
  await app.open('bridges?bridge=HYPERLANE');
  await expect(main.getByText(/does not answer .*What is shown is from .*\d\d:\d\d/)).toBeVisible();
  await expect(main.getByRole('region', { name: 'Capacity' })).toContainText('not read');
  await expect(main.getByText(time, { exact: true }).first()).toBeVisible();
  await expect(main).not.toContainText('not known');
  await expect(main.getByRole('region', { name: 'What ends, and when' })).toContainText('closed since 4 Sept 2026');
  await expect(main.getByRole('region', { name: 'Whom you trust' })).toContainText(/read \d+ [A-Z][a-z]+ 2026/);

  await app.open('status');
  await expect(main.getByText(/does not answer .*The service’s last answer came at .*\d\d:\d\d/)).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Ends next' })).toBeVisible();
  await expect(main.getByRole('region', { name: 'How old our facts are' })).toContainText(
    'Not known while the service does not answer.',
  );
});

test('a Portfolio whose balances are known says once that they are old, and reads again at one press', async ({
  app,
  page,
  portfolio,
  watch,
}) => {
  watch.forgive(/status of 502/);
  await portfolio.openSample('Sample Cosmos account');
  const letAnswer = await stopOnceKept(app, page);
  await page.reload();
  const main = page.getByRole('main');
  const said = main.getByText(/The service does not answer now\. These balances are from .*\d\d:\d\d/);
  await expect(said).toBeVisible();
  await expect(main).not.toContainText('Some origins did not arrive.');
  letAnswer();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(said).toBeHidden();
  await expect(portfolio.balance('OSMO', 'Osmosis')).toBeVisible();
});

test('a matrix whose refresh fails keeps its table, with the time of its figures', async ({ app, page, watch }) => {
  watch.forgive(/status of 502/);
  await app.open('matrix');
  const main = page.getByRole('main');
  const table = main.getByRole('grid');
  await expect(table).toContainText('$');
  await stopService(page);
  await main.getByRole('button', { name: 'Ask again' }).click();
  await expect(main.getByText(KEPT)).toBeVisible();
  await expect(main.locator('[data-slot="notice"]')).toHaveCount(1);
  await expect(table).toContainText('$');
});

test('a Portfolio of which nothing could be read says that alone, and is read once the service is back', async ({
  app,
  page,
  portfolio,
  watch,
}) => {
  watch.forgive(/status of 502/);
  await app.open('portfolio');
  const letAnswer = await stopOnceKept(app, page);
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Sample Cosmos account', exact: true }).click();
  const said = main.getByText('No balance could be read: the service does not answer. We ask again every 15 seconds.');
  await expect(said).toBeVisible();
  await expect(main.locator('[data-slot="notice"]')).toHaveCount(1);
  await expect(portfolio.total).toHaveCount(0);
  await expect(portfolio.foot).toHaveCount(0);
  await expect(main).not.toContainText(/\d chains|\d\d:\d\d|made up/);
  await page.reload();
  await expect(said).toBeVisible();
  await expect(portfolio.total).toHaveCount(0);
  letAnswer();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(said).toBeHidden();
  await portfolio.expectRead();
});

test('balances that failed while the service was down are read by themselves once it is back', async ({
  app,
  page,
  portfolio,
  watch,
}) => {
  watch.forgive(/status of 502/);
  await app.open('portfolio');
  const letAnswer = await stopOnceKept(app, page);
  await page.getByRole('button', { name: 'Sample Cosmos account', exact: true }).click();
  await expect(page.getByText(/^Caution: No balance could be read/)).toBeVisible();
  letAnswer();
  await comeBack(page);
  await portfolio.expectRead();
});

test('a scan that fails leaves what was read, with the time at which it was', async ({
  app,
  page,
  portfolio,
  watch,
}) => {
  watch.forgive(/status of 502/);
  await portfolio.openSample('Sample Cosmos account');
  await stopOnceKept(app, page);
  await page.reload();
  const main = page.getByRole('main');
  const said = main.getByText(/The service does not answer now\. These balances are from .*\d\d:\d\d/);
  await expect(said).toBeVisible();
  const failed = page.waitForResponse('**/v2/info/balances');
  await main.getByRole('button', { name: 'Try again' }).click();
  await failed;
  await page.waitForLoadState('networkidle');
  await expect(said).toBeVisible();
  await expect(portfolio.balance('OSMO', 'Osmosis')).toBeVisible();
  await page.reload();
  await expect(portfolio.balance('OSMO', 'Osmosis')).toBeVisible();
});

test('bridges and a matrix that are left and entered again say once from when they are, and that it is back', async ({
  app,
  page,
  settings,
  watch,
}) => {
  watch.forgive(/status of 502/);
  const main = page.getByRole('main');
  await app.open('bridges');
  await expect(main.getByText('12 of 12 bridges on')).toBeVisible();
  await main.getByRole('link', { name: 'Matrix' }).click();
  await expect(main.getByRole('grid')).toContainText('$');
  const letAnswer = await stopOnceKept(app, page);
  await app.goTo('Compare');
  await settings.expectAnsweredBy('No answer');
  await app.goTo('Bridges');
  const kept = main.getByText(KEPT);
  await expect(kept).toBeVisible();
  await expect(main.locator('[data-slot="notice"]')).toHaveCount(1);
  // It has that market itself.
  await expect(main.getByRole('button', { name: 'Use sample figures instead' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Matrix' }).click();
  await expect(main.getByRole('grid')).toContainText('$');
  await expect(kept).toBeVisible();
  await expect(main.locator('[data-slot="notice"]')).toHaveCount(1);
  letAnswer();
  await comeBack(page);
  await expect(kept).toBeHidden();
});

test('the state of a bridge of which not all was read is one word, and one that is closed stays so', async ({
  app,
  page,
  watch,
}) => {
  watch.forgive(/status of 502/);
  await page.route('**/v2/**/bridge_reach*', (route) => route.fulfill({ status: 502, body: '<h1>502</h1>' }));
  const main = page.getByRole('main');
  await app.open('bridges');
  const stateOf = (name: string) =>
    main
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .locator('td')
      .nth(3);
  await expect(stateOf('CCTP')).toHaveText('not read');
  await expect(stateOf('IBC')).toHaveText('not read', { useInnerText: true });
  await expect(main.getByText(/^closed since /).first()).toBeVisible();
  await expect(main.getByRole('table', { name: 'Bridges' })).not.toContainText(/running|halted|last day/);
});

test('a matrix without lists names the asset by what the page itself knows', async ({ app, page, watch }) => {
  const { main } = await openWithoutService({ app, page, watch }, 'matrix');
  await expect(main.getByRole('button', { name: /USDC/ })).toBeVisible();
});
