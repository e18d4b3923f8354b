import type { AssetId } from '#contract/asset.ts';
import type { LaneScale } from '#engine/index.ts';
import { pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import { findEnd, type LaneEnd } from './lane.ts';

/** A record of a bridge's data with its asset of the registry. */
export interface Deployment<Record> extends LaneEnd {
  readonly record: Record;
}

/** The records whose asset the registry has, in their order. */
export function listDeployments<Record extends AssetId>(
  registry: Registry,
  records: readonly Record[],
): Deployment<Record>[] {
  return records.flatMap((record) => {
    const end = findEnd(registry, record);
    return end ? [{ ...end, record }] : [];
  });
}

/** What is made of all ordered pairs of different rows, in the order of the rows. */
export function draftsBetween<Row, Draft>(
  rows: readonly Row[],
  draft: (from: Row, to: Row) => Draft | readonly Draft[] | undefined,
): Draft[] {
  return rows.flatMap((from) => rows.flatMap((to) => (from === to ? [] : (draft(from, to) ?? []))));
}

/** Rows grouped by mesh, meshes in the order of their first row. */
export function meshesOf<Row extends { readonly asset: string }>(rows: readonly Row[]): Row[][] {
  const meshes = new Map<string, Row[]>();
  for (const row of rows) {
    const mesh = meshes.get(row.asset);
    if (mesh) mesh.push(row);
    else meshes.set(row.asset, [row]);
  }
  return [...meshes.values()];
}

/** Over a bridge that joins two assets: into the second chain, or out of it. */
export interface BridgeWay {
  readonly from: LaneEnd;
  readonly to: LaneEnd;
  readonly isDeposit: boolean;
}

/** In and out, in this order; empty if the registry lacks one of the two. */
export function bothWays(registry: Registry, parentId: AssetId, childId: AssetId): BridgeWay[] {
  const [parent, child] = [findEnd(registry, parentId), findEnd(registry, childId)];
  if (parent === undefined || child === undefined) return [];
  return [
    { from: parent, to: child, isDeposit: true },
    { from: child, to: parent, isDeposit: false },
  ];
}

type Decimals = number | null | undefined;

/**
 * The scale between two precisions of one asset: units of the coarser one, or of `shared` decimals if the bridge carries
 * fewer. Undefined if a precision is unknown or below the shared decimals.
 */
export function decimalScale(sent: Decimals, received: Decimals, shared?: number): LaneScale | undefined {
  if (typeof sent !== 'number' || typeof received !== 'number') return undefined;
  const kept = shared ?? Math.min(sent, received);
  if (kept > sent || kept > received) return undefined;
  return { num: pow10(received - kept), den: pow10(sent - kept) };
}
