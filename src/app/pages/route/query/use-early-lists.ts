import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { fewAssetsQuery } from '#app/api/queries.ts';
import { useClient } from '#app/api/service-context.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { type CatalogState, useCatalog } from '#app/asset/use-catalog.ts';
import { useKnownNames } from '#app/asset/use-known-names.ts';
import { quoteStands } from '#app/ui/idle.ts';
import { type Asset, type AssetId, sameAsset } from '#contract/asset.ts';
import { findAll } from './first-question.ts';
import type { PageState } from './page-state.ts';

interface EarlyLists {
  /** The lists of the service; at first with only the two assets of the link, which is enough to compare them. */
  readonly lists: CatalogState;
  /** Whether the two assets are here, and the list of all of them is not asked for yet. */
  readonly isEarly: boolean;
  /** Whether assets on the way of a route may still become known. */
  readonly isPartial: boolean;
  /** Asks for all assets. */
  loadTheRest(): void;
}

const NO_ASSETS: readonly AssetId[] = [];

/** The catalog, where only these assets are known. */
const withAssets = (catalog: Catalog, assets: readonly Asset[]): Catalog => ({
  ...catalog,
  asset: (id) => assets.find((asset) => sameAsset(asset, id)),
});

/**
 * A link with a whole question needs two assets, not thousands: those are asked for first, and all of them once the first routes
 * are here, or at once if the two cannot be had alone.
 */
export function useEarlyLists({ from, to, amount }: PageState): EarlyLists {
  const client = useClient();
  const [wanted] = useState(() => (from !== null && to !== null && amount !== '' ? [from, to] : NO_ASSETS));
  const [isWaiting, setWaiting] = useState(wanted.length > 0);
  const few = useQuery({ ...fewAssetsQuery(client, wanted), enabled: isWaiting });
  const found = useMemo(() => (few.data ? findAll(wanted, few.data.data) : null), [wanted, few.data]);
  const hasFailed = few.error !== null || (few.data !== undefined && found === null);
  const lists = useCatalog({ asksForAssets: !isWaiting || hasFailed });
  const { catalog } = lists;
  const hasAll = catalog.assets.length > 0;
  const early = useMemo(() => (found && !hasAll ? withAssets(catalog, found) : catalog), [catalog, found, hasAll]);
  const hasOthers = catalog.chains.length > 0 && catalog.bridges.length > 0;
  const isOfLink = [from, to].every((id) => id !== null && early.asset(id) !== undefined);
  const isEnough = hasOthers && isOfLink;
  // What is missing is missed in the picker, which says so.
  const answered =
    early === catalog ? lists : { ...lists, catalog: early, complete: isEnough, error: isEnough ? null : lists.error };
  return {
    lists: useKnownNames(answered),
    isPartial: found !== null && !hasAll && lists.error === null,
    isEarly: isWaiting && found !== null && (hasOthers || lists.error !== null),
    loadTheRest: useCallback(() => void quoteStands.then(() => setWaiting(false)), []),
  };
}
