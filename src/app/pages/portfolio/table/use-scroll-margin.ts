import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * How far below the top of the page the element begins. When what is above it grows or shrinks while `isHeld`, the
 * page is scrolled by as much: what a person points at stays where it is.
 */
export function useScrollMargin(element: RefObject<HTMLElement | null>, isHeld: boolean): number {
  const [margin, setMargin] = useState(0);
  const last = useRef<number | null>(null);
  const held = useRef(isHeld);
  useLayoutEffect(() => {
    held.current = isHeld;
  });
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box === undefined) return;
      const now = Math.round(box.top + window.scrollY);
      const moved = last.current === null ? 0 : now - last.current;
      last.current = now;
      if (moved !== 0 && held.current) window.scrollBy(0, moved);
      setMargin(now);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return margin;
}
