import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { logicalKey } from './logical-key.ts';

interface TabsProps<T extends string> {
  /** Of the row of tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly value: T; readonly label: string; readonly panel: ReactNode }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Where a key leads from a tab of so many; undefined for other keys. */
function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined;
}

/**
 * Tabs with their panels. One tab is reached by Tab, the others by the arrow keys. Panels that are not in sight keep their
 * state and their width, and are all on paper, each with its title.
 */
export function Tabs<T extends string>({ label, tabs, value, onChange }: TabsProps<T>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = target(logicalKey(event), at, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-5 border-divider border-b print:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={clsx(
              '-mb-px min-h-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11 border-b-2',
              tab.value === value ? 'border-accent font-semibold' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          id={`${id}-${tab.value}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${tab.value}`}
          className={clsx(
            'print:visible print:h-auto print:overflow-visible',
            tab.value === value ? 'pt-4' : 'invisible h-0 overflow-hidden print:pt-4',
          )}
        >
          <p className="mb-2 hidden font-semibold text-16 print:block">{tab.label}</p>
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
