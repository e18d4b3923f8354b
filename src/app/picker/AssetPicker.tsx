import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useCombobox } from 'downshift';
import { Search } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { Catalog } from '../asset/catalog.ts';
import { chainName, symbolOf } from '../asset/lookup.ts';
import { useCatalog } from '../asset/use-catalog.ts';
import type { AssetBalance } from '../balances/asset-balance.ts';
import { useAssetBalances } from '../balances/use-balances.ts';
import { count, useFormatNumber } from '../format/number.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { AssetOption } from './AssetOption.tsx';
import { createAssetIndex, type SearchEntry, searchAssets } from './asset-search.ts';
import { type ListState, ListsError, listState } from './list-state.tsx';
import { PasteAsset } from './PasteAsset.tsx';

const ROW_HEIGHT = 56;

interface AssetPickerProps {
  /** What the search starts with, like the symbol whose variants are wanted. */
  query?: string;
  /** The words that Enter was pressed for before this was here. */
  entered?: string | null;
  onPick: (asset: AssetId) => void;
}

/** Finds one of all assets by symbol, name, denom or chain, or takes one that is not in the list. */
export default function AssetPicker({ query: firstQuery = '', entered = null, onPick }: AssetPickerProps) {
  const [query, setQuery] = useState(firstQuery);
  const [chainId, setChainId] = useState<string | null>(null);
  const [pasting, setPasting] = useState(false);
  // Asked for here, with whether it is complete: what is handed down may be older, and an empty list would be kept.
  const { catalog, complete, error, retry } = useCatalog();
  const state = listState(catalog, complete, error);
  const newIndex = useMemo(() => createAssetIndex(catalog), [catalog]);
  const held = useAssetBalances();
  const [isAimed, setAimed] = useState(false);
  // Enter takes the first row of what somebody has typed: it stays that asset until the words change, or the lists come.
  const isFree = query.trim() === '' && !isAimed;
  const words = `${state} ${query}`;
  const index = useKept(newIndex, words, isFree);
  const heldOrder = useKept(held, words, isFree);
  // Never a list of earlier words: Enter, however fast, takes a row of it.
  const entries = useMemo(
    () => (state === 'here' ? searchAssets(index, query, chainId, heldOrder) : []),
    [state, index, query, chainId, heldOrder],
  );
  const enterEarly = useEarlyEnter({ entered, query, state, pasting, first: entries[0], onPick });
  if (pasting) return <PasteAsset {...{ catalog, state, retry, onPick }} onBack={() => setPasting(false)} />;
  return (
    <>
      <AssetList
        {...{ catalog, index, held, entries, query, setQuery, chainId, setChainId, state, retry, onPick }}
        onAim={setAimed}
        onEnter={enterEarly}
      />
      <footer className="flex shrink-0 items-center justify-between gap-3 border-divider border-t px-4 py-2">
        <span className="text-12 text-faint">Not in the list?</span>
        <Button size="small" onClick={() => setPasting(true)}>
          Paste chain and denom
        </Button>
      </footer>
    </>
  );
}

interface EarlyEnter {
  entered: string | null;
  query: string;
  state: ListState;
  pasting: boolean;
  first: SearchEntry | undefined;
  onPick: (asset: AssetId) => void;
}

/** Enter that comes before the rows takes the first of them once they are here, unless the words change meanwhile. */
function useEarlyEnter({ entered, query, state, pasting, first, onPick }: EarlyEnter): () => void {
  const [words, setWords] = useState(entered);
  const isMeant = words !== null && words === query && words.trim() !== '' && !pasting;
  const isDue = isMeant && state === 'here' && first !== undefined;
  if (words !== null && !isDue && !(isMeant && state === 'loading')) setWords(null);
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  useEffect(() => {
    if (isDue) latest.current(first.asset);
  }, [isDue, first]);
  return () => state === 'loading' && setWords(query);
}

/** The value of now where it is free to change, else the one that it had when these words were typed. */
function useKept<T>(value: T, words: string, isFree: boolean): T {
  const [kept, setKept] = useState({ value, words });
  const isDue = isFree || kept.words !== words;
  if (isDue && (kept.value !== value || kept.words !== words)) setKept({ value, words });
  return isDue ? value : kept.value;
}

interface AssetListProps {
  catalog: Catalog;
  index: ReturnType<typeof createAssetIndex>;
  held: ReadonlyMap<AssetKey, AssetBalance>;
  entries: SearchEntry[];
  query: string;
  setQuery: (query: string) => void;
  chainId: string | null;
  setChainId: (chainId: string | null) => void;
  state: ListState;
  retry: () => void;
  /** Whether a pointer or the keys are on a row: then rows keep their places. */
  onAim: (isAimed: boolean) => void;
  onEnter: () => void;
  onPick: (asset: AssetId) => void;
}

