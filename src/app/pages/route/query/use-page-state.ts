import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type PageState, pageHref, parsePageState } from './page-state.ts';

interface UpdateOptions {
  /** Adds a history entry, which the browser's Back and `goBack` undo. */
  readonly push?: boolean;
  /** Says the same in another way: Back must not lead to what it replaces. */
  readonly isCorrection?: boolean;
  /** Marks the bridges in the URL as those of the user's settings. */
  readonly followsSettings?: boolean;
}

/** Stored with a history entry. */
interface EntryState {
  /** This page pushed the entry, so the entry before it shows the list. */
  readonly wasPushed?: boolean;
  /** It differs from the entry before by the amount, which is being typed. */
  readonly isTyping?: boolean;
  readonly followsSettings?: boolean;
}

const entryState = (): EntryState => (window.history.state as EntryState | null) ?? {};

/** Whether the bridges in the URL are those of the user's settings, as opposed to those of a link. */
export const followsSettings = (): boolean => entryState().followsSettings === true;

const isComplete = ({ from, to, amount }: PageState): boolean => from !== null && to !== null && amount !== '';

const QUESTION = ['from', 'to', 'amount', 'side'] as const;

/** Which parts of a comparison are others now; none of what was no comparison yet. */
export function changedQuestion(before: PageState, after: PageState): readonly string[] {
  if (!isComplete(before)) return [];
  return QUESTION.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
}

/** The amount that was typed stands, and the next one is another comparison: the field is entered anew, or the button was pressed. */
export function endTyping(): void {
  if (entryState().isTyping) window.history.replaceState({ ...entryState(), isTyping: false }, '');
}

export type UpdatePage = (change: Partial<PageState>, options?: UpdateOptions) => void;

let isGoingBack = false;

/** Goes back to the entry before the one that this page pushed. Returns false if it pushed none. */
export function goBack(): boolean {
  const { wasPushed = false } = entryState();
  // `history.back()` is asynchronous: ignore a second call before it takes effect.
  if (wasPushed && !isGoingBack) {
    isGoingBack = true;
    window.addEventListener('popstate', () => (isGoingBack = false), { once: true });
    window.history.back();
  }
  return wasPushed;
}

/** The page's state, kept in the URL, with a function that changes it. */
export function usePageState(): [PageState, UpdatePage] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const update = useCallback<UpdatePage>(
    (change, { push = false, isCorrection = false, ...marks } = {}) => {
      // Re-read the URL: two updates in one tick must both apply.
      const before = parsePageState(window.location.search);
      const state = { ...before, ...change };
      const changed = isCorrection ? [] : changedQuestion(before, state);
      const isTyping = changed.length === 1 && changed[0] === 'amount';
      // Another comparison: Back leads to the one before, and not to each amount on the way.
      if (changed.length > 0 && !(isTyping && entryState().isTyping)) {
        const { followsSettings } = entryState();
        return navigate(pageHref(state), { state: { followsSettings, ...marks, isTyping } satisfies EntryState });
      }
      // Closing the open route, or what stands side by side, ends the pushed entry.
      const isOver = state.selected === null && state.sideBySide.length === 0;
      const wasPushed = push || (entryState().wasPushed === true && !isOver);
      const entry: EntryState = { ...entryState(), ...marks, wasPushed };
      navigate(pageHref(state), { replace: !push, state: entry });
    },
    [navigate],
  );
  return [parsePageState(search), update];
}
