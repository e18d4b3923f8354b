import { expect, type Locator, type Page } from '@playwright/test';

type State = 'Connected' | 'Not confirmed' | 'Checking' | 'Waiting' | 'Locked' | 'Not connected';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The wallets of a person: the header's button and the dialog behind it. */
export class WalletDialog {
  /** The header's button. Says which wallets are there. */
  readonly opener: Locator;
  readonly dialog: Locator;
  /** What is said to those who do not see it. */
  readonly said: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.opener = page.getByRole('banner').getByRole('button', { name: /^(Connect|Wallets:)/ });
    this.dialog = page.getByRole('dialog', { name: 'Wallets', exact: true });
    this.said = this.dialog.getByRole('status');
  }

  async open(): Promise<void> {
    await this.opener.click();
    await expect(this.dialog).toBeVisible();
  }

  async close(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }

  /** An installed wallet that is not connected. */
  row(name: string): Locator {
    return this.dialog.getByRole('listitem', { name, exact: true });
  }

  /** A wallet that was connected, in any state. */
  card(name: string): Locator {
    return this.#cards.getByRole('listitem', { name: new RegExp(`^${escaped(name)}, `) });
  }

  get #cards(): Locator {
    return this.dialog.getByRole('list', { name: 'Connected wallets' });
  }

  button(
    action: 'Connect' | 'Try again' | 'Try again with' | 'Cancel connecting' | 'Disconnect',
    name: string,
  ): Locator {
    return this.dialog.getByRole('button', { name: `${action} ${name}`, exact: true });
  }

  async connect(name: string): Promise<void> {
    await this.button('Connect', name).click();
    await this.expectState(name, 'Connected');
  }

  async expectState(name: string, state: State): Promise<void> {
    await expect(this.card(name)).toHaveAccessibleName(`${name}, ${state}`);
  }

  /** The whole address that stands beside the place, such as "Osmosis" or "All EVM chains". */
  async expectAddress(name: string, where: string, address: string): Promise<void> {
    const row = this.card(name).getByRole('list').getByRole('listitem').filter({ hasText: where });
    await expect(row.getByTitle(address)).toBeVisible();
  }

  /** Shows all addresses of a wallet, not just the first. */
  async unfold(name: string): Promise<void> {
    await this.card(name)
      .getByRole('button', { name: /^Show all \d+ addresses$/ })
      .click();
  }

  chainOf(name: string): Locator {
    return this.dialog.getByRole('combobox', { name: `Network in ${name}`, exact: true });
  }

  get watched(): Locator {
    return this.dialog.getByRole('list', { name: 'Watched addresses' }).getByRole('listitem');
  }

  async watch(text: string, label = ''): Promise<void> {
    const address = this.dialog.getByRole('textbox', { name: 'Address', exact: true });
    if (!(await address.isVisible())) await this.dialog.getByRole('button', { name: 'Watch an address' }).click();
    await address.fill(text);
    await this.dialog.getByRole('textbox', { name: 'Label' }).fill(label);
    await this.dialog.getByRole('button', { name: 'Watch', exact: true }).click();
  }
}
