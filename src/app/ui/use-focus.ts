import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface FocusAfterOptions {
  /** Leaves the focus alone where it is on something: the browser gave it back to what had opened the dialog. */
  readonly onlyIfLost?: boolean;
}

/** Gives an element the focus once a dialog is closed, also where a key opened that from elsewhere. */
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
 * Gives the focus to an element when what had it is gone from the region: it would fall back to the start of the page.
 * The answer is the region's listener, as what is taken away says nothing itself.
 */
export function useFocusFallback(heir: RefObject<HTMLElement | null>): {
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
