import { useEffect, useRef } from 'react';

/** Routes; before there are any the examples, and where there are none what can be done instead: no source that leads away. */
const CARDS = '[data-route-card], [data-ways] :is(a:not([target]), button)';

/** Moves the focus to the next or the previous card. */
export function focusCardBy(step: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>(CARDS)];
  const now = cards.indexOf(document.activeElement as HTMLElement);
  const open = cards.findIndex((card) => card.getAttribute('aria-current') === 'true');
  const next = now >= 0 ? now + step : Math.max(0, open);
  cards[Math.max(0, Math.min(cards.length - 1, next))]?.focus();
}

/** Returns the focus to the card of a route that covered the list, once that is closed and the focus was in it. */
export function useFocusCardOnClose(covering: string | undefined): void {
  const before = useRef(covering);
  useEffect(() => {
    const left = before.current;
    before.current = covering;
    if (covering === undefined && left !== undefined && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-flip="${CSS.escape(left)}"] [data-route-card]`)?.focus();
  }, [covering]);
}
