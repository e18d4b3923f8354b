import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BridgesResponse } from '#contract/bridge.ts';
import type { AssetsResponse, ChainsResponse } from '#contract/listing.ts';
import type { MarketNote } from '#contract/source-note.ts';
import { askNow } from '../api/ask-again.ts';
import { assetsQuery, bridgesQuery, chainsQuery } from '../api/queries.ts';
import { useClient } from '../api/service-context.ts';
import { type Catalog, createCatalog } from './catalog.ts';

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

/** All components use the same three lists, which are indexed once. */
let last: { responses: ListResponses; catalog: Catalog } | undefined;

function memoizedCatalog(responses: ListResponses): Catalog {
  const { chains, assets, bridges } = responses;
  const same =
    last?.responses.chains === chains && last?.responses.assets === assets && last?.responses.bridges === bridges;
  if (last === undefined || !same) {
    const catalog = createCatalog({
      chains: chains?.chains ?? [],
      assets: assets?.chain_to_assets_map ?? {},
      bridges: bridges?.bridges ?? [],
    });
    last = { responses, catalog };
  }
  return last.catalog;
}

/** The chains, assets and bridges of the service. The list of assets is long: who can do without does not ask for it. */
export function useCatalog({ asksForAssets = true } = {}): CatalogState {
  const client = useClient();
  const queries = useQueryClient();
  const chains = useQuery(chainsQuery(client));
  const assets = useQuery({ ...assetsQuery(client), enabled: asksForAssets });
  const bridges = useQuery(bridgesQuery(client));
  const lists = [chains, assets, bridges];
  return {
    catalog: memoizedCatalog({ chains: chains.data?.data, assets: assets.data?.data, bridges: bridges.data?.data }),
    complete: lists.every(({ data }) => data !== undefined),
    error: lists.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    market: bridges.data?.market ?? chains.data?.market ?? assets.data?.market ?? null,
    leftOut: lists.reduce((sum, { data }) => sum + (data?.leftOut ?? 0), 0),
    retry: () => void askNow(queries),
  };
}
