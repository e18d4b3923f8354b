import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useCombobox } from 'downshift';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { symbolOf } from '../asset/lookup.ts';
import type { SearchEntry } from './asset-search.ts';
import type { PickerRow } from './sections.ts';

const ROW_HEIGHT = 56;
const HEADING_HEIGHT = 32;

/** The place of a row among the entries; undefined for a heading. */
export const placeOf = (row: PickerRow | undefined): number | undefined =>
  row && 'place' in row ? row.place : undefined;

type Scroller = RefObject<HTMLUListElement | null>;
type VirtualRows = ReturnType<typeof useVirtualRows>;
export type AssetCombobox = ReturnType<typeof useAssetCombobox>;

/** About what a list is high before it is measured. */
const FIRST_HEIGHT = 400;

/**
 * Keys rows by asset, not by index: a click whose row changes to another asset between press and release picks nothing. At first only
 * rows in sight: those beyond, for who scrolls, come when the list `isWhole`.
 */
export function useVirtualRows(rows: readonly PickerRow[], scroller: Scroller, isWhole: boolean) {
  const getItemKey = useCallback((i: number) => keyOf(rows[i], i), [rows]);
  const estimateSize = useCallback(
    (i: number) => (placeOf(rows[i]) === undefined ? HEADING_HEIGHT : ROW_HEIGHT),
    [rows],
  );
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    initialRect: { width: 0, height: FIRST_HEIGHT },
    // A dialog that is not open yet has no height, and would have no rows.
    observeElementRect: (list, note) => observeElementRect(list, (rect) => rect.height > 0 && note(rect)),
    overscan: isWhole ? 4 : 0,
    getItemKey,
  });
}

const keyOf = (row: PickerRow | undefined, i: number): string | number =>
  row === undefined ? i : 'heading' in row ? row.heading : assetKey(row.entry.asset);

interface ComboboxOptions {
  readonly rows: readonly PickerRow[];
  readonly entries: SearchEntry[];
  readonly query: string;
  readonly onAim: (isAimed: boolean) => void;
  readonly onPick: (asset: AssetId) => void;
}

/** The highlighted row and the keys of the search field. */
export function useAssetCombobox(
  { rows: listed, entries, query, onAim, onPick }: ComboboxOptions,
  rows: VirtualRows,
  scroller: Scroller,
) {
  return useCombobox<SearchEntry>({
    items: entries,
    isOpen: true,
    inputValue: query,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (entry) => (entry ? symbolOf(entry.asset) : ''),
    // The virtual rows scroll: the highlighted row may have no element yet.
    scrollIntoView: () => undefined,
    onHighlightedIndexChange: ({ highlightedIndex, type }) => {
      const byKey = type !== useCombobox.stateChangeTypes.ItemMouseMove;
      if (byKey && highlightedIndex !== undefined && highlightedIndex >= 0) {
        // With the first row, its heading.
        const row = highlightedIndex === 0 ? 0 : listed.findIndex((each) => placeOf(each) === highlightedIndex);
        rows.scrollToIndex(Math.max(row, 0));
      }
      if (byKey) onAim((highlightedIndex ?? 0) > 0);
    },
    onStateChange: ({ selectedItem }) => selectedItem && onPick(selectedItem.asset),
    stateReducer: (state, { type, changes }) => {
      // The text stays when the field loses the focus.
      if (type === useCombobox.stateChangeTypes.InputBlur) return state;
      if (type !== useCombobox.stateChangeTypes.MenuMouseLeave) return changes;
      // When the pointer leaves the rows, Enter takes the first again if that is visible.
      return { ...changes, highlightedIndex: (scroller.current?.scrollTop ?? 0) < ROW_HEIGHT ? 0 : -1 };
    },
  });
}

/**
 * Focuses the field if no element has the focus, as after the placeholder of the picker or the paste form. If another
 * element of the dialog has it, that keeps it, although Downshift focuses the field.
 */
export function useFirstFocus(field: RefObject<HTMLInputElement | null>): void {
  const elsewhere = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body) field.current?.focus();
    else if (activeElement instanceof HTMLElement) elsewhere.current = activeElement;
  }, [field]);
  useEffect(() => {
    if (elsewhere.current?.closest('dialog') === field.current?.closest('dialog')) elsewhere.current?.focus();
  }, [field]);
}
