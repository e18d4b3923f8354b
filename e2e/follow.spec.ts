import { RECEIVE_TX, SEND_TX, txStatus, txStop, txTransfer } from '#testing/tx-status.ts';
import { lookAt } from './look-at.ts';
import { expect, test } from './test.ts';

const READY = {
  phase: 'READY',
  acts: [{ kind: 'RECEIVE', who: 'ANYONE', chain_id: '8453' }],
  links: [{ name: 'Circle', url: 'https://iris-api.circle.com/v2/messages/0' }],
  said: null,
};
const ANSWERS = {
  sent: txStatus([txTransfer('STATE_PENDING', [txStop()])]),
  waiting: txStatus([txTransfer('STATE_PENDING', [txStop(READY)])]),
  arrived: txStatus([
    txTransfer('STATE_COMPLETED_SUCCESS', [txStop({ phase: 'ARRIVED' })], { send_tx: SEND_TX, receive_tx: RECEIVE_TX }),
  ]),
};

test('a transaction is followed from its link until the money has arrived, and remembered', async ({ app, page }) => {
  let answer: keyof typeof ANSWERS = 'sent';
  const asked: URLSearchParams[] = [];
  await page.route('**/v2/tx/status?*', (route) => {
    const request = new URL(route.request().url()).searchParams;
    // The page asks whether the service has made-up ones, too.
    if (request.get('tx_hash') !== SEND_TX.tx_hash) return route.continue();
    asked.push(request);
    return route.fulfill({ json: ANSWERS[answer] });
  });
  await page.clock.install({ time: '2026-01-01T11:54:00Z' });
  const money = page.locator('[data-slot=money-now]');
  const history = page.getByRole('region', { name: 'History' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Follow' });

  await app.open('follow');
  await expect(history).toContainText('Nothing followed yet.');
  await page.getByRole('textbox', { name: 'Transaction' }).fill(SEND_TX.explorer_link);
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(money).toHaveText('100 USDC is on the way from Ethereum to Base.');
  await expect(page.getByText('Burned on Ethereum. Circle has not signed yet.')).toBeVisible();
  await expect(page.getByText(/^\d+\smin so far, usually 19\smin$/)).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ tx_hash: SEND_TX.tx_hash, chain_id: '1' });
  await expect(history.getByRole('listitem')).toContainText('99.94 USDC from Ethereum to Base');
  await expect(history.getByRole('listitem')).toContainText('Under way');
  await expect(link).toContainText('1 under way');

  answer = 'waiting';
  await page.reload();
  await expect(money).toHaveText('Your money is ready: 99.94 USDC can be claimed on Base now.');
  await expect(page.getByText(/^Claim it on Base\. Anybody may send that; the money can only go to 0x/)).toBeVisible();
  await expect(history.getByRole('listitem')).toContainText('Waits for you');
  await lookAt(page, 'Follow, waiting', 0);

  answer = 'arrived';
  await page.clock.fastForward('00:05');
  await expect(money).toHaveText('Arrived: 99.94 USDC on Base, in 19 min.');
  await expect(page.getByText('It took 19 min')).toBeVisible();
  await expect(app.said).toHaveText('Arrived: 99.94 USDC on Base, in 19 min.');
  await expect(link).toHaveText('Follow');
  const count = asked.length;
  await page.clock.fastForward('10:00');
  expect(asked).toHaveLength(count);

  await app.open('follow');
  await expect(history.getByRole('listitem')).toContainText('Arrived');
  await history.getByRole('button', { name: 'Delete 99.94 USDC' }).click();
  await expect(history).toContainText('Nothing followed yet.');
  await page.reload();
  await expect(history).toContainText('Nothing followed yet.');
});

test('a transaction of a chain that the service does not read is looked up elsewhere, not asked for again', async ({
  app,
  page,
  watch,
}) => {
  watch.forgive(/status of (404|503)/);
  const hash = `0x${'0'.repeat(60)}dead`;
  await app.open(`follow?${new URLSearchParams({ tx: hash, chain: '1' })}`);
  const main = page.getByRole('main');
  await expect(main.getByText('This service follows made-up transactions only. Follow real ones')).toBeVisible();
  await expect(main.getByRole('link', { name: 'etherscan.io' })).toHaveAttribute(
    'href',
    `https://etherscan.io/tx/${hash}`,
  );
  await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'One that waits for you' })).toBeVisible();
  await app.open(`follow?${new URLSearchParams({ tx: hash })}`);
  await main.getByRole('combobox', { name: 'It is a transaction of' }).selectOption({ label: 'Base' });
  await expect(main.getByRole('link', { name: 'basescan.org' })).toHaveAttribute('href', /dead$/);
});

test('who must sign is told of that, and what has arrived leads to a comparison from there', async ({ app, page }) => {
  await app.open('follow');
  const main = page.getByRole('main');
  const sample = main.getByRole('link', { name: 'One that waits for days' });
  const [above, history] = [await sample.boundingBox(), await main.getByText('Nothing followed yet.').boundingBox()];
  expect(above?.y).toBeLessThan(history?.y ?? 0);
  await sample.click();
  await expect(main.getByText(/^You sign again from .*, your time$/)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Tell me when I must sign' })).toBeVisible();
  await app.open('follow');
  await main.getByRole('link', { name: 'One that has arrived' }).click();
  await expect(main.getByText(/^It took 42\ss and ended at .*\d/)).toBeVisible();
  await main.getByRole('link', { name: 'Compare routes from ATOM on Osmosis' }).click();
  await expect(app.form.getByRole('button', { name: 'From: ATOM on Osmosis' })).toBeVisible();
});
