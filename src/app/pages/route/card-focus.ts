/** Moves the focus to the next or the previous card. */
export function stepThroughCards(step: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLButtonElement>('[data-route-card]')];
  const now = cards.indexOf(document.activeElement as HTMLButtonElement);
  const open = cards.findIndex((card) => card.getAttribute('aria-current') === 'true');
  const next = now >= 0 ? now + step : Math.max(0, open);
  cards[Math.max(0, Math.min(cards.length - 1, next))]?.focus();
}

/** Puts the focus on the card of a route, if the list has it. */
export function focusCard(id: string | undefined): void {
  if (id !== undefined)
    document.querySelector<HTMLElement>(`[data-flip="${CSS.escape(id)}"] [data-route-card]`)?.focus();
}
