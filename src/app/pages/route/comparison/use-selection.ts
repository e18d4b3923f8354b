import { useEffect, useRef } from 'react';
import type { Sort } from '../query/page-state.ts';
import type { Candidate } from './candidate.ts';

interface SelectionOptions {
  readonly selected: string | null;
  readonly candidates: readonly Candidate[];
  /** Whether all answers are in: only then can a route be missing. */
  readonly settled: boolean;
  /** Whether the first route is open when none was chosen. */
  readonly opensFirst: boolean;
  /** Words that tell one question from another: each opens its first route anew, and so does each order. */
  readonly question: string;
  readonly sort: Sort;
}

interface Selection {
  readonly open: Candidate | undefined;
  /** The open route was offered in an earlier round and is not any more. */
  readonly isGone: boolean;
  /** The link names a route that was not offered while this page is open. */
  readonly isMissing: boolean;
}

/** What was open when the answers were last in. */
export interface Shown extends Pick<SelectionOptions, 'question' | 'sort'> {
  readonly route: Candidate;
}

export function selectionOf(options: SelectionOptions, last: Shown | undefined): Selection {
  const { selected, candidates, settled, opensFirst, question, sort } = options;
  const before = last?.question === question ? last : undefined;
  const find = (id: string | null | undefined) => candidates.find((candidate) => candidate.id === id);
  const isMissing = settled && selected !== null && !find(selected) && before?.route.id !== selected;
  // What is read stays open without having been chosen, too.
  const shown = opensFirst && before?.sort === sort ? before.route.id : null;
  const id = isMissing ? shown : (selected ?? shown);
  const found = find(id);
  const gone = settled && !found && before?.route.id === id ? before?.route : undefined;
  const open = found ?? gone ?? (opensFirst ? candidates[0] : undefined);
  return { open, isGone: gone !== undefined, isMissing };
}

/** The open route. It follows its signature across rounds, and stays in sight when it is no longer offered. */
export function useSelection(options: SelectionOptions): Selection {
  const { settled, question, sort } = options;
  const last = useRef<Shown | undefined>(undefined);
  const selection = selectionOf(options, last.current);
  useEffect(() => {
    if (selection.open && settled) last.current = { question, sort, route: selection.open };
  });
  return selection;
}
