import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useCombobox } from 'downshift';
import { ChevronDown, Search, Star } from 'lucide-react';
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type AssetId, type AssetKey, assetKey, assetOfKey } from '#contract/asset.ts';
import type { Catalog } from '../asset/catalog.ts';
import { LeftOutNote } from '../asset/LeftOutNote.tsx';
import { chainName, symbolOf } from '../asset/lookup.ts';
import { useCatalog } from '../asset/use-catalog.ts';
import type { AssetBalance } from '../balances/asset-balance.ts';
import { useAssetBalances } from '../balances/use-balances.ts';
import { useFormatNumber } from '../format/number.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { AssetOption } from './AssetOption.tsx';
import { addPickedAsset, pinAsset, unpinAsset, usePickedAssets, usePinnedAssets } from './asset-choices.ts';
import { correctedQuery, createAssetIndex, type SearchEntry, searchAssets, withHeld } from './asset-search.ts';
import { ChainPane } from './ChainPane.tsx';
import { type ListState, ListsError, listState } from './list-state.tsx';
import { PasteAsset } from './PasteAsset.tsx';
import { groupByMeaning, groupEntries, type PickerRow, ungrouped } from './sections.ts';
import { looksLikeDenom, UnlistedDenom } from './UnlistedDenom.tsx';

const ROW_HEIGHT = 56;
const HEADING_HEIGHT = 32;

/** What most people look for, at a press. */
const QUICK_SEARCHES = ['USDC', 'ETH', 'USDT', 'ATOM', 'SOL', 'BTC'];

const NOTHING: Parameters<typeof createAssetIndex>[0] = { assets: [], chain: () => undefined };

interface AssetPickerProps {
  /** The initial search text. */
  query?: string;
  /** The search text for which Enter was pressed while the picker was loading. */
  entered?: string | null;
  onPick: (asset: AssetId) => void;
}

/** Finds an asset by symbol, name, denom or chain, or accepts one that is not in the list. */
export default function AssetPicker({ query: firstQuery = '', entered = null, onPick: onPickAsset }: AssetPickerProps) {
  const onPick = useCallback(
    (asset: AssetId) => {
      addPickedAsset(assetKey(asset));
      onPickAsset(asset);
    },
    [onPickAsset],
  );
  const [query, setQuery] = useState(firstQuery);
  const [chainId, setChainId] = useState<string | null>(null);
  const [pasting, setPasting] = useState(false);
  // Not a prop: the parent's catalog may be older, and an empty list would be kept.
  const { catalog, complete, error, retry } = useCatalog();
  // The field first: on a phone, thousands of rows and all chains take several times as long.
  const isDrawn = useDeferredValue(true, false);
  const state = isDrawn ? listState(catalog, complete, error) : 'loading';
  const held = useAssetBalances();
  const offered = useMemo(() => (isDrawn ? withHeld(catalog, held) : NOTHING), [isDrawn, catalog, held]);
  const newIndex = useMemo(() => createAssetIndex(offered), [offered]);
  const [isAimed, setAimed] = useState(false);
  // While a search text is typed or a row is aimed at, the rows keep their order until the text changes or the lists load.
  const isFree = query.trim() === '' && !isAimed;
  const words = `${state} ${query}`;
  const index = useKept(newIndex, words, isFree);
  const heldOrder = useKept(held, words, isFree);
  // Not deferred: a fast Enter must pick from the rows of the current text.
  const corrected = useMemo(() => (state === 'here' ? correctedQuery(index, query) : null), [state, index, query]);
  const choices = useChoicesAtFirst(heldOrder);
  const rows = useMemo((): PickerRow[] => {
    if (state !== 'here') return [];
    const typed = searchAssets(index, query, chainId, heldOrder);
    const meant = corrected === null ? [] : searchAssets(index, corrected, chainId, heldOrder);
    if (corrected !== null && meant.length > 0) return groupByMeaning(meant, typed, corrected);
    return query.trim() === '' ? groupEntries(typed, choices) : ungrouped(typed);
  }, [state, index, query, corrected, chainId, heldOrder, choices]);
  const entries = useMemo(() => rows.flatMap((row) => ('heading' in row ? [] : [row.entry])), [rows]);
  // A misspelled text picks nothing that was not seen.
  const first = corrected === null ? entries[0] : undefined;
  const chainIds = useChainOrder(index.chainIds, choices.picked, held);
  const enterEarly = useEarlyEnter({ entered, query, state, pasting, first, onPick });
  if (pasting) return <PasteAsset {...{ catalog, state, retry, onPick }} onBack={() => setPasting(false)} />;
  return (
    <AssetList
      {...{
        catalog,
        index,
        held,
        rows,
        entries,
        chainIds,
        query,
        setQuery,
        chainId,
        setChainId,
        state,
        retry,
        onPick,
      }}
      onAim={setAimed}
      onEnter={enterEarly}
      onPaste={() => setPasting(true)}
    />
  );
}

