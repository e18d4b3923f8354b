import type { OriginAssetsRequest, OriginAssetsResponse } from '#contract/origin-assets.ts';
import { withEmptyStrings } from '#registry/wire.ts';
import type { ServiceDeps } from './deps.ts';

/** One element for each pair asked, in the order asked; what nobody knows is `asset_found: false`, no error. */
export function answerOriginAssets({ registry }: ServiceDeps, request: OriginAssetsRequest): OriginAssetsResponse {
  return {
    origin_assets: request.assets.map((pair) => {
      const asset = registry.findOrigin(pair);
      return asset === undefined ? { asset_found: false } : { asset: withEmptyStrings(asset), asset_found: true };
    }),
  };
}
