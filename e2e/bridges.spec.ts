import { BASE_USDC, comparisonPath, ETHEREUM_USDC, INJECTIVE_USDC, OSMO } from './assets.ts';
import { hold } from './hold.ts';
import { IN_FULL } from './hosts.ts';
import { countShifts, painted, shiftOf } from './layout-shift.ts';
import { expect, test } from './test.ts';

test('a bridge that is switched off stays off in Compare and after a reload', async ({ app, page, routes }) => {
  await app.open('bridges');
  await page.getByRole('switch', { name: 'Use CCTP' }).uncheck();
  await expect(page.getByText('11 of 12 bridges on')).toBeVisible();
  await app.goTo('Compare');
  await expect(app.bridges).toHaveText('11 of 12 bridges');
  await app.page.getByRole('link', { name: '5,000 USDC, Ethereum to Base' }).click();
  await routes.expectSettled();
  await expect(page).toHaveURL(/off=CCTP/);
  await expect(routes.cards.filter({ hasText: 'CCTP' })).toHaveCount(0);

  await app.open('bridges');
  await expect(page.getByRole('switch', { name: 'Use CCTP' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Turn all on' }).click();
  await expect(page.getByText('12 of 12 bridges on')).toBeVisible();
});

test('a comparison follows every switch, and its copied link keeps their state', async ({
  app,
  context,
  page,
  routes,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.open('bridges');
  await page.getByRole('switch', { name: 'Use CCTP' }).uncheck();
  await app.goTo('Compare');
  await page.getByRole('link', { name: '250 USDC on Arbitrum to ATOM' }).click();
  await routes.expectSettled();
  await expect(app.bridges).toHaveText('11 of 12 bridges');
  await routes.results.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect(app.said).toHaveText('Copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // Pressed where one is already, it forgets nothing of the place.
  await app.goTo('Compare');

  await app.goTo('Bridges');
  await page.getByRole('button', { name: 'Turn all on' }).click();
  await page.goBack();
  await expect(app.bridges).toHaveText('12 of 12 bridges');
  await page.goto(link);
  await expect(app.bridges).toHaveText('11 of 12 bridges');
});

test('one request says what each bridge and venue is worth for the last comparison, long after it', async ({
  app,
  page,
  routes,
}) => {
  await page.clock.install();
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await app.goTo('Settings');
  // Its answers were let go by then.
  await page.clock.fastForward('06:00');
  await app.goTo('Bridges');
  await expect(
    page.getByText('Costs are of your last question, 100 USDC.inj on Injective (Cosmos) to OSMO on Osmosis.'),
  ).toBeVisible();
  const rowOf = (name: string) =>
    page
      .getByRole('table', { name: 'Bridges' })
      .getByRole('row')
      .filter({ has: page.getByRole('switch', { name, exact: true }) });
  await expect(rowOf('Use IBC')).toContainText(/\$[\d.]+ · /);
  // A route that it has no part in is no route by it.
  await expect(rowOf('Use Stargate')).toContainText('no route');
  expect(asked.filter((path) => path.startsWith('/v2/fungible/what'))).toEqual(['/v2/fungible/what_if']);
  await page.getByText('What would you pay without each bridge?').click();
  await expect(page.getByText(/^The best route costs .+ Asked at /)).toBeVisible();
  const withoutOf = (name: string) =>
    page
      .getByRole('table', { name: 'Without each bridge' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(withoutOf('IBC')).toContainText(/[\d.,]+ (more|less)|no route without it/);
  const same = page.getByText(/^No change without .*Stargate/);
  await expect(same).toBeVisible();
  await expect(same).not.toContainText(/Axelar|Go Fast/);
  await expect(page.getByRole('table', { name: 'Swap venues' }).getByRole('row')).not.toHaveCount(1);
  await expect(page.getByRole('rowheader', { name: 'Osmosis on Osmosis', exact: true })).toBeVisible();
});

test('a bridge of a link that is not known is said so above the list', async ({ app, page }) => {
  await app.open('bridges?bridge=NOPE');
  await expect(page.getByText('No bridge NOPE is known.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Bridges' })).toBeVisible();
});

test('a reload keeps the question of the costs, and one press asks an example where there is none', async ({
  app,
  page,
  routes,
}) => {
  await app.open('bridges');
  const cost = page
    .getByRole('table', { name: 'Bridges' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'CCTP', exact: true }) });
  const column = page.getByRole('columnheader', { name: 'Cost', exact: true });
  await expect(cost).toBeVisible();
  await expect(column).toHaveCount(0);
  await page.getByRole('button', { name: 'Show costs of 5,000 USDC on Ethereum to USDC on Base' }).click();
  await expect(cost).toContainText(/\$[\d.]+/);
  await expect(column).toBeVisible();
  await expect(page.getByText('Costs are of 5,000 USDC on Ethereum to USDC on Base.')).toBeVisible();
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  // What shows it is loaded last, and keeps the question.
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  await app.open('bridges');
  await expect(page.getByText('Costs are of your last question, 100 USDC.inj on Injective')).toBeVisible();
});

test('with every bridge off no request is sent until one is on', async ({ app, page, routes }) => {
  const ids =
    'ARBITRUM,AXELAR,CCTP,EUREKA,GO_FAST,HYPERLANE,IBC,LAYER_ZERO,OPINIT,OP_STACK,POLYGON_POS,SCROLL,STARGATE,ZKSYNC';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await app.open(`${comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' })}&off=${ids}`);
  await expect(page.getByText('Every bridge is off, so there is nothing to compare.')).toBeVisible();
  expect(asked.filter((url) => /\/v2\/fungible\/routes?$/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Turn on and compare' }).click();
  await routes.expectSettled();
  await expect(app.bridges).toHaveText('12 of 12 bridges');
});

test('every bridge has a page of its own, with its kind of proof, its facts and its sources', async ({ app, page }) => {
  await app.open('bridges');
  const table = page.getByRole('table', { name: 'Bridges' });
  await expect(table.getByRole('rowheader')).toHaveCount(14);
  const names = await table.getByRole('rowheader').allTextContents();
  // A page is drawn from facts in one way: in full all of them are opened.
  for (const name of IN_FULL ? names : [names[0], 'Axelar', names.at(-1)].map(String)) {
    await table.getByRole('link', { name, exact: true }).click();
    await expect(app.heading(name)).toBeVisible();
    await expect(page.getByText(/^(Light client|Issuer|Rollup’s proof|Signers|Solver)$/)).toBeVisible();
    const isClosed = ['Axelar', 'Go Fast'].includes(name);
    await expect(page.getByText(isClosed ? /^Connected / : /^Connects /)).toBeVisible();
    const facts = page.getByRole('region', { name: isClosed ? 'Whom you trusted' : 'Whom you trust', exact: true });
    await expect(facts.getByRole('link', { name: 'opens in a new tab' }).first()).toHaveAttribute('href', /^https:/);
    await expect(page.getByRole('region', { name: `If a transfer ${isClosed ? 'stopped' : 'stops'}` })).toContainText(
      /read \d+ \w+ \d{4}/,
    );
    await page.goBack();
    await expect(app.heading('Bridges')).toBeVisible();
  }
});

test('a row says how long, how far and whether a bridge runs; what is halted stands on its page', async ({
  app,
  page,
}) => {
  await app.open('bridges');
  const rowOf = (name: string) =>
    page
      .getByRole('table', { name: 'Bridges' })
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(rowOf('CCTP')).toContainText(
    /Issuer.*fast about 1\smin, else mostly up to \d+\smin.*running · 1 of \d+ assets halted.*CCTP v1: last day 30 Nov 2026, not used here/,
  );
  await expect(rowOf('IBC Eureka')).toContainText('running');
  await expect(rowOf('IBC')).toContainText(/running · \d{3} of [\d,]+ assets halted/);
  await expect(rowOf('Axelar')).toContainText('closed since');
  await expect(rowOf('Axelar').getByRole('switch')).toHaveCount(0);
  await rowOf('IBC')
    .getByRole('link', { name: /assets halted$/ })
    .click();
  await expect(page.getByRole('region', { name: 'Halted' }).locator('details').first()).toBeVisible();
});

test('two ticked bridges stand side by side, and a link keeps them', async ({ app, page }) => {
  await app.open('bridges');
  await page.getByRole('checkbox', { name: 'Put IBC side by side' }).check();
  await expect(page.getByText('Tick another one to see both side by side.')).toBeVisible();
  // Both are another page, where the box is no more.
  await page.getByRole('checkbox', { name: 'Put CCTP side by side' }).click();
  const both = page.getByRole('table', { name: 'Side by side' });
  await expect(both.getByRole('columnheader')).toHaveText(['IBC', 'CCTP']);
  await expect(both.getByRole('rowheader', { name: 'Typical time' })).toBeInViewport();
  await expect(both.getByRole('row').filter({ hasText: 'Reaches' })).toHaveText(/^Reaches.*\d+ chains\d+ chains$/);
  await page.reload();
  await expect(both.getByRole('columnheader')).toHaveText(['IBC', 'CCTP']);
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Put IBC side by side' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Use CCTP' })).toBeVisible();
});

test('what the sample market makes up is named where it stands: facts, halts and times are real', async ({
  app,
  page,
}) => {
  await app.open('bridges');
  await expect(page.getByText('Sample market: costs are made up.')).toBeVisible();
  await page.getByRole('table', { name: 'Bridges' }).getByRole('link', { name: 'Stargate', exact: true }).click();
  const note = page.getByText('Sample market: capacities are not live.');
  await expect(page.getByRole('region', { name: 'Capacity' }).filter({ has: note })).toBeVisible();
  await expect(page.getByText(/made up/)).toHaveCount(0);
});

test('beside a bridge that runs a closed one says so first, with what must not be sent to it', async ({
  app,
  page,
}) => {
  await app.open('bridges?beside=AXELAR,CCTP');
  const both = page.getByRole('table', { name: 'Side by side' });
  await expect(both.locator('[data-slot=notice]')).toContainText('Send nothing to an Axelar deposit address');
  const state = both.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^State/ }) });
  await expect(both.getByRole('rowheader').first()).toHaveText(/^State.*differs$/);
  await expect(state.getByRole('cell').nth(0)).toHaveText(/^closed since 16 Jun 2026$/);
  await expect(state.getByRole('cell').nth(1)).toHaveText(/^running · 1 of \d+ assets halted ?better/);
});

