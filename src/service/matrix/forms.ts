import { type Asset, assetKey } from '#contract/asset.ts';
import type { Market } from '#market/market.ts';
import { pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import { poolDepths } from '../pool-depth.ts';
import { isForm } from '../recommend-assets.ts';

/**
 * The form of an asset on a chain: the asset itself on its own chain, else one that is issued on that chain, else the one with
 * most liquidity in the chain's pools, else one of the same symbol; one that is not fully alive only where there is no other.
 * Undefined where the chain has none of known decimals.
 */
export function formOn(registry: Registry, market: Market, asset: Asset, chainId: string): Asset | undefined {
  if (asset.chain_id === chainId) return asset;
  const depths = poolDepths({ registry, market });
  const forms = registry
    .listAssets({ chain_id: chainId })
    .filter((form) => typeof form.decimals === 'number' && isForm(asset, form));
  const depthOf = (form: Asset) => depths.get(assetKey(form)) ?? 0;
  const isIssuedThere = (form: Asset) => form.origin_chain_id === chainId;
  const hasItsSymbol = (form: Asset) => form.symbol === asset.symbol;
  const isAlive = (form: Asset) => form.liveness === undefined;
  return forms.sort(
    (a, b) =>
      Number(isAlive(b)) - Number(isAlive(a)) ||
      Number(isIssuedThere(b)) - Number(isIssuedThere(a)) ||
      depthOf(b) - depthOf(a) ||
      Number(hasItsSymbol(b)) - Number(hasItsSymbol(a)),
  )[0];
}

/** The same number of tokens in smallest units of another form, rounded down. */
export function amountIn(form: Asset, asset: Asset, amount: bigint): bigint {
  const [to, from] = [form.decimals ?? 0, asset.decimals ?? 0];
  return to >= from ? amount * pow10(to - from) : amount / pow10(from - to);
}
