import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** What addresses hold. */
export class Portfolio {
  readonly total: Locator;
  /** The sum, with "at least" or "last known" before it where it is not the whole of now. */
  readonly figure: Locator;
  readonly holdings: Locator;
  /** Accounts, chains and age, or how far the scan is. */
  readonly state: Locator;
  /** The line under the rows: why it may be more, and what is left out. */
  readonly foot: Locator;
  readonly table: Locator;
  readonly search: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.holdings = page.getByRole('region', { name: 'Holdings' });
    this.total = this.holdings.getByRole('region', { name: 'Total' });
    this.figure = this.total.locator('[data-total]');
    this.state = page.locator('main header p').first();
    this.foot = this.holdings.locator('[data-foot]');
    this.table = this.holdings.getByRole('treegrid', { name: 'Balances' });
    this.search = this.holdings.getByRole('searchbox', { name: 'Search' });
  }

  /** Opens the page, with a made-up account of which all is read. */
  async openSample(label: string): Promise<void> {
    await this.#page.goto('./portfolio');
    await this.addSample(label);
    await this.expectRead();
  }

  async addAddress(address: string): Promise<void> {
    await this.#openForm();
    await this.#page.getByRole('textbox', { name: 'Address', exact: true }).fill(address);
    await this.#page.getByRole('button', { name: 'Add and scan' }).click();
  }

  async addSample(label: string): Promise<void> {
    const sample = this.#page.getByRole('button', { name: label, exact: true });
    // Below an address that is not read they stand in the page.
    if (!(await sample.isVisible())) await this.#openForm();
    await sample.click();
    await expect(this.total).toBeVisible();
  }

  /** It is folded once there is an address. */
  async #openForm(): Promise<void> {
    const more = this.#page.getByRole('button', { name: 'Add', exact: true });
    if (await more.isVisible()) await more.click();
  }

  /** On a phone the field is folded. */
  async searchFor(text: string): Promise<void> {
    const tools = this.holdings.getByRole('button', { name: 'Search, sort and more', expanded: false });
    if (await tools.isVisible()) await tools.click();
    await this.search.fill(text);
  }

  /** All requests have their responses. */
  async expectRead(): Promise<void> {
    await expect(this.state).toHaveText(/^\d+ accounts?, \d+ chains?, read (just now|.*\sago)$/);
  }

  async groupBy(view: 'Token' | 'Origin' | 'Chain' | 'Wallet'): Promise<void> {
    await this.holdings.getByRole('radio', { name: view, exact: true }).check();
  }

  /** The row that stands for an asset, its several forms folded into it; a chain's, a wallet's or a fold's head. */
  row(name: string): Locator {
    const named = { name: new RegExp(`(^|from )${name.replace('$', '\\$')}( on |$)`) };
    const head = this.#page.getByRole('button', named).or(this.#page.getByRole('link', named));
    return this.table.getByRole('row').filter({ has: head });
  }

  /** The row of an asset on one chain. */
  balance(symbol: string, chain: string): Locator {
    const head = this.#page.getByRole('link', { name: `Compare routes from ${symbol} on ${chain}`, exact: true });
    return this.table.getByRole('row').filter({ has: head });
  }

  /** What ends of what is held: the first as a sentence, the others by name. */
  get endings(): Locator {
    return this.holdings.getByRole('region', { name: 'What you hold that ends' });
  }

  /** The rows with those that are folded for being small. */
  async unfold(): Promise<void> {
    await this.table.getByRole('button', { name: /^\d+ more$/ }).click();
  }

  account(name: string): Locator {
    return this.holdings.getByRole('region', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: name });
  }

  async choose(account: string, action: string): Promise<void> {
    await this.account(account)
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await this.#page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** What may be more, in a dialog. */
  async see(): Promise<Locator> {
    await this.foot.getByRole('button', { name: 'See', exact: true }).click();
    return this.#page.getByRole('dialog', { name: 'What is missing' });
  }

  /** Opens a group, or closes it. */
  async turn(name: string): Promise<void> {
    await this.row(name).getByRole('button', { name, exact: true }).click();
  }

  async openDetails(symbol: string, chain: string): Promise<Locator> {
    await this.balance(symbol, chain)
      .getByRole('button', { name: `Details of ${symbol} on ${chain}` })
      .click();
    return this.#page.getByRole('dialog', { name: `${symbol} on ${chain}` });
  }

  /** The text of the file that the page makes. */
  async export(as: 'CSV' | 'JSON'): Promise<string> {
    await this.holdings.getByRole('button', { name: 'Export' }).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Export balances' });
    await expect(dialog.getByText('The file holds your addresses.')).toBeVisible();
    const downloading = this.#page.waitForEvent('download');
    await dialog.getByRole('button', { name: `Save as ${as}` }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    await dialog.getByRole('button', { name: 'Close' }).click();
    return text;
  }
}
