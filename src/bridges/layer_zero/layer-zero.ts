import type { OperationBody } from '#contract/operation.ts';
import { bridgeOf, endsOf, type Transfer } from '../lane.ts';
import { messageMeshDrafts } from '../message-mesh.ts';
import { messagingFee } from '../operation-fees.ts';
import data from './ofts.json';
import type { OmnichainToken } from './records.ts';

function operation(transfer: Transfer, from: OmnichainToken, to: OmnichainToken): OperationBody {
  const fee = messagingFee(transfer);
  return {
    layer_zero_transfer: {
      source_oft_contract_address: from.oft_address,
      destination_endpoint_id: to.endpoint_id,
      ...endsOf(transfer),
      ...fee,
      messaging_fee_amount_usd: fee.messaging_fee_amount_usd ?? null,
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
