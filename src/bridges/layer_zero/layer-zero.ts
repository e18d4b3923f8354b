import type { OperationForm } from '../bridge.ts';
import { bridgeOf, endsOf, type LaneUse } from '../lane.ts';
import { messageMeshDrafts } from '../message-mesh.ts';
import { messagingFee, orNull } from '../operation-fees.ts';
import data from './ofts.json';
import type { OmnichainToken } from './records.ts';

function operation(use: LaneUse, from: OmnichainToken, to: OmnichainToken): OperationForm {
  const fee = messagingFee(use);
  return {
    layer_zero_transfer: {
      source_oft_contract_address: from.oft_address,
      destination_endpoint_id: to.endpoint_id,
      ...endsOf(use),
      ...fee,
      messaging_fee_amount_usd: orNull(fee.messaging_fee_amount_usd),
    },
  };
}

/** Omnichain tokens that move by LayerZero messages outside Stargate. */
export const layerZero = bridgeOf(
  {
    id: 'LAYER_ZERO',
    name: 'LayerZero',
    logo_uri: 'https://raw.githubusercontent.com/skip-mev/skip-go-registry/main/bridges/layerzero/logo.svg',
  },
  messageMeshDrafts(data as readonly OmnichainToken[], { operation }),
);
