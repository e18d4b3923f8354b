import type { Asset } from './asset.ts';

/** 2^256 has 78 decimal digits. */
export const AMOUNT = /^(0|[1-9][0-9]{0,77})$/;

/**
 * The largest amount of an asset that an account can hold, in smallest units, by the integer of its ledger: u64 in Solana's
 * token programs and lamports, Uint128 in CW20 contracts, uint256 in ERC-20 contracts, 256 bits in the Cosmos SDK's `Int`.
 */
export const largestAmount = ({ is_svm, is_cw20 }: Pick<Asset, 'is_svm' | 'is_cw20'>): bigint =>
  2n ** (is_svm ? 64n : is_cw20 ? 128n : 256n) - 1n;

export const isAmount = (text: string): boolean => AMOUNT.test(text);