test('the facts on bridges compare whom one trusts, with source and day, and stack on a narrow screen', async ({
  app,
  page,
}) => {
  await app.open('bridges');
  await page.getByText('Whom you trust, bridge by bridge').click();
  const table = page.getByRole('table', { name: 'Whom you trust' });
  await expect(table.getByRole('rowheader')).toHaveCount(14);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Bridge',
    'Who verifies',
    'How many',
    'Who can change it',
    'After what delay',
    'Incidents',
  ]);
  const eureka = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Eureka/ }) });
  await expect(eureka).toContainText('five of seven');
  await expect(eureka).toContainText('Not known to us');
  await expect(eureka.getByRole('link', { name: /docs\.cosmos\.network/ }).first()).toHaveAttribute('href', /^https:/);
  await expect(eureka).toContainText(/read \d+ \w+ \d{4}/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByRole('columnheader')).toHaveCount(0);
  await expect(eureka.getByText('Who can change it')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('without an answer to the facts the bridges stay, and they can be asked for again', async ({ app, page }) => {
  let isBroken = true;
  await page.route('**/v2/info/bridge_facts', (route) =>
    isBroken ? route.fulfill({ status: 404, json: { code: 5, message: 'Not Found', details: [] } }) : route.continue(),
  );
  await app.open('bridges');
  await page.getByText('Whom you trust, bridge by bridge').click();
  await expect(page.getByText('The facts about these bridges did not arrive.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Use CCTP' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Whom you trust' })).toBeVisible();
});

test('facts that arrive late move nothing', async ({ app, page }) => {
  const release = await hold(page, /\/v2\/info\/bridge_facts$/);
  await page.addInitScript(countShifts);
  await page.setViewportSize({ width: 360, height: 740 });
  const listed = page.waitForResponse(/\/v2\/info\/bridges$/);
  await app.open('bridges');
  await listed;
  await painted(page);
  await release();
  await expect(page.getByText('Light client').first()).toBeVisible();
  await painted(page);
  expect(await shiftOf(page)).toBeLessThan(0.02);
});

test('the way back draws the whole page, and it answers', async ({ app, page }) => {
  await app.open('bridges');
  const rows = page.getByRole('table', { name: 'Bridges' }).getByRole('row');
  await expect(page.getByText('Whom you trust, bridge by bridge')).toBeVisible();
  const drawn = await rows.count();
  await app.goTo('Compare');
  await app.form.getByRole('button', { name: 'From:' }).click();
  await expect(app.picker('From').getByRole('option').first()).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(drawn);
  await page.getByText('Whom you trust, bridge by bridge').click();
  await expect(page.getByRole('table', { name: 'Whom you trust' })).toBeVisible();
  await page.goForward();
  await expect(app.form).toBeVisible();
});

test('a bridge or venue switched off on Compare is off in that comparison alone', async ({ app, page, routes }) => {
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
  await routes.expectSettled();
  await app.bridges.click();
  await app.switches.getByRole('switch', { name: 'Osmosis', exact: true }).uncheck();
  await expect(page).toHaveURL(/voff=Osmosis/);
  await page.reload();
  await expect(page.getByText('We ignored')).toHaveCount(0);
  await expect(routes.results.getByText(/^Osmosis is off here\./)).toBeVisible();
  await routes.results.getByRole('button', { name: 'Turn on', exact: true }).click();
  await routes.expectSettled();
  await expect(page).not.toHaveURL(/voff=/);
  await app.switchBridgeOff('CCTP');
  await expect(page).toHaveURL(/off=CCTP/);
  await app.open();
  await expect(app.bridges).toHaveText('12 of 12 bridges');
  await app.open('bridges');
  await expect(page.getByText('12 of 12 bridges on')).toBeVisible();
});

test('what the settings leave out is announced with its price, and turned on by one press', async ({
  app,
  page,
  routes,
}) => {
  await app.open('bridges');
  await page.getByRole('switch', { name: 'Use CCTP' }).uncheck();
  await app.open(comparisonPath({ from: ETHEREUM_USDC, to: BASE_USDC, amount: '5000' }));
  await routes.expectSettled();
  const line = routes.results.getByText(/^CCTP is off in your settings\./);
  await expect(line).toHaveText(/With it the best costs \$[\d.]+ less/);
  await routes.results.getByRole('button', { name: 'Turn on' }).click();
  await expect(line).toBeHidden();
  await expect(app.bridges).toHaveText('12 of 12 bridges');
  await expect(page).not.toHaveURL(/off=/);
  await app.open('bridges');
  await expect(page.getByText('12 of 12 bridges on')).toBeVisible();
});
