import type { AssetId } from '#contract/asset.ts';

/** USDC on Ethereum: what a page speaks of until somebody chooses. */
export const DEFAULT_ASSET: AssetId = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
