import { expect, type Locator, type Page } from '@playwright/test';

/** What addresses hold. */
export class Portfolio {
  readonly total: Locator;
  readonly holdings: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.holdings = page.getByRole('region', { name: 'Holdings' });
    this.total = this.holdings.getByRole('status', { name: 'Total' });
  }

  async addAddress(address: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Address', exact: true }).fill(address);
    await this.#page.getByRole('button', { name: 'Add and scan' }).click();
  }

  async addSample(label: string): Promise<void> {
    await this.#page.getByRole('button', { name: label, exact: true }).click();
    await expect(this.total).toBeVisible();
  }

  async groupBy(view: 'Asset' | 'Chain'): Promise<void> {
    await this.holdings.getByRole('radio', { name: view }).check();
  }

  /** The row that stands for an asset, its several forms folded into it. */
  row(symbol: string): Locator {
    const named = { name: new RegExp(`(^|from )${symbol}( on |$)`) };
    const head = this.#page.getByRole('button', named).or(this.#page.getByRole('link', named));
    return this.holdings.getByRole('listitem').filter({ has: head });
  }

  chain(name: string): Locator {
    return this.holdings.getByRole('region', { name, exact: true });
  }
}
