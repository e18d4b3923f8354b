import { type RefObject, useEffect, useState } from 'react';
import { localizeDigits, useNumberSymbols } from '../../../format/number.ts';
import { type ParsedAmount, parseAmountText } from '../query/amount-text.ts';
import { chosenDecimals, chosenSymbol, type QueryForm } from '../query/use-route-query.ts';
import { usePress } from './use-press.ts';

const TYPING_MS = 500;

/** What a person typed; it lasts until the amount comes from elsewhere, like a link or Max. */
interface Typed {
  readonly text: string;
  /** The amount of the address bar that the text stands beside. */
  readonly amount: string;
  /** Whether it was typed since an amount was last taken from it. */
  readonly isNew: boolean;
  /** Whether the field was left since. */
  readonly isLeft: boolean;
}

interface AmountDraftOptions {
  /** The amount of the address bar as a plain decimal, "" for none. */
  readonly amount: string;
  readonly form: QueryForm;
  /** Where taking an amount may move or replace what is being pressed. */
  readonly page: RefObject<HTMLElement | null>;
  readonly onAmount: (plain: string) => void;
}

export interface AmountDraft {
  readonly text: string;
  readonly reading: ParsedAmount;
  type(text: string): void;
  /** Says that the field has lost the focus. */
  leave(): void;
  /** Replaces what was typed. */
  choose(plain: string): void;
  /** Puts the amount as typed into the address bar now. */
  commit(): void;
}

/**
 * The amount while it is typed. The address bar learns of it half a second after the last key, or as soon as the field
 * is left and what was pressed has its click. What the address bar says is shown as it is and never doubted: only a
 * person's own text can mean two things.
 */
export function useAmountDraft({ amount, form, page, onAmount }: AmountDraftOptions): AmountDraft {
  const numerals = useNumberSymbols();
  const [kept, setTyped] = useState<Typed | null>(null);
  const typed = kept?.amount === amount ? kept : null;
  if (kept !== typed) setTyped(typed);
  const reading = typed
    ? parseAmountText(typed.text, chosenDecimals(form.exactAsset), chosenSymbol(form.exactAsset), numerals)
    : form.amount;
  const plain = reading.kind === 'amount' ? reading.plain : '';
  // A text that was refused may be an amount of another asset; one that was taken stays, also where it does not fit.
  const isDue = typed !== null && (typed.isNew || (plain !== '' && plain !== amount));
  const isPressed = usePress(page, isDue);
  const take = (value: string) => value !== amount && onAmount(value);
  const commit = () => {
    if (!isDue) return;
    setTyped({ ...typed, amount: plain, isNew: false });
    take(plain);
  };
  useEffect(() => {
    if (!isDue || isPressed) return;
    if (typed.isLeft) return commit();
    const timer = setTimeout(commit, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return {
    text: typed ? typed.text : localizeDigits(amount, numerals),
    reading,
    type: (text) => setTyped({ text, amount, isNew: true, isLeft: false }),
    leave: () => setTyped((before) => before && { ...before, isLeft: true }),
    choose: (value) => {
      setTyped(null);
      take(value);
    },
    commit,
  };
}
