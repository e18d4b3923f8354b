import { useEffect, useRef } from 'react';
import type { AssetId } from '#contract/asset.ts';
import type { Lookup } from '../../../asset/lookup.ts';
import { completeBalance } from '../../../balances/asset-balance.ts';
import { useAssetBalance } from '../../../balances/use-balances.ts';
import { useFormatNumber } from '../../../format/number.ts';
import type { Candidate } from '../comparison/candidate.ts';
import { remarksOf } from '../comparison/remarks.ts';
import type { Comparison } from '../comparison/use-comparison.ts';
import type { Side } from '../query/page-state.ts';
import { RouteCard, RouteCardSkeleton } from './RouteCard.tsx';
import { useFlip } from './use-flip.ts';

/** Room kept while the first answers are on their way. */
const SKELETONS = 3;

interface RouteListProps {
  from: AssetId;
  comparison: Comparison;
  /** The open candidate, and whether it is a remembered one that is no longer offered. */
  open: Candidate | undefined;
  isGone: boolean;
  /** The figures may no longer hold. */
  isOld: boolean;
  side: Side;
  lookup: Lookup;
  onOpen: (id: string) => void;
}

export function RouteList({ from, comparison, open, isGone, isOld, side, lookup, onOpen }: RouteListProps) {
  const { candidates, changes, run, hold } = comparison;
  const digits = useFormatNumber();
  const held = completeBalance(useAssetBalance(from));
  const remarks = remarksOf(candidates, side, digits);
  const list = useRef<HTMLUListElement>(null);
  useFlip(list);
  // A card that goes takes the pointer or the focus along without a word.
  useEffect(() => {
    if (!list.current?.matches(':hover, :focus-within')) hold(false);
  });
  const shown = isGone && open ? [...candidates, open] : candidates;
  const skeletons = run.pending > 0 ? Math.max(0, Math.min(run.pending, SKELETONS - shown.length)) : 0;
  return (
    <ul
      ref={list}
      aria-label="Routes"
      aria-busy={run.pending > 0}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && hold(false)}
      className="relative flex flex-col gap-3"
    >
      {shown.map((candidate) => (
        <li key={candidate.id} data-flip={candidate.id}>
          <RouteCard
            candidate={candidate}
            remarks={remarks.get(candidate.id)}
            side={side}
            lookup={lookup}
            held={held}
            isOpen={candidate.id === open?.id}
            isGone={isGone && candidate === open}
            isOld={isOld}
            change={changes.get(candidate.id)}
            onOpen={() => onOpen(candidate.id)}
          />
        </li>
      ))}
      {Array.from({ length: skeletons }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without content
        <li key={`skeleton ${i}`}>
          <RouteCardSkeleton />
        </li>
      ))}
    </ul>
  );
}
