import { SEND_TX, txStatus, txStop, txTransfer } from '#testing/tx-status.ts';
import { expect, test } from './test.ts';

const LONG = 'wrong '.repeat(100_000);
const SCRIPT = 'javascript:document.title="taken"';
const MARKUP = '<img src=x onerror="document.title=\'taken\'">';

/** What a hostile or broken service may say of a transfer. */
const WORST = txStop({
  phase: 'READY',
  bridge_id: MARKUP,
  until: 'never',
  since: LONG,
  usual_seconds: 1e308,
  said: `${MARKUP} ${LONG}`,
  from: { chain_id: MARKUP, denom: LONG, amount: '9'.repeat(100_000), address: LONG },
  identifiers: [{ name: MARKUP, value: LONG }],
  links: [
    { name: 'Claim', url: SCRIPT },
    { name: MARKUP, url: `https://${LONG}` },
    { name: LONG, url: 'data:text/html,<script>1</script>' },
  ],
  acts: [
    { kind: MARKUP, who: LONG, chain_id: MARKUP },
    { kind: 'RECEIVE', who: 'ANYONE', chain_id: '8453', evm_tx: { chain_id: '8453', to: 'x', value: 'x', data: 'x' } },
    { kind: 'RECEIVE', who: 'ANYONE', chain_id: '8453', evm_tx: { chain_id: '1', to: LONG, value: '-1', data: LONG } },
  ],
});

test('the page of a transaction stays whole and runs nothing, whatever a service says of it', async ({ app, page }) => {
  const tx = { ...SEND_TX, explorer_link: SCRIPT };
  const transfer = txTransfer('STATE_PENDING', [WORST, WORST], { send_tx: tx, receive_tx: { ...tx, tx_hash: LONG } });
  const answer = txStatus([transfer, ...Array.from({ length: 40 }, () => txTransfer('STATE_PENDING', [txStop()]))], {
    tx,
    began_with: [{ ...tx, chain_id: MARKUP, tx_hash: MARKUP }],
    unknown_call: { contract: MARKUP, call: LONG },
  });
  await page.route('**/v2/tx/status?*', (route) => route.fulfill({ json: answer }));
  await page.setViewportSize({ width: 320, height: 640 });
  await app.open(`follow?tx=${SEND_TX.tx_hash}&chain=1`);
  await expect(page.locator('[data-slot=money-now]')).toHaveText(/^41 transfers left in this transaction\./);
  await expect(page).toHaveTitle(/Follow/);
  const outside = await page
    .locator('a[target=_blank]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(outside.filter((href) => !href?.startsWith('https://'))).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
