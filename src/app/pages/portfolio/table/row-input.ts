import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { logicalKey } from '#app/ui/logical-key.ts';
import type { Row } from './stable-rows.ts';

interface Anchors {
  readonly hovered: string | null;
  readonly focused: string | null;
  /** Which of the two changed last. */
  readonly last: 'hovered' | 'focused';
}

const NOTHING: Anchors = { hovered: null, focused: null, last: 'hovered' };

/** The attribute with a row's key. */
export const ROW = 'data-row';

const rowOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest(`[${ROW}]`)?.getAttribute(ROW) ?? null) : null;

/**
 * The row under the pointer or with the focus, which must not move. `handlers` belong to the element around the rows.
 */
export function useAnchor() {
  const [anchors, setAnchors] = useState(NOTHING);
  const hover = (hovered: string | null) =>
    setAnchors((before) => (before.hovered === hovered ? before : { ...before, hovered, last: 'hovered' }));
  const focus = (focused: string | null) =>
    setAnchors((before) => (before.focused === focused ? before : { ...before, focused, last: 'focused' }));
  const { hovered, focused, last } = anchors;
  return {
    anchor: last === 'focused' ? (focused ?? hovered) : (hovered ?? focused),
    hasFocus: focused !== null,
    handlers: {
      onPointerMove: ({ target }: PointerEvent) => hover(rowOf(target)),
      onPointerDown: ({ target }: PointerEvent) => hover(rowOf(target)),
      onPointerLeave: () => hover(null),
      onFocus: ({ target }: FocusEvent) => focus(rowOf(target)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) focus(null);
      },
    },
  };
}

const PAGE = 10;

/** The key of the fold of small groups. */
const FOLD = 'more';

/** The index that a key leads to; null for a key that does not move. */
function targetIndex(key: string, at: number, last: number): number | null {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last, PageDown: at + PAGE, PageUp: at - PAGE }[key];
  return to === undefined ? null : Math.max(0, Math.min(to, last));
}

/** The key of the group that contains the row; undefined for a row at the top level. */
function parentOf(row: Row): string | undefined {
  if (row.kind === 'holding' && row.key !== row.group.key) return row.group.key;
  return row.level === 2 ? FOLD : undefined;
}

interface RowKeysOptions {
  readonly rows: readonly Row[];
  readonly body: RefObject<HTMLElement | null>;
  /** The row that Tab reaches. */
  readonly active: number;
  readonly onActivate: (key: string) => void;
  readonly onToggle: (key: string) => void;
  readonly scrollToIndex: (index: number) => void;
}

/** The key listener of the rows: arrow keys move from row to row, open and close groups, Enter and Space act. */
export function useRowKeys({ rows, body, active, onActivate, onToggle, scrollToIndex }: RowKeysOptions) {
  /** The row to focus once it is in the page, which may take several renders. */
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(wanted.current)}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const goTo = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    wanted.current = row.key;
    onActivate(row.key);
    scrollToIndex(index);
  };
  /** Whether the row has an action for the key. */
  const pressOnRow = (event: KeyboardEvent, row: Row): boolean => {
    const [key, { currentTarget }] = [logicalKey(event), event];
    const isGroup = row.kind === 'group';
    if (key === 'Enter' || key === ' ') {
      const control = isGroup ? 'button' : 'a';
      currentTarget.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(row.key)}"] ${control}`)?.click();
      return true;
    }
    if (isGroup && ((key === 'ArrowRight' && !row.open) || (key === 'ArrowLeft' && row.open))) {
      onToggle(row.key);
      return true;
    }
    const parent = key === 'ArrowLeft' ? rows.findIndex((other) => other.key === parentOf(row)) : -1;
    if (parent >= 0) goTo(parent);
    return parent >= 0;
  };
  return (event: KeyboardEvent) => {
    const row = rows[active];
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = targetIndex(event.key, active, rows.length - 1);
    const isOnRow = event.target instanceof Element && event.target.hasAttribute(ROW);
    if (to !== null) goTo(to);
    else if (!isOnRow || !pressOnRow(event, row)) return;
    event.preventDefault();
  };
}
