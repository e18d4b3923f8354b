import { useEffect, useRef } from 'react';
import type { Sort } from '../query/page-state.ts';
import type { Candidate } from './candidate.ts';

interface SelectionOptions {
  readonly selected: string | null;
  readonly candidates: readonly Candidate[];
  /** Whether all responses have arrived: only then can a route be missing. */
  readonly isSettled: boolean;
  /** Whether the first route is open if none is selected. */
  readonly opensFirst: boolean;
  /** Identifies the query. A new query or sort order opens its first route again. */
  readonly queryKey: string;
  readonly sort: Sort;
}

interface Selection {
  readonly open: Candidate | undefined;
  /** Whether the open route was in an earlier response but is not in the last one. */
  readonly isGone: boolean;
  /** Whether the URL names a route that no response has contained. */
  readonly isMissing: boolean;
}

/** What was open when the last responses had arrived. */
export interface LastOpen extends Pick<SelectionOptions, 'queryKey' | 'sort'> {
  readonly route: Candidate;
}

export function selectionOf(options: SelectionOptions, last: LastOpen | undefined): Selection {
  const { selected, candidates, isSettled, opensFirst, queryKey, sort } = options;
  const before = last?.queryKey === queryKey ? last : undefined;
  const find = (id: string | null | undefined) => candidates.find((candidate) => candidate.id === id);
  const isMissing = isSettled && selected !== null && !find(selected) && before?.route.id !== selected;
  // An open route stays open in later rounds even if it was not selected.
  const kept = opensFirst && before?.sort === sort ? before.route.id : null;
  const id = isMissing ? kept : (selected ?? kept);
  const found = find(id);
  const gone = isSettled && !found && before?.route.id === id ? before?.route : undefined;
  const open = found ?? gone ?? (opensFirst ? candidates[0] : undefined);
  return { open, isGone: gone !== undefined, isMissing };
}

/** The open route. It keeps its id across refreshes, and stays open when it is no longer offered. */
export function useSelection(options: SelectionOptions): Selection {
  const { isSettled, queryKey, sort } = options;
  const last = useRef<LastOpen | undefined>(undefined);
  const selection = selectionOf(options, last.current);
  useEffect(() => {
    if (selection.open && isSettled) last.current = { queryKey, sort, route: selection.open };
  });
  return selection;
}
