import type { Page, Route } from '@playwright/test';
import type { BalanceEntry, BalancesRequest, BalancesResponse } from '#contract/balances.ts';
import type { AssetsResponse } from '#contract/listing.ts';
import type { OriginAssetsRequest } from '#contract/origin-assets.ts';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { BUILT_HOSTS_IN_FULL, IN_FULL } from './hosts.ts';
import { Keyboard } from './keyboard.ts';
import { expect, test } from './test.ts';

const sampleOn = (chainId: string): string =>
  SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === chainId)?.address ?? '';
const OSMOSIS_ADDRESS = sampleOn('osmosis-1');

/** Hundredths of a dollar in "$1,435.05". */
const cents = (dollars: string): bigint => BigInt(dollars.replace(/\D/g, ''));

/** Hundredths of a dollar in "1435.0541", cut. */
function wireCents(usd: string): bigint {
  const [whole = '0', fraction = ''] = usd.split('.');
  return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
}

/** Intercepts balance requests of the page: one chain in each. */
async function onBalances(page: Page, answer: (chainId: string, route: Route) => Promise<void>): Promise<void> {
  await page.route('**/v2/info/balances', (route) => {
    const { chains }: BalancesRequest = route.request().postDataJSON();
    const [chainId = ''] = Object.keys(chains);
    return answer(chainId, route);
  });
}

/** Puts its own in the place of what the service answers. */
async function change(route: Route, alter: (json: BalancesResponse) => void, headers: Record<string, string> = {}) {
  const response = await route.fetch();
  const json: BalancesResponse = await response.json();
  alter(json);
  await route.fulfill({ response, json, headers: { ...response.headers(), ...headers } });
}

const entriesOf = ({ chains }: BalancesResponse): BalanceEntry[] =>
  Object.values(chains).flatMap(({ denoms }) => Object.values(denoms));

const fail = (route: Route) =>
  change(route, (json) => {
    for (const entry of entriesOf(json)) entry.error = { code: 4, message: 'no answer in 8 seconds' };
  });

const age = (route: Route, minutes: number) =>
  change(route, ({ chains }) => {
    for (const chain of Object.values(chains)) {
      chain.as_of = new Date(Date.now() - minutes * 60_000).toISOString();
    }
  });

/** Counts the questions about balances from now on. */
function countAsked(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => request.url().endsWith('/v2/info/balances') && asked++);
  return () => asked;
}

test('a pasted sample address shows its total, by asset and by chain, and sends no further requests', {
  tag: BUILT_HOSTS_IN_FULL,
}, async ({ app, page, portfolio, service }) => {
  const { chains } = await service.balances('osmosis-1', OSMOSIS_ADDRESS);
  const worth = Object.values(chains['osmosis-1']?.denoms ?? {}).map(({ value_usd }) => wireCents(value_usd ?? '0'));
  const total = worth.filter((value) => value >= 100n).reduce((sum, value) => sum + value, 0n);

  await app.open('portfolio');
  await portfolio.addAddress(OSMOSIS_ADDRESS);
  await portfolio.expectRead();
  await expect(portfolio.total).toContainText('at least');
  expect(cents((await portfolio.total.textContent())?.match(/\$[\d,]+\.\d\d/)?.[0] ?? '')).toBe(total);
  await expect(portfolio.foot).toContainText('The total may be higher: 3 reasons');
  const missing = await portfolio.see();
  for (const reason of [
    '1 asset has no price.',
    'On Cosmos chains we read no CW20 tokens.',
    'Coins staked on Cosmos chains were not looked for.',
  ])
    await expect(missing.getByRole('listitem').filter({ hasText: reason })).toHaveCount(1);
  await missing.getByRole('button', { name: 'Close' }).click();
  // What is left out is said in its row, once.
  await expect(portfolio.table.getByRole('row', { name: 'Under $1' })).toContainText('1 balance, not in the total');
  await expect(portfolio.foot).not.toContainText('under $1');
  await expect(portfolio.row('LAB')).toContainText('no price');
  await expect(portfolio.holdings.getByText('Sample data: prices and sample balances')).toBeVisible();
  await portfolio.groupBy('Chain');
  await expect(portfolio.balance('OSMO', 'Osmosis')).toContainText('1,850 OSMO');

  const asked = countAsked(page);
  await page.reload();
  // The figures of before, with their age, and no question.
  await portfolio.expectRead();
  await portfolio.groupBy('Chain');
  await expect(portfolio.balance('OSMO', 'Osmosis')).toContainText('1,850 OSMO');
  expect(asked()).toBe(0);
  await portfolio.total.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(portfolio.figure).toContainText('$•••');
  await expect(portfolio.balance('OSMO', 'Osmosis')).toContainText('••• OSMO');
  await expect(portfolio.holdings).not.toContainText('1,850');
  await portfolio.choose('osmo1', 'Remove');
  await expect(page.getByRole('button', { name: 'Add and scan' })).toBeVisible();
});

