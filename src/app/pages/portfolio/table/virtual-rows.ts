import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '#app/ui/use-printing.ts';
import type { Row } from './stable-rows.ts';
import { ROW_HEIGHT, type RowPosition } from './TableRow.tsx';

/**
 * The element's offset from the top of the page. If it changes while `isHeld`, the page scrolls by the difference, so
 * that the anchor row stays in place.
 */
function useScrollMargin(element: RefObject<HTMLElement | null>, isHeld: boolean): number {
  const [margin, setMargin] = useState(0);
  const last = useRef<number | null>(null);
  const held = useRef(isHeld);
  useLayoutEffect(() => {
    held.current = isHeld;
  });
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box === undefined) return;
      const now = Math.round(box.top + window.scrollY);
      const moved = last.current === null ? 0 : now - last.current;
      last.current = now;
      if (moved !== 0 && held.current) window.scrollBy(0, moved);
      setMargin(now);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return margin;
}

/** Height of sticky content: above, the header with the table header; below, the tabs of a phone. */
const STUCK_ABOVE = 96;
const STUCK_BELOW = 72;

interface VirtualRowsOptions {
  readonly rows: readonly Row[];
  readonly body: RefObject<HTMLElement | null>;
  /** Index of the row that has the focus, if any: it stays in the page when it is scrolled away. */
  readonly focused: number | null;
  /** Whether a row is hovered or focused, so that it must not move. */
  readonly isHeld: boolean;
}

export interface PlacedRow {
  readonly index: number;
  readonly position: RowPosition | null;
}

/** The rows near the visible part of the page with their positions; all rows, without positions, when printing. */
export function useVirtualRows({ rows, body, focused, isHeld }: VirtualRowsOptions) {
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    scrollMargin: useScrollMargin(body, isHeld),
    scrollPaddingStart: STUCK_ABOVE,
    scrollPaddingEnd: STUCK_BELOW,
    getItemKey: (i) => rows[i]?.key ?? i,
    rangeExtractor: useCallback(
      (range: Range) => {
        const visible = defaultRangeExtractor(range);
        return focused === null || visible.includes(focused) ? visible : [...visible, focused].sort((a, b) => a - b);
      },
      [focused],
    ),
  });
  const isPrinting = usePrinting();
  const placed = isPrinting
    ? rows.map((_, index): PlacedRow => ({ index, position: null }))
    : virtual.getVirtualItems().map(
        ({ index, start }): PlacedRow => ({
          index,
          position: { top: start - virtual.options.scrollMargin, measure: virtual.measureElement },
        }),
      );
  return {
    placed,
    height: isPrinting ? undefined : virtual.getTotalSize(),
    scrollToIndex: (index: number) => virtual.scrollToIndex(index),
  };
}
