import { type AssetKey, assetOfKey } from '#contract/asset.ts';
import type { Path } from '#engine/graph/edge.ts';

/** An asset as `denom@chain`. */
export function assetText(asset: AssetKey): string {
  const { chain_id, denom } = assetOfKey(asset);
  return `${denom}@${chain_id}`;
}

/** A path on one line, amounts in smallest units: `100 USDC@1 ~ CCTP ~ 95 USDC@noble-1`. */
export function pathText({ hops, amountIn }: Path): string {
  const first = hops[0];
  if (first === undefined) return '';
  const steps = hops.map(({ edge, amountOut }) => `${edge.carrier} ~ ${amountOut} ${assetText(edge.to)}`);
  return [`${amountIn} ${assetText(first.edge.from)}`, ...steps].join(' ~ ');
}
