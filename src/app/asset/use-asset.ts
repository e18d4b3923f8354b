import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Asset, AssetId } from '#contract/asset.ts';
import { originAssetsQuery } from '../api/queries.ts';
import { useClient } from '../api/service-context.ts';
import { plainText } from '../format/plain-text.ts';
import { msg, t } from '../language/words.ts';
import { chainName, shortDenom } from './lookup.ts';
import type { CatalogState } from './use-catalog.ts';

/** A chosen asset, which may be missing in the service's list. */
export interface ChosenAsset {
  readonly asset: Asset;
  /** Shown beside an asset that is not from the list. */
  readonly note: string | null;
  /** Why it could not be looked up, so that its decimals are unknown; null otherwise. */
  readonly missing?: Pick<CatalogState, 'error' | 'retry'>;
  /** Whether the service says that there is none: the note says that, and it is as if none were chosen. */
  readonly isUnknown?: boolean;
}

/** What an id alone says of an asset. */
export const bareAsset = ({ chain_id, denom }: AssetId): Asset => ({
  ...{ chain_id, denom, origin_chain_id: '', origin_denom: '', trace: '' },
  ...{ is_cw20: denom.startsWith('cw20:'), is_evm: denom.startsWith('0x'), is_svm: chain_id === 'solana' },
  symbol: shortDenom(denom),
});

/** While no list says what it is: a long id tells nobody anything. */
const unlisted = (id: AssetId): Asset => {
  const asset = bareAsset(id);
  return asset.symbol?.includes('…') ? { ...asset, symbol: t('a token') } : asset;
};

function fromOrigin(id: AssetId, origin: Asset): Asset {
  const { symbol, recommended_symbol, name, decimals, logo_uri } = origin;
  return {
    ...bareAsset(id),
    ...{ origin_chain_id: origin.chain_id, origin_denom: origin.denom },
    ...{ symbol: symbol ?? shortDenom(id.denom), recommended_symbol, name, decimals, logo_uri },
  };
}

/**
 * The asset from the list, else from its origin asset, else by its denom alone. Null while loading. If a list failed, an
 * id that is not in the loaded part counts as unlisted.
 */
export function useAsset(id: AssetId | null, { catalog, complete, error }: CatalogState): ChosenAsset | null {
  const client = useClient();
  const listed = id ? catalog.asset(id) : undefined;
  const isUnlisted = id !== null && complete && listed === undefined;
  const origin = useQuery({ ...originAssetsQuery(client, id ? [id] : []), enabled: isUnlisted });
  const { data, error: originError, isPending, refetch: retry } = origin;
  // The same object while nothing changes: what is made of it is made anew with it, and the page with that, without end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id is another object each time the link is read
  return useMemo(() => {
    if (listed) return { asset: listed, note: listed.decimals == null ? NO_DECIMALS() : null };
    if (id !== null && error !== null) return { asset: unlisted(id), note: null };
    if (!isUnlisted || isPending) return null;
    if (!data) return { asset: bareAsset(id), note: null, missing: { error: originError, retry } };
    const found = data.data.origin_assets[0];
    if (!found?.asset_found || !found.asset) {
      const note = catalog.chain(id.chain_id)
        ? t('{asset} is not known on {chain}. Choose another.', {
            asset: `“${shortDenom(id.denom)}”`,
            chain: chainName(catalog, id.chain_id),
          })
        : t('This service does not know the chain {chain}. Choose another asset.', { chain: plainText(id.chain_id) });
      return { asset: bareAsset(id), note, isUnknown: true };
    }
    const asset = fromOrigin(id, found.asset);
    return { asset, note: asset.decimals == null ? NO_DECIMALS() : t('Decimals from origin asset.') };
  }, [listed, id?.chain_id, id?.denom, error, isUnlisted, isPending, data, originError, retry]);
}

const NO_DECIMALS = msg('Decimals are not known. Enter smallest units.');
