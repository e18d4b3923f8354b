import type { OperationBody } from '#contract/operation.ts';
import { endsOf, type Transfer } from '../lane.ts';
import { feeLine, isOfType, relayTerms } from '../operation-fees.ts';

/** Version 2 attests a burn after this much finality: 2000 is a finalized block, the standard transfer. */
const FINALIZED = 2000;

/** Version 1 where both ends have it, because every reader knows it; version 2 names its terms. */
export function cctpOperation(transfer: Transfer, version: 1 | 2, destinationDomain: number): OperationBody {
  const common = { burn_token: transfer.from.asset.denom, ...endsOf(transfer), ...relayTerms(transfer) };
  if (version === 1) return { cctp_transfer: common };
  return {
    cctp_transfer_v2: {
      destination_domain: destinationDomain,
      finality_threshold: FINALIZED,
      max_fee: feeLine(transfer, isOfType('BRIDGE')).amount,
      ...common,
    },
  };
}
