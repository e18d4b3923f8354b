import clsx from 'clsx';
import { ArrowUpDown } from 'lucide-react';
import { type FormEvent, Suspense, useId } from 'react';
import type { Catalog } from '#app/asset/catalog.ts';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Segmented } from '#app/ui/Segmented.tsx';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { parsedUnits } from '../query/amount-text.ts';
import type { PageState, Side } from '../query/page-state.ts';
import { chosenSymbol, type QueryForm } from '../query/use-route-query.ts';
import { AmountField } from './AmountField.tsx';
import { AssetBlock } from './AssetBlock.tsx';
import { BridgeChip } from './BridgeChip.tsx';
import type { FormControls } from './use-form-controls.ts';

const BalanceLine = lazyComponent(() => import('./BalanceLine.tsx'));

const SIDE_OPTIONS: { value: Side; label: string }[] = [
  { value: 'in', label: 'I send exactly' },
  { value: 'out', label: 'I receive exactly' },
];

interface RouteFormProps {
  state: PageState;
  form: QueryForm;
  catalog: Catalog;
  controls: FormControls;
  /** Why a comparison cannot run now; null if it can. */
  blocked: string | null;
}

/** Swaps the two assets; the amount and the exact side stay. */
export const swapAssets = ({ from, to }: PageState): Partial<PageState> => ({ from: to, to: from, selected: null });

/** The form of a comparison. */
export function RouteForm(props: RouteFormProps) {
  const { form, controls, blocked } = props;
  const reasonId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    controls.compare();
  };
  return (
    <form onSubmit={submit} aria-label="What to compare" className="flex flex-col gap-4">
      <AssetFields {...props} />
      <AmountFields {...props} />
      <div className="flex flex-col gap-2 medium:max-wide:flex-row">
        <BridgeChip
          bridges={form.bridges}
          off={form.bridgesOff}
          open={controls.isBridgesOpen}
          onOpen={controls.setBridgesOpen}
          onChange={controls.setBridgesOff}
        />
        <SubmitBar reasonId={blocked === null ? undefined : reasonId} />
      </div>
      {blocked !== null && form.isComplete && (
        <p id={reasonId} className="text-12 text-muted">
          {blocked}
        </p>
      )}
    </form>
  );
}

function AssetFields({ state, form, catalog, controls }: RouteFormProps) {
  const { picker, change } = controls;
  const blockProps = (end: 'from' | 'to') => ({
    chosen: form[end],
    isLoading: state[end] !== null && form[end] === null,
    catalog,
    search: picker.searchOf(end),
    onSearch: (text: string | null) => picker.search(end, text),
    onPick: (asset: AssetId) => change({ [end]: asset, selected: null }),
  });
  return (
    <div className="flex flex-col gap-1 medium:max-wide:flex-row medium:max-wide:items-end medium:max-wide:gap-3">
      <AssetBlock label="From" {...blockProps('from')} />
      <IconButton
        label="Swap From and To"
        onClick={() => change(swapAssets(state))}
        className="-mb-3 z-10 self-center border border-divider bg-raised medium:max-wide:mb-2.5"
      >
        <ArrowUpDown size={16} aria-hidden className="medium:max-wide:rotate-90" />
      </IconButton>
      <AssetBlock label="To" {...blockProps('to')} />
    </div>
  );
}

function AmountFields({ state, form, catalog, controls }: RouteFormProps) {
  const { change, draft, amountRef } = controls;
  const { exactAsset } = form;
  return (
    <div className="flex flex-col gap-3 medium:max-wide:flex-row medium:max-wide:items-start">
      <Segmented
        legend="Which amount is exact"
        hideLegend
        options={SIDE_OPTIONS}
        value={state.side}
        onChange={(side) => change({ side, selected: null })}
        className="medium:max-wide:mt-7 medium:max-wide:w-80"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <AmountField
          label="Amount"
          draft={draft}
          symbol={chosenSymbol(exactAsset)}
          inSmallestUnits={exactAsset !== null && exactAsset.asset.decimals == null}
          inputRef={amountRef}
        />
        {state.side === 'in' && exactAsset !== null && (
          <Suspense>
            <BalanceLine
              key={assetKey(exactAsset.asset)}
              asset={exactAsset.asset}
              symbol={chosenSymbol(exactAsset)}
              chain={catalog.chain(exactAsset.asset.chain_id)}
              lookup={form.lookup}
              amount={parsedUnits(form.amount)}
              onAmount={(amount) => change({ amount, selected: null })}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The submit button, fixed to the bottom of a narrow screen. `reasonId` names the text that explains a blocked one. */
function SubmitBar({ reasonId }: { reasonId: string | undefined }) {
  return (
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
        idle={reasonId !== undefined}
        aria-describedby={reasonId}
        className="w-full"
      >
        Compare routes
      </Button>
    </div>
  );
}
