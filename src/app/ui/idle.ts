import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Between two requests of a page that somebody waits for there is less than this. */
const REST_MS = 250;

let stand: () => void;
let rest: () => void;

/** Settles when the first quote is drawn, or none is awaited. */
export const quoteStands = new Promise<void>((resolve) => {
  stand = resolve;
});
const atRest = new Promise<void>((resolve) => {
  rest = resolve;
});

/** Says that the first quote is there and drawn next, or that none is awaited. A page that nobody looks at is not drawn. */
export function sayQuoteStands(): void {
  requestAnimationFrame(() => setTimeout(stand));
}

/** Work that nobody waits for begins once nothing that somebody waits for is on the way, for the first time. */
export function useIdleWork(): void {
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(() => {
      stand();
      rest();
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
}

/** Settles when the page has nothing else to do. Browsers without a word for that have a second of rest. */
export async function nextIdle(): Promise<void> {
  await atRest;
  await new Promise<unknown>((resolve) =>
    window.requestIdleCallback ? window.requestIdleCallback(resolve) : setTimeout(resolve, 1000),
  );
}
