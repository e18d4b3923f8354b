import { useQuery } from '@tanstack/react-query';
import type { BridgesResponse } from '#contract/bridge.ts';
import type { AssetsResponse, ChainsResponse } from '#contract/listing.ts';
import type { MarketNote } from '#contract/source-note.ts';
import { assetsQuery, bridgesQuery, chainsQuery } from '../api/queries.ts';
import { useClient } from '../api/service-context.ts';
import { type Catalog, createCatalog, NO_LISTS } from './catalog.ts';

export interface CatalogState {
  /** The loaded data; a list that has not loaded is empty. */
  readonly catalog: Catalog;
  /** Whether chains, assets and bridges are all here. */
  readonly complete: boolean;
  /** Why a list is missing. */
  readonly error: Error | null;
  readonly market: MarketNote | null;
  /** Entries of the lists that could not be read. */
  readonly leftOut: number;
  retry(): void;
}

interface ListResponses {
  readonly chains: ChainsResponse | undefined;
  readonly assets: AssetsResponse | undefined;
  readonly bridges: BridgesResponse | undefined;
}

/** What is not shown is not followed: who follows a query is drawn anew, at once, with each change of its state. */
const NOTHING = ['nothing'] as never;

/** All components use the same three lists, which are indexed once. */
let last: { responses: ListResponses; catalog: Catalog } | undefined;

function memoizedCatalog(responses: ListResponses): Catalog {
  const { chains, assets, bridges } = responses;
  const same =
    last?.responses.chains === chains && last?.responses.assets === assets && last?.responses.bridges === bridges;
  if (last === undefined || !same) {
    const catalog = createCatalog({
      chains: chains?.chains ?? NO_LISTS.chains,
      assets: assets?.chain_to_assets_map ?? NO_LISTS.assets,
      bridges: bridges?.bridges ?? NO_LISTS.bridges,
    });
    last = { responses, catalog };
  }
  return last.catalog;
}

/**
 * The chains, assets and bridges of the service. The list of assets is long: who can do without does not ask for it, or does without
 * it where it is here.
 */
export function useCatalog({ asksForAssets = true, showsAssets = true } = {}): CatalogState {
  const client = useClient();
  const all = assetsQuery(client);
  const chains = useQuery(chainsQuery(client));
  const assets = useQuery({
    ...all,
    enabled: showsAssets && asksForAssets,
    ...(!showsAssets && { queryKey: NOTHING }),
  });
  const bridges = useQuery(bridgesQuery(client));
  const lists = showsAssets ? [chains, assets, bridges] : [chains, bridges];
  return {
    catalog: memoizedCatalog({ chains: chains.data?.data, assets: assets.data?.data, bridges: bridges.data?.data }),
    complete: showsAssets && lists.every(({ data }) => data !== undefined),
    error: lists.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    market: bridges.data?.market ?? chains.data?.market ?? assets.data?.market ?? null,
    leftOut: lists.reduce((sum, { data }) => sum + (data?.leftOut ?? 0), 0),
    retry: () => {
      for (const list of lists) if (list.data === undefined) void list.refetch();
    },
  };
}
