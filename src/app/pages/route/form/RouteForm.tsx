import clsx from 'clsx';
import { ArrowUpDown } from 'lucide-react';
import { type FormEvent, Suspense, useId } from 'react';
import type { Catalog } from '#app/asset/catalog.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { useEarlyIndex } from '#app/picker/early-index.ts';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Segmented, shownOptions } from '#app/ui/Segmented.tsx';
import { NARROW, useMedia } from '#app/ui/use-browser.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { parsedUnits } from '../query/amount-text.ts';
import { chosenSymbol } from '../query/chosen-amount.ts';
import type { PageState, Side } from '../query/page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';
import { AmountError, AmountField, AmountValue } from './AmountField.tsx';
import { AssetBlock } from './AssetBlock.tsx';
import { BridgeChip, BridgeRow } from './BridgeChip.tsx';
import type { FormControls } from './use-form-controls.ts';

const BalanceLine = lazyComponent(() => import('./BalanceLine.tsx'), 'optional');

const SIDE_OPTIONS: { value: Side; label: Message }[] = [
  { value: 'in', label: msg('I send exactly') },
  { value: 'out', label: msg('I receive exactly') },
];

interface RouteFormProps {
  state: PageState;
  form: QueryForm;
  catalog: Catalog;
  controls: FormControls;
  /** Why a comparison cannot run now; null if it can. */
  blocked: string | null;
  /** Whether it stands in a card, too narrow for one line. */
  isStacked: boolean;
}

/** Swaps the two assets. The amount stays with its asset: who sends exactly 1 ETH then receives exactly 1 ETH. */
export const swapAssets = ({ from, to, side }: PageState): Partial<PageState> => ({
  from: to,
  to: from,
  side: side === 'in' ? 'out' : 'in',
  selected: null,
});

/** The form of a comparison: one line where there is room, two on a tablet, a column on a phone. */
export function RouteForm(props: RouteFormProps) {
  const { form, controls, state, blocked, isStacked } = props;
  useEarlyIndex(props.catalog);
  const reasonId = useId();
  const isNarrow = useMedia(NARROW);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    controls.compare();
  };
  const reason = blocked !== null && (
    // Where there is a question, its results say so.
    <p id={reasonId} className={isStacked ? 'w-full text-14 text-muted medium:text-end' : 'sr-only'}>
      {blocked}
    </p>
  );
  return (
    <form onSubmit={submit} aria-label={t('What to compare')} className="flex flex-col gap-2 medium:gap-3">
      <div className={clsx('flex flex-col gap-2 medium:gap-3', !isStacked && 'wide:flex-row wide:items-start')}>
        <Ends {...props} />
        <div className="flex flex-col gap-2 medium:flex-row medium:items-start">
          <div
            className={clsx(
              'flex flex-col gap-2',
              isStacked
                ? 'medium:flex-row medium:flex-wrap'
                : 'medium:max-wide:flex-row medium:max-wide:flex-wrap wide:w-72 wide:gap-1',
            )}
          >
            <Segmented
              legend={t('Which amount is exact')}
              hideLegend
              options={shownOptions(SIDE_OPTIONS)}
              value={state.side}
              onChange={(side) => controls.change({ side, selected: null })}
              className={isStacked ? 'medium:w-72' : 'medium:max-wide:w-72'}
            />
            <BridgeChip
              bridges={form.bridges}
              off={form.bridgesOff}
              controls={controls}
              isMissing={form.lists.error !== null}
              isStacked={isStacked}
            />
            {isNarrow && <BridgeRow controls={controls} />}
            {!isStacked && reason}
          </div>
          <SubmitButton
            reasonId={blocked === null ? undefined : reasonId}
            isStacked={isStacked}
            isFirst={form.lists.error === null}
          />
        </div>
        {isStacked && reason}
      </div>
      {!isNarrow && <BridgeRow controls={controls} />}
    </form>
  );
}

