import { comparisonPath } from './assets.ts';
import { WITHOUT_SERVER } from './hosts.ts';
import { expect, test } from './test.ts';
import { type RunningWorld, startRunningWorld } from './world.ts';

/** What people's own nodes do not replace, and the variable of the world that does. */
const SERVICES = {
  'https://api.coingecko.com/**': 'PORTOLAN_COINGECKO_URL',
  'https://coins.llama.fi/**': 'PORTOLAN_DEFILLAMA_URL',
  'https://iris-api.circle.com/**': 'PORTOLAN_CIRCLE_URL',
  'https://raw.githubusercontent.com/osmosis-labs/**': 'PORTOLAN_OSMOSIS_LIST_URL',
} as const;

const ETHEREUM_USDC = { symbol: 'USDC', chain: 'Ethereum', chainId: '1', decimals: 6 };
const BASE_USDC = { symbol: 'USDC', chain: 'Base', chainId: '8453', decimals: 6 };

let world: RunningWorld;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  world = await startRunningWorld(test.info().outputPath('world.env'));
});
test.afterAll(() => world.close());

test(`the page without a server goes live through own nodes, to the unit ${WITHOUT_SERVER}`, async ({
  app,
  page,
  routes,
  watch,
}) => {
  const nodes = JSON.parse(world.environment.PORTOLAN_NODES ?? '') as Record<string, string>;
  for (const [pattern, variable] of Object.entries(SERVICES)) {
    watch.welcome(new URL(pattern).origin);
    await page.context().route(pattern, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const response = await page.request.get(`${world.environment[variable]}${pathname}${search}`);
      const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
      await route.fulfill({ status: response.status(), headers, body: await response.body() });
    });
  }
  for (const url of Object.values(nodes)) watch.welcome(url);
  await app.open('status');
  await page.getByRole('button', { name: 'Use real prices' }).click();
  await app.goTo('Settings');
  await page.getByRole('textbox', { name: 'Own nodes' }).fill(JSON.stringify(nodes));
  await page.getByRole('button', { name: 'Use these nodes' }).click();
  const badge = page.getByRole('banner').getByRole('link', { name: /^Market: live/ });
  await expect(badge).toBeVisible();
  // Until own nodes were in use, public ones were asked; the thread that asked them has ended.
  watch.takeStrangers();

  // 1,000 USDC by CCTP cost what Circle takes for the delivery, and nothing else is taken out.
  const cctp = { from: { ...ETHEREUM_USDC, denom: USDC_1 }, to: { ...BASE_USDC, denom: USDC_8453 }, amount: '1000' };
  await app.open(comparisonPath(cctp));
  let patience = 2_000;
  await expect(async () => {
    await page.keyboard.press('r');
    // The key ends a question that is on its way: the answer of each has twice the time of the one before.
    patience *= 2;
    await expect(routes.cards.first()).toContainText('999.6668 USDC', { timeout: patience });
  }).toPass();
  // What the browser notes of refused questions to nodes that are not there, and of a list that is none.
  watch.takeComplaints();
});

const USDC_1 = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const USDC_8453 = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
