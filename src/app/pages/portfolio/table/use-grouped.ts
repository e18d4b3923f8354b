import { useMemo } from 'react';
import { assetKey } from '#contract/asset.ts';
import type { Catalog } from '../../../asset/catalog.ts';
import { byChain, byHolder, byOrigin, foldGroups, type OriginOf } from '../holdings/groups.ts';
import { holderKey } from '../holdings/holders.ts';
import { type Fold, type Holding, holdingsOf, matches } from '../holdings/holdings.ts';
import type { Portfolio } from '../holdings/use-portfolio.ts';
import { sortGroups } from './sort.ts';
import type { ViewState } from './use-view-state.ts';

type Parted = { readonly counted: readonly Holding[]; readonly folded: ReadonlyMap<Fold, readonly Holding[]> };

/** What counts, and what is folded away. */
export function part(holdings: readonly Holding[], folds: Portfolio['folds']): Parted {
  const counted: Holding[] = [];
  const folded = new Map<Fold, Holding[]>();
  for (const holding of holdings) {
    const fold = folds.get(assetKey(holding.id));
    if (fold === undefined) counted.push(holding);
    else folded.set(fold, [...(folded.get(fold) ?? []), holding]);
  }
  return { counted, folded };
}

/** The groups to show, sorted. */
export function useGrouped(
  portfolio: Portfolio,
  { view, sort, search }: ViewState,
  originOf: OriginOf,
  catalog: Catalog,
) {
  const { positions, holdings, folds } = portfolio;
  const held = useMemo(
    () => (view === 'wallet' ? holdingsOf(positions, catalog, holderKey) : holdings),
    [view, positions, holdings, catalog],
  );
  return useMemo(() => {
    const found = held.filter((holding) => matches(holding, search));
    const { counted, folded } = part(found, folds);
    const groups = {
      asset: () => byOrigin(counted, originOf, catalog),
      chain: () => byChain(counted),
      wallet: () => byHolder(counted),
    };
    return {
      main: sortGroups(groups[view](), sort),
      folds: foldGroups(folded).flatMap((group) => sortGroups([group], sort)),
      found: found.length,
    };
  }, [held, search, folds, view, sort, originOf, catalog]);
}
