import clsx from 'clsx';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ChainLogo } from '../asset/AssetLogo.tsx';
import type { Catalog } from '../asset/catalog.ts';
import { chainName } from '../asset/lookup.ts';
import { t } from '../language/words.ts';
import { TextInput } from '../ui/TextInput.tsx';

/** Mounted at first, so that the picker opens fast. */
const FIRST = 24;

interface ChainPaneProps {
  catalog: Catalog;
  /** In the order to show. */
  chainIds: readonly string[];
  chainId: string | null;
  onChange: (chainId: string | null) => void;
  className: string;
}

/** Limits the assets to a chain. */
export function ChainPane({ catalog, chainIds, chainId, onChange, className }: ChainPaneProps) {
  const [query, setQuery] = useState('');
  const [isWhole, setWhole] = useState(false);
  const found = useMemo(() => {
    const word = query.trim().toLowerCase();
    const namesOf = (id: string) => [chainName(catalog, id), catalog.chain(id)?.chain_name ?? ''];
    return chainIds.filter(
      (id) => id.toLowerCase() === word || namesOf(id).some((name) => name.toLowerCase().includes(word)),
    );
  }, [chainIds, catalog, query]);
  const shown = isWhole ? found : found.slice(0, FIRST);
  return (
    <fieldset className={clsx('min-h-0 min-w-0 flex-col border-divider', className)}>
      <legend className="sr-only">{t('Chain')}</legend>
      <span className="relative m-2 shrink-0">
        <Search size={14} aria-hidden className="-translate-y-1/2 absolute top-1/2 start-2.5 text-faint" />
        <TextInput
          aria-label={t('Search chains')}
          placeholder={t('Chains')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="ps-8"
        />
      </span>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        <ChainButton isOn={chainId === null} onPress={() => onChange(null)}>
          {t('All chains')}
        </ChainButton>
        {shown.map((id) => (
          <ChainButton key={id} isOn={chainId === id} onPress={() => onChange(id)}>
            <ChainLogo id={id} name={chainName(catalog, id)} />
            <span className="truncate">{chainName(catalog, id)}</span>
          </ChainButton>
        ))}
        {found.length === 0 && query.trim() !== '' && (
          <p className="p-2 text-12 text-muted">{t('No chain of this name.')}</p>
        )}
        {shown.length < found.length && (
          <ChainButton onPress={() => setWhole(true)}>
            {t('{count, plural, one {Show all # chains} other {Show all # chains}}', { count: found.length })}
          </ChainButton>
        )}
      </div>
    </fieldset>
  );
}

interface ChainButtonProps {
  /** Undefined where it chooses no chain. */
  isOn?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

const ChainButton = ({ isOn, onPress, children }: ChainButtonProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className={clsx(
      'touch-target flex h-9 w-full items-center gap-2 rounded-8 px-2 text-start text-14 hover:bg-surface',
      isOn && 'bg-surface font-semibold',
    )}
  >
    {children}
  </button>
);
