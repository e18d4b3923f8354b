import type { WalletChain } from '../wallet.ts';

/** The data of a chain that a request to a wallet needs. */
export interface CosmosChain extends WalletChain {
  /** Its name in the Cosmos chain registry, which identifies it in cosmos-kit. */
  readonly registryName: string;
  /** The prefix of its addresses. */
  readonly prefix: string;
  /** The SLIP-44 coin type in the derivation path. Chains with 60 derive addresses like Ethereum. */
  readonly coinType: number;
  readonly denom: string;
}

const chain = (
  chainId: string,
  name: string,
  registryName: string,
  prefix: string,
  coinType: number,
  denom: string,
): CosmosChain => ({ chainId, name, registryName, prefix, coinType, denom });

/**
 * The chains requested from Cosmos wallets. Each adds a request and a line in the wallet's prompt. The first is
 * requested alone, so every wallet must support it.
 */
export const COSMOS_CHAINS: readonly CosmosChain[] = [
  chain('cosmoshub-4', 'Cosmos Hub', 'cosmoshub', 'cosmos', 118, 'uatom'),
  chain('osmosis-1', 'Osmosis', 'osmosis', 'osmo', 118, 'uosmo'),
  chain('noble-1', 'Noble', 'noble', 'noble', 118, 'uusdc'),
  chain('neutron-1', 'Neutron', 'neutron', 'neutron', 118, 'untrn'),
  chain('stride-1', 'Stride', 'stride', 'stride', 118, 'ustrd'),
  chain('celestia', 'Celestia', 'celestia', 'celestia', 118, 'utia'),
  chain('dydx-mainnet-1', 'dYdX Protocol', 'dydx', 'dydx', 118, 'adydx'),
  chain('axelar-dojo-1', 'Axelar', 'axelar', 'axelar', 118, 'uaxl'),
  chain('akashnet-2', 'Akash', 'akash', 'akash', 118, 'uakt'),
  chain('juno-1', 'Juno', 'juno', 'juno', 118, 'ujuno'),
  chain('pacific-1', 'Sei', 'sei', 'sei', 118, 'usei'),
  chain('injective-1', 'Injective', 'injective', 'inj', 60, 'inj'),
  chain('dymension_1100-1', 'Dymension Hub', 'dymension', 'dym', 60, 'adym'),
  chain('kava_2222-10', 'Kava', 'kava', 'kava', 459, 'ukava'),
  chain('secret-4', 'Secret Network', 'secretnetwork', 'secret', 529, 'uscrt'),
  chain('phoenix-1', 'Terra', 'terra2', 'terra', 330, 'uluna'),
];
