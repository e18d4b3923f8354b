import { useLayoutEffect, useRef } from 'react';
import { useSettings } from '../storage/settings.ts';

/** Actions by `KeyboardEvent.key`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inField(event.target);

/** Keyboard shortcuts of a page: inactive in fields, while a dialog is open, and if turned off in Settings. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const { shortcuts: enabled } = useSettings();
  const latest = useRef(shortcuts);
  // Before the page is painted: who sees it may press at once.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useLayoutEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (isTaken(event) || document.querySelector('dialog[open]') !== null) return;
      if (!Object.hasOwn(latest.current, event.key)) return;
      event.preventDefault();
      latest.current[event.key]?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [enabled]);
}
