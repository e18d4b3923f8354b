import { ARBITRUM_ETH, ATOM, comparisonPath, INJECTIVE_USDC, OSMO } from './assets.ts';
import { expect, test } from './test.ts';

test('an amount counts as soon as its asset can have it, however it was refused before', async ({
  app,
  page,
  routes,
}) => {
  await app.open();
  await app.enterAmount('1.5');
  await app.form.getByRole('button', { name: 'From:' }).focus();
  await expect(app.amount).not.toHaveAttribute('aria-invalid');
  await app.chooseAsset('From', 'ETH', 'Arbitrum');
  await app.chooseAsset('To', 'ATOM', 'Cosmos Hub');
  await app.compare();
  await routes.expectSettled();
  await expect(page).toHaveURL(/amt=1\.5(&|$)/);

  await test.step('another asset takes more decimal places', async () => {
    await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '3' }));
    await routes.expectSettled();
    await app.enterAmount('0.1234567');
    await expect(app.form).toContainText('USDC.inj has at most 6 decimal places.');
    await app.chooseAsset('From', 'ETH', 'Arbitrum');
    await expect(page).toHaveURL(/amt=0\.1234567(&|$)/);
  });

  await test.step('so does the asset of the other side', async () => {
    await app.open(comparisonPath({ from: ARBITRUM_ETH, to: INJECTIVE_USDC, amount: '3', side: 'out' }));
    await routes.expectSettled();
    await app.enterAmount('0.12345678');
    await app.form.getByRole('radio', { name: 'I send exactly' }).check();
    await app.compare();
    await expect(page).toHaveURL(/amt=0\.12345678(&|$)/);
    await routes.expectSettled();
  });
});

test('a press right after typing is not lost and uses the typed amount', async ({
  app,
  context,
  page,
  portfolio,
  routes,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Half a second after the last key the page goes on by itself, and on a busy machine a hand takes longer.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, ms?: number) =>
      setTimeout(run, ms === 500 ? 60_000 : ms)) as typeof setTimeout;
  });
  await app.open('portfolio');
  await portfolio.addSample('Sample Cosmos account');
  await portfolio.groupBy('Origin');
  await portfolio.search.fill('uosmo');
  await portfolio.balance('OSMO', 'Osmosis').press('Enter');
  await app.chooseAsset('To', 'ATOM', 'Cosmos Hub');
  let letAnswersCome = () => {};
  let answersMayCome = Promise.resolve();
  await page.route('**/v2/fungible/routes', async (route) => {
    await answersMayCome;
    await route.continue();
  });
  const type = async (amount: string) => {
    await routes.expectSettled();
    answersMayCome = new Promise((resolve) => {
      letAnswersCome = resolve;
    });
    await app.enterAmount(amount);
  };
  const max = app.form.getByRole('button', { name: 'Max' });

  // Where the asset stood in the picker, Pause is now: within half a second a press there is the rest of a double click.
  await app.amount.click();
  await type('7');
  await app.press(routes.results.getByRole('button', { name: 'Pause' }));
  await expect(page).toHaveURL(/amt=7(&|$)/);
  letAnswersCome();
  await expect(routes.results.getByRole('button', { name: 'Resume' })).toBeVisible();

  await type('8');
  await app.press(routes.results.getByText('Copy link'));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/amt=8(&|$)/);
  letAnswersCome();

  await type('9');
  await app.press(routes.best);
  await expect(page).toHaveURL(/amt=9&sel=/);
  letAnswersCome();

  await type('99999999');
  await app.press(max);
  await expect(app.amount).not.toHaveValue('99999999');
  const most = await app.amount.inputValue();
  letAnswersCome();
  await type('5');
  await app.press(max);
  await expect(app.amount).toHaveValue(most);
  await expect(page).toHaveURL(new RegExp(`amt=${most}(&|$)`));
  letAnswersCome();

  await type('6');
  await app.press(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Bridges' }));
  await expect(app.heading('Bridges')).toBeVisible();
  letAnswersCome();
  await page.goBack();
  await expect(app.amount).toHaveValue('6');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Edit' }).or(app.amount).first().click();
  await type('99999999');
  await app.press(app.form.getByRole('button', { name: 'Compare routes' }));
  await expect(app.form).toBeHidden();
  await expect(page.getByText('99,999,999 OSMO', { exact: true })).toBeVisible();
  letAnswersCome();
});

