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

/** Closed at first; another route starts closed again. On paper all are open. `reveal` brings the steps into sight. */
export function useUnfolding(routeId: string, steps: number, reveal: () => void = () => undefined): Unfolding {
  const id = useId();
  const isPrinting = usePrinting();
  const closed: Unfolded = { routeId, open: [], lit: null };
  const [kept, setKept] = useState(closed);
  const of = (state: Unfolded) => (state.routeId === routeId ? state : closed);
  const { open, lit } = of(kept);
  // Of what is there then: opening a step moves the focus, which changes what is lit in the same turn.
  const setOpen = (next: (open: readonly number[]) => readonly number[]) =>
    setKept((now) => ({ ...of(now), open: next(of(now).open) }));
  const areAllOpen = open.length === steps;
  const idOf = (step: number) => `${id}-step-${step}`;
  const set = (step: number, isOpen: boolean) => {
    // What printing opened stays closed afterwards.
    if (isPrinting || open.includes(step) === isOpen) return;
    setOpen((before) => [...before.filter((other) => other !== step), ...(isOpen ? [step] : [])]);
  };
  return {
    lit,
    areAllOpen,
    idOf,
    isOpen: (step) => isPrinting || open.includes(step),
    set,
    toggleAll: () => setOpen(() => (areAllOpen ? [] : Array.from({ length: steps }, (_, step) => step))),
    light: (step) => setKept((now) => ({ ...of(now), lit: step })),
    show: (step) => {
      set(step, true);
      reveal();
      document.getElementById(idOf(step))?.querySelector('summary')?.focus();
    },
  };
}
