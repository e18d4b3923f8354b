import { type Client, createClient } from '#client/client.ts';
import { httpTransport } from '#client/http.ts';
import { localizeDigits, numberFormatter, numberSymbols } from '../format/number.ts';
import {
  type ComparisonRows,
  compareRoutes,
  failureSentence,
  type KnownPair,
  type Pair,
  type RouteRow,
  readPair,
  unsafeSentence,
} from './comparison.ts';
import { STYLES } from './styles.ts';

export const ELEMENT = 'portolan-compare';
const MOST_ROWS = 5;
const ATTRIBUTES = ['service', 'from-chain', 'from-denom', 'to-chain', 'to-denom', 'amount', 'rows'];

/** An element of this name with text and attributes; nothing of a response is read as HTML. */
function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/**
 * Defines `<portolan-compare>`: the routes of one pair, best first by the rules of the app. `home` is the address of the app, which
 * is the service as well unless the attribute names another. The page /embed documents attributes and events.
 */
export function defineElement(home: string): void {
  if (customElements.get(ELEMENT)) return;
  const root = home.replace(/\/+$/, '');
  customElements.define(
    ELEMENT,
    class extends CompareElement {
      protected override readonly home = root;
    },
  );
}

abstract class CompareElement extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  protected abstract readonly home: string;
  readonly #title = make('h2');
  readonly #amount = make('input', { inputmode: 'decimal', autocomplete: 'off', name: 'amount' });
  readonly #submit = make('button', { type: 'submit' }, 'Compare');
  readonly #status = make('p', { role: 'status' });
  readonly #rows = make('tbody');
  readonly #table = make('table', { hidden: '' }, headRow(), this.#rows);
  readonly #notes = make('span');
  readonly #sample = make('span', { class: 'sample' });
  readonly #link = make('a', { target: '_blank', rel: 'noopener' }, 'Open in Portolan');
  /** Comes with the first answer: below an empty table it would move. */
  readonly #foot = make('footer', { hidden: '' }, this.#sample, this.#notes, this.#link);
  #run = new AbortController();
  #isDue = false;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    // Not a style element: a page's content policy may forbid those.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    shadow.adoptedStyleSheets = [sheet];
    const form = make('form', {}, make('label', {}, 'Amount', this.#amount), this.#submit);
    shadow.append(make('section', { part: 'box' }, this.#title, form, this.#status, this.#table, this.#foot));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#submit.getAttribute('aria-disabled') !== 'true') void this.#compare();
    });
  }

  connectedCallback(): void {
    this.#schedule();
  }

  disconnectedCallback(): void {
    this.#run.abort();
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (name === 'amount') this.#amount.value = localizeDigits(value ?? '', numberSymbols(this.#locale()));
    this.#schedule();
  }

  /** The language of the page's text around it; undefined follows the browser. */
  #locale(): string | undefined {
    return this.closest('[lang]')?.getAttribute('lang') || undefined;
  }

  /** One comparison for all attributes that a page sets in one go. */
  #schedule(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) void this.#compare();
    });
  }

  /** The pair of the attributes; null while one is missing. */
  #pair(): Pair | null {
    const [fromChain, fromDenom, toChain, toDenom] = ['from-chain', 'from-denom', 'to-chain', 'to-denom'].map(
      (name) => this.getAttribute(name)?.trim() || null,
    );
    if (!fromChain || !fromDenom || !toChain || !toDenom) return null;
    return { from: { chain_id: fromChain, denom: fromDenom }, to: { chain_id: toChain, denom: toDenom } };
  }

  #client(): Client {
    return createClient({ transport: httpTransport(this.getAttribute('service')?.trim() || this.home) });
  }

  async #compare(): Promise<void> {
    this.#run.abort();
    this.#run = new AbortController();
    const { signal } = this.#run;
    const pair = this.#pair();
    this.#clear();
    if (pair === null) {
      this.#title.textContent = 'Compare routes';
      this.#say('Name both assets: from-chain, from-denom, to-chain and to-denom.');
      return;
    }
    this.#link.href = this.home;
    this.#setBusy(true);
    try {
      const client = this.#client();
      const known = await readPair(client, pair, signal);
      this.#title.textContent = known.title;
      await this.#show(client, known, signal);
    } catch (error) {
      if (signal.aborted) return;
      const message = failureSentence(error as Error);
      this.#say(message);
      this.#tell('portolan-error', { message });
    } finally {
      if (!signal.aborted) this.#setBusy(false);
    }
  }

  async #show(client: Client, pair: KnownPair, signal: AbortSignal): Promise<void> {
    const locale = this.#locale();
    const digits = numberFormatter(locale);
    const context = { digits, symbols: numberSymbols(locale), signal };
    const found: ComparisonRows = await compareRoutes(client, pair, this.#amount.value, context);
    if (signal.aborted) return;
    this.#say(found.sentence);
    const most = Number.parseInt(this.getAttribute('rows') ?? '', 10);
    const shown = found.rows.slice(0, most > 0 ? most : MOST_ROWS);
    this.#rows.replaceChildren(...shown.map((row) => this.#row(row, found)));
    this.#table.hidden = shown.length === 0;
    this.#notes.textContent = unsafeSentence(found.unsafe, digits);
    this.#sample.textContent = found.isSample ? 'Sample market: prices and fees are made up.' : '';
    this.#link.href = this.home + found.link;
    this.#tell('portolan-compare', { routes: found.rows.map(({ route }) => route) });
  }

  #row({ route, name, arrives, cost, time, tag }: RouteRow, { link }: ComparisonRows): HTMLTableRowElement {
    const choose = make('button', { type: 'button', 'aria-label': `Choose ${name}, ${arrives}` }, 'Choose');
    choose.addEventListener('click', () => this.#tell('portolan-choose', { route, link: this.home + link }));
    const title = make('td', {}, make('strong', {}, name), make('span', { class: 'tag' }, tag));
    const cells = [arrives, cost, time].map((text) => make('td', {}, text));
    return make('tr', {}, title, ...cells, make('td', {}, choose));
  }

  #clear(): void {
    this.#rows.replaceChildren();
    this.#table.hidden = true;
    for (const note of [this.#notes, this.#sample]) note.textContent = '';
  }

  #say(sentence: string): void {
    this.#status.textContent = sentence;
  }

  #setBusy(isBusy: boolean): void {
    this.#submit.setAttribute('aria-disabled', String(isBusy));
    if (isBusy) this.#say('Comparing routes…');
    else this.#foot.hidden = false;
  }

  /** An event that leaves the shadow tree and bubbles through the page. */
  #tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

const headRow = (): HTMLTableSectionElement =>
  make(
    'thead',
    {},
    make('tr', {}, ...['Route', 'Arrives', 'Total cost', 'Time', ''].map((text) => make('th', { scope: 'col' }, text))),
  );
