/** The longest that systems wait for the second half of a double click, and how far a finger strays from the first. */
const TOGETHER_MS = 500;
const TOGETHER_PX = 40;

type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>;

/**
 * Whether a press is part of a double click: by the browser's count or by time, as some browsers do not count taps and
 * users can set a longer interval.
 */
function isRepeatedClick(first: Press, next: Press): boolean {
  // Clicks by key have no position, and their count is 0.
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

// In the capture phase. Also for mousedown, which opens native lists and moves the focus.
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
 * Called after content under the pointer or the focus has changed: ignores the rest of a double click or held key,
 * which was not meant for the new content.
 */
export function ignoreRepeatedClick(): void {
  guarded = last;
  isHeld = true;
}
