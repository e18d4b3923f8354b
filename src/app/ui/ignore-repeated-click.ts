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

/** For what changes the page under the pointer: the rest of a double click is not for what lies there now. */
export function ignoreRepeatedClick(): void {
  guarded = last;
}
