import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import type { PageState } from '../query/page-state.ts';
import { endTyping, followsSettings, type UpdatePage } from '../query/use-page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';
import { useAmountDraft } from './AmountField.tsx';
import { usePicker } from './AssetBlock.tsx';
import type { UnitPrice } from './unit-price.ts';

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
  // An invalid amount can only be corrected in the expanded form.
  if (form.amount.kind === 'wrong' && !isEditing) setEditing(true);
  const [isBridgesOpen, setBridgesOpen] = useState(false);
  const picker = usePicker();
  const pageRef = useRef<HTMLDivElement>(null);
  const amountRef = useRef<HTMLInputElement>(null);
  useBridgeSettings(state.bridgesOff, form.isComplete, update);
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
  const setBridgesOff = (off: readonly string[]) => {
    updateSettings({ bridgesOff: off });
    change({ bridgesOff: orDefault(off), selected: null }, { followsSettings: true });
  };
  const compare = () => {
    draft.commit();
    endTyping();
    if (state.from === null) return picker.search('from', '');
    if (state.to === null) return picker.search('to', '');
    if (draft.parsed.kind !== 'amount') return amountRef.current?.focus();
    setEditing(false);
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
    isBridgesOpen,
    setBridgesOpen,
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

/** Keeps the bridges in the URL equal to those of the user's settings, unless they came from a link. */
function useBridgeSettings(off: readonly string[] | null, isComplete: boolean, update: UpdatePage): void {
  const { bridgesOff } = useSettings();
  const isFollowing = off === null || followsSettings();
  const isDue = isComplete && isFollowing && bridgesOff.join() !== (off ?? []).join();
  useEffect(() => {
    if (isDue) update({ bridgesOff: orDefault(bridgesOff) }, { followsSettings: true });
  });
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
