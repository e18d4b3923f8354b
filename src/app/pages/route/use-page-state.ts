import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type PageState, readPageState, writePageState } from './address-bar.ts';

interface UpdateOptions {
  /** Makes a step that the browser's Back undoes, as `goBack` does. */
  readonly push?: boolean;
}

/** Kept with a step of the history that was made here: the one before it is the list's. */
const STEP = 'step';

export type UpdatePage = (change: Partial<PageState>, options?: UpdateOptions) => void;

/** The address of the Compare page in a given state. */
export function pageHref(state: PageState): string {
  const query = writePageState(state);
  return query === '' ? '/' : `/?${query}`;
}

/** Undoes the step that this page made to be where it is; false where it made none. */
export function goBack(): boolean {
  const isStep = window.history.state === STEP;
  if (isStep) window.history.back();
  return isStep;
}

/** The address bar as state. */
export function usePageState(): [PageState, UpdatePage] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const update = useCallback<UpdatePage>(
    (change, { push = false } = {}) => {
      // Read anew: two changes in one breath must not undo each other.
      const state = readPageState(window.location.search);
      navigate(pageHref({ ...state, ...change }), { replace: !push, state: push ? STEP : window.history.state });
    },
    [navigate],
  );
  return [readPageState(search), update];
}
