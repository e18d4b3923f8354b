import clsx from 'clsx';
import { ArrowDown, ArrowUp, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { t } from '#app/language/words.ts';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Segmented } from '#app/ui/Segmented.tsx';
import { Select } from '#app/ui/Select.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { SORT_KEYS, SORT_WORDS, type SortKey, type ViewState } from './view-state.ts';

interface ToolbarProps {
  readonly state: ViewState;
  readonly hasShares: boolean;
  /** Whether a token can be added on a chain. */
  readonly takesTokens: boolean;
  readonly onOpen: (what: 'export' | 'shares' | 'token') => void;
}

/** One line: how rows are grouped and searched, and what else can be done with them; on a narrow screen the latter unfolds. */
export function Toolbar({ state, hasShares, takesTokens, onOpen }: ToolbarProps) {
  const { view, setView, search, setSearch } = state;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-end gap-x-2 gap-y-3">
      <Segmented
        legend={t('Group by')}
        hideLegend
        options={[
          { value: 'family', label: t('Token') },
          { value: 'asset', label: t('Origin') },
          { value: 'chain', label: t('Chain') },
          { value: 'wallet', label: t('Wallet') },
        ]}
        value={view}
        onChange={setView}
        // Each word has its own width where they do not fit in equal ones, so that none breaks while there is room.
        className="w-max min-w-[min(18rem,100%)] max-w-full [&_label]:flex-auto"
      />
      <IconButton
        label={t('Search, sort and more')}
        aria-expanded={isOpen}
        className="ms-auto @2xl:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal size={16} aria-hidden />
      </IconButton>
      <div className={clsx('w-full flex-wrap items-end gap-x-2 gap-y-3 @2xl:contents', isOpen ? 'flex' : 'hidden')}>
        <TextInput
          aria-label={t('Search')}
          type="search"
          placeholder={t('Symbol, chain, denom or wallet')}
          className="min-w-40 max-w-80 flex-1 text-ellipsis"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SortChoice state={state} />
        <div className="ms-auto flex flex-wrap">
          {hasShares && (
            <Button variant="quiet" onClick={() => onOpen('shares')}>
              {t('Allocation')}
            </Button>
          )}
          {takesTokens && (
            <Button variant="quiet" onClick={() => onOpen('token')}>
              {t('Add a token')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => onOpen('export')}>
            {t('Export')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Sort controls for narrow screens, which hide the table's header. */
function SortChoice({ state: { sort, setSort } }: Pick<ToolbarProps, 'state'>) {
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <div className="flex flex-1 items-end gap-1 @2xl:hidden">
      <Field label={t('Sort by')} className="flex-1">
        {(ids) => (
          <Select
            {...ids}
            value={sort.by}
            onChange={(event) => setSort(event.target.value as SortKey)}
            className="w-full"
          >
            {SORT_KEYS.map((key) => (
              <option key={key} value={key}>
                {SORT_WORDS[key]()}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <IconButton
        label={sort.descending ? t('Most first. Reverse the order') : t('Least first. Reverse the order')}
        onClick={() => setSort(sort.by)}
      >
        <Arrow size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
