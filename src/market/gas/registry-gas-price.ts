import { pow10 } from '#math/units.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { GasPrice } from './gas-price.ts';

/** A list that says 0 may as well not know: validators choose what they take. */
const isAboveZero = (price: string): boolean => /[1-9]/.test(price);

/** The gas price that the registry lists for a Cosmos chain: of its own asset, else of the first asset with one. */
export function registryGasPrice({ chain_id, native_denom, fee_assets }: ChainRecord): GasPrice | null {
  const priced = fee_assets.flatMap(({ denom, gas_price }) => {
    const perUnit = gas_price && [gas_price.average, gas_price.high].find(isAboveZero);
    return perUnit ? [{ denom, perUnit }] : [];
  });
  const { denom, perUnit = '' } = priced.find((each) => each.denom === native_denom) ?? priced[0] ?? {};
  const price = parseGasPrice(perUnit);
  return denom === undefined || price === null ? null : { asset: { chain_id, denom }, ...price, fixed: 0n, at: null };
}

/** A decimal as an exact fraction; null for other texts. */
export function parseGasPrice(text: string): Pick<GasPrice, 'num' | 'den'> | null {
  const [, whole = '', fraction = ''] = /^(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text) ?? [];
  return whole === '' ? null : { num: BigInt(whole + fraction), den: pow10(fraction.length) };
}
