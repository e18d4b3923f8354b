import { LIVE } from '../hosts.ts';
import { comeBack } from './attention.ts';
import { TEST_ADDRESSES } from './holdings.ts';
import { expect, test } from './test.ts';
import { FOX, KEPLR } from './wallets.ts';
import { worthOf } from './worth.ts';

/** After this long, what wallets hold is read anew when a person comes back to the page. */
const STALE_MS = 61_000;

/**
 * Sample prices: ETH 3000, ATOM 4, OSMO 0.2, USDC 1. In thousandths of a dollar:
 *
 * | chain      | holding                             |      worth |
 * | ---------- | ----------------------------------- | ---------: |
 * | Ethereum   | 1.25 ETH, 2500.757 USDC             |  6,250.757 |
 * | Base       | 0.4 ETH, 310.129 USDC               |  1,510.129 |
 * | Osmosis    | 1850 OSMO, 640.25 USDC, 41.5 ATOM   |  1,176.250 |
 * | Noble      | 500 USDC                            |    500.000 |
 * | Cosmos Hub | 128.4 ATOM                          |    513.600 |
 * |            |                                     |  9,950.736 |
 *
 * Rows cut to the cent first would add up to 9,950.72, and rounded sums to 9,950.74.
 */
const TOTAL = '$9,950.72';

test('two wallets, a total to the cent, a node that dies and heals, and a voucher taken to Compare', {
  tag: LIVE,
}, async ({ app, installed, nodes, page, portfolio, service, wallets }) => {
  test.slow();
  await installed.evm(FOX);
  await installed.cosmos(KEPLR);
  await page.clock.install();

  await test.step('connects a wallet of EVM chains and one of Cosmos chains', async () => {
    await app.open('portfolio');
    await wallets.open();
    await wallets.connect('Fox');
    await wallets.connect('Keplr');
    await wallets.expectAddress('Fox', 'All EVM chains', TEST_ADDRESSES.evm);
    await wallets.close();
    await expect(portfolio.account('Fox')).toBeVisible();
    await expect(portfolio.account('Keplr')).toContainText(/\d+ addresses/);
  });

  await test.step('sees the right total to the cent', async () => {
    expect(await worthOf(service, ['1', '8453', 'osmosis-1', 'noble-1', 'cosmoshub-4'])).toBe(TOTAL);
    await portfolio.expectRead();
    await expect(portfolio.figure).toHaveText(`at least ${TOTAL}`);
    await expect(portfolio.table.getByRole('row', { name: 'Unlisted tokens' })).toContainText('1 balance, not valued');
    await expect(portfolio.foot.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  });

  await test.step('a node dies: the total is the last known, and the chain keeps its last value', async () => {
    await nodes.breakChain('1', 'refused');
    await page.clock.fastForward(STALE_MS);
    await comeBack(page);
    await expect(portfolio.figure).toHaveText(`last known ${TOTAL}`);
    await expect(portfolio.foot.getByRole('button', { name: 'Retry Ethereum' })).toBeVisible();
    const missing = await portfolio.see();
    await expect(missing).toContainText(/Ethereum did not answer\..*What could not be refreshed is from /);
    await missing.getByRole('button', { name: 'Close' }).click();
    await portfolio.groupBy('Chain');
    const ether = portfolio.balance('ETH', 'Ethereum');
    await expect(ether).toContainText('1.25 ETH');
    await expect(ether).toContainText(/from .*\d\d:\d\d/);
    await expect(portfolio.balance('ETH', 'Base')).not.toContainText(/from .*\d\d:\d\d/);
  });

  await test.step('the node is back: the total heals without a click', async () => {
    await nodes.set('1', 'none');
    await expect(async () => {
      await page.clock.runFor(10_000);
      await expect(portfolio.figure).toHaveText(`at least ${TOTAL}`, { timeout: 1_000 });
    }).toPass();
    await expect(portfolio.balance('ETH', 'Ethereum')).not.toContainText(/from .*\d\d:\d\d/);
    await expect(portfolio.foot.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  });

  await test.step('clicks USDC of Noble on Osmosis, and compares routes from all of it', async () => {
    await portfolio.groupBy('Origin');
    await portfolio.turn('USDC.n');
    const voucher = portfolio.balance('USDC.n', 'Osmosis');
    await expect(voucher).toContainText('from Noble via channel-750');
    await voucher.getByRole('link').click();
    await expect(app.form.getByRole('button', { name: 'From: USDC.n on Osmosis', exact: true })).toBeVisible();
    await expect(app.amount).toHaveValue('640.25');
    await expect(app.form).toContainText('You hold 640.25 USDC.n');
    // It pays no fees on Osmosis.
    await expect(app.form.getByRole('textbox', { name: /^Max keeps back/ })).toHaveCount(0);
  });
});

test('of what pays the fees of its chain, some is kept back: seen, and changed by whoever wants', {
  tag: LIVE,
}, async ({ app, installed, page, portfolio, wallets }) => {
  await installed.cosmos(KEPLR);
  await app.open('portfolio');
  await wallets.open();
  await wallets.connect('Keplr');
  await wallets.close();
  await portfolio.balance('OSMO', 'Osmosis').getByRole('link').click();

  await expect(app.form.getByRole('button', { name: 'From: OSMO on Osmosis', exact: true })).toBeVisible();
  await expect(app.form).toContainText('You hold 1,850 OSMO');
  // A million gas at Osmosis's high price of 0.16 uosmo.
  await expect(app.amount).toHaveValue('1849.84');
  await app.form.getByRole('button', { name: '(keeps 0.16 OSMO for gas)' }).click();
  const reserve = app.form.getByRole('textbox', { name: 'Max keeps back, in OSMO' });
  await expect(reserve).toHaveValue('0.16');
  await reserve.fill('50');
  await expect(app.amount).toHaveValue('1800');
  await reserve.fill('0');
  await expect(app.amount).toHaveValue('1850');
  await app.enterAmount('1');
  await expect(page).toHaveURL(/amt=1$/);
  await reserve.fill('0.5');
  await expect(app.amount).toHaveValue('1');
  await app.form.getByRole('button', { name: 'Max' }).click();
  await expect(app.amount).toHaveValue('1849.5');
});
