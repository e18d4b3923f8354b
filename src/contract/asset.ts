import type * as z from 'zod/mini';
import type { assetSchema } from './asset-schema.ts';

/** What identifies an asset: the same denom on two chains is two assets. */
export interface AssetId {
  readonly chain_id: string;
  readonly denom: string;
}

export type Asset = z.infer<typeof assetSchema>;

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i;

/** One string per asset, for maps and graphs. EVM addresses and hashes of vouchers compare without case. */
export type AssetKey = string;

export const assetKey = ({ chain_id, denom }: AssetId): AssetKey => `${chain_id}|${normalDenom(denom)}`;

/** The asset of a key, its denom as the key has it. Chain ids have no bar, denoms may. */
export function assetOfKey(key: AssetKey): AssetId {
  const bar = key.indexOf('|');
  return { chain_id: key.slice(0, bar), denom: key.slice(bar + 1) };
}

/** Whether a denom is the address of a contract on an EVM chain, in any case: checksums are for what people type. */
export const isContractDenom = (denom: string): boolean => EVM_ADDRESS.test(denom);

/** A voucher whose hash is not all in upper case. */
const LOWER_VOUCHER = /^ibc\/[0-9A-F]*[a-f][0-9A-Fa-f]*$/;
const VOUCHER_LENGTH = 'ibc/'.length + 64;

/** One writing of all that name the same asset of a chain: addresses in lower case, hashes of vouchers in upper case. */
export function normalDenom(denom: string): string {
  if (isContractDenom(denom)) return denom.toLowerCase();
  const isLower = denom.length === VOUCHER_LENGTH && LOWER_VOUCHER.test(denom);
  return isLower ? `ibc/${denom.slice('ibc/'.length).toUpperCase()}` : denom;
}

export const sameAsset = (a: AssetId, b: AssetId): boolean =>
  a.chain_id === b.chain_id && (a.denom === b.denom || normalDenom(a.denom) === normalDenom(b.denom));

/** Chain id and denom alone, of anything that has them. */
export const idOf = ({ chain_id, denom }: AssetId): AssetId => ({ chain_id, denom });
