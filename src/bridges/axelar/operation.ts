import type { OperationForm } from '../bridge.ts';
import { packet } from '../ibc-transfer.ts';
import { endsOf, type LaneUse } from '../lane.ts';
import { listedFee } from '../operation-fees.ts';
import type { AxelarToken } from './records.ts';

export const AXELAR_CHAIN_ID = 'axelar-dojo-1';

export interface GatewayTransfer {
  /** The bridge's own name of the asset, `uusdc`. */
  readonly asset: string;
  /** Its denom on Axelar's chain: the name, or a voucher where another Cosmos chain issues the asset. */
  readonly denomOnAxelar: string;
  readonly from: AxelarToken;
  readonly to: AxelarToken;
}

/** A transfer that starts on another Cosmos chain first sends it to Axelar's, in a packet that charges nothing of its own. */
function firstPacket(use: LaneUse, { denomOnAxelar, from }: GatewayTransfer) {
  const channel = from.channel_to_axelar;
  if (channel === null) return {};
  const route = { from: use.from, toChainId: AXELAR_CHAIN_ID, denomOut: denomOnAxelar, port: 'transfer', channel };
  const nothing = listedFee(use, () => false);
  return { ibc_transfer_to_axelar: packet(route, nothing) };
}

export function axelarOperation(use: LaneUse, transfer: GatewayTransfer): OperationForm {
  return {
    axelar_transfer: {
      from_chain: transfer.from.axelar_chain_name,
      to_chain: transfer.to.axelar_chain_name,
      asset: transfer.asset,
      should_unwrap: transfer.to.unwraps,
      is_testnet: false,
      smart_relay: false,
      ...endsOf(use),
      ...listedFee(use),
      ...firstPacket(use, transfer),
    },
  };
}
