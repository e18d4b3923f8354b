import type { RefObject } from 'react';
import { localizeDigits, useNumberSymbols } from '#app/format/number.ts';
import { Button } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
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

/** The amount field, with a message if the typed amount is invalid or ambiguous. */
export function AmountField({ label, draft, symbol, inSmallestUnits, inputRef }: AmountFieldProps) {
  const { parsed } = draft;
  const replace = (plain: string) => {
    draft.replace(plain);
    // The focused button disappears.
    inputRef.current?.focus();
  };
  return (
    <Field
      label={inSmallestUnits ? `${label}, in smallest units` : label}
      error={<AmountError parsed={parsed} onChoose={replace} />}
      className="min-w-0 flex-1"
      isWrong={parsed.kind === 'wrong' || parsed.kind === 'ambiguous'}
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
            onBlur={draft.blur}
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

function AmountError({ parsed, onChoose }: { parsed: ParsedAmount; onChoose: (plain: string) => void }) {
  const numerals = useNumberSymbols();
  if (parsed.kind === 'wrong') return parsed.message;
  if (parsed.kind !== 'ambiguous') return null;
  const choices = [parsed.grouped, parsed.decimal].map((plain) => ({ plain, text: localizeDigits(plain, numerals) }));
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
