import { type ComponentType, createElement, lazy, useState } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loads: (() => Promise<unknown>)[] = [];
const renewals: (() => void)[] = [];

/**
 * A component in a file of its own, fetched when it is first shown or when the page has nothing better to do. Once that
 * is here it is drawn at once: React would wait for it anew, and leave what stands in for it on the page for a moment.
 */
export function lazyComponent<Props extends object>(load: Load<Props>, isEarly = false): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null;
  let next = load;
  const fetch = async () => {
    try {
      const part = await next();
      fetched = part.default;
      return part;
    } catch (error) {
      next = elsewhere(error) ?? load;
      throw error;
    }
  };
  loads.push(fetch);
  if (isEarly) fetchQuietly(fetch);
  let awaited = lazy(fetch);
  renewals.push(() => {
    awaited = lazy(fetch);
  });
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a part, where a module names it
  return function Part(props: Props) {
    // For as long as it is shown it stays the same, or it would begin anew.
    const [component] = useState<ComponentType<Props>>(() => fetched ?? awaited);
    return createElement(component, props);
  };
}

/**
 * The same file under another address, where the browser named the one that did not come: Chromium keeps that as failed
 * for as long as the page lives, and asks for it no more.
 */
function elsewhere<Props>(error: unknown): Load<Props> | undefined {
  const named = error instanceof Error ? /https?:\S+$/.exec(error.message) : null;
  if (named === null) return undefined;
  const address = new URL(named[0]);
  // What a part throws as it begins may end in any address.
  if (address.origin !== location.origin) return undefined;
  address.searchParams.set('again', `${Number(address.searchParams.get('again')) + 1}`);
  return () => import(/* @vite-ignore */ address.href);
}

/** As `lazyComponent`, for what follows the first page: fetched beside it, not before it, to be here when it is shown. */
export const preload = <Props extends object>(load: Load<Props>): ComponentType<Props> => lazyComponent(load, true);

/** Once the page has said that a part did not come: React keeps that of it, and would not ask when it is shown again. */
export function resetFailedComponents(): void {
  for (const renew of renewals) renew();
}

/** A part that does not come now is asked for again when it is shown. */
const fetchQuietly = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

const fetchAll = (): void => loads.forEach(fetchQuietly);

/** Once the page stands, fetches the parts that it has not shown yet: a page without a network can still show them. */
export function preloadWhenIdle(): void {
  const wait = () => (window.requestIdleCallback ? window.requestIdleCallback(fetchAll) : setTimeout(fetchAll, 1000));
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
