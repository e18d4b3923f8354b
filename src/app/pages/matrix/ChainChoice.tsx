import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { ChainLogo } from '#app/asset/AssetLogo.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { chainName } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { type Message, t } from '#app/language/words.ts';
import { IconButton } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { MAX_CHAINS } from './matrix-state.ts';

interface ChainChoiceProps {
  readonly title: string;
  /** Of the buttons, with the name of the chain. */
  readonly removeLabel: Message;
  readonly chosen: readonly string[];
  readonly catalog: Catalog;
  readonly onChange: (chainIds: readonly string[]) => void;
}

/** The chains of the rows or of the columns, each to be taken away, and a field to add one. */
export function ChainChoice({ title, removeLabel, chosen, catalog, onChange }: ChainChoiceProps) {
  const digits = useFormatNumber();
  const listId = useId();
  const [text, setText] = useState('');
  const isFull = chosen.length >= MAX_CHAINS;
  const others = catalog.chains.filter(({ chain_id }) => !chosen.includes(chain_id));
  const change = (typed: string) => {
    const name = typed.trim().toLowerCase();
    const match = others.find(({ chain_id, pretty_name }) => pretty_name.toLowerCase() === name || chain_id === name);
    setText(match ? '' : typed);
    if (match) onChange([...chosen, match.chain_id]);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">
        {title}: {digits(`${chosen.length}`)}
      </legend>
      <ul className="flex flex-wrap gap-1">
        {chosen.map((id) => (
          <li key={id} className="flex items-center gap-1 rounded-8 border border-divider py-0.5 ps-2 text-12">
            <ChainLogo id={id} name={chainName(catalog, id)} size={16} />
            {chainName(catalog, id)}
            <IconButton
              label={removeLabel({ chain: chainName(catalog, id) })}
              className="size-7"
              idle={chosen.length === 1}
              onClick={() => onChange(chosen.filter((other) => other !== id))}
            >
              <X size={12} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Field
        label={t('Add a chain')}
        hint={isFull ? t('At most {most} chains.', { most: digits(`${MAX_CHAINS}`) }) : undefined}
        className="max-w-60"
      >
        {(ids) => (
          <>
            <TextInput
              {...ids}
              list={listId}
              value={text}
              disabled={isFull}
              placeholder={t('Name of a chain')}
              onChange={(event) => change(event.target.value)}
            />
            <datalist id={listId}>
              {others.map(({ chain_id, pretty_name }) => (
                <option key={chain_id} value={pretty_name || chain_id} />
              ))}
            </datalist>
          </>
        )}
      </Field>
    </fieldset>
  );
}
