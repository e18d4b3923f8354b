import { type ComponentType, createElement, lazy, useState } from 'react';
import { nextIdle, quoteStands } from './idle.ts';

/**
 * `late`: fetched when it is shown, for example after a press. `after`: shown beside the first quote, and not fetched before that
 * stands. `optional`: the same, and the page goes on without it where it cannot be fetched.
 */
type Need = 'late' | 'after' | 'optional';
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface LazyPart {
  /** Fetches it. */
  fetch(): Promise<unknown>;
}

/** All that were named so far. */
const parts: (LazyPart & { renew(): void })[] = [];

/**
 * A lazily loaded component, fetched when it is shown, when it is asked for, or when the page is idle. Once loaded, it renders at
 * once: React.lazy would suspend again and show the placeholder for a moment.
 */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  need: Need = 'late',
): ComponentType<Props> & LazyPart {
  let fetched: ComponentType<Props> | null = null;
  const again = fetchedAnew(load);
  const fetch = async () => {
    const part = await again();
    fetched = part.default;
    return part;
  };
  const show = async () => {
    if (need !== 'late') await quoteStands;
    // A network that changes loses what is on its way: the second try is at once.
    const coming = fetch().catch(fetch);
    return need === 'optional'
      ? coming.catch<{ default: ComponentType<Props> }>(() => ({ default: () => null }))
      : coming;
  };
  let awaited: ComponentType<Props>;
  const renew = () => {
    awaited = lazy(show);
  };
  renew();
  parts.push({ fetch, renew });
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a part, where a module names it
  function Part(props: Props) {
    // The component must stay the same while it is mounted, or it would lose its state.
    const [component] = useState<ComponentType<Props>>(() => fetched ?? awaited);
    return createElement(component, props);
  }
  return Object.assign(Part, { fetch });
}

/** How often a file could not be fetched, by its path. */
const failures = new Map<string, number>();

/** Where the build fetches a part from: see `scripts/late-imports.ts`. Chromium caches a failed import while the page is open. */
const partPath = (path: string): string => (failures.has(path) ? `${path}?again=${failures.get(path)}` : path);
Object.assign(globalThis, { partPath });

/** Fetches a part, after a failure from another URL, if the browser names the one that failed. */
export const fetchedAnew =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    load().catch((error: unknown) => {
      const [, file] = /([^/?]+\.js)(?:\?\S*)?$/.exec(`${error}`) ?? [];
      if (file !== undefined) failures.set(`./${file}`, (failures.get(`./${file}`) ?? 0) + 1);
      throw error;
    });

/** Resets a failed component, as React.lazy caches the failure. */
export function resetFailedComponents(): void {
  for (const { renew } of parts) renew();
}

/** Settles at once unless the browser is offline, else when it is not any more. */
const networkBack = async (): Promise<void> => {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
};

/**
 * Fetches all lazy components while the page is idle, so that they open at once and work offline: those too that they name in turn,
 * which the list has by then. One at a time, each when the page is idle again: all at once, they hold a slow phone for half a second.
 */
export async function preloadWhenIdle(): Promise<void> {
  for (const { fetch } of parts) {
    await nextIdle();
    await networkBack();
    await fetch().catch(() => undefined);
  }
}
