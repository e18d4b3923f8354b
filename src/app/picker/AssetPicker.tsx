import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Asset, type AssetId, type AssetKey, assetKey, assetOfKey, idOf } from '#contract/asset.ts';
import { laterEndpoints } from '../api/later-endpoints.ts';
import { useClient, useIsResponding } from '../api/service-context.ts';
import { useCatalog } from '../asset/use-catalog.ts';
import type { AssetBalance } from '../balances/asset-balance.ts';
import { useAssetBalances } from '../balances/use-balances.ts';
import { useHasDrawn } from '../ui/use-has-drawn.ts';
import { AssetList } from './AssetList.tsx';
import { addPickedAsset, usePickedAssets, usePinnedAssets } from './asset-choices.ts';
import {
  correctedQuery,
  createAssetIndex,
  hasAssetIndex,
  type SearchEntry,
  searchAssets,
  withHeld,
} from './asset-search.ts';
import { type ListState, listState } from './list-state.tsx';
import { PasteAsset } from './PasteAsset.tsx';
import { entriesOf, groupByMeaning, groupEntries, type PickerRow, ungrouped } from './sections.ts';

const NOTHING: Parameters<typeof createAssetIndex>[0] = { assets: [], chain: () => undefined };

interface AssetPickerProps {
  /** The initial search text. */
  query?: string;
  /** The search text for which Enter was pressed while the picker was loading. */
  entered?: string | null;
  /** Lists only what can be reached from it, until the person wants all. */
  reachFrom?: Asset | null;
  onPick: (asset: AssetId) => void;
}

/** Finds an asset by symbol, name, denom or chain, or accepts one that is not in the list. */
export default function AssetPicker(props: AssetPickerProps) {
  const { query: firstQuery = '', entered = null, onPick: onPickAsset, reachFrom = null } = props;
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
  const { catalog, complete, error, retry: askAgain } = useCatalog();
  // Of a service that is known to be silent nothing is on its way, unless the person asks for it.
  const isResponding = useIsResponding();
  const [isAsked, setAsked] = useState(false);
  const isFailed = error !== null || (!isResponding && !isAsked);
  const retry = () => {
    setAsked(true);
    askAgain();
  };
  // The field first, unless the index is made: on a phone that takes several times as long.
  const hasField = useHasDrawn();
  const isDrawn = hasField || hasAssetIndex(catalog);
  const reach = useReach(reachFrom);
  const state = isDrawn && !reach.isLoading ? listState(catalog, complete, isFailed) : 'loading';
  const held = useAssetBalances();
  const { reached } = reach;
  const offered = useMemo(() => {
    if (!isDrawn) return NOTHING;
    const all = withHeld(catalog, held);
    return reached === null ? all : { ...all, assets: all.assets.filter((asset) => reached.has(assetKey(asset))) };
  }, [isDrawn, catalog, held, reached]);
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
  const entries = useMemo(() => entriesOf(rows), [rows]);
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
      reach={reached && reachFrom && { from: reachFrom, onAll: reach.showAll }}
      onAim={setAimed}
      onEnter={enterEarly}
      onPaste={() => setPasting(true)}
    />
  );
}

/** What can be reached from an asset, by swaps and any number of signatures; null for all, and where the service does not say it. */
function useReach(from: Asset | null) {
  const client = useClient();
  const [isAll, setAll] = useState(false);
  const isAsked = from !== null && !isAll;
  const { data, isLoading } = useQuery({
    queryKey: ['reach', from && idOf(from)],
    queryFn: ({ signal }) => client.ask(laterEndpoints.assetsFromSource, reachRequest(from as Asset), { signal }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const reached = useMemo(
    () => data && new Set(Object.values(data.data.dest_assets).flatMap(({ assets }) => assets.map(assetKey))),
    [data],
  );
  return { isLoading: isAsked && isLoading, reached: (isAsked && reached) || null, showAll: () => setAll(true) };
}

const reachRequest = ({ chain_id, denom }: AssetId) => ({
  ...{ source_asset_chain_id: chain_id, source_asset_denom: denom },
  ...{ allow_multi_tx: true, include_swaps: true, include_cw20_assets: true },
});

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
