import { type FormEvent, useState } from 'react';
import { useClient } from '#app/api/service-context.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { chainName, shortDenom } from '#app/asset/lookup.ts';
import { addToken, removeToken, useAddedTokens } from '#app/balances/added-tokens.ts';
import type { BalanceRequest } from '#app/balances/plan.ts';
import { plainText } from '#app/format/plain-text.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { useAnnounce } from '#app/ui/Announcer.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Select } from '#app/ui/Select.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { unwrapAddress } from '#contract/unwrap-address.ts';
import { addressHint, findToken } from './find-token.ts';
import type { TokenChains } from './token-chains.ts';

interface TokenDialogProps {
  readonly requests: readonly BalanceRequest[];
  /** At least one. */
  readonly chains: TokenChains;
  readonly catalog: Catalog;
  readonly onClose: () => void;
}

/** Adds a token by its address, and lists those that were added. */
export function TokenDialog({ requests, chains, catalog, onClose }: TokenDialogProps) {
  const tokens = useAddedTokens();
  return (
    <Dialog title={t('Add a token')} onClose={onClose}>
      <div className="flex flex-col gap-6 overflow-y-auto p-4">
        <TokenForm requests={requests} chains={chains} catalog={catalog} />
        {tokens.length > 0 && (
          <ul aria-label={t('Added tokens')} className="flex flex-col divide-y divide-divider">
            {tokens.map((token) => (
              <li key={`${token.chain_id} ${token.denom}`} className="flex items-center justify-between gap-2 py-2">
                <span className="min-w-0">
                  {rich('{symbol} on {chain} {denom}', {
                    symbol: plainText(token.symbol),
                    chain: chainName(catalog, token.chain_id),
                    denom: <span className="text-12 text-muted">{shortDenom(token.denom)}</span>,
                  })}
                </span>
                <Button
                  size="small"
                  aria-label={t('Remove {symbol}', { symbol: token.symbol })}
                  onClick={() => removeToken(token)}
                >
                  {t('Remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function TokenForm({ requests, chains: { held, others }, catalog }: Omit<TokenDialogProps, 'onClose'>) {
  const client = useClient();
  const announce = useAnnounce();
  const [chainId, setChainId] = useState(held[0] ?? others[0] ?? '');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setReading(true);
    const request = requests.find(({ target }) => target.chainId === chainId);
    const found = await findToken(client, catalog, request, unwrapAddress(plainText(text)).address);
    setReading(false);
    if (typeof found === 'string') {
      setProblem(found);
      return announce(found);
    }
    addToken(found);
    setText('');
    announce(t('{symbol} on {chain} is added.', { symbol: found.symbol, chain: chainName(catalog, chainId) }));
  };
  const chain = catalog.chain(chainId);
  const options = (ids: readonly string[]) =>
    ids.map((id) => (
      <option key={id} value={id}>
        {chainName(catalog, id)}
      </option>
    ));
  return (
    <form onSubmit={(event) => void add(event)} noValidate className="flex flex-col gap-3">
      <p className="text-muted">
        {t(
          'The contract gives symbol and decimals: anyone can write any name there. An unlisted token shows no value. What you add stays in this browser.',
        )}
      </p>
      <Field label={t('Chain')}>
        {(ids) => (
          <Select
            {...ids}
            value={chainId}
            onChange={(event) => {
              setChainId(event.target.value);
              setProblem(null);
            }}
          >
            {held.length > 0 && <optgroup label={t('With holdings')}>{options(held)}</optgroup>}
            {others.length > 0 && <optgroup label={t('Others')}>{options(others)}</optgroup>}
          </Select>
        )}
      </Field>
      <Field label={t('Address of the token')} error={problem} hint={chain && addressHint(chain)}>
        {(ids) => (
          <TextInput
            {...ids}
            data-autofocus
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" idle={isReading}>
        {isReading ? t('Reading its contract…') : t('Add this token')}
      </Button>
    </form>
  );
}