/** What was picked and pinned when the picker opened: a new star moves no row. */
function useChoicesAtFirst(held: ReadonlyMap<AssetKey, AssetBalance>) {
  const [picked] = useState(usePickedAssets());
  const [pinned] = useState(usePinnedAssets());
  return useMemo(() => ({ picked, pinned, held }), [picked, pinned, held]);
}

/** Chains lately used, those with a balance, then the others. */
function useChainOrder(
  chainIds: readonly string[],
  picked: readonly AssetKey[],
  held: ReadonlyMap<AssetKey, AssetBalance>,
): readonly string[] {
  return useMemo(() => {
    const known = new Set(chainIds);
    const first = [...picked.toReversed(), ...held.keys()].map((key) => assetOfKey(key).chain_id);
    return [...new Set([...first.filter((id) => known.has(id)), ...chainIds])];
  }, [chainIds, picked, held]);
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
  rows: PickerRow[];
  entries: SearchEntry[];
  chainIds: readonly string[];
  query: string;
  setQuery: (query: string) => void;
  chainId: string | null;
  setChainId: (chainId: string | null) => void;
  state: ListState;
  retry: () => void;
  /** Called with whether the pointer or the highlight is on a row: while it is, rows keep their positions. */
  onAim: (isAimed: boolean) => void;
  onEnter: () => void;
  onPaste: () => void;
  onPick: (asset: AssetId) => void;
}

/** The search field, the chains, and the rows that match. */
function AssetList(props: AssetListProps) {
  const { catalog, entries, chainIds, query, setQuery, chainId, setChainId, state, retry, onAim, onEnter, onPick } =
    props;
  const digits = useFormatNumber();
  const scroller = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isChoosingChain, setChoosingChain] = useState(false);
  const rows = useVirtualRows(props.rows, scroller);
  const combobox = useAssetCombobox(props, rows, scroller);
  const pinned = usePinnedAssets();
  const isHighlightShown = rows
    .getVirtualItems()
    .some(({ index }) => placeOf(props.rows[index]) === combobox.highlightedIndex);
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
  const chooseChain = (id: string | null) => {
    setChainId(id);
    setChoosingChain(false);
    combobox.setHighlightedIndex(0);
    scroller.current?.scrollTo({ top: 0 });
  };
  const typedDenom = entries.length === 0 && looksLikeDenom(query.trim()) ? query.trim() : null;
  return (
    <>
      <div className="flex min-h-0 flex-1">
        <ChainPane
          {...{ catalog, chainIds, chainId }}
          onChange={chooseChain}
          className={clsx('medium:flex medium:w-45 medium:border-r', isChoosingChain ? 'flex w-full' : 'hidden')}
        />
        <div className={clsx('min-h-0 min-w-0 flex-1 flex-col medium:flex', isChoosingChain ? 'hidden' : 'flex')}>
          <div className="flex shrink-0 flex-col gap-2 p-4 pb-3">
            <SearchField {...{ combobox, isHighlightShown, field, onEnter }} onSearch={search} />
            <QuickSearches query={query} onSearch={search} />
            <div className="flex items-center justify-between gap-3">
              <Button size="small" onClick={() => setChoosingChain(true)} className="min-w-0 medium:hidden">
                <span className="truncate">{chainId === null ? t('All chains') : chainName(catalog, chainId)}</span>
                <ChevronDown size={14} aria-hidden />
              </Button>
              <span role="status" className="text-12 text-faint">
                {state === 'here'
                  ? t('{count, plural, one {{number} asset} other {{number} assets}}', {
                      count: entries.length,
                      number: digits(`${entries.length}`),
                    })
                  : state === 'loading' && t('Loading assets')}
              </span>
            </div>
          </div>
          <LeftOutNote className="mx-4 mb-3" />
          {state === 'failed' && <ListsError retry={tryAgain} className="mx-4 mb-3" />}
          {typedDenom !== null && <UnlistedDenom {...{ catalog, chainIds, chainId, onPick }} denom={typedDenom} />}
          {entries.length === 0 && state === 'here' && typedDenom === null && (
            <p className="border-divider border-t px-4 py-6 text-muted">
              {t('Nothing found for "{query}". Try its symbol, or add it by address or denom.', { query })}
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
              <ListRow key={row.key} {...props} row={row} combobox={combobox} pinned={pinned} />
            ))}
          </ul>
        </div>
      </div>
      <ListFooter {...props} highlighted={entries[combobox.highlightedIndex]} pinned={pinned} />
    </>
  );
}

