import { load } from '../packages.ts';
import type { RegistryAsset, RegistryChain } from './chain-registry.ts';

/** What this tool reads of `@initia/initia-registry`, whose fields are snake_case. */
interface InitiaChain {
  readonly chain_name: string;
  readonly chain_id: string;
  readonly pretty_name: string;
  readonly network_type: string;
  readonly bech32_prefix: string;
  readonly slip44: number;
  readonly apis: {
    readonly rest?: readonly { readonly address: string }[];
    readonly rpc?: readonly { readonly address: string }[];
  };
  readonly fees: { readonly fee_tokens: readonly { readonly denom: string; readonly fixed_min_gas_price?: number }[] };
  readonly explorers?: readonly { readonly account_page?: string; readonly tx_page?: string }[];
  readonly logo_URIs?: { readonly png?: string; readonly svg?: string };
  readonly metadata?: {
    readonly op_bridge_id?: string;
    readonly op_denoms?: readonly string[];
    readonly executor_uri?: string;
    readonly minitia?: { readonly type: string };
    readonly ibc_channels?: readonly {
      readonly chain_id: string;
      readonly port_id: string;
      readonly channel_id: string;
      readonly version: string;
    }[];
  };
}

interface InitiaAsset {
  readonly base: string;
  readonly address?: string;
  readonly symbol: string;
  readonly name: string;
  readonly display: string;
  readonly type_asset?: string;
  readonly denom_units: readonly { readonly denom: string; readonly exponent: number }[];
  readonly coingecko_id?: string;
  readonly logo_URIs?: { readonly png?: string; readonly svg?: string };
  readonly traces?: readonly {
    readonly type: string;
    readonly counterparty: { readonly chain_name: string; readonly base_denom: string; readonly channel_id?: string };
    readonly chain: { readonly channel_id?: string; readonly path?: string; readonly bridge_id?: string };
  }[];
}

interface Data {
  readonly chains: readonly InitiaChain[];
  readonly assets: readonly { readonly chain_name: string; readonly assets: readonly InitiaAsset[] }[];
}

const data = load<Data>('@initia/initia-registry/main/index.js');

export const INITIA = 'interwoven-1';

/** Initia itself and its mainnet rollups. */
export const initiaChains = data.chains.filter((chain) => chain.network_type === 'mainnet');

/** The rollups in the shape of the Cosmos registry. */
export const rollups: readonly RegistryChain[] = initiaChains
  .filter((chain) => chain.chain_id !== INITIA)
  .map((chain) => ({
    chainName: chain.chain_name,
    chainId: chain.chain_id,
    chainType: 'cosmos',
    status: 'live',
    networkType: 'mainnet',
    prettyName: chain.pretty_name,
    bech32Prefix: chain.bech32_prefix,
    slip44: chain.slip44,
    fees: {
      feeTokens: chain.fees.fee_tokens.map(({ denom, fixed_min_gas_price }) => ({
        denom,
        ...(fixed_min_gas_price !== undefined && { fixedMinGasPrice: fixed_min_gas_price }),
      })),
    },
    explorers: (chain.explorers ?? []).map(({ account_page, tx_page }) => ({
      ...(account_page && { accountPage: account_page }),
      ...(tx_page && { txPage: tx_page }),
    })),
    apis: chain.apis,
    ...(chain.logo_URIs && { logoURIs: chain.logo_URIs }),
  }));

/** Assets of Initia and its rollups, by chain id, in the shape of the Cosmos registry. */
export const initiaAssets: ReadonlyMap<string, readonly RegistryAsset[]> = new Map(
  initiaChains.map((chain) => [
    chain.chain_id,
    (data.assets.findLast((list) => list.chain_name === chain.chain_name)?.assets ?? []).map(
      (asset): RegistryAsset => ({
        base: asset.base,
        symbol: asset.symbol,
        name: asset.name,
        display: asset.display,
        denomUnits: asset.denom_units,
        ...(asset.coingecko_id && { coingeckoId: asset.coingecko_id }),
        ...(asset.logo_URIs && { logoURIs: asset.logo_URIs }),
        traces: (asset.traces ?? []).map(({ type, counterparty, chain: here }) => ({
          type,
          counterparty: {
            chainName: counterparty.chain_name,
            baseDenom: counterparty.base_denom,
            ...(counterparty.channel_id && { channelId: counterparty.channel_id }),
          },
          chain: {
            ...(here.path && { path: here.path }),
            ...(here.channel_id && { channelId: here.channel_id }),
            ...(here.bridge_id && { bridgeId: here.bridge_id }),
          },
        })),
      }),
    ),
  ]),
);
