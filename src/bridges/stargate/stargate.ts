import { plainGap } from '#contract/form.ts';
import { pow10 } from '#math/units.ts';
import type { LaneTaken, OperationForm } from '../bridge.ts';
import { bridgeOf, endsOf, type LaneUse } from '../lane.ts';
import { isDeducted } from '../lane-fees.ts';
import { messageMeshDrafts } from '../message-mesh.ts';
import { feeLine, messagingFee } from '../operation-fees.ts';
import data from './pools.json';
import type { StargatePool } from './records.ts';

const sharedDecimals = (from: StargatePool, to: StargatePool): number =>
  Math.min(from.shared_decimals, to.shared_decimals);

/** A pool takes whole units of the decimals that are shared; of the gas asset, sent as value, it gives back the rest. */
function unsentOf({ from: { asset } }: LaneUse, shared: number) {
  const unit = pow10((asset.decimals ?? shared) - shared);
  if (unit === 1n) return {};
  return { unsent_amount: plainGap(({ hop }: LaneTaken) => (hop.amountIn % unit).toString()) };
}

function operation(use: LaneUse, from: StargatePool, to: StargatePool): OperationForm {
  const kept = feeLine(use, isDeducted);
  return {
    stargate_transfer: {
      pool_address: from.pool_address,
      destination_endpoint_id: to.endpoint_id,
      oft_fee_asset: kept.asset,
      oft_fee_amount: kept.amount,
      oft_fee_amount_usd: kept.usd,
      ...unsentOf(use, sharedDecimals(from, to)),
      ...endsOf(use),
      ...messagingFee(use),
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
