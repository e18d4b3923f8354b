/** The id of the calendar on a page. */
export const CALENDAR = 'calendar';

const PREFIX = 'notice-';

/** The id of a notice on a page, of letters that a fragment has as they are. */
export const noticeAnchor = (id: string): string => PREFIX + id.replace(/[^\w-]+/g, '-');

/** Unfolds the notice that a fragment such as "#notice-cctp-v1" names, or the calendar, with all that it is folded in, and goes there. */
export function revealNotice(hash: string): void {
  const isOurs = hash === `#${CALENDAR}` || hash.startsWith(`#${PREFIX}`);
  const found = isOurs ? document.getElementById(hash.slice(1)) : null;
  if (found === null) return;
  for (let fold: Element | null = found; fold !== null; fold = fold.parentElement) {
    if (fold instanceof HTMLDetailsElement) fold.open = true;
  }
  (found.querySelector<HTMLElement>(':scope > summary') ?? found).focus({ preventScroll: true });
  found.scrollIntoView();
}
