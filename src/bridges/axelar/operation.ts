import type { OperationBody } from '#contract/operation.ts';
import { packet } from '../ibc-transfer.ts';
import { endsOf, type Transfer } from '../lane.ts';
import { listedFee } from '../operation-fees.ts';
import type { AxelarToken } from './records.ts';

export const AXELAR_CHAIN_ID = 'axelar-dojo-1';

export interface Gateways {
  /** The bridge's own name of the asset, `uusdc`. */
  readonly asset: string;
  /** Its denom on Axelar's chain: the name, or a voucher where another Cosmos chain issues the asset. */
  readonly denomOnAxelar: string;
  readonly from: AxelarToken;
  readonly to: AxelarToken;
}

/** A transfer that starts on another Cosmos chain first sends it to Axelar's, in a packet that charges nothing of its own. */
function firstPacket(transfer: Transfer, { denomOnAxelar, from }: Gateways) {
  const channel = from.channel_to_axelar;
  if (channel === null) return {};
  const route = { from: transfer.from, toChainId: AXELAR_CHAIN_ID, denomOut: denomOnAxelar, port: 'transfer', channel };
  const nothing = listedFee(transfer, () => false);
  return { ibc_transfer_to_axelar: packet(route, nothing) };
}

export function axelarOperation(transfer: Transfer, gateways: Gateways): OperationBody {
  return {
    axelar_transfer: {
      from_chain: gateways.from.axelar_chain_name,
      to_chain: gateways.to.axelar_chain_name,
      asset: gateways.asset,
      should_unwrap: gateways.to.unwraps,
      is_testnet: false,
      smart_relay: false,
      ...endsOf(transfer),
      ...listedFee(transfer),
      ...firstPacket(transfer, gateways),
    },
  };
}