/** What is sent and what is received, with the button between that swaps them. */
function Ends(props: RouteFormProps) {
  const { state, controls } = props;
  return (
    <div className="flex min-w-0 flex-1 flex-col items-stretch gap-1 medium:flex-row medium:items-start medium:gap-2">
      <End end="from" {...props} />
      <IconButton
        label={t('Swap From and To')}
        onClick={() => controls.change(swapAssets(state))}
        className="max-medium:-my-3 z-10 shrink-0 self-center border border-divider bg-raised medium:mt-4.5 medium:self-start"
      >
        <ArrowUpDown size={16} aria-hidden className="medium:rotate-90" />
      </IconButton>
      <End end="to" {...props} />
    </div>
  );
}

/** One side of the transfer: its asset, and the amount if that is exact. */
function End({ end, state, form, catalog, controls }: RouteFormProps & { end: 'from' | 'to' }) {
  const { picker, change, draft, amountRef } = controls;
  const errorId = useId();
  const { exactAsset } = form;
  const isExact = (end === 'from') === (state.side === 'in');
  const chosen = form[end];
  return (
    <div
      className={clsx(
        'flex min-w-0 flex-col gap-1',
        isExact ? 'medium:flex-[1.7]' : 'medium:flex-1',
        // The button that swaps the two lies over the edge of the field, and over no line below it.
        end === 'from' && 'max-medium:has-[>:nth-child(2)]:mb-3',
      )}
    >
      <div className="flex h-18 flex-col justify-center rounded-8 border border-edge bg-raised px-1 has-[input[aria-invalid]]:border-bad">
        <div className="flex gap-3 px-2 text-14 text-muted">
          <span className="shrink-0">{end === 'from' ? t('You send') : t('You receive')}</span>
          {isExact && exactAsset !== null && <AmountValue draft={draft} amount={state.amount} asset={exactAsset} />}
        </div>
        <div className="flex items-center gap-1">
          {isExact && (
            <span className="min-w-0 flex-[1.2]">
              <AmountField
                draft={draft}
                inSmallestUnits={exactAsset !== null && exactAsset.asset.decimals == null}
                inputRef={amountRef}
                errorId={errorId}
              />
            </span>
          )}
          <div className={clsx('flex min-w-0 flex-1', isExact && 'max-w-[62%] max-medium:flex-none')}>
            <AssetBlock
              end={end}
              chosen={chosen?.isUnknown ? null : chosen}
              isLoading={state[end] !== null && chosen === null}
              catalog={catalog}
              search={picker.searchOf(end)}
              onSearch={(text) => picker.search(end, text)}
              reachFrom={picker.isOfReach ? (form.from?.asset ?? null) : null}
              onPick={(asset: AssetId) => change({ [end]: asset, selected: null })}
            />
          </div>
        </div>
      </div>
      {isExact && <AmountError draft={draft} symbol={chosenSymbol(exactAsset)} inputRef={amountRef} id={errorId} />}
      {chosen?.note && (
        <span className={clsx('text-14', chosen.isUnknown ? 'text-bad' : 'text-faint')}>{chosen.note}</span>
      )}
      {end === 'from' && isExact && exactAsset !== null && (
        <Suspense>
          <BalanceLine
            key={assetKey(exactAsset.asset)}
            asset={exactAsset.asset}
            symbol={chosenSymbol(exactAsset)}
            chain={catalog.chain(exactAsset.asset.chain_id)}
            lookup={form.lookup}
            amount={parsedUnits(form.amount)}
            isPriced={draft.price !== null}
            onAmount={(amount) => change({ amount, selected: null })}
          />
        </Suspense>
      )}
    </div>
  );
}

interface SubmitButtonProps extends Pick<RouteFormProps, 'isStacked'> {
  /** Names the text that explains why a comparison cannot run. */
  reasonId: string | undefined;
  /** Whether nothing else is to be pressed first. */
  isFirst: boolean;
}

const SubmitButton = ({ reasonId, isStacked, isFirst }: SubmitButtonProps) => (
  <Button
    type="submit"
    variant={isFirst ? 'primary' : 'secondary'}
    size="large"
    idle={reasonId !== undefined}
    aria-label={t('Compare routes')}
    aria-describedby={reasonId}
    className={clsx('w-full', isStacked ? 'medium:flex-1' : 'medium:max-wide:flex-1 wide:h-18 wide:w-30')}
  >
    {t('Compare')}
  </Button>
);
