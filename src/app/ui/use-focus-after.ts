import { type RefObject, useEffect, useRef } from 'react';

interface FocusAfterOptions {
  /** Leaves the focus alone where it is on something: the browser gave it back to what had opened the dialog. */
  readonly onlyIfLost?: boolean;
}

/** Gives an element the focus once a dialog is closed, also where a key opened that from elsewhere. */
export function useFocusAfter(
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
