import type { RouterRecord } from '../../src/venues/swap-router.ts';
import { fact, load } from './packages.ts';
import { byText, checksummed } from './text.ts';

const { factoryV2 } = fact<{ readonly factoryV2: Readonly<Record<string, string | null>> }>('uniswap.json');
const sdk = load<{
  readonly SWAP_ROUTER_02_ADDRESSES: (chainId: number) => string;
  readonly V2_FACTORY_ADDRESSES: Readonly<Record<string, string>>;
}>('@uniswap/sdk-core');

/** Uniswap's routers. A router trades with pairs of version 2 if it was deployed with the chain's pair factory. */
export function compileRouters(): RouterRecord[] {
  return Object.entries(factoryV2)
    .map(([chain_id, deployedWith]) => {
      const factory = sdk.V2_FACTORY_ADDRESSES[chain_id];
      return {
        chain_id,
        address: checksummed(sdk.SWAP_ROUTER_02_ADDRESSES(Number(chain_id))),
        trades_v2: deployedWith !== null && factory !== undefined && checksummed(factory) === checksummed(deployedWith),
      };
    })
    .sort((a, b) => byText(a.chain_id, b.chain_id));
}
