import type { OperationForm } from '../bridge.ts';
import { endsOf, type LaneUse } from '../lane.ts';
import { feeLine, isOfType, relayTerms } from '../operation-fees.ts';

/** Version 2 attests a burn after this much finality: 2000 is a finalized block, the standard transfer. */
const FINALIZED = 2000;

/** Version 1 where both ends have it, because every reader knows it; version 2 names its terms. */
export function cctpOperation(use: LaneUse, version: 1 | 2, destinationDomain: number): OperationForm {
  const transfer = { burn_token: use.from.asset.denom, ...endsOf(use), ...relayTerms(use) };
  if (version === 1) return { cctp_transfer: transfer };
  return {
    cctp_transfer_v2: {
      destination_domain: destinationDomain,
      finality_threshold: FINALIZED,
      max_fee: feeLine(use, isOfType('BRIDGE')).amount,
      ...transfer,
    },
  };
}
