import { type Asset, type AssetId, sameAsset } from '#contract/asset.ts';
import { ARBITRUM_ETH, ATOM, BASE_USDC, ETHEREUM_USDC, SOLANA_USDC } from './examples.ts';

/** Where people go most, each on a chain of its own. */
const PLACES: readonly AssetId[] = [BASE_USDC, ARBITRUM_ETH, SOLANA_USDC, ETHEREUM_USDC, ATOM];

/** What may be reached in place of an asset: none that stands still, and neither end of the question. */
export const reachCandidates = (assets: readonly Asset[], from: AssetId, to: AssetId): Asset[] =>
  PLACES.filter((place) => !sameAsset(place, from) && !sameAsset(place, to)).flatMap(
    (place) => assets.find((asset) => sameAsset(asset, place) && asset.liveness === undefined) ?? [],
  );
