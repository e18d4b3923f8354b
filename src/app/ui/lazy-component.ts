import { type ComponentType, createElement, lazy, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { fetchedAnew } from './fetched-anew.ts';
import { nextIdle, quoteStands } from './idle.ts';

/**
 * `late`: fetched when it is shown, for example after a press. `after`: shown beside the first quote, and not fetched before that
 * stands. `optional`: the same, and the page goes on without it where it cannot be fetched.
 */
type Need = 'late' | 'after' | 'optional';
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface LazyPart {
  fetch(): Promise<unknown>;
}

/** All that were named so far. */
const parts: LazyPart[] = [];

/**
 * A lazily loaded component, fetched when it is shown, when it is asked for, or when the page is idle. Once loaded, it renders at
 * once: React.lazy would suspend again and show the placeholder for a moment. One that is lost says so in its own place, and is
 * fetched anew at a press or when the network is back.
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
    const coming = fetch().catch(fetch).catch(whenBack);
    return need === 'optional'
      ? coming.catch<{ default: ComponentType<Props> }>(() => ({ default: () => null }))
      : coming;
  };
  // What stands beside a quote may come later; the quote must not go for its sake.
  const whenBack = async (error: unknown) => {
    if (need === 'late' || navigator.onLine) throw error;
    await networkBack();
    return fetch();
  };
  let awaited: ComponentType<Props>;
  // React.lazy keeps a failure for good.
  const onLost = () => {
    awaited = lazy(show);
  };
  onLost();
  parts.push({ fetch });
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a part, where a module names it
  function Part(props: Props) {
    // The component must stay the same while it is mounted, or it would lose its state.
    const [component, setComponent] = useState<ComponentType<Props>>(() => fetched ?? awaited);
    const onAgain = () => setComponent(() => fetched ?? awaited);
    return createElement(ErrorBoundary, { onLost, onAgain }, createElement(component, props));
  }
  return Object.assign(Part, { fetch });
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
