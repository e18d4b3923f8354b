import type { Locator } from '@playwright/test';
import { ARBITRUM_ETH, ATOM, comparisonPath } from './assets.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

/** How a switch is drawn: its ground and its thumb. */
const drawn = async (toggle: Locator) => [
  await styleOf(toggle, 'background-color'),
  await styleOf(toggle.locator('+ span'), 'background-color'),
];

test('with the colours of the system a switch, a choice, an open route and a button still say what they are', async ({
  app,
  page,
  routes,
  settings,
}) => {
  await app.open('settings');
  const on = page.getByRole('switch', { name: 'Keyboard shortcuts' });
  const off = page.getByRole('switch', { name: /^Private mode/ });
  const [ground, thumb] = await drawn(on);
  expect(thumb).not.toBe(ground);
  expect(await drawn(off)).not.toContain(ground);
  const [groundOff, thumbOff] = await drawn(off);
  expect(thumbOff).not.toBe(groundOff);

  const chosen = settings.theme('System').locator('..');
  const other = settings.theme('Dark').locator('..');
  expect(await styleOf(chosen, 'background-color')).not.toBe(await styleOf(other, 'background-color'));

  const links = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
  const paper = await styleOf(page.locator('html'), 'background-color');
  expect(await styleOf(links.getByRole('link', { name: 'Bridges' }), 'border-bottom-color')).toBe(paper);
  expect(await styleOf(links.getByRole('link', { name: 'Settings' }), 'border-bottom-color')).not.toBe(paper);

  await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
  await routes.expectSettled();
  expect(await styleOf(routes.cards.first(), 'outline-style')).toBe('solid');
  expect(await styleOf(routes.cards.nth(1), 'outline-style')).toBe('none');
  expect(await styleOf(app.form.getByRole('button', { name: 'Compare routes' }), 'border-top-style')).toBe('solid');
});
