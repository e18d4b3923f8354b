import type { ChainType } from './chain.ts';

/** Kinds of holdings that a chain may have and that are not looked for. */
export const UNREAD_KINDS = ['UNLISTED_ERC20', 'CW20', 'STAKED'] as const;
export type UnreadKind = (typeof UNREAD_KINDS)[number];

/** By the family of a chain. On Solana every token account is found. */
export const UNREAD_OF_FAMILY: Readonly<Record<ChainType, readonly UnreadKind[]>> = {
  evm: ['UNLISTED_ERC20'],
  cosmos: ['CW20', 'STAKED'],
  svm: [],
};
