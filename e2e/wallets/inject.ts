import type { BrowserContext, Page } from '@playwright/test';
import type { Emitter } from '#testing/wallets/emitter.ts';
import type { Line } from '#testing/wallets/line.ts';

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number | undefined; readonly message: string };
}

interface Injection<Looks> {
  readonly looks: Looks;
  readonly answer: (method: string, params: unknown) => Promise<unknown>;
  readonly events: Emitter;
  /** Puts the wallet into the page. Runs there, before anything of the page: it may use nothing but its arguments. */
  readonly stand: (looks: Looks, line: Line) => void;
}

/** Runs in the page, before anything of it. */
function openLine(name: string): Line {
  const asked = (globalThis as unknown as Record<string, (method: string, params?: unknown) => Promise<Answer>>)[name];
  return {
    async ask(method, params) {
      const { result, error } = (await asked?.(method, params)) ?? {};
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
      return result;
    },
    hear: (listener) =>
      window.addEventListener(name, (event) => listener(...((event as CustomEvent).detail as [string, unknown[]]))),
  };
}

const settle = (asked: Promise<unknown>): Promise<Answer> =>
  asked.then(
    (result) => ({ result }),
    (error: Error & { code?: number }) => ({ error: { code: error.code, message: error.message } }),
  );

const tell = (page: Page, name: string, event: string, details: readonly unknown[]): Promise<void> =>
  page.evaluate(([name, detail]) => void window.dispatchEvent(new CustomEvent(name, { detail })), [
    name,
    [event, details],
  ] as const);

let lines = 0;

/** Puts a wallet into every page that is opened from here on. Its keys, and all that it decides, stay outside of them. */
export async function injectWallet<Looks>(
  context: BrowserContext,
  { looks, answer, events, stand }: Injection<Looks>,
): Promise<void> {
  const name = `portolanTestWallet${lines++}`;
  await context.exposeFunction(name, (method: string, params: unknown) => settle(answer(method, params)));
  await context.addInitScript(`(${stand})(${JSON.stringify(looks)}, (${openLine})(${JSON.stringify(name)}));`);
  events.onAny((event, ...details) => {
    // A page that is navigating receives nothing.
    for (const page of context.pages()) void tell(page, name, event, details).catch(() => undefined);
  });
}
