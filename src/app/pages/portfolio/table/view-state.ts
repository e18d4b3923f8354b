import { useCallback, useMemo, useState } from 'react';
import type { Catalog } from '#app/asset/catalog.ts';
import { assetKey } from '#contract/asset.ts';
import {
  byChain,
  byHolder,
  byOrigin,
  collapsedGroups,
  type Group,
  holderKey,
  type OriginOf,
  VIEWS,
  type View,
} from '../holdings/groups.ts';
import { type CollapseReason, type Holding, matchesSearch, sumPositions } from '../holdings/holdings.ts';
import type { Portfolio } from '../holdings/use-portfolio.ts';
import { initialSort, type Sort, type SortKey, sortGroups } from './sort.ts';
import { isOpen } from './stable-rows.ts';

/** How a person looks at the rows. */
export interface ViewState {
  readonly view: View;
  readonly sort: Sort;
  readonly search: string;
  readonly open: (group: Group) => boolean;
  /** Equal as long as the person changed nothing that moves rows. */
  readonly orderKey: string;
  setView(view: View): void;
  /** The same key again turns the order round. */
  setSort(by: SortKey): void;
  setSearch(search: string): void;
  /** Opens or closes a group. */
  toggle(key: string): void;
  /** Puts the rows in their order now. */
  sortNow(): void;
}

export function useViewState(): ViewState {
  const [view, setView] = useState<View>(VIEWS[0]);
  const [sort, setSort] = useState<Sort>(initialSort('value'));
  const [search, setSearch] = useState('');
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [settled, setSettled] = useState(0);
  const searching = search.trim() !== '';
  const open = useCallback((group: Group) => isOpen(group, turned, searching), [turned, searching]);
  return {
    ...{ view, sort, search, open, setView, setSearch },
    orderKey: useMemo(() => JSON.stringify([view, sort, search, settled]), [view, sort, search, settled]),
    setSort: (by) => setSort((before) => (before.by === by ? { by, descending: !before.descending } : initialSort(by))),
    toggle: (key) =>
      setTurned((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    sortNow: () => setSettled((times) => times + 1),
  };
}

type SplitHoldings = {
  readonly counted: readonly Holding[];
  readonly collapsedRows: ReadonlyMap<CollapseReason, readonly Holding[]>;
};

/** What counts, and what is collapsed. */
export function splitCollapsed(holdings: readonly Holding[], reasons: Portfolio['collapsed']): SplitHoldings {
  const counted: Holding[] = [];
  const collapsedRows = new Map<CollapseReason, Holding[]>();
  for (const holding of holdings) {
    const reason = reasons.get(assetKey(holding.id));
    if (reason === undefined) counted.push(holding);
    else collapsedRows.set(reason, [...(collapsedRows.get(reason) ?? []), holding]);
  }
  return { counted, collapsedRows };
}

/** The groups to show, sorted. */
export function useGroups(
  portfolio: Portfolio,
  { view, sort, search }: ViewState,
  originOf: OriginOf,
  catalog: Catalog,
) {
  const { positions, holdings, collapsed } = portfolio;
  const held = useMemo(
    () => (view === 'wallet' ? sumPositions(positions, catalog, holderKey) : holdings),
    [view, positions, holdings, catalog],
  );
  return useMemo(() => {
    const found = held.filter((holding) => matchesSearch(holding, search));
    const { counted, collapsedRows } = splitCollapsed(found, collapsed);
    const groups = {
      asset: () => byOrigin(counted, originOf, catalog),
      chain: () => byChain(counted),
      wallet: () => byHolder(counted),
    };
    return {
      main: sortGroups(groups[view](), sort),
      collapsed: collapsedGroups(collapsedRows).flatMap((group) => sortGroups([group], sort)),
      found: found.length,
    };
  }, [held, search, collapsed, view, sort, originOf, catalog]);
}
