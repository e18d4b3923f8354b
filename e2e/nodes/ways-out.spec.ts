import { LIVE } from '../hosts.ts';
import { TEST_ADDRESSES, TWICE_BRIDGED } from './holdings.ts';
import { expect, test } from './test.ts';

test('watched addresses with USDC of Noble, a voucher of it and one that no list has: at least that, then all, and the ways out', {
  tag: LIVE,
}, async ({ nodes, page, app, portfolio, watch }) => {
  watch.guard([TEST_ADDRESSES.osmosis, TEST_ADDRESSES.noble, TWICE_BRIDGED.address]);
  await nodes.breakChain('noble-1', 'refused');
  await app.open('portfolio');
  await portfolio.addAddress(TEST_ADDRESSES.osmosis);
  await portfolio.addAddress(TWICE_BRIDGED.address);
  await portfolio.addAddress(TEST_ADDRESSES.noble);
  await portfolio.expectRead();
  const noble = portfolio.endings;
  await expect(noble).toContainText('You hold at least 890.25 USDC.n of Noble on Osmosis.');
  await expect(noble).toContainText('The last day to move it is 11 Jan 2027.');

  await nodes.set('noble-1', 'none');
  await portfolio.foot.getByRole('button', { name: 'Retry Noble' }).click();
  await expect(noble).toContainText('You hold 1,390.25 USDC.n of Noble on 2 chains.');
  await noble.getByRole('link', { name: /^Ways out/ }).click();
  await expect(page.getByText(/^Simplest ways for 3 balances: /)).toBeVisible();
  const ways = (holding: string) => page.getByRole('table', { name: holding }).getByRole('row');
  for (const holding of ['640.25 USDC.n on Osmosis', '250 USDC.n.noble.cosmoshub on Osmosis', '500 USDC.n on Noble']) {
    await page
      .getByRole('region', { name: holding })
      .getByRole('button', { name: /^\d+ other ways?$/ })
      .click();
    await expect(ways(holding).filter({ hasText: 'USDC on Base' })).toContainText(
      /10,000,000 USDC.inj by CCTP|100,000 USDC.n by CCTP/,
    );
  }
  await ways('250 USDC.n.noble.cosmoshub on Osmosis')
    .filter({ hasText: 'USDC on Base' })
    .getByRole('link', { name: /^Compare/ })
    .click();
  await expect(page).toHaveURL(/fd=ibc%2FC768F080.*amt=250$/);
});
