import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { nextIdle } from './idle.ts';

/**
 * `early`: right after the first page, so fetched beside it. `optional`: the page goes on without it, and nothing is
 * drawn where it cannot be fetched.
 */
type Need = 'early' | 'late' | 'optional';
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What is fetched while the page is idle, with what late parts name. */
const awaitingIdle: (() => Promise<unknown>)[] = [];
/** Whether these are being fetched: `early` before the app is drawn, `resting` when there are none. */
let idleFetching: 'early' | 'running' | 'resting' = 'early';
const renewals: (() => void)[] = [];

/**
 * A lazily loaded component, fetched when it is first shown or when the page is idle. Once loaded, it renders at once:
 * React.lazy would suspend again and show the placeholder for a moment.
 */
export function lazyComponent<Props extends object>(load: Load<Props>, need: Need = 'late'): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null;
  const fetch = fetching(load, (part) => {
    fetched = part.default;
  });
  let awaited: ComponentType<Props>;
  const renew = () => {
    // A network that changes loses what is on its way: the second try is at once.
    awaited = lazy(() =>
      fetch().catch<{ default: ComponentType<Props> }>(need === 'optional' ? () => ({ default: () => null }) : fetch),
    );
  };
  renew();
  renewals.push(renew);
  if (need === 'early') fetchQuietly(fetch);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a part, where a module names it
  return function Part(props: Props) {
    // The component must stay the same while it is mounted, or it would lose its state.
    const [component] = useState<ComponentType<Props>>(() => fetched ?? awaited);
    return createElement(component, props);
  };
}

/**
 * A module that is fetched beside the first page, for what it shows later. Null until it is there; the component that uses it
 * fails if it cannot be fetched.
 */
export function lazyModule<Module extends object>(load: () => Promise<Module>): () => Module | null {
  let fetched: Module | null = null;
  const fetch = fetching(load, (module) => {
    fetched = module;
  });
  fetchQuietly(fetch);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a module, where another names it
  return function useModule() {
    const [module, setModule] = useState<Module | null>(() => fetched);
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      if (module === null) fetch().then((found) => setModule(() => found), setFailure);
    }, [module]);
    if (failure !== null) throw failure;
    return module;
  };
}

/** A module that is fetched at once, and by each call that follows a failure. */
export function fetchEarly<Module>(load: () => Promise<Module>): () => Promise<Module> {
  const fetch = fetching(load, () => undefined);
  fetchQuietly(fetch);
  return fetch;
}

/** Fetches a part, at the next try by another URL if it failed, and sees that it is fetched when the page is idle. */
function fetching<Part>(load: () => Promise<Part>, keep: (part: Part) => void): () => Promise<Part> {
  let next = load;
  const fetch = async () => {
    try {
      const part = await next();
      keep(part);
      return part;
    } catch (error) {
      next = retryUrl<Part>(error) ?? load;
      throw error;
    }
  };
  awaitingIdle.push(fetch);
  if (idleFetching === 'resting') void preloadWhenIdle();
  return fetch;
}

/**
 * The URL of a failed chunk with another query, if the browser names it: Chromium caches a failed import while the page
 * is open.
 */
function retryUrl<Part>(error: unknown): (() => Promise<Part>) | undefined {
  const named = error instanceof Error ? /https?:\S+$/.exec(error.message) : null;
  if (named === null) return undefined;
  const address = new URL(named[0]);
  // An error thrown by the module itself may also end in a URL.
  if (address.origin !== location.origin) return undefined;
  address.searchParams.set('again', `${Number(address.searchParams.get('again')) + 1}`);
  return () => import(/* @vite-ignore */ address.href);
}

/** Resets a failed component, as React.lazy caches the failure. */
export function resetFailedComponents(): void {
  for (const renew of renewals) renew();
}

const early: Promise<unknown>[] = [];

/** A failed import is retried when the component is shown. */
const fetchQuietly = (load: () => Promise<unknown>): void => void early.push(load().catch(() => undefined));

/** Settles when the parts are here that were named so far and are fetched early, or could not be fetched. */
export const earlyParts = (): Promise<unknown> => Promise.all(early);

/** Settles at once unless the browser is offline, else when it is not any more. */
const networkBack = async (): Promise<void> => {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
};

/**
 * Prefetches all lazy components while the page is idle, and those that they name in turn, so that they work offline. One at a
 * time, each when the page is idle again: all at once, they hold a slow phone for half a second.
 */
export async function preloadWhenIdle(): Promise<void> {
  idleFetching = 'running';
  while (awaitingIdle.length > 0) {
    await nextIdle();
    await networkBack();
    await awaitingIdle
      .shift()?.()
      .catch(() => undefined);
  }
  idleFetching = 'resting';
}
