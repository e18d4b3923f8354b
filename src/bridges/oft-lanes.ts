import type { AssetId } from '#contract/asset.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { Registry } from '#registry/registry.ts';
import type { PausableContract } from './bridge.ts';
import { decimalScale, draftsBetween, listDeployments, meshesOf } from './deployments.ts';
import { byEvmContract, type LaneDraft, type Transfer } from './lane.ts';

interface OftContract extends AssetId {
  readonly asset: string;
}

interface OftRules<Row> {
  /** Decimals of the amount in the message, if fewer than those of both ends; dust below them stays with the sender. */
  sharedDecimals?(from: Row, to: Row): number;
  /** If true, a proportional fee is rounded down plus one unit. */
  readonly addsUnit?: boolean;
  /** The contract of a row, if it can be paused. */
  contract?(row: Row): PausableContract;
  operation(transfer: Transfer, from: Row, to: Row): OperationBody;
}

/** The drafts of OFT meshes: contracts of one asset on many EVM chains, each joined to each, without calls on arrival. */
export function oftLaneDrafts<Row extends OftContract>(rows: readonly Row[], rules: OftRules<Row>) {
  const meshes = meshesOf(rows);
  return (registry: Registry): LaneDraft[] =>
    meshes.flatMap((mesh) =>
      draftsBetween(listDeployments(registry, mesh), (from, to) => {
        const shared = rules.sharedDecimals?.(from.record, to.record);
        const scale = decimalScale(from.asset.decimals, to.asset.decimals, shared);
        if (scale === undefined) return undefined;
        const contracts = [from, to].flatMap(({ record }) => rules.contract?.(record) ?? []);
        return {
          from,
          to,
          contracts,
          entry: byEvmContract(from.chain),
          exit: [],
          scale,
          addsUnit: rules.addsUnit,
          operation: (transfer) => rules.operation(transfer, from.record, to.record),
        };
      }),
    );
}
