import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { EVERY_HOST } from './hosts.ts';
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

test('a pasted sample address shows its total, by asset and by chain', { tag: EVERY_HOST }, async ({
  app,
  page,
  portfolio,
  service,
}) => {
  const { chains } = await service.balances('osmosis-1', OSMOSIS_ADDRESS);
  const worth = Object.values(chains['osmosis-1']?.denoms ?? {}).map(({ value_usd }) => wireCents(value_usd ?? '0'));
  const total = worth.filter((value) => value >= 100n).reduce((sum, value) => sum + value, 0n);

  await app.open('portfolio');
  await portfolio.addAddress(OSMOSIS_ADDRESS);
  await expect(portfolio.total).toContainText('at least $');
  expect(cents((await portfolio.total.textContent())?.match(/\$[\d,]+\.\d\d/)?.[0] ?? '')).toBe(total);
  await expect(portfolio.total).toContainText('1 asset has no price, 1 small or unlisted one is not counted.');
  await expect(portfolio.row('LAB')).toContainText('no price');
  await expect(portfolio.holdings.getByText('Sample market:')).toBeVisible();

  await portfolio.groupBy('Chain');
  await expect(portfolio.chain('Osmosis')).toContainText('1,850 OSMO');
  await page.reload();
  await expect(page.getByText('Not scanned yet', { exact: true })).toBeVisible();
});

test('one asset held in several forms is one row by origin', async ({ app, portfolio }) => {
  await app.open('portfolio');
  await portfolio.addSample('Sample Cosmos account');
  const atom = portfolio.row('ATOM').first();
  await expect(atom).toContainText('From Cosmos Hub · 3 forms on 3 chains');
  await atom.getByRole('button', { name: 'ATOM' }).click();
  await expect(atom.getByRole('listitem')).toHaveCount(3);
  await portfolio.groupBy('Chain');
  await expect(portfolio.chain('Cosmos Hub')).toContainText('128.4 ATOM');
  await expect(portfolio.chain('Neutron')).toContainText('5 ATOM');
});

test('a holding leads to Compare, and no address goes with it', async ({ app, page, portfolio }) => {
  await app.open('portfolio');
  await portfolio.addSample('Sample EVM account');
  await portfolio.groupBy('Chain');
  await portfolio.chain('Polygon').getByRole('link', { name: 'Compare routes from POL on Polygon' }).click();
  await expect(app.form.getByRole('button', { name: 'From: POL on Polygon' })).toBeVisible();
  await expect(page).toHaveURL(/\?fc=137&fd=polygon-native$/);
});

test('a chain that does not answer makes the total a least one, and can be asked again', async ({
  app,
  page,
  portfolio,
}) => {
  let broken = true;
  await page.route('**/v2/info/balances', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    if (broken && answer.chains.solana) {
      const failed = { amount: '0', formatted_amount: '0', error: { code: 4, message: 'no answer in 8 seconds' } };
      answer.chains.solana.denoms = { 'solana-native': failed };
    }
    await route.fulfill({ response, json: answer });
  });
  await app.open('portfolio');
  await portfolio.addSample('Sample EVM account');
  await expect(portfolio.total).toContainText('Total$');
  await page.getByRole('button', { name: 'Add an address' }).click();
  await portfolio.addSample('Sample Solana account');
  await expect(portfolio.total).toContainText('at least $');
  await expect(portfolio.total).toContainText('Solana did not answer.');
  await expect(portfolio.holdings.getByText('no answer in 8 seconds')).toBeVisible();

  broken = false;
  await portfolio.holdings.getByRole('button', { name: 'Retry Solana' }).click();
  await expect(portfolio.holdings.getByText('no answer in 8 seconds')).toBeHidden();
  await expect(portfolio.total).not.toContainText('at least');
  await expect(portfolio.row('SOL')).toContainText('12.45 SOL');
});

test('about an address of somebody the sample knows nothing, and says so', async ({ app, page, portfolio }) => {
  await app.open('portfolio');
  await portfolio.addAddress('no address');
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveAttribute('aria-invalid', 'true');
  await portfolio.addAddress(`0x${'12'.repeat(20)}`);
  await expect(portfolio.holdings.getByText('This service reads no chains')).toBeVisible();
  await expect(portfolio.holdings.getByText('$0.00')).toHaveCount(0);
});

test('addresses stay over a reload, ask for nothing by themselves, and can be removed', async ({
  app,
  page,
  portfolio,
}) => {
  await app.open('portfolio');
  await portfolio.addAddress(OSMOSIS_ADDRESS);
  await expect(portfolio.total).toBeVisible();
  let asked = 0;
  page.on('request', (request) => request.url().includes('/balances') && asked++);
  await page.reload();
  await expect(page.getByText('Not scanned yet', { exact: true })).toBeVisible();
  expect(asked).toBe(0);
  await page.getByRole('button', { name: /^Remove osmo1/ }).click();
  await expect(page.getByText('No addresses yet')).toBeVisible();
});
