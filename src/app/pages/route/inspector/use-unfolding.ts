import { useId, useState } from 'react';
import { usePrinting } from '#app/ui/use-printing.ts';

/** Which steps of a route are open, and which is lit from the map. */
export interface Unfolding {
  readonly lit: number | null;
  readonly areAllOpen: boolean;
  /** Id of the element of a step. */
  idOf(step: number): string;
  isOpen(step: number): boolean;
  set(step: number, isOpen: boolean): void;
  toggleAll(): void;
  light(step: number | null): void;
  /** Opens a step, and leads the focus to its line. */
  show(step: number): void;
}

interface Unfolded {
  readonly routeId: string;
  readonly open: readonly number[];
  readonly lit: number | null;
}

/** Closed at first; another route starts closed again. On paper all are open. */
export function useUnfolding(routeId: string, steps: number): Unfolding {
  const id = useId();
  const isPrinting = usePrinting();
  const [kept, setKept] = useState<Unfolded>({ routeId, open: [], lit: null });
  const state = kept.routeId === routeId ? kept : { routeId, open: [], lit: null };
  const change = (next: Partial<Unfolded>) => setKept({ ...state, ...next });
  const areAllOpen = state.open.length === steps;
  const idOf = (step: number) => `${id}-step-${step}`;
  const set = (step: number, isOpen: boolean) => {
    // What printing opened stays closed afterwards.
    if (isPrinting || state.open.includes(step) === isOpen) return;
    change({ open: isOpen ? [...state.open, step] : state.open.filter((other) => other !== step) });
  };
  return {
    lit: state.lit,
    areAllOpen,
    idOf,
    isOpen: (step) => isPrinting || state.open.includes(step),
    set,
    toggleAll: () => change({ open: areAllOpen ? [] : Array.from({ length: steps }, (_, step) => step) }),
    light: (lit) => change({ lit }),
    show: (step) => {
      if (!state.open.includes(step)) change({ open: [...state.open, step] });
      document.getElementById(idOf(step))?.querySelector('summary')?.focus();
    },
  };
}
