import { type FocusEvent, type PointerEvent, useState } from 'react';

interface Held {
  readonly hovered: string | null;
  readonly focused: string | null;
  /** Which of the two a person used last. */
  readonly last: 'hovered' | 'focused';
}

const NOTHING: Held = { hovered: null, focused: null, last: 'hovered' };

/** The attribute that names a row. */
export const ROW = 'data-row';

const rowOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest(`[${ROW}]`)?.getAttribute(ROW) ?? null) : null;

/** The row that a person points at or works in: it must not move. `handlers` belong on the element around the rows. */
export function useAnchor() {
  const [held, setHeld] = useState(NOTHING);
  const hover = (hovered: string | null) =>
    setHeld((before) => (before.hovered === hovered ? before : { ...before, hovered, last: 'hovered' }));
  const focus = (focused: string | null) =>
    setHeld((before) => (before.focused === focused ? before : { ...before, focused, last: 'focused' }));
  const { hovered, focused, last } = held;
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
