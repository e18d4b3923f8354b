import type { Group } from '../holdings/groups.ts';
import { keyOf, type Row } from './rows.ts';

interface Keyed {
  readonly key: string;
}

/** What was there keeps its order; what is new comes below, in its own order. */
function keepOrder<T extends Keyed>(items: readonly T[], before: ReadonlyMap<string, number>, prefix = ''): T[] {
  const place = ({ key }: T): number => before.get(prefix + key) ?? Number.POSITIVE_INFINITY;
  const known = items.filter((item) => place(item) !== Number.POSITIVE_INFINITY);
  const fresh = items.filter((item) => place(item) === Number.POSITIVE_INFINITY);
  return [...known.sort((a, b) => place(a) - place(b)), ...fresh];
}

/** The groups, and the holdings within them, in the order of the rows before. */
export function keepGroups(groups: readonly Group[], rowsBefore: readonly Row[]): Group[] {
  const before = new Map(rowsBefore.map(({ key }, i) => [key, i]));
  return keepOrder(groups, before).map((group) => ({
    ...group,
    holdings: keepOrder(group.holdings, before, `${group.key}: `),
  }));
}

/**
 * Leaves out the rows that would push the one under the pointer or the focus away, and keeps that one as it is.
 * The rows come in the order of those before.
 */
export function keepPlace(rows: readonly Row[], rowsBefore: readonly Row[], anchor: string | null): readonly Row[] {
  const held = rowsBefore.find(({ key }) => key === anchor);
  const at = rows.findIndex(({ key }) => key === anchor);
  if (held === undefined || at < 0) return rows;
  const before = new Set(rowsBefore.map(keyOf));
  const above = rows.slice(0, at).filter(({ key }) => before.has(key));
  const anchored = rows[at] as Row;
  // A row that was a link does not become a button under the finger.
  if (anchored.kind === held.kind) return [...above, anchored, ...rows.slice(at + 1)];
  const below = rows.slice(at + 1).filter(({ key }) => !key.startsWith(`${held.key}: `));
  return [...above, held, ...below];
}
