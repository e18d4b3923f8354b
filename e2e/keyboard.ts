import { expect, type Locator, type Page } from '@playwright/test';

/** A person without a mouse: keys, and the focus that has to be in sight. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Presses Tab until the control has the focus; each stop has to show its focus. */
  async tabTo(control: Locator): Promise<void> {
    for (let stop = 0; stop < 40; stop++) {
      await this.press('Tab');
      await this.expectFocusInSight();
      if (await control.evaluate((element) => element === document.activeElement)) return;
    }
    await expect(control, 'cannot be reached by Tab').toBeFocused();
  }

  /** Whether the focus is visible: as an outline of the element, of its overlay, or of its label. */
  async expectFocusInSight(): Promise<void> {
    const seen = await this.#page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return 'nothing has the focus';
      const drawn = (of: Element | null, pseudo?: string) => {
        const { outlineStyle, outlineWidth } = of ? getComputedStyle(of, pseudo) : new CSSStyleDeclaration();
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      };
      const outlined = drawn(element) || drawn(element, '::after') || drawn(element.closest('label'));
      return outlined ? 'in sight' : `no outline on ${element.outerHTML.slice(0, 200)}`;
    });
    expect(seen).toBe('in sight');
  }
}
