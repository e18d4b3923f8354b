import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/** A component in a file of its own, fetched when it is first shown or when the page has nothing better to do. */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  loads.push(load);
  return lazy(load);
}

/** As `lazyPart`, for what follows the first page: fetched beside it, not before it, to be here when it is shown. */
export function earlyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  fetchQuietly(load);
  return lazyPart(load);
}

/** A part that does not come now is asked for again when it is shown. */
const fetchQuietly = (load: () => Promise<unknown>): void => void load().catch(() => undefined);

const fetchAll = (): void => loads.forEach(fetchQuietly);

/** Once the page stands, fetches the parts that it has not shown yet: a page without a network can still show them. */
export function fetchPartsWhenIdle(): void {
  const wait = () => (window.requestIdleCallback ? window.requestIdleCallback(fetchAll) : setTimeout(fetchAll, 1000));
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
