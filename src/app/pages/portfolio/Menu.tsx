import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** The accessible name of its button. */
  readonly label: string;
  readonly note: ReactNode;
  readonly items: readonly MenuItem[];
}

const STEPS: Readonly<Record<string, (at: number, all: number) => number>> = {
  ArrowDown: (at, all) => (at + 1) % all,
  ArrowUp: (at, all) => (at + all - 1) % all,
  Home: () => 0,
  End: (_, all) => all - 1,
};

/** A button that opens a list of actions. Arrow keys move, Escape and a press elsewhere close it. */
export function Menu({ label, note, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const closeElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeElsewhere);
    return () => document.removeEventListener('pointerdown', closeElsewhere);
  }, [isOpen]);
  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const to = STEPS[event.key]?.(all.indexOf(document.activeElement as HTMLElement), all.length);
    if (event.key === 'Tab') setOpen(false);
    if (event.key === 'Escape') close();
    else if (to === undefined) return;
    else all[to]?.focus();
    event.preventDefault();
  };
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="touch-target flex size-7 items-center justify-center rounded-full text-muted hover:bg-surface hover:text-ink"
      >
        <Ellipsis size={16} aria-hidden />
      </button>
      {isOpen && (
        <div className="absolute end-0 top-full z-20 mt-1 w-56 rounded-8 border border-divider bg-raised py-1 shadow-raised">
          <div className="px-3 py-1 text-12 text-muted">{note}</div>
          <div role="menu" aria-label={label} onKeyDown={onKeyDown} className="flex flex-col">
            {items.map((item) => (
              <button
                key={item.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  close();
                  item.onSelect();
                }}
                className="touch-target px-3 py-1.5 text-start hover:bg-surface"
              >
                {item.label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
