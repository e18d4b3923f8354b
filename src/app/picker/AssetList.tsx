import type { VirtualItem } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { ChevronDown, Search, Star } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { type Asset, type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import type { Catalog } from '../asset/catalog.ts';
import { LeftOutNote } from '../asset/LeftOutNote.tsx';
import { chainName, symbolOf } from '../asset/lookup.ts';
import { readPastedAsset } from '../asset/pasted-asset.ts';
import type { AssetBalance } from '../balances/asset-balance.ts';
import { useFormatNumber } from '../format/number.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useHasDrawn } from '../ui/use-has-drawn.ts';
import { AssetOption } from './AssetOption.tsx';
import { pinAsset, unpinAsset, usePinnedAssets } from './asset-choices.ts';
import type { createAssetIndex, SearchEntry } from './asset-search.ts';
import { ChainPane } from './ChainPane.tsx';
import { type AssetCombobox, placeOf, useAssetCombobox, useFirstFocus, useVirtualRows } from './list-keyboard.ts';
import { type ListState, ListsError } from './list-state.tsx';
import type { PickerRow } from './sections.ts';
import { looksLikeDenom, UnlistedDenom } from './UnlistedDenom.tsx';

/** What most people look for, at a press. */
const QUICK_SEARCHES = ['USDC', 'ETH', 'USDT', 'ATOM', 'SOL', 'BTC'];

/** More than a first screen has. */
const FIRST_ROWS = 24;
const NO_CHAINS: readonly string[] = [];

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
  /** Where only what can be reached from an asset is listed; `onAll` lists the others too. */
  reach: { readonly from: Asset; readonly onAll: () => void } | null;
  /** Called with whether the pointer or the highlight is on a row: while it is, rows keep their positions. */
  onAim: (isAimed: boolean) => void;
  onEnter: () => void;
  onPaste: () => void;
  onPick: (asset: AssetId) => void;
}

/** The search field, the chains, and the rows that match. */
export function AssetList(props: AssetListProps) {
  const { catalog, entries, chainIds, query, setQuery, chainId, setChainId, state, retry, onAim, onEnter, onPick } =
    props;
  const digits = useFormatNumber();
  const scroller = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isChoosingChain, setChoosingChain] = useState(false);
  // To lay out thousands of rows takes a phone as long as to draw the first ones, and so do the chains.
  const isWhole = useHasDrawn(state === 'here');
  const rows = useVirtualRows(isWhole ? props.rows : props.rows.slice(0, FIRST_ROWS), scroller, isWhole);
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
  const showAll = (reach: AssetListProps['reach']) => {
    // The focused button disappears.
    field.current?.focus();
    reach?.onAll();
  };
  const search = (text: string) => {
    const pasted = readPastedAsset(text, catalog);
    setQuery(pasted?.denom ?? text);
    if (pasted) setChainId(pasted.chain_id);
    scroller.current?.scrollTo({ top: 0 });
  };
  const chooseChain = (id: string | null) => {
    setChainId(id);
    setChoosingChain(false);
    combobox.setHighlightedIndex(0);
    scroller.current?.scrollTo({ top: 0 });
  };
  /** Whether nothing can be reached. */
  const isStuck = props.reach !== null && state === 'here' && props.index.entries.length === 0;
  const typedDenom = entries.length === 0 && looksLikeDenom(query.trim()) ? query.trim() : null;
  return (
    <>
      <div className="flex min-h-0 flex-1">
        <ChainPane
          {...{ catalog, chainId }}
          chainIds={isWhole ? chainIds : NO_CHAINS}
          onChange={chooseChain}
          className={clsx('medium:flex medium:w-45 medium:border-e', isChoosingChain ? 'flex w-full' : 'hidden')}
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
          {props.reach && (
            <p className="mx-4 mb-3 flex items-center justify-between gap-3 rounded-8 bg-info-ground px-3 py-2">
              {t(
                isStuck ? 'Nothing can be reached from {symbol} on {chain}' : 'Can be reached from {symbol} on {chain}',
                { symbol: symbolOf(props.reach.from), chain: chainName(catalog, props.reach.from.chain_id) },
              )}
              <Button size="small" onClick={() => showAll(props.reach)}>
                {t('All assets')}
              </Button>
            </p>
          )}
          <LeftOutNote className="mx-4 mb-3" />
          {state === 'failed' && <ListsError retry={tryAgain} className="mx-4 mb-3" />}
          {typedDenom !== null && <UnlistedDenom {...{ catalog, chainIds, chainId, onPick }} denom={typedDenom} />}
          {entries.length === 0 && state === 'here' && typedDenom === null && !isStuck && (
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
        <Button
          size="small"
          variant="quiet"
          onClick={() => togglePin(key, isPinned)}
          className="h-auto! min-w-0 whitespace-normal py-1 text-start"
        >
          <Star size={14} aria-hidden className={clsx(isPinned && 'fill-current')} />
          <span>
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
        <Search size={16} aria-hidden className="-translate-y-1/2 absolute top-1/2 start-3 text-faint" />
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
          className="ps-9"
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
