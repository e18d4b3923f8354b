import { expect, type Locator, type Page } from '@playwright/test';
import { asShown, decimalText } from './amounts.ts';
import type { TestAsset } from './assets.ts';

/** What a comparison brought: the list of routes, and the open one as a timeline. */
export class Routes {
  readonly results: Locator;
  readonly cards: Locator;
  readonly open: Locator;
  readonly steps: Locator;
  readonly fees: Locator;

  constructor(page: Page) {
    this.results = page.getByRole('region', { name: 'Results' });
    this.cards = this.results
      .getByRole('table', { name: 'Routes' })
      .getByRole('row')
      .filter({ has: page.getByRole('heading') });
    this.open = page.getByRole('region', { name: 'Open route' });
    this.steps = this.open.getByRole('region', { name: 'Steps' });
    this.fees = this.open.getByRole('region', { name: 'Where the money goes' });
  }

  /** All answers are in and sorted. */
  async expectSettled(): Promise<void> {
    await expect(this.results.getByText(/^\d+ routes? · gas /)).toBeVisible();
  }

  /** Presses the key that asks again, until the page asks: it is known once the page was idle, and does nothing while a round runs. */
  async askAgain(): Promise<void> {
    const page = this.results.page();
    await expect(async () => {
      const asked = page.waitForRequest(/\/v2\/fungible\/routes$/, { timeout: 1_000 });
      await page.keyboard.press('r');
      await asked;
    }).toPass();
  }

  /** How long each takes. */
  get times(): Locator {
    return this.cards.locator('td:nth-of-type(4)');
  }

  /** Opens the first of routes that all lose too much: none is open by itself. */
  async openUnsafe(): Promise<void> {
    // A size that fits comes late and moves it.
    await this.results.getByRole('button', { name: 'Show the routes anyway' }).press('Enter');
    await this.best.click();
  }

  /** The button that opens a route: it reads as its name. */
  opener(card: Locator): Locator {
    return card.getByRole('heading').getByRole('button');
  }

  get best(): Locator {
    return this.opener(this.cards.first());
  }

  /** What arrives by the best, or is sent. */
  get bestAmount(): Locator {
    return this.cards.first().locator('td:nth-of-type(2)');
  }

  /** The best card counts these smallest units of the asset, to the last digit that it shows. */
  async expectBest(units: string, { symbol, decimals }: TestAsset, rounding: 'up' | 'down' = 'down'): Promise<void> {
    await this.expectSettled();
    const text = (await this.bestAmount.textContent()) ?? '';
    const number = text.match(/[\d.,]+/)?.[0] ?? '';
    expect(text).toMatch(new RegExp(`${symbol}$`));
    expect(number).toBe(asShown(number, units, decimals, rounding));
  }

  /** Somewhere in the open route these smallest units can be read in full, however they are rounded on sight. */
  async expectExactAmount(units: string, { symbol, decimals }: TestAsset): Promise<void> {
    const exact = `exactly ${decimalText(units, decimals)} ${symbol}.`;
    await expect(this.open.getByRole('button', { name: exact }).first()).toBeVisible();
  }

  /** Each step of the open route is a line until then. */
  async openSteps(): Promise<void> {
    await expect(this.steps.getByRole('heading', { level: 4 }).first()).toBeVisible();
    for (const step of await this.steps.locator('details:has(> summary h4)').all()) {
      if ((await step.getAttribute('open')) === null) await step.locator('> summary').click();
    }
  }

  /** The open route is in three tabs. */
  async showTab(name: 'Route' | 'Costs' | 'If it fails'): Promise<void> {
    await this.open.getByRole('tab', { name }).click();
  }

  async expectSteps(titles: readonly (string | RegExp)[]): Promise<void> {
    await expect(this.steps.getByRole('heading', { level: 4 })).toHaveText(titles);
  }
}
