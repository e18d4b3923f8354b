import { expect, type Page } from '@playwright/test';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';

/** What the browser notes by itself: a refusal, which is an answer, and its own icon that it wants anew offline. */
const NETWORK_STATUS = /^Failed to load resource: (the server responded with a status of 4\d\d|\S+ \(\S+icon\.svg\)$)/;

/** What the browser notes of requests that find no network. */
export const CUT_OFF = /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED) /;

/** Watches a journey and fails it if the page logs errors, requests other origins, or leaks an address. */
export class Watch {
  readonly #complaints: string[] = [];
  readonly #strangers: string[] = [];
  readonly #leaks: string[] = [];
  readonly #forgiven: RegExp[] = [NETWORK_STATUS];
  readonly #welcome: Set<string>;
  readonly #addresses = SAMPLE_ACCOUNTS.map(({ address }) => address.toLowerCase());

  constructor(page: Page, home: string) {
    this.#welcome = new Set([new URL(home).origin]);
    page.on('console', (message) => {
      const text = `${message.text()} (${message.location().url})`;
      if (message.type() === 'error' && !this.#forgiven.some((each) => each.test(text))) this.#complaints.push(text);
    });
    page.on('pageerror', (error) => this.#complaints.push(error.message));
    page.on('framenavigated', (frame) => {
      if (this.#holdsAddress(frame.url())) this.#leaks.push(frame.url());
    });
    page.context().on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && !this.#welcome.has(url.origin)) this.#strangers.push(url.href);
      const isQuote = /\/routes?$/.test(url.pathname);
      if (this.#holdsAddress(url.href) || (isQuote && this.#holdsAddress(request.postData() ?? '')))
        this.#leaks.push(url.href);
    });
  }

  #holdsAddress(text: string): boolean {
    return this.#addresses.some((address) => text.toLowerCase().includes(address));
  }

  /** These addresses belong into no link and no quote, as those of the sample accounts. */
  guard(addresses: readonly string[]): void {
    this.#addresses.push(...addresses.map((address) => address.toLowerCase()));
  }

  /** From here on the page may ask this origin: a click said so. */
  welcome(origin: string): void {
    this.#welcome.add(new URL(origin).origin);
  }

  /** The other origins requested so far; they are allowed from now on. */
  takeStrangers(): readonly string[] {
    return this.#strangers.splice(0);
  }

  /** From here on what matches is no complaint, however late it comes. */
  forgive(complaint: RegExp): void {
    this.#forgiven.push(complaint);
  }

  /** Complaints so far that a journey expects, and that are forgiven. */
  takeComplaints(): readonly string[] {
    return this.#complaints.splice(0);
  }

  expectPeace(): void {
    expect(this.#complaints, 'errors on the console').toEqual([]);
    expect(this.#strangers, 'requests to other origins').toEqual([]);
    expect(this.#leaks, 'addresses of accounts in links or quotes').toEqual([]);
  }
}
