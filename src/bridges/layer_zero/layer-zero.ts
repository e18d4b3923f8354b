import type { OperationBody } from '#contract/operation.ts';
import { decimalScale } from '../decimal-scale.ts';
import { byEvmContract } from '../handover.ts';
import { bridgeOf, type DraftWorld, endsOf, type LaneDraft, type LaneUse } from '../lane.ts';
import { messagingFee } from '../operation-fees.ts';
import { draftsBetween, meshesOf, type Place, placesOf } from '../places.ts';
import data from './ofts.json';
import type { OmnichainToken } from './records.ts';

const meshes = meshesOf(data as readonly OmnichainToken[]);

type Token = Place<OmnichainToken>;

const operation = (use: LaneUse, from: OmnichainToken, to: OmnichainToken): OperationBody => ({
  layer_zero_transfer: {
    ...endsOf(use),
    ...messagingFee(use),
    source_oft_contract_address: from.oft_address,
    destination_endpoint_id: to.endpoint_id,
  },
});

function draft(from: Token, to: Token): LaneDraft | undefined {
  const scale = decimalScale(from.asset.decimals, to.asset.decimals);
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

/** Omnichain tokens that move by LayerZero messages outside Stargate. */
export const layerZero = bridgeOf(
  {
    id: 'LAYER_ZERO',
    name: 'LayerZero',
    logo_uri: 'https://raw.githubusercontent.com/skip-mev/skip-go-registry/main/bridges/layerzero/logo.svg',
  },
  drafts,
);
