import type { AssetId } from '#contract/asset.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { LaneScale } from '#engine/index.ts';
import type { Payout } from '#market/market.ts';
import { pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import type { PausableContract } from './bridge.ts';
import { type Deployment, decimalScale, draftsBetween, listDeployments, meshesOf } from './deployments.ts';
import type { LaneDraft, Transfer } from './lane.ts';

export interface OftContract extends AssetId {
  readonly asset: string;
}

interface OftRules<Row> {
  /** Decimals of the amount in the message, if fewer than those of both ends; dust below them stays with the sender. */
  sharedDecimals?(from: Row, to: Row): number;
  /** Whether the contract of a row is the token itself, which it burns without an approval; false if absent. */
  isOwnToken?(row: Row): boolean;
  /** If true, a proportional fee is rounded down plus one unit. */
  readonly addsUnit?: boolean;
  /** By what the contract of a row pays out. */
  payout(row: Row): Payout;
  /** The contract of a row, if it can be paused. */
  contract?(row: Row): PausableContract | undefined;
  operation(transfer: Transfer, from: Row, to: Row): OperationBody;
}

/** Two contracts of a mesh: the ends of a lane. */
export interface OftPair<Row> {
  readonly from: Deployment<Row>;
  readonly to: Deployment<Row>;
  /** `den` is what the message carries as one unit, in smallest units sent. */
  readonly scale: LaneScale;
}

/** The pairs of OFT meshes: contracts of one asset on many EVM chains, each joined to each. */
export function oftPairs<Row extends OftContract>(
  registry: Registry,
  rows: readonly Row[],
  sharedDecimals?: OftRules<Row>['sharedDecimals'],
): OftPair<Row>[] {
  return meshesOf(rows).flatMap((mesh) =>
    draftsBetween(listDeployments(registry, mesh), (from, to): OftPair<Row> | undefined => {
      const shared = sharedDecimals?.(from.record, to.record);
      const scale = decimalScale(from.asset.decimals, to.asset.decimals, shared);
      return scale && { from, to, scale };
    }),
  );
}

/** The drafts of OFT meshes, without calls on arrival. */
export const oftLaneDrafts =
  <Row extends OftContract>(rows: readonly Row[], rules: OftRules<Row>) =>
  (registry: Registry): LaneDraft[] =>
    oftPairs(registry, rows, rules.sharedDecimals).map(({ from, to, scale }) => ({
      from,
      to,
      contracts: [from, to].flatMap(({ record }) => rules.contract?.(record) ?? []),
      payout: rules.payout(to.record),
      scale,
      addsUnit: rules.addsUnit,
      isOwnToken: rules.isOwnToken?.(from.record) ?? false,
      operation: (transfer) => rules.operation(transfer, from.record, to.record),
    }));

/** A contract takes whole units of the shared decimals: the rest is not debited, or returned of a gas asset sent as value. */
export function unsentOf({ from: { asset }, hop }: Transfer, shared: number) {
  const unit = pow10((asset.decimals ?? shared) - shared);
  if (unit === 1n) return {};
  return { unsent_amount: (hop.amountIn % unit).toString() };
}
