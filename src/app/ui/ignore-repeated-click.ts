import { isRepeated } from './repeated-click.ts';

let last: MouseEvent | null = null;
/** The click under which the page has changed. */
let guarded: MouseEvent | null = null;

function look(event: MouseEvent): void {
  if (guarded !== null && isRepeated(guarded, event)) {
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