function AssetList({
  catalog,
  index,
  held,
  entries,
  query,
  setQuery,
  chainId,
  setChainId,
  state,
  retry,
  onAim,
  onEnter,
  onPick,
}: AssetListProps) {
  const digits = useFormatNumber();
  const scroller = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // A row is its asset, not its place: a click that began on another asset picks nothing.
  const getItemKey = useCallback((i: number) => (entries[i] ? assetKey(entries[i].asset) : i), [entries]);
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey,
  });
  const combobox = useCombobox<SearchEntry>({
    items: entries,
    isOpen: true,
    inputValue: query,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: (entry) => (entry ? symbolOf(entry.asset) : ''),
    // The browser scrolls by the virtual rows, not by elements that may not be there.
    scrollIntoView: () => undefined,
    onHighlightedIndexChange: ({ highlightedIndex, type }) => {
      const byKey = type !== useCombobox.stateChangeTypes.ItemMouseMove;
      if (byKey && highlightedIndex !== undefined && highlightedIndex >= 0) rows.scrollToIndex(highlightedIndex);
      if (byKey) onAim((highlightedIndex ?? 0) > 0);
    },
    onStateChange: ({ selectedItem }) => selectedItem && onPick(selectedItem.asset),
    stateReducer: (state, { type, changes }) => {
      // Leaving the field keeps the text.
      if (type === useCombobox.stateChangeTypes.InputBlur) return state;
      if (type !== useCombobox.stateChangeTypes.MenuMouseLeave) return changes;
      // A pointer that went over the rows and on aims at none: Enter takes the first again, if that is in sight.
      return { ...changes, highlightedIndex: (scroller.current?.scrollTop ?? 0) < ROW_HEIGHT ? 0 : -1 };
    },
  });
  useFirstFocus(field);
  const { htmlFor, ...label } = combobox.getLabelProps();
  const tryAgain = () => {
    // The button goes with what it mends.
    field.current?.focus();
    retry();
  };
  const search = (text: string) => {
    setQuery(text);
    scroller.current?.scrollTo({ top: 0 });
  };
  return (
    <>
      <div className="flex shrink-0 flex-col gap-2 p-4 pb-3">
        <label {...label} htmlFor={htmlFor} className="sr-only">
          Search assets
        </label>
        <span className="relative">
          <Search size={16} aria-hidden className="-translate-y-1/2 absolute top-1/2 left-3 text-faint" />
          <TextInput
            {...combobox.getInputProps({
              ref: field,
              placeholder: 'Symbol, name, denom or chain',
              // Downshift reports typing late to a controlled value: the caret would jump.
              onChange: (event) => search(event.currentTarget.value),
              // Escape belongs to the dialog, which the browser closes only where nobody else took the key.
              onKeyDown: (event) => {
                Object.assign(event.nativeEvent, { preventDownshiftDefault: event.key === 'Escape' });
                if (event.key === 'Enter') onEnter();
              },
            })}
            data-autofocus
            className="pl-9"
          />
        </span>
        <div className="flex items-center justify-between gap-3">
          <ChainFilter catalog={catalog} chainId={chainId} onChange={setChainId} />
          <span role="status" className="text-12 text-faint">
            {state === 'here'
              ? count(entries.length, 'asset', 'assets', digits)
              : state === 'loading' && 'Loading assets'}
          </span>
        </div>
      </div>
      {state === 'failed' && <ListsError retry={tryAgain} className="mx-4 mb-3" />}
      <ul
        {...combobox.getMenuProps({ ref: scroller })}
        onPointerEnter={() => onAim(true)}
        onPointerLeave={() => onAim(false)}
        className="relative min-h-0 flex-1 overflow-y-auto border-divider border-t"
      >
        {entries.length === 0 && state === 'here' && (
          <li className="px-4 py-6 text-muted">No asset fits. Try its symbol, or paste its chain and denom below.</li>
        )}
        <li role="presentation" aria-hidden style={{ height: rows.getTotalSize() }} className="w-px" />
        {rows.getVirtualItems().map((row) => {
          const entry = entries[row.index];
          return (
            entry && (
              <li
                key={row.key}
                {...combobox.getItemProps({ item: entry, index: row.index })}
                aria-setsize={entries.length}
                aria-posinset={row.index + 1}
                className={clsx(
                  'absolute inset-x-0 top-0 flex items-center px-4',
                  combobox.highlightedIndex === row.index && 'bg-surface',
                )}
                style={{ height: row.size, transform: `translateY(${row.start}px)` }}
              >
                <AssetOption entry={entry} index={index} catalog={catalog} held={held.get(assetKey(entry.asset))} />
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}

/**
 * It takes over from the field that was here while the picker came, or from what was left to come back to the list.
 * Where somebody has gone to something else of the dialog, it gives back what Downshift takes.
 */
function useFirstFocus(field: RefObject<HTMLInputElement | null>): void {
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

interface ChainFilterProps {
  catalog: Catalog;
  chainId: string | null;
  onChange: (chainId: string | null) => void;
}

function ChainFilter({ catalog, chainId, onChange }: ChainFilterProps) {
  const chains = useMemo(() => {
    const used = [...new Set(catalog.assets.map((asset) => asset.chain_id))];
    const named = used.map((id) => ({ id, name: chainName(catalog, id) }));
    return named.sort((a, b) => a.name.localeCompare(b.name));
  }, [catalog]);
  return (
    <Select
      aria-label="Chain"
      value={chainId ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      className="min-w-0 max-w-56"
    >
      <option value="">All chains</option>
      {chains.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
