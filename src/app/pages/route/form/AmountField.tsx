import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { ChosenAsset } from '#app/asset/use-asset.ts';
import { formatAmount, formatUsd, USD_PLACES } from '#app/format/amount.ts';
import { localizeDigits, toFixed, useFormatNumber, useNumberSymbols } from '#app/format/number.ts';
import { quotedValue, type UnitPrice } from '#app/format/unit-price.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { type ParsedAmount, parseAmountText, parsedUnits } from '../query/amount-text.ts';
import { chosenDecimals, chosenLargest, chosenSymbol } from '../query/chosen-amount.ts';
import { endTyping } from '../query/use-page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';
import { amountForDollars } from './unit-price.ts';

interface AmountFieldProps {
  draft: AmountDraft;
  /** Whether the asset's decimals are unknown, so that only its smallest units can be entered. */
  inSmallestUnits: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Names the element with the amount's error. */
  errorId: string;
}

const isInvalid = ({ kind }: ParsedAmount): boolean => kind === 'wrong' || kind === 'ambiguous';

/** Escape leaves the field, so that the keys of the page work again. */
function leaveOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.blur();
}

/** The amount, in the biggest type of the page. */
export function AmountField({ draft, inSmallestUnits, inputRef, errorId }: AmountFieldProps) {
  const invalid = isInvalid(draft.parsed);
  return (
    <input
      ref={inputRef}
      aria-label={inSmallestUnits ? t('Amount, in smallest units') : t('Amount')}
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? errorId : undefined}
      inputMode="decimal"
      enterKeyHint="go"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder="0"
      value={draft.text}
      onChange={(event) => draft.type(event.target.value)}
      onFocus={endTyping}
      onBlur={draft.blur}
      onKeyDown={leaveOnEscape}
      className="touch-target h-10 w-full min-w-0 rounded-8 bg-transparent px-2 font-semibold text-28 focus-visible:-outline-offset-2"
    />
  );
}

/** What the amount is worth, and the switch between the asset and dollars. Empty while no price is known. */
export function AmountValue({ draft, amount, asset }: { draft: AmountDraft; amount: string; asset: ChosenAsset }) {
  const digits = useFormatNumber();
  const numerals = useNumberSymbols();
  const { parsed, price, isDollars } = draft;
  const units = parsedUnits(parsed);
  if (price === null || units === null) return null;
  const value = quotedValue(units, price);
  const decimals = asset.asset.decimals ?? 0;
  const symbol = chosenSymbol(asset);
  return (
    <>
      <Figure className="truncate">
        {`≈ ${isDollars ? `${formatAmount(units, decimals, 'down', digits)} ${symbol}` : formatUsd(value, 'down', digits)}`}
      </Figure>
      <button
        type="button"
        onClick={() =>
          isDollars
            ? draft.replace(amount)
            : draft.type(`$${localizeDigits(toFixed({ units: value, places: USD_PLACES }, 2, 'down'), numerals)}`)
        }
        className="link touch-reach ms-auto shrink-0"
      >
        {isDollars ? t('Enter {symbol}', { symbol }) : t('Enter dollars')}
      </button>
    </>
  );
}

interface AmountErrorProps {
  draft: AmountDraft;
  symbol: string;
  inputRef: RefObject<HTMLInputElement | null>;
  id: string;
}

/** Why the typed amount is invalid, or what it may mean. */
export function AmountError({ draft, symbol, inputRef, id }: AmountErrorProps) {
  if (!isInvalid(draft.parsed)) return null;
  const replace = (plain: string) => {
    draft.replace(plain);
    // The focused button disappears.
    inputRef.current?.focus();
  };
  return (
    <div id={id} className="text-14 text-bad">
      <AmountErrorText parsed={draft.parsed} symbol={symbol} onChoose={replace} />
    </div>
  );
}

interface AmountErrorTextProps {
  parsed: ParsedAmount;
  symbol: string;
  onChoose: (plain: string) => void;
}

function AmountErrorText({ parsed, symbol, onChoose }: AmountErrorTextProps) {
  const numerals = useNumberSymbols();
  if (parsed.kind === 'wrong') return parsed.message;
  if (parsed.kind !== 'ambiguous') return null;
  const choices = [...new Set([parsed.grouped, parsed.decimal])].map((plain) => ({
    plain,
    text: localizeDigits(plain, numerals),
  }));
  return (
    <span className="flex flex-wrap items-center gap-2">
      {choices.length === 1
        ? t('Did you mean {amount} {symbol}, not dollars?', { amount: `${choices[0]?.text}`, symbol })
        : t('Did you mean {grouped} or {decimal}?', { grouped: `${choices[0]?.text}`, decimal: `${choices[1]?.text}` })}
      {choices.map(({ plain, text }) => (
        <Button key={plain} size="small" onClick={() => onChoose(plain)}>
          {text}
        </Button>
      ))}
    </span>
  );
}

/** Whether the text is a plain sum of dollars: both readings of it are then one number. */
const dollarsOf = (parsed: ParsedAmount): boolean => parsed.kind === 'ambiguous' && parsed.grouped === parsed.decimal;

