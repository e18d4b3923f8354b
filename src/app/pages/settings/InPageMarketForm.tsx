import { type FormEvent, useState } from 'react';
import { t } from '#app/language/words.ts';
import { choiceOf, inPageMarketOf } from '#app/storage/in-page-market.ts';
import { type ServiceChoice, updateSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Switch } from '#app/ui/Switch.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { NODES_EXAMPLE, problemOfNodes } from './in-page-market.ts';

/** Whether the service in this page reads a live market, and through which nodes. */
export function InPageMarketForm({ choice }: { readonly choice: ServiceChoice }) {
  const { isLive, nodes } = inPageMarketOf(choice);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = (typed ?? nodes).trim();
  const use = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOfNodes(text);
    setProblem(found);
    if (found !== null) return;
    setTyped(null);
    updateSettings({ service: choiceOf({ isLive, nodes: text }) });
  };
  return (
    <>
      <Switch
        label={t('Live market')}
        hint={t(
          'Reads prices, pools and fees from chains and services. They see your IP address. Off: the sample market.',
        )}
        checked={isLive}
        onChange={(on) => updateSettings({ service: choiceOf({ isLive: on, nodes }) })}
      />
      {isLive && (
        <form onSubmit={use} noValidate className="flex flex-col gap-3">
          <Field label={t('Own nodes (optional)')} error={problem}>
            {(ids) => (
              <TextInput
                {...ids}
                spellCheck={false}
                placeholder={NODES_EXAMPLE}
                value={typed ?? nodes}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setProblem(null);
                }}
              />
            )}
          </Field>
          <p className="text-muted">
            {t(
              'Addresses by chain id: JSON-RPC for EVM chains and Solana, REST for Cosmos chains. Then only these chains are read. Leave it empty for the public nodes.',
            )}
          </p>
          <div>
            <Button type="submit" variant="primary" idle={text === nodes}>
              {text === nodes ? t('In use') : t('Use these nodes')}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
