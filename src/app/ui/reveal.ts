/** Unfolds an element with all that it is folded in, and goes there. */
export function reveal(found: Element | null): void {
  if (found === null) return;
  for (let fold: Element | null = found; fold !== null; fold = fold.parentElement) {
    if (fold instanceof HTMLDetailsElement) fold.open = true;
  }
  (found.querySelector<HTMLElement>(':scope > summary') ?? (found as HTMLElement)).focus({ preventScroll: true });
  found.scrollIntoView();
}
