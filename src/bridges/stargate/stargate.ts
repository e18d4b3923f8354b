import type { OperationBody } from '#contract/operation.ts';
import { pow10 } from '#math/units.ts';
import { bridgeOf, endsOf, type Transfer } from '../lane.ts';
import { isDeducted } from '../lane-fees.ts';
import { messageMeshDrafts } from '../message-mesh.ts';
import { feeLine, messagingFee } from '../operation-fees.ts';
import data from './pools.json';
import type { StargatePool } from './records.ts';

const sharedDecimals = (from: StargatePool, to: StargatePool): number =>
  Math.min(from.shared_decimals, to.shared_decimals);

/** A pool takes whole units of the decimals that are shared; of the gas asset, sent as value, it gives back the rest. */
function unsentOf({ from: { asset }, hop }: Transfer, shared: number) {
  const unit = pow10((asset.decimals ?? shared) - shared);
  if (unit === 1n) return {};
  return { unsent_amount: (hop.amountIn % unit).toString() };
}

function operation(transfer: Transfer, from: StargatePool, to: StargatePool): OperationBody {
  const kept = feeLine(transfer, isDeducted);
  return {
    stargate_transfer: {
      pool_address: from.pool_address,
      destination_endpoint_id: to.endpoint_id,
      oft_fee_asset: kept.asset,
      oft_fee_amount: kept.amount,
      oft_fee_amount_usd: kept.usd,
      ...unsentOf(transfer, sharedDecimals(from, to)),
      ...endsOf(transfer),
      ...messagingFee(transfer),
    },
  };
}

/** Pools of one asset on many EVM chains, joined each to each by LayerZero messages. */
export const stargate = bridgeOf(
  {
    id: 'STARGATE',
    name: 'Stargate',
    logo_uri: 'https://raw.githubusercontent.com/DefiLlama/icons/master/assets/protocols/stargate.jpg',
  },
  // FeeLibV1 of its contracts adds one shared unit to what it rounds down.
  messageMeshDrafts(data as readonly StargatePool[], { sharedDecimals, addsUnit: true, operation }),
);
