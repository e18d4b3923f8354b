import type { ChainType } from './chain.ts';

/** Kinds of holdings that a chain may have and that are not looked for. */
export const UNREAD_KINDS = ['UNLISTED_ERC20', 'CW20'] as const;
export type UnreadKind = (typeof UNREAD_KINDS)[number];

/** By the family of a chain. On Solana every token account is found. */
export const UNREAD_KIND: Readonly<Record<ChainType, UnreadKind | null>> = {
  evm: 'UNLISTED_ERC20',
  cosmos: 'CW20',
  svm: null,
};