const QuickSearches = ({ query, onSearch }: { query: string; onSearch: (text: string) => void }) => (
  <div className="flex flex-wrap gap-1.5">
    {QUICK_SEARCHES.map((symbol) => (
      <Button
        key={symbol}
        size="small"
        aria-pressed={query === symbol}
        onClick={() => onSearch(query === symbol ? '' : symbol)}
        className={clsx('rounded-full', query === symbol && 'border-accent text-accent')}
      >
        {symbol}
      </Button>
    ))}
  </div>
);

interface ListFooterProps extends Pick<AssetListProps, 'catalog' | 'onPaste'> {
  highlighted: SearchEntry | undefined;
  pinned: readonly AssetKey[];
}

function ListFooter({ catalog, onPaste, highlighted, pinned }: ListFooterProps) {
  const key = highlighted && assetKey(highlighted.asset);
  const isPinned = key !== undefined && pinned.includes(key);
  return (
    <footer className="flex shrink-0 items-center justify-between gap-3 border-divider border-t px-4 py-2">
      {highlighted && key !== undefined ? (
        <Button size="small" variant="quiet" onClick={() => togglePin(key, isPinned)} className="min-w-0">
          <Star size={14} aria-hidden className={clsx(isPinned && 'fill-current')} />
          <span className="truncate">
            {t(isPinned ? 'Unpin {symbol} on {chain}' : 'Pin {symbol} on {chain}', {
              symbol: symbolOf(highlighted.asset),
              chain: chainName(catalog, highlighted.asset.chain_id),
            })}
          </span>
        </Button>
      ) : (
        <span />
      )}
      <Button size="small" onClick={onPaste}>
        {t('Add by address or denom')}
      </Button>
    </footer>
  );
}

const togglePin = (key: AssetKey, isPinned: boolean): void => (isPinned ? unpinAsset(key) : pinAsset(key));

/** The place of a row among the entries; undefined for a heading. */
const placeOf = (row: PickerRow | undefined): number | undefined => (row && 'place' in row ? row.place : undefined);

type Scroller = RefObject<HTMLUListElement | null>;
type VirtualRows = ReturnType<typeof useVirtualRows>;
type AssetCombobox = ReturnType<typeof useAssetCombobox>;

/** Keys rows by asset, not by index: a click whose row changes to another asset between press and release picks nothing. */
function useVirtualRows(rows: readonly PickerRow[], scroller: Scroller) {
  const getItemKey = useCallback((i: number) => keyOf(rows[i], i), [rows]);
  const estimateSize = useCallback(
    (i: number) => (placeOf(rows[i]) === undefined ? HEADING_HEIGHT : ROW_HEIGHT),
    [rows],
  );
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    overscan: 4,
    getItemKey,
  });
}

const keyOf = (row: PickerRow | undefined, i: number): string | number =>
  row === undefined ? i : 'heading' in row ? row.heading : assetKey(row.entry.asset);

/** The highlighted row and the keys of the search field. */
function useAssetCombobox(
  {
    rows: listed,
    entries,
    query,
    onAim,
    onPick,
  }: Pick<AssetListProps, 'rows' | 'entries' | 'query' | 'onAim' | 'onPick'>,
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
        {t('Search assets')}
      </label>
      <span className="relative">
        <Search size={16} aria-hidden className="-translate-y-1/2 absolute top-1/2 left-3 text-faint" />
        <TextInput
          {...combobox.getInputProps({
            ref: field,
            placeholder: t('Symbol, name, denom or chain'),
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

interface ListRowProps extends Pick<AssetListProps, 'catalog' | 'index' | 'held' | 'rows' | 'entries'> {
  row: VirtualItem;
  combobox: AssetCombobox;
  pinned: readonly AssetKey[];
}

function ListRow({ row, combobox, catalog, index, held, rows, entries, pinned }: ListRowProps) {
  const listed = rows[row.index];
  if (listed === undefined) return null;
  const style = { height: row.size, transform: `translateY(${row.start}px)` };
  if ('heading' in listed)
    return (
      <li
        role="presentation"
        style={style}
        className="absolute inset-x-0 top-0 flex items-end px-4 pb-1 font-semibold text-12 text-muted"
      >
        {listed.heading}
      </li>
    );
  const { entry, place } = listed;
  const key = assetKey(entry.asset);
  const isPinned = pinned.includes(key);
  return (
    <li
      {...combobox.getItemProps({ item: entry, index: place })}
      aria-setsize={entries.length}
      aria-posinset={place + 1}
      className={clsx(
        'absolute inset-x-0 top-0 flex items-center px-4',
        combobox.highlightedIndex === place && 'bg-surface',
      )}
      style={style}
    >
      <AssetOption
        {...{ entry, index, catalog, isPinned }}
        held={held.get(key)}
        onPin={() => togglePin(key, isPinned)}
      />
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
