import { expect, type Locator, type Page } from '@playwright/test';
import type { TestAsset } from './assets.ts';

export type PageName = 'Compare' | 'Portfolio' | 'Bridges' | 'Settings';
type End = 'From' | 'To';

/** Compare as a person uses it: what can be done with the form and what stands around it. */
export class App {
  readonly page: Page;
  readonly form: Locator;
  readonly amount: Locator;
  /** What is said to those who do not see the page, outside of dialogs. */
  readonly said: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'What to compare' });
    this.said = page.getByRole('main').locator('[data-slot=announcer]');
    this.amount = this.form.getByRole('textbox', { name: 'Amount' });
  }

  /** Opens a path of the app, like "settings"; "" is Compare. */
  async open(path = ''): Promise<void> {
    await this.page.goto(`./${path}`);
  }

  /** A list that fails is asked for three times more at once, not after one, two and four seconds. Before the page is opened. */
  async giveUpSoon(): Promise<void> {
    await this.page.addInitScript(() => {
      const { setTimeout } = window;
      const waits = [1_000, 2_000, 4_000];
      window.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) =>
        setTimeout(run, waits.includes(ms ?? 0) ? 50 : ms, ...rest)) as typeof setTimeout;
    });
  }

  async goTo(name: PageName): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
    await expect(this.heading(name === 'Compare' ? 'Compare routes' : name)).toBeAttached();
  }

  /** From here on the page's time passes only as said. The clock must have been installed before the page was opened. */
  async stopClock(): Promise<void> {
    for (let ahead = 400; ; ahead *= 2) {
      const time = await this.page.evaluate((ms) => Date.now() + ms, ahead);
      try {
        return await this.page.clock.pauseAt(time);
      } catch (error) {
        // On a busy machine that moment has passed before the page hears of it.
        if (!String(error).includes('to the past')) throw error;
      }
    }
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  /** Searches in the picker, and takes the row that names both the asset and the chain. Key by key the journeys by keyboard type. */
  async chooseAsset(end: End, symbol: string, chain: string): Promise<void> {
    await this.form.getByRole('button', { name: `${end}:` }).click();
    const picker = this.picker(end);
    await picker.getByRole('combobox', { name: 'Search assets' }).fill(`${symbol} on ${chain}`);
    // While the list still catches up with the words, its rows move.
    await expect(this.pickerRow(end, symbol, chain)).toHaveAttribute('aria-posinset', '1');
    await this.pickerRow(end, symbol, chain).click();
    await expect(picker).toBeHidden();
    await expect(this.form.getByRole('button', { name: `${end}: ${symbol} on ${chain}`, exact: true })).toBeVisible();
  }

  picker(end: End): Locator {
    return this.dialog(end === 'From' ? 'Asset you send' : 'Asset you receive');
  }

  pickerRow(end: End, symbol: string, chain: string): Locator {
    // Between the two stands the end of the denom, where others have the same symbol.
    const [asset, place] = [symbol, chain].map((text) => text.replace(/[.()]/g, '\\$&'));
    const name = new RegExp(`^${asset} ?(?:…?\\S{1,6} )?${place}(?!\\w)`);
    return this.picker(end).getByRole('listbox').getByRole('option', { name }).first();
  }

  async enterAmount(amount: string): Promise<void> {
    await this.amount.fill(amount);
  }

  async iReceiveExactly(): Promise<void> {
    await this.form.getByRole('radio', { name: 'I receive exactly' }).check();
  }

  async compare(): Promise<void> {
    await this.form.getByRole('button', { name: 'Compare routes' }).click();
  }

  /** Presses like a hand: at the element's position, down, then up, even if it moves or disappears in between. */
  async press(target: Locator): Promise<void> {
    await target.hover();
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  async expectQuestion({ from, to, amount }: { from: TestAsset; to: TestAsset; amount: string }): Promise<void> {
    const named = (end: End, { symbol, chain }: TestAsset) =>
      this.form.getByRole('button', { name: `${end}: ${symbol} on ${chain}`, exact: true });
    await expect(named('From', from)).toBeVisible();
    await expect(named('To', to)).toBeVisible();
    await expect(this.amount).toHaveValue(amount);
  }

  /** The button that says how many bridges take part. */
  get bridges(): Locator {
    return this.form.getByRole('button', { name: /of \d+ bridges$/ });
  }

  /** The row that it opens. */
  get switches(): Locator {
    return this.form.getByRole('group', { name: 'Bridges and venues' });
  }

  async switchBridgeOff(name: string): Promise<void> {
    await this.bridges.click();
    await this.switches.getByRole('switch', { name, exact: true }).uncheck();
    await this.bridges.click();
    await expect(this.switches).toBeHidden();
  }
}
