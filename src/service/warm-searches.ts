import type { AssetId } from '#contract/asset.ts';
import type { ServiceEndpoints } from '#contract/endpoints.ts';
import type { RouteRequest } from '#contract/route.ts';
import { nextTurn } from './next-turn.ts';

const ATOM = { denom: 'uatom', chain_id: 'cosmoshub-4' };
const OSMO = { denom: 'uosmo', chain_id: 'osmosis-1' };
const ETHER = { denom: 'ethereum-native', chain_id: '1' };
const USDC = { denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', chain_id: '1' };

const between = (source: AssetId, dest: AssetId): Omit<RouteRequest, 'amount_in' | 'amount_out'> => ({
  ...{ source_asset_denom: source.denom, source_asset_chain_id: source.chain_id },
  ...{ dest_asset_denom: dest.denom, dest_asset_chain_id: dest.chain_id },
  ...{ smart_swap_options: { split_routes: true, evm_swaps: true }, allow_unsafe: true },
});

/** Dear ones: large amounts, shared among several ways, of either side. */
const WARM_UP_REQUESTS: readonly RouteRequest[] = [
  { ...between(ATOM, USDC), amount_in: '1000000000000' },
  { ...between(ETHER, OSMO), amount_in: '1000000000000000000000' },
  { ...between(OSMO, ETHER), amount_out: '100000000000000000000' },
];

/**
 * Searches some routes, in a turn each, so that V8 has compiled the search before a person asks: the first dear question of a process took
 * three times as long. Whether one was found: a market without figures compiles next to nothing.
 */
export async function warmSearches({ route }: Pick<ServiceEndpoints, 'route'>): Promise<boolean> {
  let hasFound = false;
  for (const request of WARM_UP_REQUESTS) {
    await nextTurn();
    await route(request).then(
      () => {
        hasFound = true;
      },
      () => {},
    );
  }
  return hasFound;
}
