import type { OperationForm } from '../bridge.ts';
import { bridgeOf, endsOf, type LaneUse } from '../lane.ts';
import { messageMeshDrafts } from '../message-mesh.ts';
import { messagingFee } from '../operation-fees.ts';
import data from './ofts.json';
import type { OmnichainToken } from './records.ts';

const operation = (use: LaneUse, from: OmnichainToken, to: OmnichainToken): OperationForm => ({
  layer_zero_transfer: {
    source_oft_contract_address: from.oft_address,
    destination_endpoint_id: to.endpoint_id,
    ...endsOf(use),
    ...messagingFee(use),
  },
});

/** Omnichain tokens that move by LayerZero messages outside Stargate. */
export const layerZero = bridgeOf(
  {
    id: 'LAYER_ZERO',
    name: 'LayerZero',
    logo_uri: 'https://raw.githubusercontent.com/skip-mev/skip-go-registry/main/bridges/layerzero/logo.svg',
  },
  messageMeshDrafts(data as readonly OmnichainToken[], { operation }),
);
