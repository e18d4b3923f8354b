import type { Asset } from '#contract/asset.ts';
import { chainTitle } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';

/** An asset in texts for people: "oUSDT on Fraxtal (252)". */
export const assetTitle = (registry: Registry, { symbol, denom, chain_id }: Asset): string =>
  `${symbol ?? denom} on ${chainTitle(registry.getChain(chain_id))}`;
