import { type FormEvent, useRef, useState } from 'react';
import type { AssetId } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import type { Catalog } from '../asset/catalog.ts';
import { withoutAlias } from '../asset/native-asset.ts';
import { looksLikeLink, readPastedAsset } from '../asset/pasted-asset.ts';
import { plainText } from '../format/plain-text.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { type ListState, ListsError } from './list-state.tsx';

interface PasteAssetProps {
  catalog: Catalog;
  state: ListState;
  retry: () => void;
  onPick: (asset: AssetId) => void;
  onBack: () => void;
}

/** Takes an asset by its chain id and denom, whether the list has it or not. */
export function PasteAsset({ catalog, state, retry, onPick, onBack }: PasteAssetProps) {
  const [chain, setChain] = useState('');
  const [denom, setDenom] = useState('');
  const [tried, setTried] = useState(false);
  const use = useRef<HTMLButtonElement>(null);
  const [chainText, denomText] = [chain, denom].map((pasted) => plainText(pasted).normalize('NFKC').trim()) as [
    string,
    string,
  ];
  const matches = matchChains(catalog, chainText);
  const chainId = matches.length === 1 ? matches[0]?.chain_id : undefined;
  const chainError = chainId === undefined ? chainProblem(state, chainText, matches) : undefined;
  const denomError = denomProblem(denomText);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (chainId !== undefined && denomError === undefined)
      onPick(withoutAlias({ chain_id: chainId, denom: denomText }, catalog));
  };
  /** A link of an explorer fills in both fields, where a person sees them. */
  const changeDenom = (text: string) => {
    const pasted = readPastedAsset(plainText(text), catalog);
    setDenom(pasted?.denom ?? text);
    if (pasted) setChain(pasted.chain_id);
  };
  const tryAgain = () => {
    // The focused button disappears.
    use.current?.focus();
    retry();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 p-4">
      <Field label={t('Chain id or name')} error={tried && chainError} hint={t('For example noble-1, 8453 or Base.')}>
        {(ids) => <TextInput {...ids} autoFocus value={chain} onChange={(event) => setChain(event.target.value)} />}
      </Field>
      <Field label={t('Denom')} error={tried && denomError} hint={t('For example uusdc, ibc/…, 0x… or a Solana mint.')}>
        {(ids) => <TextInput {...ids} value={denom} onChange={(event) => changeDenom(event.target.value)} />}
      </Field>
      {state === 'failed' && <ListsError retry={tryAgain} />}
      <div className="flex gap-2">
        <Button ref={use} type="submit" variant="primary">
          {t('Use this asset')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('Back to the list')}
        </Button>
      </div>
    </form>
  );
}

function denomProblem(text: string): string | undefined {
  if (text === '') return t('Paste a denom.');
  return looksLikeLink(text) ? t('We cannot read an asset in this link. Paste its denom alone.') : undefined;
}

/** Only a list that is here can lack a chain. */
function chainProblem(state: ListState, chain: string, matches: readonly Chain[]): string {
  if (chain === '') return t('Enter a chain.');
  if (matches.length > 1)
    return t('Several chains have this name. Enter one of {ids}.', { ids: matches.map(idOf).join(', ') });
  if (state === 'failed') return t('The list of chains did not load. Load it again first.');
  return state === 'loading'
    ? t('The list of chains is still loading.')
    : t('There is no chain called "{chain}".', { chain });
}

const idOf = ({ chain_id }: Chain): string => plainText(chain_id);

/** "Injective" means both "Injective (EVM)" and "Injective (Cosmos)": the list marks namesakes so. */
function matchChains({ chains }: Catalog, text: string): readonly Chain[] {
  const wanted = text.toLowerCase();
  const exact = chains.find(({ chain_id, pretty_name }) =>
    [chain_id, pretty_name].some((name) => name.toLowerCase() === wanted),
  );
  if (exact || wanted === '') return exact ? [exact] : [];
  return chains.filter(({ pretty_name }) => pretty_name.toLowerCase().startsWith(`${wanted} (`));
}
