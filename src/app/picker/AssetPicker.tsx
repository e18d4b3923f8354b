import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
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
import { correctedQuery, createAssetIndex, type SearchEntry, searchAssets, withHeld } from './asset-search.ts';
import { type ListState, ListsError, listState } from './list-state.tsx';
import { PasteAsset } from './PasteAsset.tsx';

const ROW_HEIGHT = 56;

interface AssetPickerProps {
  /** The initial search text. */
  query?: string;
  /** The search text for which Enter was pressed while the picker was loading. */
  entered?: string | null;
  onPick: (asset: AssetId) => void;
}

/** Finds an asset by symbol, name, denom or chain, or accepts one that is not in the list. */
export default function AssetPicker({ query: firstQuery = '', entered = null, onPick }: AssetPickerProps) {
  const [query, setQuery] = useState(firstQuery);
  const [chainId, setChainId] = useState<string | null>(null);
  const [pasting, setPasting] = useState(false);
  // Not a prop: the parent's catalog may be older, and an empty list would be kept.
  const { catalog, complete, error, retry } = useCatalog();
  const state = listState(catalog, complete, error);
  const held = useAssetBalances();
  const offered = useMemo(() => withHeld(catalog, held), [catalog, held]);
  const newIndex = useMemo(() => createAssetIndex(offered), [offered]);
  const [isAimed, setAimed] = useState(false);
  // While a search text is typed or a row is aimed at, the rows keep their order until the text changes or the lists load.
  const isFree = query.trim() === '' && !isAimed;
  const words = `${state} ${query}`;
  const index = useKept(newIndex, words, isFree);
  const heldOrder = useKept(held, words, isFree);
  // Not deferred: a fast Enter must pick from the rows of the current text.
  const corrected = useMemo(() => (state === 'here' ? correctedQuery(index, query) : null), [state, index, query]);
  const entries = useMemo(() => {
    if (state !== 'here') return [];
    const meant = corrected === null ? [] : searchAssets(index, corrected, chainId, heldOrder);
    return [...new Set([...meant, ...searchAssets(index, query, chainId, heldOrder)])];
  }, [state, index, query, corrected, chainId, heldOrder]);
  // A misspelled text picks nothing that was not seen.
  const first = corrected === null ? entries[0] : undefined;
  const enterEarly = useEarlyEnter({ entered, query, state, pasting, first, onPick });
  if (pasting) return <PasteAsset {...{ catalog, state, retry, onPick }} onBack={() => setPasting(false)} />;
  return (
    <>
      <AssetList
        {...{ catalog, index, held, entries, corrected, query, setQuery, chainId, setChainId, state, retry, onPick }}
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

/** Enter pressed before the rows have loaded picks the first of them once they have, unless the text changes before. */
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

/** The current value if it may change, else the value from when these words were typed. */
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
  /** The query that the entries were found by, if the typed one seems misspelled. */
  corrected: string | null;
  query: string;
  setQuery: (query: string) => void;
  chainId: string | null;
  setChainId: (chainId: string | null) => void;
  state: ListState;
  retry: () => void;
  /** Called with whether the pointer or the highlight is on a row: while it is, rows keep their positions. */
  onAim: (isAimed: boolean) => void;
  onEnter: () => void;
  onPick: (asset: AssetId) => void;
}

/** The search field, the chain filter, and the rows that match. */
function AssetList(props: AssetListProps) {
  const { catalog, entries, corrected, query, setQuery, chainId, setChainId, state, retry, onAim, onEnter } = props;
  const digits = useFormatNumber();
  const scroller = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const rows = useVirtualRows(entries, scroller);
  const combobox = useAssetCombobox(props, rows, scroller);
  const isHighlightShown = rows.getVirtualItems().some(({ index }) => index === combobox.highlightedIndex);
  useFirstFocus(field);
  const tryAgain = () => {
    // The focused button disappears.
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
        <SearchField
          combobox={combobox}
          isHighlightShown={isHighlightShown}
          field={field}
          onSearch={search}
          onEnter={onEnter}
        />
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
      {corrected !== null && entries.length > 0 && (
        <p className="px-4 pb-2 text-12 text-muted">Did you mean {corrected}?</p>
      )}
      {entries.length === 0 && state === 'here' && (
        <p className="border-divider border-t px-4 py-6 text-muted">
          Nothing found for "{query}". Try its symbol, or paste its chain and denom below.
        </p>
      )}
      <ul
        {...combobox.getMenuProps({ ref: scroller })}
        onPointerEnter={() => onAim(true)}
        onPointerLeave={() => onAim(false)}
        className="relative min-h-0 flex-1 overflow-y-auto border-divider border-t"
      >
        <li role="presentation" aria-hidden style={{ height: rows.getTotalSize() }} className="w-px" />
        {rows.getVirtualItems().map((row) => (
          <AssetRow key={row.key} {...props} row={row} combobox={combobox} />
        ))}
      </ul>
    </>
  );
}

type Scroller = RefObject<HTMLUListElement | null>;
type VirtualRows = ReturnType<typeof useVirtualRows>;
type AssetCombobox = ReturnType<typeof useAssetCombobox>;

/** Keys rows by asset, not by index: a click whose row changes to another asset between press and release picks nothing. */
function useVirtualRows(entries: readonly SearchEntry[], scroller: Scroller) {
  const getItemKey = useCallback((i: number) => (entries[i] ? assetKey(entries[i].asset) : i), [entries]);
  return useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey,
  });
}

