import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to an element when what had it is gone from the region: it would fall back to the start of the page.
 * The answer is the region's listener, as what is taken away says nothing itself.
 */
export function useFocusHeir(heir: RefObject<HTMLElement | null>): {
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
} {
  const holder = useRef<Element | null>(null);
  useEffect(() => {
    if (holder.current?.isConnected !== false) return;
    holder.current = null;
    // Nobody is to be moved about the page by it.
    if (document.activeElement === document.body) heir.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target, currentTarget }) => {
      // A dialog that something in the region opened lies elsewhere on the page, and gives the focus back itself.
      if (currentTarget.contains(target)) holder.current = target;
    },
    onBlur: () => {
      holder.current = null;
    },
  };
}
