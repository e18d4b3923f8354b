import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UnitPrice } from '#app/format/unit-price.ts';
import { getSettings, useSettings } from '#app/storage/settings.ts';
import type { PageState } from '../query/page-state.ts';
import { endTyping, followsSettings, type UpdatePage } from '../query/use-page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';
import { useAmountDraft } from './AmountField.tsx';
import { usePicker } from './AssetBlock.tsx';

interface FormControlsOptions {
  readonly state: PageState;
  readonly update: UpdatePage;
  readonly form: QueryForm;
  /** The price of the asset whose amount is exact; null if it is not known. */
  readonly price: UnitPrice | null;
  /** Whether the form may collapse to one line. */
  readonly canCollapse: boolean;
  /** Whether an open route covers the form. */
  readonly isCovered: boolean;
  /** Whether all responses for the current query have arrived. */
  readonly isSettled: boolean;
  readonly onRefresh: () => void;
}

export type FormControls = ReturnType<typeof useFormControls>;

/** The state of the form's controls, and the actions on them. */
export function useFormControls(options: FormControlsOptions) {
  const { state, update, form, price, canCollapse, isCovered, isSettled, onRefresh } = options;
  const [isEditing, setEditing] = useState(!form.isComplete);
  const isEmpty = !state.from && !state.to;
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  // An example or a saved question comes whole: its answers are what is looked for.
  if (isEmpty !== wasEmpty) {
    setWasEmpty(isEmpty);
    setEditing(!(state.from && state.to));
  }
  // An invalid amount can only be corrected in the expanded form.
  if (form.amount.kind === 'wrong' && !isEditing) setEditing(true);
  const bridges = useBridgeRow();
  const picker = usePicker();
  const pageRef = useRef<HTMLDivElement>(null);
  const amountRef = useRef<HTMLInputElement>(null);
  const stored = useSettings().bridgesOff;
  useBridgeSettings(state.bridgesOff, stored, form.isComplete, update);
  const draft = useAmountDraft({
    amount: state.amount,
    form,
    price,
    page: pageRef,
    onAmount: (amount) => update({ amount, selected: null }),
  });
  /** Commits the typed amount first, which the change may replace. */
  const change: UpdatePage = (changes, updateOptions) => {
    draft.commit();
    update(changes, updateOptions);
  };
  /** Of this comparison and its link: the settings stay as they are. */
  const setBridgesOff = (off: readonly string[]) => {
    // Of this moment: they may have been changed just before.
    const isStored = sameBridges(off, getSettings().bridgesOff);
    change({ bridgesOff: isStored ? orDefault(off) : off, selected: null }, { followsSettings: isStored });
  };
  const compare = () => {
    draft.commit();
    endTyping();
    const missing = (['from', 'to'] as const).find((end) => state[end] === null || form[end]?.isUnknown);
    if (missing) return picker.search(missing, '');
    if (draft.parsed.kind !== 'amount') return amountRef.current?.focus();
    setEditing(false);
    bridges.hide();
    if (isSettled && draft.parsed.plain === state.amount) onRefresh();
  };
  /** Expands the form and closes a covering route. Synchronous, so that the next key already reaches the form. */
  const show = () =>
    flushSync(() => {
      setEditing(true);
      if (isCovered) change({ selected: null });
    });
  const isCollapsed = canCollapse && !isEditing && form.isComplete;
  const formRef = useCollapseFocus(isCollapsed);
  return {
    draft,
    change,
    setBridgesOff,
    compare,
    picker,
    isBridgesOpen: bridges.isOpen,
    bridgesRef: bridges.ref,
    openBridges: () => bridges.open(show),
    closeBridges: bridges.close,
    isCollapsed,
    expand: () => setEditing(true),
    show,
    pageRef,
    amountRef,
    formRef,
  };
}

/** With every bridge on, the URL names none. */
const orDefault = (off: readonly string[]): readonly string[] | null => (off.length === 0 ? null : off);

const sameBridges = (a: readonly string[], b: readonly string[]): boolean =>
  [...a].sort().join() === [...b].sort().join();

/** Keeps the bridges in the URL equal to those of the user's settings, unless they are those of this comparison. */
function useBridgeSettings(
  off: readonly string[] | null,
  stored: readonly string[],
  isComplete: boolean,
  update: UpdatePage,
): void {
  const isFollowing = off === null || followsSettings();
  const isDue = isComplete && isFollowing && !sameBridges(stored, off ?? []);
  useEffect(() => {
    if (isDue) update({ bridgesOff: orDefault(stored) }, { followsSettings: true });
  });
}

/** The row of switches: whether it is open, and where the focus goes when it closes. */
function useBridgeRow() {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  return {
    isOpen,
    ref,
    /** `show` brings the form in sight first, as a key opens the row too. */
    open: (show: () => void) => {
      opener.current = document.activeElement;
      show();
      setOpen(true);
      ref.current?.focus();
    },
    close: () => {
      setOpen(false);
      const before = opener.current;
      const isBack = before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isBack ? before : ref.current)?.focus();
    },
    hide: () => setOpen(false),
  };
}

/** If the form collapses or expands while it has the focus, its first asset or only button receives the focus. */
function useCollapseFocus(isCollapsed: boolean): RefObject<HTMLDivElement | null> {
  const formRef = useRef<HTMLDivElement>(null);
  const before = useRef(isCollapsed);
  useEffect(() => {
    if (before.current === isCollapsed) return;
    before.current = isCollapsed;
    if (document.activeElement !== document.body) return;
    const form = formRef.current;
    const first = form?.querySelector<HTMLElement>('[aria-haspopup=dialog]') ?? form?.querySelector('button');
    first?.focus({ preventScroll: true });
  }, [isCollapsed]);
  return formRef;
}
