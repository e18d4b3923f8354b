import { type RefObject, useEffect, useRef } from 'react';

/** For what holds the form: when it folds or unfolds under the focus, the first button of its new shape takes it. */
export function useFoldFocus(isFolded: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(isFolded);
  useEffect(() => {
    if (before.current === isFolded) return;
    before.current = isFolded;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isFolded]);
  return place;
}
