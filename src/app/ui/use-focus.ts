import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface FocusAfterOptions {
  /** Does nothing if an element has the focus, as the browser has restored it to the opener of the dialog. */
  readonly onlyIfLost?: boolean;
}

/** Focuses an element when a dialog closes, also if a shortcut opened it. */
export function useFocusOnClose(
  isOpen: boolean,
  ref: RefObject<HTMLElement | null>,
  { onlyIfLost = false }: FocusAfterOptions = {},
): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const mayTake = !onlyIfLost || document.activeElement === document.body;
    if (wasOpen.current && !isOpen && mayTake) ref.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, ref, onlyIfLost]);
}

/**
 * Focuses a fallback element when the focused element of a region is removed; the browser would reset the focus to the
 * start of the page. Returns the region's focus listener, as removal fires no event.
 */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>): {
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
} {
  const holder = useRef<Element | null>(null);
  useEffect(() => {
    if (holder.current?.isConnected !== false) return;
    holder.current = null;
    // Does not scroll.
    if (document.activeElement === document.body) fallback.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target, currentTarget }) => {
      // A dialog opened from the region is elsewhere on the page and restores the focus itself.
      if (currentTarget.contains(target)) holder.current = target;
    },
    onBlur: () => {
      holder.current = null;
    },
  };
}