test('a decimal comma is confirmed once and not questioned again', async ({ app, page, routes, settings }) => {
  await app.open('settings');
  await settings.chooseNumbers('1.234.567,89');
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '2.345' }));
  await routes.expectSettled();
  await expect(app.amount).toHaveValue('2,345');
  await app.amount.press('Enter');
  await expect(page).toHaveURL(/amt=2\.345(&|$)/);

  await app.enterAmount('1,234');
  await expect(app.form.getByText('Did you mean 1234 or 1,234?')).toBeVisible();
  await app.press(app.form.getByRole('button', { name: '1,234', exact: true }));
  await expect(app.form.getByText('Did you mean')).toBeHidden();
  await expect(app.amount).toBeFocused();
  await expect(app.amount).toHaveValue('1,234');
  await expect(app.amount).not.toHaveAttribute('aria-invalid');
  await app.amount.press('Enter');
  await routes.expectSettled();
  await expect(routes.steps).toContainText('Start with 1,234 USDC.inj on Injective (Cosmos)');
  await expect(page).toHaveURL(/amt=1\.234(&|$)/);
});

test.describe('with digits and a decimal mark of their own', () => {
  // The page has no Persian: its words are English, its numbers those of the browser.
  test.use({ locale: 'fa-IR' });

  test('readers see an amount as they write it, and Enter keeps it', async ({ app, page, routes }) => {
    await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '1.5' }));
    await routes.expectSettled();
    await expect(app.amount).toHaveValue('۱٫۵');
    await expect(app.amount).not.toHaveAttribute('aria-invalid');
    await app.amount.press('Enter');
    await expect(page).toHaveURL(/amt=1\.5(&|$)/);
    await app.enterAmount('۲٫۲۵');
    await expect(page).toHaveURL(/amt=2\.25(&|$)/);
    await app.enterAmount('3.5');
    await expect(page).toHaveURL(/amt=3\.5(&|$)/);
  });

  test('consecutive numbers are announced in order', async ({ app, routes }) => {
    await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '12.5' }));
    await routes.expectSettled();
    // "$0.10 more, 16 min sooner": signs and words between two such numbers belong to neither.
    const gap = routes.cards.getByText(/^\$.+ more, .+ (sooner|later)/).first();
    const places = await gap.evaluate((element) => {
      const [text] = element.childNodes;
      const line = text?.textContent ?? '';
      return ['$', 'm', ',', 'i', 'n'].map((sign) => {
        const range = document.createRange();
        range.setStart(text as Node, line.indexOf(sign));
        range.setEnd(text as Node, line.indexOf(sign) + 1);
        return range.getBoundingClientRect().left;
      });
    });
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

test('an amount that its asset cannot have is refused in the results, with the form open', async ({
  app,
  page,
  routes,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const link = (amount: string) => comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount });
  const refused: readonly [string, string][] = [
    ['0', 'Enter an amount above zero.'],
    ['0.0000001', 'USDC.inj has at most 6 decimal places.'],
    ['9'.repeat(78), 'No account holds an amount this large.'],
  ];
  for (const [amount, sentence] of refused) {
    await app.open(link(amount));
    await expect(routes.results.getByText(sentence)).toBeVisible();
    await expect(routes.results.getByText('Loading chains and assets')).toBeHidden();
    await expect(app.form.getByText(sentence)).toBeVisible();
  }

  await test.step('it may become so while the form is folded', async () => {
    await app.open(comparisonPath({ from: ARBITRUM_ETH, to: INJECTIVE_USDC, amount: '0.12345678' }));
    await routes.expectSettled();
    await expect(app.form).toBeHidden();
    await page.getByRole('button', { name: 'Edit:' }).click();
    await app.iReceiveExactly();
    await expect(routes.results.getByText('USDC.inj has at most 6 decimal places.')).toBeVisible();
    await expect(app.amount).toHaveValue('0.12345678');
    await app.amount.fill('0.1234567');
    await app.amount.blur();
    await expect(routes.results.getByText('The comparison starts once the amount is valid.')).toBeVisible();
    await expect(routes.results).not.toContainText('Which route should');
    await app.amount.fill('0.123456');
    await routes.expectSettled();
    await expect(app.amount).toHaveValue('0.123456');
  });
});

test('a press whose release the page never hears of keeps no amount back', async ({ app, page, routes }) => {
  await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '3' }));
  await routes.expectSettled();
  await app.enterAmount('7');
  await routes.best.hover();
  await page.mouse.down({ button: 'right' });
  await expect(page).toHaveURL(/amt=7(&|$)/);

  await app.enterAmount('8');
  await routes.best.hover();
  await page.mouse.down();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(page).toHaveURL(/amt=8(&|$)/);
});
