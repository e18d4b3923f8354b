import type { Asset } from '#contract/asset.ts';
import { hopsOf } from '#contract/trace.ts';
import { t } from '../language/words.ts';
import { chainName, type Lookup } from './lookup.ts';

/** "from Ethereum via 2 hops", "origin not found", or null for an asset that is at home on its chain. */
export function originText(asset: Asset, lookup: Lookup): string | null {
  const { origin_chain_id: origin, chain_id, trace } = asset;
  if (origin === '') return t('origin not found');
  if (origin === chain_id) return null;
  const hops = hopsOf(trace).length;
  const chain = chainName(lookup, origin);
  if (hops === 0) return t('from {chain}', { chain });
  return t('from {chain} via {hops, plural, one {# hop} other {# hops}}', { chain, hops });
}
