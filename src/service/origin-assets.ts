import type { OriginAssetsRequest, OriginAssetsResponse } from '#contract/origin-assets.ts';
import { withTexts } from '#registry/wire-asset.ts';
import type { ServiceDeps } from './deps.ts';

/** One element for each pair asked, in the order asked; what nobody knows is `asset_found: false`, no error. */
export function answerOriginAssets({ registry }: ServiceDeps, request: OriginAssetsRequest): OriginAssetsResponse {
  return {
    origin_assets: request.assets.map((pair) => {
      const asset = registry.originOf(pair);
      return asset === undefined ? { asset_found: false } : { asset: withTexts(asset), asset_found: true };
    }),
  };
}
