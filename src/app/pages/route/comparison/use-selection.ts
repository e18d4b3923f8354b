import { useEffect, useRef } from 'react';
import type { Candidate } from './candidate.ts';

interface SelectionOptions {
  readonly selected: string | null;
  readonly candidates: readonly Candidate[];
  /** Whether all answers are in: only then can a route be missing. */
  readonly settled: boolean;
  /** Whether the first route is open when none was chosen. */
  readonly opensFirst: boolean;
}

interface Selection {
  readonly open: Candidate | undefined;
  /** The open route was offered in an earlier round and is not any more. */
  readonly isGone: boolean;
  /** The link names a route that was not offered while this page is open. */
  readonly isMissing: boolean;
}

/** The open route. It follows its signature across rounds, and stays in sight when it is no longer offered. */
export function useSelection({ selected, candidates, settled, opensFirst }: SelectionOptions): Selection {
  const last = useRef<Candidate | undefined>(undefined);
  const found = candidates.find(({ id }) => id === selected);
  const isAbsent = found === undefined && settled && selected !== null;
  const isGone = isAbsent && last.current?.id === selected;
  const open = found ?? (isGone ? last.current : opensFirst ? candidates[0] : undefined);
  useEffect(() => {
    if (open) last.current = open;
  });
  return { open, isGone, isMissing: isAbsent && !isGone };
}
