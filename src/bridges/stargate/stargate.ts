import type { OperationBody } from '#contract/operation.ts';
import { decimalScale } from '../decimal-scale.ts';
import { byEvmContract } from '../handover.ts';
import { bridgeOf, type DraftWorld, endsOf, type LaneDraft, type LaneUse } from '../lane.ts';
import { feeLine, isDeducted, messagingFee } from '../operation-fees.ts';
import { draftsBetween, meshesOf, type Place, placesOf } from '../places.ts';
import data from './pools.json';
import type { StargatePool } from './records.ts';

const meshes = meshesOf(data as readonly StargatePool[]);

type Pool = Place<StargatePool>;

function operation(use: LaneUse, from: StargatePool, to: StargatePool): OperationBody {
  const kept = feeLine(use, isDeducted);
  return {
    stargate_transfer: {
      ...endsOf(use),
      ...messagingFee(use),
      pool_address: from.pool_address,
      destination_endpoint_id: to.endpoint_id,
      oft_fee_asset: kept.asset,
      oft_fee_amount: kept.amount,
      oft_fee_amount_usd: kept.usd,
    },
  };
}

/** Amounts travel in the shared decimals of the mesh: dust below them is not moved. */
function draft(from: Pool, to: Pool): LaneDraft | undefined {
  const shared = Math.min(from.record.shared_decimals, to.record.shared_decimals);
  const scale = decimalScale(from.asset.decimals, to.asset.decimals, shared);
  if (scale === undefined) return undefined;
  return {
    from,
    to,
    startsBy: byEvmContract(from.chain),
    handsOver: [],
    scale,
    operation: (use) => operation(use, from.record, to.record),
  };
}

const drafts = ({ registry }: DraftWorld): LaneDraft[] =>
  meshes.flatMap((mesh) => draftsBetween(placesOf(registry, mesh), draft));

/** Pools of one asset on many EVM chains, joined each to each by LayerZero messages. */
export const stargate = bridgeOf(
  {
    id: 'STARGATE',
    name: 'Stargate',
    logo_uri: 'https://raw.githubusercontent.com/DefiLlama/icons/master/assets/protocols/stargate.jpg',
  },
  drafts,
);
