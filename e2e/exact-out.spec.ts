import { ATOM, OSMO } from './assets.ts';
import { expect, test } from './test.ts';

test('an exact output of 1 ATOM shows its input in OSMO', async ({ app, routes, service }) => {
  await app.open();
  await app.chooseAsset('From', 'OSMO', 'Osmosis');
  await app.chooseAsset('To', 'ATOM', 'Cosmos Hub');
  await app.iReceiveExactly();
  await app.enterAmount('1');
  await app.compare();

  const answer = await service.route({ from: OSMO, to: ATOM, amountOut: '1000000' });
  expect(answer.amount_out).toBe('1000000');
  await routes.expectBest(answer.amount_in, OSMO, 'up');
  await expect(routes.bestAmount).toContainText('You send about');
  await routes.expectExactAmount(answer.amount_in, OSMO);
  await expect(routes.open.getByText('You send, about', { exact: true })).toBeVisible();
  await expect(routes.steps.getByText(/^Arrive with 1 ATOM on Cosmos Hub$/)).toBeVisible();
});
