import type { AssetId } from '#contract/asset.ts';
import { mulDivUp } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import type { GasPrice } from '../gas/gas-price.ts';
import { type PriceLookup, priceOf } from './prices.ts';

/**
 * Dollars for a million units of gas on EVM chains, and for the data fee of a transaction on a rollup: round figures made up for
 * the sample, in the order of magnitude that each is publicly known for.
 */
const ETHEREUM_MILLION_USD = '6';
const OTHER_MILLION_USD = '0.05';
const ROLLUP_DATA_USD = '0.005';
const ETHEREUM = '1';
/**
 * EVM chains that publish their transactions to no other chain and so take no data fee, by their own documentation. All others
 * of the registry are taken for rollups: a fee too many is better than one too few.
 */
const WITHOUT_DATA_FEE: ReadonlySet<string> = new Set(
  [
    ...[1, 14, 25, 30, 40, 42, 50, 56, 88, 100, 122, 137, 143, 146, 250, 314, 369, 747, 964, 988, 999, 1116, 1284],
    ...[1329, 1480, 1514, 1776, 2222, 3338, 5888, 8217, 8822, 9745, 16661, 43114, 80094, 1313161554],
  ].map(String),
);
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
  const fixed = WITHOUT_DATA_FEE.has(asset.chain_id) ? 0n : units(ROLLUP_DATA_USD);
  return { asset, num: units(million), den: MILLION, fixed, at: null };
}

/** A list that says 0 may as well not know: validators choose what they take. */
const isAboveZero = (price: string): boolean => /[1-9]/.test(price);

/** The gas price of the chain's own asset, else of the first asset with one. */
function registryGasPrice({ chain_id, native_denom, fee_assets }: ChainRecord): GasPrice | null {
  const priced = fee_assets.flatMap(({ denom, gas_price }) => {
    const perUnit = gas_price && [gas_price.average, gas_price.high].find(isAboveZero);
    return perUnit ? [{ denom, perUnit }] : [];
  });
  const { denom, perUnit = '' } = priced.find((each) => each.denom === native_denom) ?? priced[0] ?? {};
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(perUnit) ?? [];
  if (denom === undefined || whole === '') return null;
  return {
    asset: { chain_id, denom },
    num: BigInt(whole + fraction),
    den: pow10(fraction.length),
    fixed: 0n,
    at: null,
  };
}
