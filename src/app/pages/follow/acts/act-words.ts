import { type Message, msg } from '#app/language/words.ts';
import type { RefusedFor } from '#calls/decode/act.ts';
import type { ContractRole } from '#calls/decode/contracts.ts';

/** What a contract is, by the part that it plays. */
export const CONTRACT_WORDS: Readonly<Record<ContractRole, Message>> = {
  cctp_transmitter: msg("Circle's message transmitter"),
  hyperlane_paymaster: msg("Hyperlane's gas paymaster"),
  layer_zero_endpoint: msg("LayerZero's endpoint"),
  stargate_pool: msg("Stargate's pool"),
  op_portal: msg("the rollup's portal"),
  op_messenger: msg("the rollup's messenger"),
  arbitrum_outbox: msg("the rollup's outbox"),
  arbitrum_tickets: msg("Arbitrum's contract of tickets"),
  zksync_nullifier: msg("ZKsync's contract of withdrawals"),
};

/** Why this page does not have a call signed. */
export const REFUSED_WORDS: Readonly<Record<RefusedFor, Message>> = {
  unreadable: msg('This page cannot read the whole call, so it does not offer it.'),
  contract: msg('This page does not know the contract that would be called, so it does not offer it.'),
  chain: msg('The call is for another chain than the transfer, so it is not offered.'),
  value: msg('The call would send coins that the transfer does not need, so it is not offered.'),
  receiver: msg('The call pays somebody else than the receiver above, so it is not offered.'),
  amount: msg('The call delivers another amount than the one above, so it is not offered.'),
  transfer: msg('The call is about another transfer, so it is not offered.'),
  caller: msg('Only the account that the transfer names can do this.'),
  refund: msg('Change would go to another account. Connect the account that sent the transfer.'),
};
