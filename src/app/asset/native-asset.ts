import type { AssetId } from '#contract/asset.ts';
import { isNativeAlias } from '#contract/native-alias.ts';
import type { Lookup } from './lookup.ts';

/** The native asset for an alias of it, such as `0xeeee…`; any other asset unchanged. */
export function withoutAlias(id: AssetId, lookup: Pick<Lookup, 'chain'>): AssetId {
  const chain = lookup.chain(id.chain_id);
  if (chain === undefined || !isNativeAlias(chain.chain_type, id.denom)) return id;
  return { chain_id: id.chain_id, denom: chain.fee_assets[0]?.denom ?? id.denom };
}
