import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type PageState, readPageState, writePageState } from './address-bar.ts';

interface UpdateOptions {
  /** Makes a step that the browser's Back undoes, as `goBack` does. */
  readonly push?: boolean;
  /** Says that the bridges of the address are those of the reader's switches. */
  readonly followsSwitches?: boolean;
}

/** Kept with an entry of the history. */
interface EntryState {
  /** It was made here: the one before it is the list's. */
  readonly isStep?: boolean;
  readonly followsSwitches?: boolean;
}

const entryState = (): EntryState => (window.history.state as EntryState | null) ?? {};

/** Whether the bridges that the address names are those of the reader's switches, and not a link's. */
export const followsSwitches = (): boolean => entryState().followsSwitches === true;

export type UpdatePage = (change: Partial<PageState>, options?: UpdateOptions) => void;

/** The address of the Compare page in a given state. */
export function pageHref(state: PageState): string {
  const query = writePageState(state);
  return query === '' ? '/' : `/?${query}`;
}

let isLeaving = false;

/** Undoes the step that this page made to be where it is; false where it made none. */
export function goBack(): boolean {
  const { isStep = false } = entryState();
  // Going takes a moment: a second press in it would undo the step before, too.
  if (isStep && !isLeaving) {
    isLeaving = true;
    window.addEventListener('popstate', () => (isLeaving = false), { once: true });
    window.history.back();
  }
  return isStep;
}

/** The address bar as state. */
export function usePageState(): [PageState, UpdatePage] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const update = useCallback<UpdatePage>(
    (change, { push = false, ...about } = {}) => {
      // Read anew: two changes in one breath must not undo each other.
      const state = readPageState(window.location.search);
      const changed = { ...state, ...change };
      // Only with a route open is there a step to undo.
      const isStep = push || (entryState().isStep === true && changed.selected !== null);
      const entry: EntryState = { ...entryState(), ...about, isStep };
      navigate(pageHref(changed), { replace: !push, state: entry });
    },
    [navigate],
  );
  return [readPageState(search), update];
}
