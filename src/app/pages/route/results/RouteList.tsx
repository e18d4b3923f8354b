import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Lookup } from '#app/asset/lookup.ts';
import { completeBalance } from '#app/balances/asset-balance.ts';
import { useAssetBalance } from '#app/balances/use-balances.ts';
import { useFormatNumber } from '#app/format/number.ts';
import type { AssetId } from '#contract/asset.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { highlightsOf } from '../comparison/highlights.ts';
import type { Comparison } from '../comparison/use-comparison.ts';
import type { Side } from '../query/page-state.ts';
import { RouteCard, RouteCardSkeleton } from './RouteCard.tsx';

/** Cards shown at least while the first responses are pending, skeletons included. */
const MIN_CARDS = 3;

interface RouteListProps {
  from: AssetId;
  comparison: Comparison;
  /** The open route; with `isGone`, one of an earlier round. */
  open: ComparedRoute | undefined;
  isGone: boolean;
  /** Whether the figures may be outdated. */
  isStale: boolean;
  side: Side;
  lookup: Lookup;
  onOpen: (id: string) => void;
}

export function RouteList({ from, comparison, open, isGone, isStale, side, lookup, onOpen }: RouteListProps) {
  const { routes, changes, run, freezeOrder } = comparison;
  const digits = useFormatNumber();
  const balance = completeBalance(useAssetBalance(from));
  const highlights = highlightsOf(routes, side, digits);
  const list = useRef<HTMLUListElement>(null);
  useFlip(list);
  // No event fires when the card under the pointer or with the focus disappears.
  useEffect(() => {
    if (!list.current?.matches(':hover, :focus-within')) freezeOrder(false);
  });
  const shown = isGone && open ? [...routes, open] : routes;
  const skeletons = run.pending > 0 ? Math.max(0, Math.min(run.pending, MIN_CARDS - shown.length)) : 0;
  return (
    <ul
      ref={list}
      aria-label="Routes"
      aria-busy={run.pending > 0}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && freezeOrder(true)}
      onPointerLeave={() => freezeOrder(false)}
      onFocus={() => freezeOrder(true)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && freezeOrder(false)}
      className="relative flex flex-col gap-3"
    >
      {shown.map((compared) => (
        <li key={compared.id} data-flip={compared.id}>
          <RouteCard
            compared={compared}
            highlights={highlights.get(compared.id)}
            side={side}
            lookup={lookup}
            balance={balance}
            isOpen={compared.id === open?.id}
            isGone={isGone && compared === open}
            isStale={isStale}
            change={changes.get(compared.id)}
            onOpen={() => onOpen(compared.id)}
          />
        </li>
      ))}
      {Array.from({ length: skeletons }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without state
        <li key={`skeleton ${i}`}>
          <RouteCardSkeleton />
        </li>
      ))}
    </ul>
  );
}

const MOTION_ALLOWED = '(prefers-reduced-motion: no-preference)';
const MOVE_MS = 120;

/** Animates items to their new positions when the order changes (FLIP). Items have a `data-flip` attribute. */
function useFlip(list: RefObject<HTMLElement | null>): void {
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const items = list.current?.querySelectorAll<HTMLElement>('[data-flip]') ?? [];
    const now = new Map<string, number>();
    for (const item of items) {
      const name = item.dataset.flip ?? '';
      now.set(name, item.offsetTop);
      const moved = (tops.current.get(name) ?? item.offsetTop) - item.offsetTop;
      if (moved === 0 || !matchMedia(MOTION_ALLOWED).matches) continue;
      item.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'ease-out',
      });
    }
    tops.current = now;
  });
}
