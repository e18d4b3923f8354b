import { type RefObject, useEffect, useState } from 'react';

/** Also where something is dragged away, or a list that the press opened is left by a key. */
const ENDS = ['mouseup', 'dragend', 'keydown'] as const;

/**
 * Whether a press by mouse or finger is under way in an area, until what was pressed has answered the click. What moves
 * or goes between press and release makes the press miss. Looked for only while somebody has something to put off: to
 * draw anew at every press would itself give things time to move.
 */
export function usePress(area: RefObject<HTMLElement | null>, isLookedFor: boolean): boolean {
  const [isUnderWay, setUnderWay] = useState(false);
  useEffect(() => {
    if (!isLookedFor) return;
    const begin = () => setUnderWay(true);
    const element = area.current;
    element?.addEventListener('mousedown', begin);
    return () => element?.removeEventListener('mousedown', begin);
  }, [area, isLookedFor]);
  useEffect(() => {
    if (!isUnderWay) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The click follows its release before any timer does.
    const release = () => {
      timer = setTimeout(() => setUnderWay(false));
    };
    for (const end of ENDS) window.addEventListener(end, release);
    return () => {
      clearTimeout(timer);
      for (const end of ENDS) window.removeEventListener(end, release);
    };
  }, [isUnderWay]);
  return isUnderWay;
}
