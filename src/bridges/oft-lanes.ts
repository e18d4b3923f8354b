import type { AssetId } from '#contract/asset.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { Registry } from '#registry/registry.ts';
import { decimalScale, draftsBetween, meshesOf, listDeployments } from './deployments.ts';
import { byEvmContract, type LaneDraft, type Transfer } from './lane.ts';

interface OftContract extends AssetId {
  readonly asset: string;
}

interface OftRules<Row> {
  /** Decimals in which amounts travel where they are fewer than both ends have: dust below them is not moved. */
  sharedDecimals?(from: Row, to: Row): number;
  /** Whether a share costs one lot more than it is, rounded down. */
  readonly addsUnit?: boolean;
  operation(transfer: Transfer, from: Row, to: Row): OperationBody;
}

/** The drafts of one asset's contracts on many EVM chains, joined each to each by messages that hand nothing over. */
export function oftLaneDrafts<Row extends OftContract>(rows: readonly Row[], rules: OftRules<Row>) {
  const meshes = meshesOf(rows);
  return (registry: Registry): LaneDraft[] =>
    meshes.flatMap((mesh) =>
      draftsBetween(listDeployments(registry, mesh), (from, to) => {
        const shared = rules.sharedDecimals?.(from.record, to.record);
        const scale = decimalScale(from.asset.decimals, to.asset.decimals, shared);
        if (scale === undefined) return undefined;
        return {
          from,
          to,
          entry: byEvmContract(from.chain),
          exit: [],
          scale,
          addsUnit: rules.addsUnit,
          operation: (transfer) => rules.operation(transfer, from.record, to.record),
        };
      }),
    );
}
