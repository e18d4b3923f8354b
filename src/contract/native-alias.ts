import type { ChainType } from './chain.ts';

/**
 * What other services of the field write for the native asset of a chain: two addresses without a contract on EVM chains, the
 * system program on Solana.
 */
const NATIVE_ALIASES: Readonly<Record<ChainType, readonly string[]>> = {
  evm: ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '0x0000000000000000000000000000000000000000'],
  svm: ['11111111111111111111111111111111'],
  cosmos: [],
};

/** Whether a denom stands for the native asset of its chain. No token has such an address. */
export const isNativeAlias = (chainType: ChainType, denom: string): boolean =>
  NATIVE_ALIASES[chainType].includes(denom.toLowerCase());