/** The highlighted row and the keys of the search field. */
function useAssetCombobox(
  { entries, query, onAim, onPick }: Pick<AssetListProps, 'entries' | 'query' | 'onAim' | 'onPick'>,
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
      if (byKey && highlightedIndex !== undefined && highlightedIndex >= 0) rows.scrollToIndex(highlightedIndex);
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

interface SearchFieldProps {
  combobox: AssetCombobox;
  /** Rows out of sight have no element that could be named as the active one. */
  isHighlightShown: boolean;
  field: RefObject<HTMLInputElement | null>;
  onSearch: (text: string) => void;
  onEnter: () => void;
}

function SearchField({ combobox, isHighlightShown, field, onSearch, onEnter }: SearchFieldProps) {
  const { htmlFor, ...label } = combobox.getLabelProps();
  return (
    <>
      <label {...label} htmlFor={htmlFor} className="sr-only">
        Search assets
      </label>
      <span className="relative">
        <Search size={16} aria-hidden className="-translate-y-1/2 absolute top-1/2 left-3 text-faint" />
        <TextInput
          {...combobox.getInputProps({
            ref: field,
            placeholder: 'Symbol, name, denom or chain',
            ...(isHighlightShown ? {} : { 'aria-activedescendant': undefined }),
            // Downshift reports typing late to a controlled value: the caret would jump.
            onChange: (event) => onSearch(event.currentTarget.value),
            // Escape closes the dialog, which the browser does only if no listener prevents the default.
            onKeyDown: (event) => {
              Object.assign(event.nativeEvent, { preventDownshiftDefault: event.key === 'Escape' });
              if (event.key === 'Enter') onEnter();
            },
          })}
          data-autofocus
          className="pl-9"
        />
      </span>
    </>
  );
}

interface AssetRowProps extends Pick<AssetListProps, 'catalog' | 'index' | 'held' | 'entries'> {
  row: VirtualItem;
  combobox: AssetCombobox;
}

function AssetRow({ row, combobox, catalog, index, held, entries }: AssetRowProps) {
  const entry = entries[row.index];
  if (entry === undefined) return null;
  return (
    <li
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
  );
}

/**
 * Focuses the field if no element has the focus, as after the placeholder of the picker or the paste form. If another
 * element of the dialog has it, that keeps it, although Downshift focuses the field.
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
