import { useEffect, useRef } from 'react';
import { useSettings } from '../storage/settings.ts';

/** What a key does, by the key as the keyboard names it. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inField(event.target);

/** Keys of a page: off inside fields, while a dialog is open, and when the person switched them off. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const { shortcuts: enabled } = useSettings();
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
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
