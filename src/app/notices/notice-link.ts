import { reveal } from '../ui/reveal.ts';

/** The id of the calendar on a page. */
export const CALENDAR = 'calendar';

const PREFIX = 'notice-';

/** The id of a notice on a page, of letters that a fragment has as they are. */
export const noticeAnchor = (id: string): string => PREFIX + id.replace(/[^\w-]+/g, '-');

/** Unfolds the notice that a fragment such as "#notice-cctp-v1" names, or the calendar, and goes there. */
export function revealNotice(hash: string): void {
  if (hash === `#${CALENDAR}` || hash.startsWith(`#${PREFIX}`)) reveal(document.getElementById(hash.slice(1)));
}
