import type { Asset } from '#contract/asset.ts';
import { count } from '../numbers/count.ts';
import { chainName, type Lookup } from './lookup.ts';

/** "from Ethereum via 2 hops", "origin not found", or null for an asset that is at home on its chain. */
export function originText(asset: Asset, lookup: Lookup): string | null {
  const { origin_chain_id: origin, chain_id, trace } = asset;
  if (origin === '') return 'origin not found';
  if (origin === chain_id) return null;
  // A trace is port/channel pairs: one for each hop.
  const hops = trace === '' ? 0 : Math.ceil(trace.split('/').length / 2);
  const way = hops === 0 ? '' : ` via ${count(hops, 'hop', 'hops')}`;
  return `from ${chainName(lookup, origin)}${way}`;
}
