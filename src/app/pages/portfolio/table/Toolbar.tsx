import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import { t } from '#app/language/words.ts';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Segmented } from '#app/ui/Segmented.tsx';
import { Select } from '#app/ui/Select.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import { SORT_KEYS, SORT_WORDS, type SortKey, type ViewState } from './view-state.ts';

interface ToolbarProps {
  readonly state: ViewState;
  readonly onExport: () => void;
}

/** The controls to group, search, sort and export rows. */
export function Toolbar({ state, onExport }: ToolbarProps) {
  const { view, setView, search, setSearch } = state;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segmented
        legend={t('Group by')}
        options={[
          { value: 'family', label: t('Token') },
          { value: 'asset', label: t('Origin') },
          { value: 'chain', label: t('Chain') },
          { value: 'wallet', label: t('Wallet') },
        ]}
        value={view}
        onChange={setView}
        className="w-72"
      />
      <Field label={t('Search')} className="order-2 min-w-40 flex-1">
        {(ids) => (
          <TextInput
            {...ids}
            type="search"
            placeholder={t('Symbol, chain, denom or wallet')}
            className="text-ellipsis"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
      </Field>
      <SortChoice state={state} />
      <Button onClick={onExport} className="order-1 ml-auto @2xl:order-4">
        <Download size={16} aria-hidden />
        {t('Export')}
      </Button>
    </div>
  );
}

/** Sort controls for narrow screens, which hide the table's header. */
function SortChoice({ state: { sort, setSort } }: Pick<ToolbarProps, 'state'>) {
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <div className="order-3 flex flex-1 items-end gap-1 @2xl:hidden">
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