const boughtAmount = (parsed: ParsedAmount, { exactAsset }: QueryForm, price: UnitPrice): string | null =>
  parsed.kind === 'ambiguous' ? amountForDollars(parsed.grouped, chosenDecimals(exactAsset) ?? 0, price) : null;

const parsePlainAmount = (plain: string, { exactAsset }: QueryForm): ParsedAmount =>
  parseAmountText(plain, chosenDecimals(exactAsset), chosenSymbol(exactAsset), undefined, chosenLargest(exactAsset));

/** The URL is updated this long after the last key. */
const TYPING_MS = 500;

/** The typed text; dropped once the amount changes from elsewhere, such as a link or the Max button. */
interface Typed {
  readonly text: string;
  /** The amount in the URL when the text was typed or last committed. */
  readonly amount: string;
  /** Whether the text changed since it was last committed. */
  readonly isNew: boolean;
  /** Whether the field has lost the focus since. */
  readonly isBlurred: boolean;
  /** The price when it was typed: with a later one, the same dollars would be another amount. */
  readonly price: UnitPrice | null;
}

interface AmountDraftOptions {
  /** The amount in the URL as a plain decimal; "" for none. */
  readonly amount: string;
  readonly form: QueryForm;
  /** The price of the asset, which makes an amount of typed dollars; null if it is not known. */
  readonly price: UnitPrice | null;
  /** The area in which committing an amount may move or replace a pressed element. */
  readonly page: RefObject<HTMLElement | null>;
  readonly onAmount: (plain: string) => void;
}

export interface AmountDraft {
  readonly text: string;
  readonly parsed: ParsedAmount;
  /** Whether the text is dollars, which `parsed` has as an amount of the asset. */
  readonly isDollars: boolean;
  readonly price: UnitPrice | null;
  type(text: string): void;
  /** Reports that the field has lost the focus. */
  blur(): void;
  /** Replaces the typed text. */
  replace(plain: string): void;
  /** Writes the typed amount to the URL now. */
  commit(): void;
}

/**
 * The amount while it is typed. It is written to the URL half a second after the last key, or once the field loses the
 * focus and any press under way has ended. Only typed text can be ambiguous; the amount in the URL is a plain decimal.
 */
export function useAmountDraft({ amount, form, price, page, onAmount }: AmountDraftOptions): AmountDraft {
  const numerals = useNumberSymbols();
  const [stored, setTyped] = useState<Typed | null>(null);
  const typed = stored?.amount === amount ? stored : null;
  if (stored !== typed) setTyped(typed);
  const parseText = (text: string) =>
    parseAmountText(
      text,
      chosenDecimals(form.exactAsset),
      chosenSymbol(form.exactAsset),
      numerals,
      chosenLargest(form.exactAsset),
    );
  const read = typed ? parseText(typed.text) : form.amount;
  const bought = typed && dollarsOf(read) && typed.price && boughtAmount(read, form, typed.price);
  const parsed = bought ? parsePlainAmount(bought, form) : read;
  const plain = parsed.kind === 'amount' ? parsed.plain : '';
  // Text that was invalid may be valid for another asset. A committed text stays, even if invalid for another asset.
  const isDue = typed !== null && (typed.isNew || (plain !== '' && plain !== amount));
  const isPressing = useIsPressing(page, isDue);
  const apply = (value: string) => value !== amount && onAmount(value);
  const commit = () => {
    if (!isDue) return;
    setTyped({ ...typed, amount: plain, isNew: false });
    apply(plain);
  };
  useEffect(() => {
    if (!isDue || isPressing) return;
    if (typed.isBlurred) return commit();
    const timer = setTimeout(commit, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return {
    text: typed ? typed.text : localizeDigits(amount, numerals),
    parsed,
    isDollars: Boolean(bought),
    price,
    type: (text) => setTyped({ text, amount, isNew: true, isBlurred: false, price }),
    blur: () => setTyped((before) => before && { ...before, isBlurred: true }),
    replace: (value) => {
      setTyped(null);
      apply(value);
    },
    commit,
  };
}

/**
 * Events that end a press: the release; the end of a drag; input into a list that the press opened; and a menu or another
 * window, which receive the release instead of the page.
 */
const PRESS_ENDS = ['mouseup', 'dragend', 'keydown', 'input', 'contextmenu', 'blur'] as const;

/**
 * Whether a press by mouse or touch is under way in an area, until its click has been handled. An element that moves or
 * disappears between press and release misses its click. Tracked only while `isTracked`, as each change re-renders.
 */
function useIsPressing(area: RefObject<HTMLElement | null>, isTracked: boolean): boolean {
  const [isPressing, setPressing] = useState(false);
  useEffect(() => {
    if (!isTracked) return;
    const controller = new AbortController();
    const begin = ({ button }: MouseEvent) => setPressing(button === 0);
    // The timer runs after the click that follows the release.
    const release = () => setTimeout(() => controller.signal.aborted || setPressing(false));
    area.current?.addEventListener('mousedown', begin, controller);
    for (const end of PRESS_ENDS) window.addEventListener(end, release, controller);
    return () => {
      controller.abort();
      setPressing(false);
    };
  }, [area, isTracked]);
  return isPressing;
}
