import { expect, type Locator, type Page } from '@playwright/test';

type Place = 'This server' | 'Inside this page' | 'Another server';

/** The choices of the Settings page. */
export class Settings {
  readonly #page: Page;
  readonly #service: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#service = page.getByRole('region', { name: 'Service' });
  }

  async chooseService(place: Place): Promise<void> {
    await this.#open();
    await this.#service.getByRole('radio', { name: place }).check();
  }

  async expectChosen(place: Place): Promise<void> {
    await this.#open();
    await expect(this.#service.getByRole('radio', { name: place })).toBeChecked();
  }

  /** The choices stand in a fold, which is closed while the page uses the service that it began with. */
  async #open(): Promise<void> {
    const fold = this.#service.locator('details');
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  }

  async enterServiceAddress(address: string): Promise<void> {
    await this.chooseService('Another server');
    await this.#service.getByRole('textbox', { name: 'Address' }).fill(address);
  }

  async checkService(): Promise<Locator> {
    await this.#service.getByRole('button', { name: 'Check' }).click();
    return this.#service.getByRole('status');
  }

  async useService(): Promise<void> {
    await this.#service.getByRole('button', { name: 'Use this service' }).click();
  }

  /** The words at the top of every page that say who answers. */
  async expectAnsweredBy(name: string | RegExp): Promise<void> {
    await expect(this.#page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
  }

  theme(name: 'System' | 'Light' | 'Dark'): Locator {
    return this.#page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name });
  }

  async chooseNumbers(example: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: 'Numbers' }).selectOption({ label: example });
  }

  /** Removal asks for confirmation first. */
  async turnPrivacyOn(): Promise<void> {
    await this.#page.getByRole('switch', { name: /^Private mode/ }).click();
    await this.#page
      .getByRole('dialog', { name: 'Turn private mode on?' })
      .getByRole('button', { name: 'Turn private mode on' })
      .click();
  }

  async turn(name: string | RegExp, on: boolean): Promise<void> {
    await this.#page.getByRole('switch', { name }).setChecked(on);
  }
}
