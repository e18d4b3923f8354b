import { type Ref, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type AmountText, readAmountText } from './amount-text.ts';

const TYPING_MS = 500;

interface AmountFieldProps {
  label: string;
  /** The committed amount as a plain decimal, "" for none. */
  amount: string;
  decimals: number;
  symbol: string;
  /** Whether the asset's decimals are unknown, so that only its smallest units can be entered. */
  inSmallestUnits: boolean;
  /** The reader's own decimal mark. */
  decimalMark: string;
  onCommit: (plain: string) => void;
  inputRef: Ref<HTMLInputElement>;
}

/**
 * Plain text while it is typed; the address bar learns of it half a second after the last key, or at once by Enter or
 * by leaving the field: what is pressed next, like a button that folds the form away, goes by the amount as it stands.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, amount, decimals, symbol, inSmallestUnits, decimalMark, onCommit, inputRef } = props;
  const draft = useDraft(amount, decimalMark);
  const reading = readAmountText(draft.text, decimals, symbol, decimalMark);
  const plain = reading.kind === 'amount' ? reading.plain : '';
  const commit = (value: string) => {
    draft.settle(value);
    onCommit(value);
  };
  useEffect(() => {
    if (!draft.isDirty) return;
    const timer = setTimeout(() => commit(plain), TYPING_MS);
    return () => clearTimeout(timer);
  });
  const choose = (value: string) => {
    draft.type(value.replace('.', decimalMark));
    commit(value);
  };
  return (
    <Field
      label={inSmallestUnits ? `${label}, in smallest units` : label}
      error={<AmountTrouble reading={reading} onChoose={choose} />}
      className="min-w-0 flex-1"
      isWrong={reading.kind === 'wrong' || reading.kind === 'ambiguous'}
    >
      {(ids) => (
        <span className="relative block">
          <TextInput
            {...ids}
            ref={inputRef}
            inputMode="decimal"
            enterKeyHint="go"
            placeholder="0"
            value={draft.text}
            onChange={(event) => draft.type(event.target.value)}
            onBlur={() => draft.isDirty && commit(plain)}
            onKeyDown={(event) => event.key === 'Enter' && commit(plain)}
            className="h-14 pr-24 font-semibold text-20 medium:text-20"
          />
          <span className="pointer-events-none absolute inset-y-0 right-3 flex max-w-20 items-center text-muted">
            <span className="truncate">{inSmallestUnits ? 'units' : symbol}</span>
          </span>
        </span>
      )}
    </Field>
  );
}

function AmountTrouble({ reading, onChoose }: { reading: AmountText; onChoose: (plain: string) => void }) {
  if (reading.kind === 'wrong') return reading.message;
  if (reading.kind !== 'ambiguous') return null;
  const { grouped, decimal } = reading;
  return (
    <span className="flex flex-wrap items-center gap-2">
      Did you mean {grouped} or {decimal}?
      <Button size="small" onClick={() => onChoose(grouped)}>
        {grouped}
      </Button>
      <Button size="small" onClick={() => onChoose(decimal)}>
        {decimal}
      </Button>
    </span>
  );
}

/** The text as it is typed. An amount that comes from elsewhere, like a link, replaces it. */
function useDraft(amount: string, decimalMark: string) {
  const written = amount.replace('.', decimalMark);
  const [draft, setDraft] = useState({ text: written, amount, isDirty: false });
  const current = draft.amount === amount ? draft : { text: written, amount, isDirty: false };
  if (current !== draft) setDraft(current);
  return {
    text: current.text,
    isDirty: current.isDirty,
    type: (text: string) => setDraft({ text, amount, isDirty: true }),
    settle: (plain: string) => setDraft((before) => ({ ...before, amount: plain, isDirty: false })),
  };
}
