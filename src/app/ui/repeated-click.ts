/** The longest that systems wait for the second half of a double click, and how far a finger strays from the first. */
const TOGETHER_MS = 500;
const TOGETHER_PX = 40;

type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>;

/**
 * Whether a press goes on with a double click. Some browsers do not count what fingers do, and people may set their
 * system to wait longer: either the time or the browser's own count tells.
 */
export function isRepeatedClick(first: Press, next: Press): boolean {
  // Keys press without a place, and their count is none.
  if (first.detail === 0 || next.detail === 0) return false;
  const isNear = Math.hypot(next.clientX - first.clientX, next.clientY - first.clientY) <= TOGETHER_PX;
  return isNear && (next.detail > first.detail || next.timeStamp - first.timeStamp <= TOGETHER_MS);
}

let last: MouseEvent | null = null;
/** The click under which the page has changed. */
let guarded: MouseEvent | null = null;

function look(event: MouseEvent): void {
  if (guarded !== null && isRepeatedClick(guarded, event)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  guarded = null;
  if (event.type === 'click') last = event;
}

// Before anything else has them. The press as well: it opens the lists of a browser, and gives the focus.
for (const type of ['mousedown', 'click'] as const) window.addEventListener(type, look, true);

/** Whether the page has changed under a key that may still be down. */
let isHeld = false;

function lookAtKey(event: KeyboardEvent): void {
  isHeld &&= event.repeat;
  if (!isHeld) return;
  event.preventDefault();
  event.stopPropagation();
}

window.addEventListener('keydown', lookAtKey, true);

/**
 * For what changes the page under the pointer or the keys: the rest of a double click, or of a key that is held, is not
 * for what lies there now.
 */
export function ignoreRepeatedClick(): void {
  guarded = last;
  isHeld = true;
}
