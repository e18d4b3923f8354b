import type { Page } from '@playwright/test';
import { LIVE } from '../hosts.ts';
import { comeBack, lookAway } from './attention.ts';
import { MORE_ATOM, TEST_ADDRESSES } from './holdings.ts';
import { expect, test } from './test.ts';
import { FOX, GHOST, KEPLR } from './wallets.ts';
import { worthOf } from './worth.ts';

/** Counts the balance requests of the page. */
function countQuestions(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => request.url().endsWith('/v2/info/balances') && asked++);
  return () => asked;
}

test('a chain whose node lags shows what it was, and of when', { tag: LIVE }, async ({
  app,
  nodes,
  portfolio,
  service,
}) => {
  await nodes.set('8453', 'lagging');
  const age = async () => {
    const { chains } = await service.balances('8453', TEST_ADDRESSES.evm);
    return Date.now() - Date.parse(chains['8453']?.as_of ?? '');
  };
  await expect.poll(age).toBeGreaterThan(50 * 60_000);

  await app.open('portfolio');
  await portfolio.addAddress(TEST_ADDRESSES.evm);
  await portfolio.expectRead();
  const missing = await portfolio.see();
  await expect(missing).toContainText(/Base: its newest block is from .*\d\d:\d\d\./);
  await missing.getByRole('button', { name: 'Close' }).click();
  await portfolio.groupBy('Origin');
  await expect(portfolio.balance('ETH', 'Base')).toContainText('0.4 ETH');
  await expect(portfolio.balance('ETH', 'Base')).toContainText(/block from .*\d\d:\d\d/);
  await expect(portfolio.balance('ETH', 'Ethereum')).not.toContainText('block from');
});

test('a node of another chain gives no number, and is named with what it serves', { tag: LIVE }, async ({
  app,
  portfolio,
}) => {
  await app.open('portfolio');
  await portfolio.addAddress(TEST_ADDRESSES.juno);
  // Nothing was read: no chain is counted, and there is no time.
  await expect(portfolio.state).toHaveText('1 account');
  await expect(portfolio.figure).toHaveText('not known');
  await expect(portfolio.foot.getByRole('button', { name: 'Retry Juno' })).toBeVisible();
  await expect(portfolio.holdings).not.toContainText('$');
  await expect(portfolio.table).toHaveCount(0);
  await portfolio.see();
  await expect(app.dialog('What is missing')).toContainText('serves chain uni-6 instead');
});

test('a rate-limited node is reported in plain words', { tag: LIVE }, async ({ app, nodes, portfolio }) => {
  await nodes.breakChain('noble-1', 'rateLimited');
  await app.open('portfolio');
  await portfolio.addAddress(TEST_ADDRESSES.noble);
  // Nothing was read: no chain is counted, and there is no time.
  await expect(portfolio.state).toHaveText('1 account');
  await expect(portfolio.figure).toHaveText('not known');
  await expect(portfolio.foot.getByRole('button', { name: 'Retry Noble' })).toBeVisible();
  await portfolio.see();
  await expect(app.dialog('What is missing')).toContainText('answered HTTP 429: too many requests');
});

test('of a chain with two nodes, either may die and nothing is seen of it', { tag: LIVE }, async ({
  app,
  nodes,
  portfolio,
}) => {
  const [first = '', second = ''] = Object.keys(MORE_ATOM);
  await app.open('portfolio');
  await nodes.set('cosmoshub-4', 'refused');
  await portfolio.addAddress(first);
  await portfolio.expectRead();
  await expect(portfolio.figure).toHaveText('at least $28.00');

  await nodes.set('cosmoshub-4', 'none');
  await nodes.set('cosmoshub-4 second', 'refused');
  await portfolio.addAddress(second);
  await portfolio.expectRead();
  await expect(portfolio.figure).toHaveText('at least $64.00');
  await expect(portfolio.foot.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
});

test('wallet balances are read again on request and disappear with the wallet', { tag: LIVE }, async ({
  app,
  installed,
  page,
  portfolio,
  service,
  wallets,
}) => {
  await installed.evm(FOX);
  await installed.solana(GHOST);
  await app.open('portfolio');
  await wallets.open();
  await wallets.connect('Fox');
  await wallets.connect('Ghost');
  await wallets.close();
  await portfolio.expectRead();
  await expect(portfolio.figure).toHaveText(`at least ${await worthOf(service, ['1', '8453', 'solana'])}`);
  await expect(portfolio.balance('SOL', 'Solana')).toContainText('12.5 SOL');
  const missing = await portfolio.see();
  await expect(missing).toContainText(/\d+ chains this service does not read\./);
  await missing.getByRole('button', { name: 'Close' }).click();

  const asked = countQuestions(page);
  await page.getByRole('button', { name: 'Scan all' }).click();
  await expect.poll(asked).toBe(3);
  await portfolio.expectRead();

  await wallets.open();
  await wallets.button('Disconnect', 'Ghost').click();
  await wallets.close();
  await expect(portfolio.balance('SOL', 'Solana')).toHaveCount(0);
  await expect(portfolio.figure).toHaveText(`at least ${await worthOf(service, ['1', '8453'])}`);
  await portfolio.groupBy('Origin');
  await expect(portfolio.balance('ETH', 'Ethereum')).toBeVisible();
});

test('a failed chain is retried automatically, but not while the page is hidden', { tag: LIVE }, async ({
  app,
  nodes,
  page,
  portfolio,
}) => {
  await nodes.breakChain('noble-1', 'refused');
  await page.clock.install();
  const asked = countQuestions(page);
  await app.open('portfolio');
  await portfolio.addAddress(TEST_ADDRESSES.noble);
  await expect(portfolio.foot.getByRole('button', { name: 'Retry Noble' })).toBeVisible();
  await lookAway(page);
  const before = asked();
  await page.clock.runFor(60 * 60_000);
  expect(asked()).toBe(before);
  await comeBack(page);
  await page.clock.runFor(60_000);
  await expect.poll(asked).toBeGreaterThan(before);
});

test('privacy ends all questions about balances, those that were to come by themselves as well', { tag: LIVE }, async ({
  app,
  installed,
  nodes,
  page,
  portfolio,
  settings,
  wallets,
}) => {
  await nodes.breakChain('noble-1', 'refused');
  await installed.evm(FOX);
  await installed.cosmos(KEPLR);
  await page.clock.install();
  const asked = countQuestions(page);
  await app.open('portfolio');
  await wallets.open();
  await wallets.connect('Fox');
  await wallets.connect('Keplr');
  await wallets.close();
  await expect(portfolio.foot.getByRole('button', { name: 'Retry Noble' })).toBeVisible();

  await app.goTo('Settings');
  await settings.turnPrivacyOn();
  await expect(wallets.opener).toHaveText('Connect wallet');
  const before = asked();
  await wallets.open();
  await wallets.connect('Fox');
  await wallets.close();
  await app.goTo('Portfolio');
  await expect(page.getByText('Private mode reads no balances')).toBeVisible();
  await app.goTo('Compare');
  await app.chooseAsset('From', 'ETH', 'Ethereum');
  await page.clock.runFor(10 * 60_000);
  await comeBack(page);
  await expect(app.form).not.toContainText('You hold');
  expect(asked()).toBe(before);
});
