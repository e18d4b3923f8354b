import type { AssetId } from '#contract/asset.ts';
import { mulDivUp } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import { mayTakeDataFee } from '../gas/data-fee.ts';
import type { GasPrice } from '../gas/gas-price.ts';
import { registryGasPrice } from '../gas/registry-gas-price.ts';
import { type PriceLookup, priceOf } from './prices.ts';

/**
 * Dollars for a million units of gas on EVM chains, and for the data fee of a transaction on a rollup: round figures made up for
 * the sample, in the order of magnitude that each is publicly known for.
 */
const ETHEREUM_MILLION_USD = '6';
const OTHER_MILLION_USD = '0.05';
const ROLLUP_DATA_USD = '0.005';
const ETHEREUM = '1';
const MILLION = 1_000_000n;

/** Lamports are the units of gas on Solana. */
const ONE_FOR_ONE = { num: 1n, den: 1n, fixed: 0n, at: null };

/** Gas prices of the sample: made up on EVM chains, the registry's average on Cosmos chains. Null where one is unknown. */
export function sampleGasPrices(registry: Registry, price: PriceLookup): (chainId: string) => GasPrice | null {
  const known = new Map<string, GasPrice | null>();
  const find = (chainId: string): GasPrice | null => {
    const chain = registry.getChainRecord(chainId);
    if (chain.chain_type === 'cosmos') return registryGasPrice(chain);
    if (chain.native_denom === null) return null;
    const asset = { chain_id: chainId, denom: chain.native_denom };
    return chain.chain_type === 'svm' ? { asset, ...ONE_FOR_ONE } : evmGasPrice(registry, price, asset);
  };
  return (chainId) => {
    const found = known.get(chainId);
    if (found !== undefined) return found;
    const made = find(chainId);
    known.set(chainId, made);
    return made;
  };
}

function evmGasPrice(registry: Registry, price: PriceLookup, asset: AssetId): GasPrice | null {
  const priceE12 = price(asset);
  const decimals = registry.findAsset(asset)?.decimals;
  if (priceE12 === null || typeof decimals !== 'number') return null;
  const units = (usd: string) => mulDivUp(priceOf(usd), pow10(decimals), priceE12);
  const million = asset.chain_id === ETHEREUM ? ETHEREUM_MILLION_USD : OTHER_MILLION_USD;
  const fixed = mayTakeDataFee(asset.chain_id) ? units(ROLLUP_DATA_USD) : 0n;
  return { asset, num: units(million), den: MILLION, fixed, at: null };
}