test('an account is one chip with a menu by keyboard: renamed, hidden and removed with all its addresses', async ({
  app,
  page,
  portfolio,
}) => {
  await app.open('portfolio');
  await portfolio.addSample('Sample Cosmos account');
  await portfolio.addSample('Sample Solana account');
  await portfolio.expectRead();
  await expect(portfolio.state).toContainText('2 accounts, ');
  await expect(portfolio.account('Sample Cosmos account')).toContainText(/7 addresses · \$[\d,.]+/);
  const whole = await portfolio.figure.textContent();

  const menu = portfolio.account('Sample Cosmos account').getByRole('button', { name: /^Menu of/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);

  await portfolio.choose('Sample Cosmos account', 'Rename');
  await page.getByRole('textbox', { name: 'Label' }).fill('Atoms');
  await page.getByRole('button', { name: 'Save' }).click();
  await portfolio.choose('Atoms', 'Hide');
  await expect(portfolio.account('Atoms')).toContainText('hidden');
  await expect(portfolio.figure).not.toHaveText(whole ?? '');
  await portfolio.choose('Atoms', 'Show');
  await expect(portfolio.figure).toHaveText(whole ?? '');
  await portfolio.choose('Atoms', 'Remove');
  await expect(portfolio.account('Atoms')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sample Cosmos account', exact: true })).toBeVisible();
});

test('a second day says what changed since the first, by row and in all, and keeps both in this browser', async ({
  page,
  portfolio,
}) => {
  await page.clock.install();
  let more = false;
  await onBalances(page, (_, route) =>
    change(route, (json) => {
      for (const entry of entriesOf(json))
        if (more && entry.value_usd) entry.value_usd = (Number(entry.value_usd) + 1).toFixed(2);
    }),
  );
  await portfolio.openSample('Sample Solana account');
  await expect(portfolio.total).not.toContainText('since');
  more = true;
  await page.clock.fastForward(24 * 3_600_000);
  await page.getByRole('button', { name: 'Scan all' }).click();
  await expect(portfolio.total).toContainText(/\+\$2\.00 since yesterday/);
  await expect(portfolio.total).not.toContainText('of what was read both times');
  await expect(portfolio.total.getByRole('img', { name: /^Total from / })).toBeVisible();
  await expect(portfolio.table.getByRole('columnheader', { name: 'Since yesterday' })).toBeVisible();
  await expect(portfolio.row('SOL')).toContainText('+$1.00');
  const { days } = JSON.parse(await portfolio.export('JSON'));
  expect(days).toHaveLength(2);
});

test('balances are grouped by origin with their traces, by chain and by wallet, searched and sorted', async ({
  page,
  portfolio,
}) => {
  // Of many rows only those in sight are drawn.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await portfolio.openSample('Sample Cosmos account');

  await test.step('one asset in several forms is one row, and says how each came', async () => {
    await expect(portfolio.row('ATOM')).toContainText('Cosmos Hub, Osmosis, Neutron');
    await portfolio.turn('ATOM');
    await expect(portfolio.balance('ATOM', 'Cosmos Hub')).toContainText('native here');
    await expect(portfolio.balance('ATOM', 'Neutron')).toContainText('from Cosmos Hub via channel-1');
    const details = await portfolio.openDetails('ATOM', 'Neutron');
    await details.getByText('Whole route').click();
    await expect(details).toContainText('It arrived by channel-1 (port transfer) of Neutron.');
    await expect(details).toContainText('It comes from Cosmos Hub.');
    await details.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('all USDC of Noble is one sum, apart from other issues', async () => {
    await portfolio.search.fill('usdc');
    await expect(portfolio.row('USDC.n').first()).toContainText('4 chains');
    await expect(portfolio.row('USDC.n').first()).toContainText('1,368.55 USDC.n');
    await portfolio.groupBy('Origin');
    await expect(portfolio.row('USDC.n').first()).toContainText('1,368.55 USDC.n');
    await expect(portfolio.balance('USDC.axelar', 'Osmosis')).toBeVisible();
    await expect(portfolio.row('USDC.inj').first()).not.toContainText('USDC.n');
    await portfolio.search.fill('nothing like it');
    await expect(portfolio.holdings.getByText('Nothing matches “nothing like it”.')).toBeVisible();
  });

  await test.step('by chain, only what is looked for', async () => {
    await portfolio.search.fill('atom');
    await portfolio.groupBy('Chain');
    await expect(portfolio.balance('ATOM', 'Cosmos Hub')).toContainText('128.4 ATOM');
    await expect(portfolio.balance('ATOM', 'Neutron')).toContainText('5 ATOM');
    await expect(portfolio.balance('OSMO', 'Osmosis')).toHaveCount(0);
  });

  await test.step('by wallet, with all its addresses', async () => {
    await portfolio.search.fill('');
    await portfolio.groupBy('Wallet');
    await expect(portfolio.row('Sample Cosmos account')).toContainText('7 addresses · 18 balances');
  });

  await test.step('sorted by any column, both ways', async () => {
    await portfolio.groupBy('Origin');
    const column = (name: string) => portfolio.table.getByRole('columnheader', { name });
    const first = portfolio.table.getByRole('row').nth(1);
    await expect(column('Value')).toHaveAttribute('aria-sort', 'descending');
    await expect(first).toContainText('USDC');
    await column('Value').getByRole('button').click();
    await expect(column('Value')).toHaveAttribute('aria-sort', 'ascending');
    await expect(first).toContainText('USDC.axelar');
    await column('Asset').getByRole('button').click();
    await expect(column('Asset')).toHaveAttribute('aria-sort', 'ascending');
    await expect(column('Value')).toHaveAttribute('aria-sort', 'none');
    await expect(first).toContainText('ATOM');
  });
});

test('small balances are one row that says how much the largest of them is worth', async ({ page, portfolio }) => {
  await page.setViewportSize({ width: 1280, height: 1600 });
  await portfolio.openSample('Sample Cosmos account');
  await portfolio.addSample('Sample EVM account');
  await portfolio.expectRead();
  const fold = portfolio.table.getByRole('row').filter({ has: page.getByRole('button', { name: /^\d+ more$/ }) });
  await expect(fold).toContainText(/up to \$[\d.]+ each/);
  const largest = (await fold.textContent())?.match(/up to (\$[\d.]+) each/)?.[1] ?? '';
  // What ends is worth more, and stands by itself.
  await expect(portfolio.row('stATOM')).toContainText('$178.36');
  expect(cents(largest)).toBeLessThan(cents('$178.36'));
  await portfolio.unfold();
  const folded = portfolio.table.locator('tbody [aria-level="2"]');
  await expect(folded.first()).toContainText(largest);
});

test('the shares are a chart with a table for its twin, and balances are exported with all digits', async ({
  app,
  page,
  portfolio,
}) => {
  await portfolio.openSample('Sample Cosmos account');
  await test.step('the shares add up', async () => {
    await page.getByRole('button', { name: 'Allocation' }).click();
    const dialog = app.dialog('Where your money is');
    const shares = dialog.getByRole('region', { name: 'Where your money is' });
    await expect(shares.getByRole('img', { name: /^Shares by asset: .*%/ })).toBeVisible();
    await expect(shares).toContainText('1 balance has no price and is not in the chart.');
    await shares.getByRole('radio', { name: 'Chains' }).check();
    await shares.getByRole('radio', { name: 'Table' }).check();
    await expect(shares.getByRole('row', { name: /^Osmosis/ })).toBeVisible();
    const texts = await shares.getByRole('row').locator('td:last-child').allTextContents();
    const tenths = texts.map((text) => (text.startsWith('<') ? 0 : Math.round(Number.parseFloat(text) * 10)));
    expect(tenths.reduce((sum, share) => sum + share, 0)).toBe(1000);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('files have addresses and origins', async () => {
    const csv = await portfolio.export('CSV');
    expect(csv).toMatch(/^Holder,Address,Chain id,Chain,Symbol,/);
    expect(csv).toContain(`,${OSMOSIS_ADDRESS},osmosis-1,Osmosis,OSMO,Osmosis,uosmo,1850,6,1850000000,`);
    expect(csv).toContain(',no price,no,');
    const { balances, total } = JSON.parse(await portfolio.export('JSON'));
    expect(total).toMatchObject({
      at_least: true,
      missing: [
        '1 asset has no price',
        'on Cosmos chains we read no CW20 tokens',
        'coins staked on Cosmos chains were not looked for',
      ],
    });
    expect(balances).toContainEqual(
      expect.objectContaining({ symbol: 'ATOM', chain: 'Neutron', amount: '5', origin_chain_id: 'cosmoshub-4' }),
    );
  });
});

test('the keyboard moves through rows, opens groups and reaches Compare, whose picker starts with holdings', async ({
  app,
  page,
  portfolio,
}) => {
  await portfolio.openSample('Sample Cosmos account');
  const keyboard = new Keyboard(page);
  const rows = portfolio.table.getByRole('row');
  await portfolio.search.focus();
  await keyboard.tabTo(rows.nth(1));
  await keyboard.press('End');
  await expect(portfolio.row('Under $1')).toBeFocused();
  await keyboard.press('Home');
  await expect(rows.nth(1)).toBeFocused();
  await keyboard.expectFocusInSight();

  await portfolio.row('ATOM').focus();
  await keyboard.press('ArrowRight');
  await expect(portfolio.row('ATOM').first()).toHaveAttribute('aria-expanded', 'true');
  await keyboard.press('ArrowDown', 'ArrowDown', 'ArrowLeft');
  await expect(portfolio.row('ATOM').first()).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(portfolio.row('ATOM').first()).toHaveAttribute('aria-expanded', 'false');

  await portfolio.search.fill('usdc.n');
  await portfolio.balance('USDC.n', 'Osmosis').focus();
  await keyboard.press('Enter');
  const from = app.form.getByRole('button', { name: 'From: USDC.n on Osmosis', exact: true });
  await expect(from).toBeVisible();
  await expect(app.amount).toHaveValue('640.25');
  expect(page.url()).not.toContain('osmo1');
  await from.click();
  // What ends comes below, though more of it is held.
  await expect(app.picker('From').getByRole('listbox').getByRole('option').first()).toContainText('128.4 ATOM');
});

test('a chain that fails keeps its value, is retried and recovers; a halted one is marked', async ({
  app,
  page,
  portfolio,
}) => {
  await page.clock.install();
  let answer = (route: Route): Promise<void> => route.continue();
  await onBalances(page, (chainId, route) => (chainId === 'solana' ? answer(route) : route.continue()));
  const scan = () => portfolio.choose('Sample Solana account', 'Scan again');
  await portfolio.openSample('Sample Solana account');
  await expect(portfolio.total).not.toContainText('at least');

  await test.step('it fails', async () => {
    answer = fail;
    await page.clock.fastForward(3_600_000);
    await scan();
    await expect(portfolio.figure).toHaveText(/^last known \$/);
    await portfolio
      .account('Sample Solana account')
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await expect(page.getByText(/^The last scan failed\. What you see is from .*\d\d:\d\d\.$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(portfolio.row('SOL')).toContainText('12.45 SOL');
    await expect(portfolio.row('SOL')).toContainText(/from .*\d\d:\d\d/);
    const missing = await portfolio.see();
    await expect(missing).toContainText(/Solana did not answer\..*What could not be refreshed is from .*\d\d:\d\d\./);
    await expect(missing).toContainText('no answer in 8 seconds');
    await app.dialog('What is missing').getByRole('button', { name: 'Close' }).click();
  });

  await test.step('it is whole after a retry', async () => {
    answer = (route) => route.continue();
    await portfolio.foot.getByRole('button', { name: 'Retry Solana' }).click();
    await expect(portfolio.figure).toHaveText(/^\$/);
    await expect(portfolio.row('SOL')).not.toContainText(/from .*\d\d:\d\d/);
  });

  await test.step('it heals by itself', async () => {
    answer = fail;
    await scan();
    await expect(portfolio.foot.getByRole('button', { name: 'Retry Solana' })).toBeVisible();
    answer = (route) => route.continue();
    await page.clock.runFor(11_000);
    await expect(portfolio.figure).toHaveText(/^\$/);
  });

  await test.step('its newest block is old', async () => {
    answer = (route) => age(route, 40);
    await scan();
    await expect(await portfolio.see()).toContainText(/Solana: its newest block is from .*\d\d:\d\d\./);
    await app.dialog('What is missing').getByRole('button', { name: 'Close' }).click();
    await expect(portfolio.row('SOL')).toContainText(/block from .*\d\d:\d\d/);
  });
});

test('a number too long for its column is on more lines, with every digit', async ({ page, portfolio }) => {
  await onBalances(page, (_, route) =>
    change(route, (json) => {
      const [first] = entriesOf(json);
      if (first)
        Object.assign(first, {
          amount: `34028236692093846${'0'.repeat(first.decimals ?? 0)}`,
          ...{ price: '1', value_usd: '34028236692093846.25' },
        });
    }),
  );
  await portfolio.openSample('Sample Solana account');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const row = portfolio.table.getByRole('row').filter({ hasText: '$34,028,236,692,093,846.25' });
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('at least');
    const cut = await row
      .locator('td, td *')
      .evaluateAll((parts) =>
        parts
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
          .map((part) => part.outerHTML),
      );
    expect(cut).toEqual([]);
    const rows = portfolio.table.locator('tbody').getByRole('row');
    const ends = async () =>
      rows.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
      );
    await expect
      .poll(async () => (await ends()).every(([top = 0], i, all) => i === 0 || top >= (all[i - 1]?.[1] ?? 0) - 0.5))
      .toBe(true);
  }
});

test('prices of feeds are not called sample prices, and missing ones are reported', async ({
  app,
  page,
  portfolio,
}) => {
  const priceAs = (price_source: string | null) => (json: BalancesResponse) => {
    for (const entry of entriesOf(json)) {
      entry.price_source = price_source;
      if (price_source === null) entry.price = entry.value_usd = null;
    }
  };
  let prices: 'coingecko' | 'off' = 'coingecko';
  await onBalances(page, (_, route) =>
    change(route, priceAs(prices === 'off' ? null : prices), { 'portolan-prices': prices }),
  );
  await portfolio.openSample('Sample Solana account');
  await expect(portfolio.figure).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expect(portfolio.holdings.getByText('Sample data: sample balances are made up')).toBeVisible();
  const details = await portfolio.openDetails('SOL', 'Solana');
  await expect(details).toContainText('from CoinGecko');
  await details.getByRole('button', { name: 'Close' }).click();

  prices = 'off';
  await portfolio.choose('Sample Solana account', 'Scan again');
  await expect(portfolio.figure).toHaveText('not known');
  await expect(await portfolio.see()).toContainText('This service gives no prices.');
  await app.dialog('What is missing').getByRole('button', { name: 'Close' }).click();
  await expect(portfolio.row('SOL')).toContainText('no price');
  await expect(portfolio.holdings).not.toContainText('$');
});

test('a row can be copied, announced in its dialog, hidden, is counted, stays hidden over a reload, and comes back', async ({
  app,
  context,
  page,
  portfolio,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await portfolio.openSample('Sample Solana account');
  await expect(app.said).toHaveText(/^\d+ chains? read\.$/);
  const details = await portfolio.openDetails('SOL', 'Solana');
  await details.getByRole('button', { name: 'Copy the denom' }).click();
  await expect(details.getByRole('status')).toHaveText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('solana-native');
  await details.getByRole('button', { name: 'Hide this row' }).click();
  await expect(portfolio.balance('SOL', 'Solana')).toHaveCount(0);
  await expect(portfolio.table.getByRole('row', { name: 'Hidden by you' })).toContainText(
    '1 balance, not in the total',
  );
  await expect(portfolio.total).not.toContainText('at least');

  await page.reload();
  await page.getByRole('button', { name: 'Scan all' }).click();
  await portfolio.turn('Hidden by you');
  const again = await portfolio.openDetails('SOL', 'Solana');
  await again.getByRole('button', { name: 'Show this row again' }).click();
  await expect(portfolio.row('Hidden by you')).toHaveCount(0);
  await expect(portfolio.row('SOL')).toBeVisible();
});

test('a service without nodes is not asked for balances of a real address', async ({ app, page, portfolio }) => {
  const asked = countAsked(page);
  await app.open('portfolio');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('no address');
  await page.getByRole('button', { name: 'Add and scan' }).click();
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveAttribute('aria-invalid', 'true');
  await portfolio.addAddress(`0x${'12'.repeat(20)}`);
  const said = portfolio.holdings.getByText('This service reads sample accounts only. The balances of 0x12121212');
  await expect(said).toBeVisible();
  await expect(portfolio.holdings.getByText('$0.00')).toHaveCount(0);
  await expect(portfolio.holdings.getByRole('link', { name: 'How to read real ones' })).toBeVisible();
  await expect(portfolio.holdings.getByRole('group', { name: 'Try a sample account' })).toContainText('Sample EVM');
  expect(asked()).toBe(0);
  await portfolio.holdings.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(said).toHaveCount(0);
  await expect(page.getByText('This service reads sample accounts only.')).toBeVisible();
});

test('at most six requests run, rows appear as they arrive, and a hovered row does not move', async ({
  app,
  page,
  portfolio,
}) => {
  const waiting = new Map<string, Route>();
  let most = 0;
  await onBalances(page, async (chainId, route) => {
    waiting.set(chainId, route);
    most = Math.max(most, waiting.size);
  });
  const answer = async (chainId: string) => {
    await expect.poll(() => waiting.has(chainId)).toBe(true);
    const route = waiting.get(chainId);
    waiting.delete(chainId);
    await route?.continue();
  };
  await app.open('portfolio');
  await portfolio.addSample('Sample Cosmos account');
  await expect.poll(() => waiting.size).toBe(6);
  await expect(portfolio.state).toHaveText('0 of 8 chains');
  await answer('neutron-1');
  await expect(portfolio.state).toHaveText('1 of 8 chains');
  const pointed = portfolio.balance('ATOM', 'Neutron');
  await pointed.hover();
  const place = async () => Math.round((await pointed.boundingBox())?.y ?? Number.NaN);
  const before = await place();

  // Osmosis holds ATOM too, and more of worth than Neutron.
  await answer('osmosis-1');
  await expect(portfolio.balance('OSMO', 'Osmosis')).toBeVisible();
  expect(await place()).toBe(before);
  while ((await portfolio.state.textContent())?.includes(' of ')) {
    for (const chainId of waiting.keys()) await answer(chainId);
  }
  await portfolio.expectRead();
  expect(await place()).toBe(before);
  expect(most).toBe(6);

  await page.mouse.move(0, 0);
  await expect(portfolio.row('ATOM')).toContainText('Cosmos Hub, Osmosis, Neutron');
});

/** Far more balances than rows fit on a screen: three thousand in full. */
const CHAINS = Array.from({ length: IN_FULL ? 60 : 15 }, (_, i) => `${900_000 + i}`);
const ON_EACH = 50;
const BALANCES = CHAINS.length * ON_EACH;

/** A service that lists so many assets on so many chains, all held by the address. */
async function serveManyBalances(page: Page): Promise<void> {
  const denoms = Array.from({ length: ON_EACH }, (_, i) => `0x${String(i).padStart(40, 'a')}`);
  const assets = (chain_id: string, c: number) =>
    denoms.map((denom, d) => ({
      ...{ denom, chain_id, origin_denom: denom, origin_chain_id: chain_id, trace: '' },
      ...{ is_cw20: false, is_evm: true, is_svm: false, symbol: `T${c}N${d}`, decimals: 6 },
    }));
  await page.route('**/v2/info/chains?*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const ethereum = json.chains.find(({ chain_id }: { chain_id: string }) => chain_id === '1');
    json.chains = CHAINS.map((chain_id, i) => ({
      ...ethereum,
      ...{ chain_id, chain_name: `chain-${i}`, pretty_name: `Chain ${i}`, reads_balances: true },
    }));
    await route.fulfill({ response, json });
  });
  await page.route('**/v2/fungible/assets?*', async (route) => {
    const json: AssetsResponse = {
      chain_to_assets_map: Object.fromEntries(CHAINS.map((id, c) => [id, { assets: assets(id, c) }])),
    };
    await route.fulfill({ json });
  });
  await page.route('**/v2/fungible/ibc_origin_assets', (route) => {
    const asked: OriginAssetsRequest = route.request().postDataJSON();
    const found = asked.assets.map(({ chain_id, denom }) => {
      const asset = assets(chain_id, CHAINS.indexOf(chain_id)).find((other) => other.denom === denom);
      return { asset_found: true, asset };
    });
    return route.fulfill({ json: { origin_assets: found } });
  });
  await onBalances(page, async (chainId, route) => {
    const c = CHAINS.indexOf(chainId);
    const entry = (d: number) => ({
      ...{ amount: '5000000', decimals: 6, formatted_amount: '5' },
      ...{ price: ((2 + c + d) / 5).toFixed(1), value_usd: String(2 + c + d) },
    });
    const held = Object.fromEntries(denoms.map((denom, d) => [denom, entry(d)]));
    const { chains }: BalancesRequest = route.request().postDataJSON();
    const address = chains[chainId]?.address;
    await route.fulfill({ json: { chains: { [chainId]: { address, denoms: held } } } });
  });
}

test(`${BALANCES} balances stay light, are found, and are walked to the end`, async ({ app, page, portfolio }) => {
  await serveManyBalances(page);
  await app.open('portfolio');
  await portfolio.addAddress(`0x${'12'.repeat(20)}`);
  await portfolio.expectRead();
  await expect(portfolio.table).toHaveAttribute('aria-rowcount', `${BALANCES + 1}`);
  expect(await portfolio.table.getByRole('row').count()).toBeLessThan(60);
  expect(await page.locator('*').count()).toBeLessThan(2000);

  await portfolio.table.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  const last = portfolio.table.locator(`[aria-rowindex="${BALANCES + 1}"]`);
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  expect(await portfolio.table.getByRole('row').count()).toBeLessThan(60);

  // Paper has every row of the list. A part of it shows that as well, and is drawn in a second.
  await portfolio.search.fill('T1');
  await expect(portfolio.table).toHaveAttribute('aria-rowcount', /^\d{2,3}$/);
  const rows = Number(await portfolio.table.getAttribute('aria-rowcount'));
  expect(rows).toBeGreaterThan(60);
  await page.emulateMedia({ media: 'print' });
  await expect(portfolio.table.getByRole('row')).toHaveCount(rows);
  const [row, next] = [portfolio.table.locator('[aria-rowindex="2"]'), portfolio.table.locator('[aria-rowindex="3"]')];
  const box = await row.boundingBox();
  expect((await next.boundingBox())?.y).toBeCloseTo((box?.y ?? 0) + (box?.height ?? 0), 0);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => portfolio.table.getByRole('row').count()).toBeLessThan(60);

  await portfolio.search.fill('T14N17');
  await expect(portfolio.table).toHaveAttribute('aria-rowcount', '2');
  await expect(portfolio.row('T14N17')).toContainText('$33.00');
});

test('a scan that a reload broke off leaves no sum that looks whole, and one press reads the rest', async ({
  page,
  portfolio,
}) => {
  await page.route('**/v2/info/balances', () => {});
  await page.goto('./portfolio');
  await portfolio.addSample('Sample EVM account');
  await expect(page.getByRole('button', { name: 'Scanning…' })).toBeVisible();
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total).toContainText('not known');
  await expect(total.getByRole('button', { name: 'Scan now' })).toBeEnabled();
  await expect(page.getByText(/^1 account, 0 of \d+ chains$/)).toBeVisible();
  await portfolio.addSample('Sample Cosmos account');
  await expect(page.getByText(/^2 accounts, \d+ of \d+ chains, read just now$/)).toBeVisible();
  await expect(total).toContainText(/at least \$/);
  await total.getByRole('button', { name: 'Finish the scan' }).click();
  await expect(total).toContainText(/\$20,\d{3}/);
});
