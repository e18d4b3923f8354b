import type { AssetId } from '#contract/asset.ts';

/**
 * Assets with pools and without a price, so that a route over them cannot be judged. Their vouchers are unpriced too.
 * `poolUsd` only sizes the pools, and is told to nobody.
 */
export interface UnpricedAsset extends AssetId {
  readonly symbol: string;
  readonly poolUsd: string;
}

export const UNPRICED_ASSETS: readonly UnpricedAsset[] = [
  {
    chain_id: 'osmosis-1',
    denom: 'factory/osmo17fel472lgzs87ekt9dvk0zqyh5gl80sqp4sk4n/LAB',
    symbol: 'LAB',
    poolUsd: '0.004',
  },
  {
    chain_id: 'neutron-1',
    denom: 'factory/neutron1p8d89wvxyjcnawmgw72klknr3lg9gwwl6ypxda/newt',
    symbol: 'NEWT',
    poolUsd: '0.01',
  },
  { chain_id: '1', denom: '0xE41d2489571d322189246DaFA5ebDe1F4699F498', symbol: 'ZRX', poolUsd: '0.2' },
];
