import { type RefObject, useLayoutEffect, useRef } from 'react';

const MOTION = '(prefers-reduced-motion: no-preference)';
const MILLISECONDS = 120;

/** Lets the items of a list glide to their new places when their order changes. Items carry `data-flip`. */
export function useFlip(list: RefObject<HTMLElement | null>): void {
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const items = list.current?.querySelectorAll<HTMLElement>('[data-flip]') ?? [];
    const now = new Map<string, number>();
    for (const item of items) {
      const name = item.dataset.flip ?? '';
      now.set(name, item.offsetTop);
      const moved = (tops.current.get(name) ?? item.offsetTop) - item.offsetTop;
      if (moved === 0 || !matchMedia(MOTION).matches) continue;
      item.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
        duration: MILLISECONDS,
        easing: 'ease-out',
      });
    }
    tops.current = now;
  });
}
