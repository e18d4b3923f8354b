import clsx from 'clsx';
import { ArrowUpDown } from 'lucide-react';
import { type FormEvent, type RefObject, Suspense, useId } from 'react';
import { assetKey } from '#contract/asset.ts';
import type { Catalog } from '../../../asset/catalog.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { parsedUnits } from '../query/amount-text.ts';
import type { PageState, Side, UpdatePage } from '../query/page-state.ts';
import { chosenSymbol, type QueryForm } from '../query/use-route-query.ts';
import { AmountField } from './AmountField.tsx';
import { AssetBlock, type usePicker } from './AssetBlock.tsx';
import { BridgeChip } from './BridgeChip.tsx';
import type { AmountDraft } from './use-amount-draft.ts';

const BalanceLine = lazyComponent(() => import('./BalanceLine.tsx'));

const SIDE_OPTIONS: { value: Side; label: string }[] = [
  { value: 'in', label: 'I send exactly' },
  { value: 'out', label: 'I receive exactly' },
];

interface RouteFormProps {
  state: PageState;
  update: UpdatePage;
  form: QueryForm;
  draft: AmountDraft;
  catalog: Catalog;
  picker: ReturnType<typeof usePicker>;
  bridgesOpen: boolean;
  onBridgesOpen: (open: boolean) => void;
  onBridgesOff: (off: readonly string[]) => void;
  /** Runs the comparison now. */
  onCompare: () => void;
  /** Why a comparison cannot run now; null when it can. */
  blocked: string | null;
  amountRef: RefObject<HTMLInputElement | null>;
}

/** The state with its two ends changed about; the amount stays what it is. */
export const swapSides = ({ from, to }: PageState): Partial<PageState> => ({ from: to, to: from, selected: null });

export function RouteForm(props: RouteFormProps) {
  const { state, update, form, draft, catalog, picker, onCompare, blocked, amountRef } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCompare();
  };
  const reason = useId();
  const isLoading = (end: 'from' | 'to') => state[end] !== null && form[end] === null;
  return (
    <form onSubmit={submit} aria-label="What to compare" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1 medium:max-wide:flex-row medium:max-wide:items-end medium:max-wide:gap-3">
        <AssetBlock
          label="From"
          chosen={form.from}
          isLoading={isLoading('from')}
          catalog={catalog}
          search={picker.searchOf('from')}
          onSearch={(query) => picker.search('from', query)}
          onPick={(from) => update({ from, selected: null })}
        />
        <IconButton
          label="Swap From and To"
          onClick={() => update(swapSides(state))}
          className="-mb-3 z-10 self-center border border-divider bg-raised medium:max-wide:mb-2.5"
        >
          <ArrowUpDown size={16} aria-hidden className="medium:max-wide:rotate-90" />
        </IconButton>
        <AssetBlock
          label="To"
          chosen={form.to}
          isLoading={isLoading('to')}
          catalog={catalog}
          search={picker.searchOf('to')}
          onSearch={(query) => picker.search('to', query)}
          onPick={(to) => update({ to, selected: null })}
        />
      </div>
      <div className="flex flex-col gap-3 medium:max-wide:flex-row medium:max-wide:items-start">
        <Segmented
          legend="Which amount is exact"
          hideLegend
          options={SIDE_OPTIONS}
          value={state.side}
          onChange={(side) => update({ side, selected: null })}
          className="medium:max-wide:mt-7 medium:max-wide:w-80"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <AmountField
            label="Amount"
            draft={draft}
            symbol={chosenSymbol(form.exactAsset)}
            inSmallestUnits={form.exactAsset !== null && form.exactAsset.asset.decimals == null}
            inputRef={amountRef}
          />
          {state.side === 'in' && form.exactAsset !== null && (
            <Suspense>
              <BalanceLine
                key={assetKey(form.exactAsset.asset)}
                asset={form.exactAsset.asset}
                symbol={chosenSymbol(form.exactAsset)}
                chain={catalog.chain(form.exactAsset.asset.chain_id)}
                lookup={form.lookup}
                amount={parsedUnits(form.amount)}
                onAmount={(amount) => update({ amount, selected: null })}
              />
            </Suspense>
          )}
        </div>
      </div>
      <div className="flex flex-col gap-2 medium:max-wide:flex-row">
        <BridgeChip
          bridges={form.bridges}
          off={form.bridgesOff}
          open={props.bridgesOpen}
          onOpen={props.onBridgesOpen}
          onChange={props.onBridgesOff}
        />
        <div
          className={clsx(
            'max-medium:fixed max-medium:inset-x-0 max-medium:bottom-14 max-medium:z-20 max-medium:border-t',
            'max-medium:border-divider max-medium:bg-bg max-medium:p-3 medium:w-full',
          )}
        >
          <Button
            type="submit"
            variant="primary"
            size="large"
            idle={blocked !== null}
            aria-describedby={blocked === null ? undefined : reason}
            className="w-full"
          >
            Compare routes
          </Button>
        </div>
      </div>
      {blocked !== null && form.isComplete && (
        <p id={reason} className="text-12 text-muted">
          {blocked}
        </p>
      )}
    </form>
  );
}
