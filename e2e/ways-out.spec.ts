import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
import { expect, test } from './test.ts';

const account = (page: Page) => page.getByRole('region', { name: 'Sample Cosmos account: 1,368.55 USDC.n' });
const balance = (page: Page, holding: string) => account(page).getByRole('region', { name: holding });
const ways = (page: Page, holding: string) => balance(page, holding).getByRole('table').getByRole('row');
const unfold = (page: Page, holding: string) =>
  balance(page, holding)
    .getByRole('button', { name: /^\d+ other ways?$/ })
    .click();

test('who holds USDC of Noble sees how much and until when, and compares the ways to what replaces it', async ({
  app,
  page,
  portfolio,
  routes,
}) => {
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/route_summaries')) asked.push(request.postDataJSON());
  });
  await portfolio.openSample('Sample Cosmos account');
  await expect(portfolio.endings).toContainText(
    /You hold 1,368\.55 USDC\.n of Noble on 4 chains\. From 1 Dec 2026.* only a limited amount can leave Noble\. The last day to move it is 11 Jan 2027\. Also ending: STRD; stATOM; USDC\.axelar\./,
  );
  await expect(portfolio.row('USDC.n')).toContainText('last day 11 Jan 2027');
  await expect(portfolio.row('stATOM')).toContainText(/since 6 Oct 2026/);
  await expect(portfolio.row('ATOM')).not.toContainText(/last day|since/);
  await test.step('its details say when it ends, and lead out as well', async () => {
    await portfolio.turn('USDC.n');
    const details = await portfolio.openDetails('USDC.n', 'Osmosis');
    await expect(details).toContainText(
      /Endslimited from 1 Dec 2026.*, last day 11 Jan 2027Circle caps how much .*Circle, blog of 10 Sept 2026/,
    );
    await details.getByRole('link', { name: 'Ways out' }).click();
    await expect(page).toHaveURL(/\/ways-out\?of=noble-usdc$/);
    await page.goBack();
  });
  await portfolio.endings.getByRole('link', { name: 'Ways out of 1,368.55 USDC.n of Noble' }).click();

  await expect(app.heading('Ways out')).toBeVisible();
  await expect(page).toHaveURL(/\/ways-out\?of=noble-usdc$/);
  await expect(page.getByText('Circle caps how much USDC can leave Noble')).toBeVisible();
  await expect(page.getByText(/only a limited amount can leave Noble\. How much is not known\.$/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Portfolio' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByText(/^Simplest ways for 4 balances: 4 signatures, \$0\.\d\d in total\.$/)).toBeVisible();
  expect(JSON.stringify(asked)).not.toContain('noble1');

  await test.step('the simplest way of each balance is named, the others with the limit of a transfer are behind a press', async () => {
    const osmosis = balance(page, '640.25 USDC.n on Osmosis');
    await expect(osmosis).toContainText(
      /Simplest: USDC\.inj on Osmosisfrom Injective \(Cosmos\) via 1 hop · nothing is known to end itA voucher, not native: native ways need gas that you lackabout 640\.\d+ USDC\.inj arrives · costs \$0\.0\d · 1 signature · \d+\ss/,
    );
    // No other way out of Noble keeps the asset and ends where this account has gas.
    await expect(balance(page, '500 USDC.n on Noble')).toContainText(
      /Simplest: native USDC on Injective \(USDC\.inj\).*Stays there until you hold INJ on Injective for gas/,
    );
    // From dYdX there is no way around the chain that is closing; on Osmosis a pool swaps it.
    const through = 'Goes through Noble, which limits what leaves it';
    await expect(balance(page, '151 USDC.n on dYdX Protocol')).toContainText(through);
    await expect(osmosis).not.toContainText(through);
    await expect(page.getByRole('table')).toHaveCount(0);
    await unfold(page, '640.25 USDC.n on Osmosis');
    await unfold(page, '500 USDC.n on Noble');
    await expect(ways(page, '500 USDC.n on Noble').filter({ hasText: 'USDC on Arbitrum' })).toContainText(
      /499\.\d+ USDC.*\$0\.\d\d.*\d+\ss.*1.*100,000 USDC.n by CCTP/,
    );
    await expect(ways(page, '640.25 USDC.n on Osmosis').filter({ hasText: 'allUSDC on Osmosis' })).toContainText(
      'a basket of several tokens',
    );
  });

  await test.step('a swap into the coin of its chain is one signature, with a limit that is not known', async () => {
    const swap = ways(page, '640.25 USDC.n on Osmosis').filter({ hasText: 'OSMO on Osmosis' });
    await expect(swap).toContainText(/OSMO.*1.*not known/);
    await expect(ways(page, '500 USDC.n on Noble').filter({ hasText: 'USDC on Solana' })).toHaveCount(1);
  });

  await test.step('what dYdX says of its trading accounts stands beside the balance there', async () => {
    const dydx = account(page).getByRole('region', { name: '151 USDC.n on dYdX Protocol' });
    await expect(dydx.getByText('Trading balances are not seen here')).toHaveAttribute('lang', 'en');
  });

  await test.step('Compare opens with the question of a way', async () => {
    await balance(page, '500 USDC.n on Noble')
      .getByRole('link', { name: /^Compare/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\?fc=noble-1&fd=uusdc&tc=[\w-]+&td=[^&]+&amt=499\.\d+/);
    await routes.expectSettled();
  });
});

test('on a phone what ends takes few lines, and the first tokens stand above the tabs', async ({ page, portfolio }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portfolio.openSample('Sample Cosmos account');
  await expect(portfolio.endings).toContainText(
    /Caution: 1,368\.55 USDC\.n of Noble: limited from 1 Dec 2026.*, last day 11 Jan 2027\. 3 more end\./,
  );
  await expect(portfolio.holdings).toContainText('Sample data: prices and sample balances are made up.');
  const figure = await portfolio.figure.boundingBox();
  const action = await portfolio.total.getByRole('link', { name: 'Consolidate' }).boundingBox();
  expect(action?.x).toBeGreaterThan((figure?.x ?? 0) + (figure?.width ?? 0));
  await test.step('what is done with all of it stands in the line of the accounts', async () => {
    await portfolio.addSample('Sample EVM account');
    const accounts = portfolio.holdings.getByRole('region', { name: 'Accounts' });
    await expect(accounts.getByRole('button', { name: 'Scan all' })).toBeVisible();
    const [eye, chip] = [
      await accounts.getByRole('button', { name: 'Hide amounts' }).boundingBox(),
      await accounts.getByRole('button', { name: '2 accounts' }).boundingBox(),
    ];
    expect(eye?.y).toBe(chip?.y);
  });
  await test.step('a denom that has no room is left out whole', async () => {
    const [name, denom] = await portfolio
      .balance('WBTC', 'Ethereum')
      .getByText(/Wrapped Bitcoin|0x…c2C599/)
      .all();
    expect((await denom?.boundingBox())?.y).toBeGreaterThan((await name?.boundingBox())?.y ?? 0);
  });
  await portfolio.endings.getByRole('link', { name: '3 more end.' }).click();
  await expect(page).toHaveURL(/\/ways-out\?of=/);
});

test('each of several endings has its own ways, and tokens without a successor go for dollars', async ({
  page,
  portfolio,
}) => {
  await portfolio.openSample('Sample Cosmos account');
  await portfolio.endings.getByRole('link', { name: 'stATOM', exact: true }).click();
  const held = page.getByRole('region', { name: '22.75 stATOM on Osmosis' });
  await expect(held.getByText('Simplest: OSMO on Osmosis')).toBeVisible();
  await held.getByRole('button', { name: /^\d+ other ways?$/ }).click();
  await expect(held.getByRole('row').filter({ hasText: 'USDC on' })).not.toHaveCount(0);
  await page.getByRole('combobox', { name: 'Which token' }).selectOption({ label: 'USDC.n of Noble' });
  await expect(page).toHaveURL(/of=noble-usdc/);
  await expect(account(page)).toBeVisible();
});

test('an amount above what a message takes is sent in parts', async ({ page, portfolio }) => {
  await page.route('**/v2/fungible/route_summaries', async (route) => {
    const { requests } = route.request().postDataJSON();
    const metadata = {
      ...{ via: 'CCTP', rule: 'above_maximum', limit: '1000000000000', chain_id: 'noble-1', denom: 'uusdc' },
    };
    const error = { code: 5, message: 'no route', details: [{ reason: 'LIMIT', metadata }] };
    await route.fulfill({ json: { routes: requests.map(() => ({ route: null, error })) } });
  });
  await portfolio.openSample('Sample Cosmos account');
  await portfolio.endings.getByRole('link', { name: /^Ways out of .* USDC.n of Noble$/ }).click();
  await expect(ways(page, '500 USDC.n on Noble').nth(1)).toContainText(
    'More than one transfer takes: at most 1,000,000 USDC.n by CCTP. Send it in parts.',
  );
});

test('a voucher of a chain that left IBC is told as such, without a value and without a way', async ({
  page,
  portfolio,
}) => {
  await page.route('**/v2/info/balances', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const osmosis = json.chains['osmosis-1'];
    if (osmosis) {
      const sei = 'ibc/71F11BC0AF8E526B80E44172EBA9D3F0A8E03950BB882325435691EBC9450B1D';
      osmosis.denoms[sei] = { ...osmosis.denoms.uosmo, amount: '12000000', price: '0.3', value_usd: '3.60' };
    }
    await route.fulfill({ response, json });
  });
  await portfolio.openSample('Sample Cosmos account');
  await portfolio.endings.getByRole('link', { name: /^12 SEI of Sei/ }).click();
  await expect(
    page.getByRole('region', { name: 'What ends' }).getByText('You hold 12 SEI of Sei (Cosmos) on Osmosis.'),
  ).toBeVisible();
  await expect(page.getByText('It can no longer be moved or redeemed.')).toBeVisible();
  await expect(page.getByText("Vouchers over Sei's closed channels can no longer be redeemed")).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '12 SEI on Osmosis' })).toContainText('not redeemable');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('Ways out says so where nothing is held that ends, and of no balances that none is known', async ({
  app,
  page,
  portfolio,
}) => {
  await app.open('ways-out');
  await expect(page.getByText('No balances are known yet.')).toBeVisible();
  await expect(page.getByText('Scan your addresses first.')).toBeVisible();
  await portfolio.openSample('Sample EVM account');
  await app.open('ways-out');
  await expect(page.getByText('Nothing that you hold is known to end.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Portfolio' })).toBeVisible();
});

