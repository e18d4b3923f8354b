import type { ActedTransfer } from '#calls/decode/act.ts';
import type { TransferStop } from '#contract/tx.ts';

/** Smallest units; null for what is none. */
export const amountOf = (text: string | null | undefined): bigint | null =>
  text != null && /^\d{1,78}$/.test(text) ? BigInt(text) : null;

/** What an act is compared with: the transfer as the page shows it. */
export const transferOf = ({ from, to, identifiers }: TransferStop): ActedTransfer => ({
  fromChainId: from.chain_id,
  toChainId: to?.chain_id ?? null,
  receiver: to?.address ?? null,
  amount: amountOf(to?.amount),
  identifiers,
});
