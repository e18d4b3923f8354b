import type { Fields } from '#contract/form.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { LaneTaken } from './bridge.ts';
import type { LaneEnd, LaneUse } from './lane.ts';
import { type ListedFee, listedFee, orNull } from './operation-fees.ts';

type TransferForm = Fields<LaneTaken, Extract<OperationBody, { transfer: unknown }>['transfer']>;

interface PacketRoute {
  readonly from: LaneEnd;
  readonly toChainId: string;
  readonly denomOut: string;
  /** Port and channel on the chain that sends. */
  readonly port: string;
  readonly channel: string;
}

/** One IBC transfer, with what it charges. The two abilities are those of the chain that sends. */
export function packet({ from, toChainId, denomOut, port, channel }: PacketRoute, fee: ListedFee): TransferForm {
  return {
    port,
    channel,
    from_chain_id: from.asset.chain_id,
    to_chain_id: toChainId,
    pfm_enabled: from.chain.pfm,
    supports_memo: from.chain.memo,
    denom_in: from.asset.denom,
    denom_out: denomOut,
    dest_denom: denomOut,
    bridge_id: 'IBC',
    smart_relay: false,
    to_chain_entry_contract_address: null,
    to_chain_callback_contract_address: null,
    ...fee,
    usd_fee_amount: orNull(fee.usd_fee_amount),
  };
}

/** The transfer of a lane taken, with what it charges. */
export function ibcTransfer(use: LaneUse, port: string, channel: string): TransferForm {
  const { chain_id: toChainId, denom: denomOut } = use.to.asset;
  return packet({ from: use.from, toChainId, denomOut, port, channel }, listedFee(use));
}
