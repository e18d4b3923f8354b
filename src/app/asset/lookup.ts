import type { Asset, AssetId } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { plainText } from '../format/plain-text.ts';
import { t } from '../language/words.ts';

/** Data of the service's lists by id. A list that has not loaded, or lacks the id, gives undefined. */
export interface Lookup {
  asset(id: AssetId): Asset | undefined;
  chain(chainId: string): Chain | undefined;
  bridgeName(bridgeId: string): string | undefined;
}

/** The chain's readable name, else its id: "osmosis-1", "chain 8453". */
export const chainName = (lookup: Lookup, chainId: string): string =>
  lookup.chain(chainId)?.pretty_name || (/^\d+$/.test(chainId) ? t('chain {id}', { id: chainId }) : plainText(chainId));

/** The bridge's name, else its id. */
export const bridgeName = (lookup: Lookup, bridgeId: string): string =>
  lookup.bridgeName(bridgeId) ?? plainText(bridgeId);

/** The common symbol, else the denom. */
export const symbolOf = (asset: Asset): string => asset.recommended_symbol || asset.symbol || plainText(asset.denom);

const LONG = 16;
const TAIL = 6;

/** A denom short enough to read: "uosmo", "ibc/…6BA6E4", "0x…06eB48". */
export function shortDenom(given: string): string {
  const denom = plainText(given);
  if (denom.length <= LONG) return denom;
  const head = /^(0x|[a-z0-9]{1,8}[/:])/i.exec(denom)?.[0] ?? denom.slice(0, 4);
  return `${head}…${denom.slice(-TAIL)}`;
}
