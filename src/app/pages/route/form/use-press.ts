import { type RefObject, useEffect, useState } from 'react';

/**
 * Also where something is dragged away, where a list that the press opened is left by a key or by typing, and where the
 * page never hears of the release: it went to a menu or to another window.
 */
const ENDS = ['mouseup', 'dragend', 'keydown', 'input', 'contextmenu', 'blur'] as const;

/**
 * Whether a press by mouse or finger is under way in an area, until what was pressed has answered the click. What moves
 * or goes between press and release makes the press miss. Looked for only while somebody has something to put off: to
 * draw anew at every press would itself give things time to move.
 */
export function usePress(area: RefObject<HTMLElement | null>, isLookedFor: boolean): boolean {
  const [isUnderWay, setUnderWay] = useState(false);
  useEffect(() => {
    if (!isLookedFor) return;
    const over = new AbortController();
    const begin = ({ button }: MouseEvent) => setUnderWay(button === 0);
    // The click follows its release before any timer does.
    const release = () => setTimeout(() => over.signal.aborted || setUnderWay(false));
    area.current?.addEventListener('mousedown', begin, over);
    for (const end of ENDS) window.addEventListener(end, release, over);
    return () => {
      over.abort();
      setUnderWay(false);
    };
  }, [area, isLookedFor]);
  return isUnderWay;
}