test('Ways out keeps the room of what it asks for, and has the largest balance first', async ({ page, portfolio }) => {
  await portfolio.openSample('Sample Cosmos account');
  const release = await hold(page, /\/route_summaries$/);
  await portfolio.endings.getByRole('link', { name: /^Ways out of .* USDC.n of Noble$/ }).click();
  const byAccount = page.getByRole('region', { name: 'Ways by account' });
  await expect(byAccount.getByRole('status')).toHaveText('Asking…');
  await expect(byAccount.getByText('Asking…')).toHaveCount(1);
  await expect(byAccount.getByRole('button')).toHaveCount(0);
  await expect(byAccount.locator('[data-slot=skeleton]').first()).toBeVisible();
  await expect(byAccount.getByRole('heading', { level: 3 })).toHaveText([
    /^640\.25 USDC\.n on Osmosis/,
    /^500 USDC\.n on Noble/,
    /^151 USDC\.n on dYdX/,
    /^77\.3 USDC\.n on Neutron/,
  ]);
  await release();
  await expect(byAccount.getByText('Simplest: ').first()).toBeVisible();
  await expect(byAccount.locator('[data-slot=skeleton]')).toHaveCount(0);
});

test('Consolidate says of what it would move that it ends, by when, and leads to its ways out', async ({
  page,
  portfolio,
}) => {
  await portfolio.openSample('Sample Cosmos account');
  await portfolio.expectRead();
  await page.getByRole('link', { name: 'Consolidate' }).click();
  const ending = page.getByRole('region', { name: 'What you hold that ends' });
  await expect(ending).toContainText(/only a limited amount can leave Noble\..*last day to move it is 11 Jan 2027/);
  await expect(ending.getByRole('link', { name: /^Ways out/ })).toHaveAttribute('href', /\/ways-out\?of=noble-usdc$/);
  await page.getByRole('radio').first().check();
  const row = (name: RegExp) =>
    page.getByRole('table', { name: 'Balances and their routes' }).getByRole('row', { name });
  await expect(row(/^499\.8 USDC\.n/)).toContainText('last day 11 Jan 2027');
  await expect(row(/^1,419\.95 STRD/)).toContainText('no deposits since 6 Oct 2026');
  await expect(row(/^1,849\.84 OSMO/)).not.toContainText(/last day|since/);
});

