import type { Group } from '../holdings/groups.ts';
import type { Holding } from '../holdings/holdings.ts';

/** A line of the table: a group that opens, or a holding. */
export type Row =
  | { readonly kind: 'group'; readonly key: string; readonly group: Group; readonly open: boolean }
  | {
      readonly kind: 'holding';
      readonly key: string;
      readonly holding: Holding;
      /** The group that it is in, or stands for. */
      readonly group: Group;
      /** 1 for a holding that is all of its group. */
      readonly level: 1 | 2;
    };

export const keyOf = ({ key }: { readonly key: string }): string => key;

/** Chains and wallets are headings over their rows; the rest opens when asked. */
const startsOpen = ({ kind }: Group): boolean => kind === 'chain' || kind === 'wallet' || kind === 'lost';

/** Whether a group shows its rows: as it starts, unless somebody turned that round; all of them under a search. */
export const isOpen = (group: Group, turned: ReadonlySet<string>, searching: boolean): boolean =>
  searching || startsOpen(group) !== turned.has(group.key);

/** The table from top to bottom. An asset in one form is a row of its own. */
export function rowsOf(groups: readonly Group[], open: (group: Group) => boolean): Row[] {
  return groups.flatMap((group): Row[] => {
    const { key, kind, holdings } = group;
    const [only, ...more] = holdings;
    if (kind === 'asset' && only && more.length === 0)
      return [{ kind: 'holding', key, holding: only, group, level: 1 }];
    const head: Row = { kind: 'group', key, group, open: open(group) };
    if (!head.open) return [head];
    return [
      head,
      ...holdings.map((holding): Row => ({ kind: 'holding', key: `${key}: ${holding.key}`, holding, group, level: 2 })),
    ];
  });
}
