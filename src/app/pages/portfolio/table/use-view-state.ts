import { useCallback, useMemo, useState } from 'react';
import { type Group, VIEWS, type View } from '../holdings/groups.ts';
import { isOpen } from './rows.ts';
import { firstSort, type Sort, type SortKey } from './sort.ts';

/** How a person looks at the rows. */
export interface ViewState {
  readonly view: View;
  readonly sort: Sort;
  readonly search: string;
  readonly open: (group: Group) => boolean;
  /** Equal as long as the person changed nothing that moves rows. */
  readonly wish: string;
  setView(view: View): void;
  /** The same key again turns the order round. */
  setSort(by: SortKey): void;
  setSearch(search: string): void;
  /** Opens or closes a group. */
  turn(key: string): void;
  /** Puts the rows in their order now. */
  settle(): void;
}

export function useViewState(): ViewState {
  const [view, setView] = useState<View>(VIEWS[0]);
  const [sort, setSort] = useState<Sort>(firstSort('value'));
  const [search, setSearch] = useState('');
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [settled, setSettled] = useState(0);
  const searching = search.trim() !== '';
  const open = useCallback((group: Group) => isOpen(group, turned, searching), [turned, searching]);
  return {
    ...{ view, sort, search, open, setView, setSearch },
    wish: useMemo(() => JSON.stringify([view, sort, search, settled]), [view, sort, search, settled]),
    setSort: (by) => setSort((before) => (before.by === by ? { by, descending: !before.descending } : firstSort(by))),
    turn: (key) =>
      setTurned((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    settle: () => setSettled((times) => times + 1),
  };
}