test('Consolidate says in words what it works out while its homes and routes are blank', async ({
  page,
  portfolio,
}) => {
  await portfolio.openSample('Sample Cosmos account');
  await portfolio.addSample('Sample EVM account');
  await portfolio.expectRead();
  const release = await hold(page, /\/route_summaries$/);
  await page.getByRole('link', { name: 'Consolidate' }).click();
  const homes = page.getByRole('group', { name: /^Destination: where all of it goes/ });
  await expect(homes.getByRole('status')).toHaveText(/working out what each costs…/);
  await expect(homes.getByRole('radio')).toHaveCount(0);
  await release();
  const first = homes.getByRole('radio').first();
  await expect(first).toBeVisible();
  await expect(homes.getByRole('status')).toHaveText('');
  // Of the gas on the way, which these accounts do not hold, before a destination is chosen.
  await expect(homes.getByText(/^\d+ of \d+ routes need [A-Z]+ on \S+ first$/).first()).toBeVisible();
  await first.check();
  await expect(page.getByRole('region', { name: 'Routes' }).getByRole('status')).toContainText(
    /Lost on the way\$[\d.]+Paid on top(at least )?\$[\d.]+ for gas and fees/,
  );
  await expect(page.getByRole('region', { name: 'Routes' })).toContainText(/Already there1,204\.11 USDC/);
  await page.getByRole('main').getByRole('link', { name: 'Portfolio', exact: true }).click();
  await expect(portfolio.figure).toBeVisible();
});
