import type { Port } from '#engine/graph/edge.ts';
import { pow10 } from '#math/units.ts';
import { COSMOS_CONTRACT, IBC_FORWARD } from '#registry/ports.ts';
import type { Registry } from '#registry/registry.ts';
import { decimalScale } from '../decimal-scale.ts';
import { byEvmContract } from '../handover.ts';
import { bridgeOf, findEnd, type LaneDraft, type LaneEnd } from '../lane.ts';
import { type Place, placesOf } from '../places.ts';
import data from './gateways.json';
import { goFastOperation } from './operation.ts';
import type { GoFastData, GoFastGateway } from './records.ts';

const { gateways, destination, max_usd, fee_bps }: GoFastData = data;

/** The solver calls a contract with what it delivers, which may swap or send on. */
const AFTER_FILL: readonly Port[] = [COSMOS_CONTRACT, IBC_FORWARD];

/** Limits are in dollars, and USDC is counted as one. */
function draft(from: Place<GoFastGateway>, to: LaneEnd): LaneDraft | undefined {
  const { decimals } = from.asset;
  const scale = decimalScale(decimals, to.asset.decimals);
  if (scale === undefined || typeof decimals !== 'number') return undefined;
  return {
    from,
    to,
    entry: byEvmContract(from.chain),
    exit: AFTER_FILL,
    min: BigInt(from.record.min_usd) * pow10(decimals),
    max: BigInt(max_usd) * pow10(decimals),
    scale,
    operation: (transfer) =>
      goFastOperation(transfer, fee_bps, { source: from.record.domain, destination: destination.domain }),
  };
}

function drafts(registry: Registry): LaneDraft[] {
  const to = findEnd(registry, destination);
  return to === undefined ? [] : placesOf(registry, gateways).flatMap((from) => draft(from, to) ?? []);
}

/** USDC from EVM chains to Osmosis, paid out by solvers before the deposit is final. */
export const goFast = bridgeOf(
  {
    id: 'GO_FAST',
    name: 'Go Fast',
    logo_uri: 'https://raw.githubusercontent.com/skip-mev/skip-go-registry/main/bridges/gofast/logo.svg',
  },
  drafts,
);
