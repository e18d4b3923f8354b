import type { RefObject } from 'react';
import { localizeDigits, useNumberSymbols } from '../../../format/number.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { ParsedAmount } from '../query/amount-text.ts';
import type { AmountDraft } from './use-amount-draft.ts';

interface AmountFieldProps {
  label: string;
  draft: AmountDraft;
  symbol: string;
  /** Whether the asset's decimals are unknown, so that only its smallest units can be entered. */
  inSmallestUnits: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The amount as it is typed, and what is wrong with it. */
export function AmountField({ label, draft, symbol, inSmallestUnits, inputRef }: AmountFieldProps) {
  const { reading } = draft;
  const choose = (plain: string) => {
    draft.choose(plain);
    // The button that had the focus goes.
    inputRef.current?.focus();
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
            onBlur={draft.leave}
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

function AmountTrouble({ reading, onChoose }: { reading: ParsedAmount; onChoose: (plain: string) => void }) {
  const numerals = useNumberSymbols();
  if (reading.kind === 'wrong') return reading.message;
  if (reading.kind !== 'ambiguous') return null;
  const choices = [reading.grouped, reading.decimal].map((plain) => ({ plain, text: localizeDigits(plain, numerals) }));
  return (
    <span className="flex flex-wrap items-center gap-2">
      Did you mean {choices.map(({ text }) => text).join(' or ')}?
      {choices.map(({ plain, text }) => (
        <Button key={plain} size="small" onClick={() => onChoose(plain)}>
          {text}
        </Button>
      ))}
    </span>
  );
}
