/** The longest that systems wait for the second half of a double click, and how far a finger strays from the first. */
const TOGETHER_MS = 500;
const TOGETHER_PX = 40;

type Press = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>;

/**
 * Whether a press goes on with a double click. Some browsers do not count what fingers do, and people may set their
 * system to wait longer: either the time or the browser's own count tells.
 */
export function isRepeated(first: Press, next: Press): boolean {
  // Keys press without a place, and their count is none.
  if (first.detail === 0 || next.detail === 0) return false;
  const isNear = Math.hypot(next.clientX - first.clientX, next.clientY - first.clientY) <= TOGETHER_PX;
  return isNear && (next.detail > first.detail || next.timeStamp - first.timeStamp <= TOGETHER_MS);
}
