import type { OperationBody } from '#contract/operation.ts';
import type { LaneEnd, Transfer } from './lane.ts';
import { type ListedFee, listedFee } from './operation-fees.ts';

type IbcTransfer = Extract<OperationBody, { transfer: unknown }>['transfer'];

interface PacketRoute {
  readonly from: LaneEnd;
  readonly toChainId: string;
  readonly denomOut: string;
  /** Port and channel on the sending chain. */
  readonly port: string;
  readonly channel: string;
}

/** One IBC transfer with its charges. `pfm_enabled` and `supports_memo` describe the sending chain. */
export function packet({ from, toChainId, denomOut, port, channel }: PacketRoute, fee: ListedFee): IbcTransfer {
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
    usd_fee_amount: fee.usd_fee_amount ?? null,
  };
}

/** The IBC transfer of a whole lane, with its charges. */
export function ibcTransfer(transfer: Transfer, port: string, channel: string): IbcTransfer {
  const { chain_id: toChainId, denom: denomOut } = transfer.to.asset;
  return packet({ from: transfer.from, toChainId, denomOut, port, channel }, listedFee(transfer));
}
