import type { AssetId } from '#contract/asset.ts';
import { type Operation, operationKey } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import { amountText } from './amounts.ts';
import type { AssetNames } from './asset-names.ts';

/** What kinds of operations have in common, as far as each has it. */
interface OperationFields {
  readonly from_chain_id?: string | null;
  readonly to_chain_id?: string | null;
  readonly chain_id?: string | null;
  readonly denom?: string | null;
  readonly denom_in?: string | null;
  readonly denom_out?: string | null;
  readonly bridge_id?: string | null;
  readonly swap_venues?: readonly { readonly name: string }[] | null;
}

interface OperationEnds {
  readonly kind: string;
  readonly from: AssetId;
  readonly to: AssetId;
  /** The bridge, or the venues. */
  readonly via: string | null;
}

function endsOf(operation: Operation): OperationEnds {
  const kind = operationKey(operation);
  const fields = operation[kind as keyof Operation] as OperationFields;
  const source = fields.from_chain_id ?? fields.chain_id ?? '';
  const venues = fields.swap_venues?.map(({ name }) => name).join(', ');
  return {
    kind,
    from: { chain_id: source, denom: fields.denom_in ?? fields.denom ?? '' },
    to: { chain_id: fields.to_chain_id ?? source, denom: fields.denom_out ?? fields.denom ?? '' },
    via: fields.bridge_id ?? venues ?? null,
  };
}

/** The two ends of a route. */
export const routeEnds = (route: Route): readonly [AssetId, AssetId] => [
  { chain_id: route.source_asset_chain_id, denom: route.source_asset_denom },
  { chain_id: route.dest_asset_chain_id, denom: route.dest_asset_denom },
];

/** Every asset that a route names. */
export const assetsOfRoute = (route: Route): AssetId[] => [
  ...routeEnds(route),
  ...route.operations.map(endsOf).flatMap(({ from, to }) => [from, to]),
];

/** The bridges and venues of a route, in order, each once. */
export const viaText = (route: Route): string =>
  [...new Set(route.operations.map(endsOf).flatMap(({ via }) => via ?? []))].join(' + ') || 'nothing';

/** `1. transfer by IBC, transaction 1: 25 ATOM on cosmoshub-4 to 25 ATOM on osmosis-1`. Transactions count from 1. */
export function operationText(operation: Operation, index: number, names: AssetNames): string {
  const { kind, from, to, via } = endsOf(operation);
  const end = (amount: string | undefined, id: AssetId): string => `${amountText(amount, id, names)} on ${id.chain_id}`;
  const by = via === null ? '' : ` by ${via}`;
  const moved = `${end(operation.amount_in, from)} to ${end(operation.amount_out, to)}`;
  return `${index + 1}. ${kind}${by}, transaction ${operation.tx_index + 1}: ${moved}`;
}
