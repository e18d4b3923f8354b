import { Columns2, History, Star } from 'lucide-react';
import { useEffect } from 'react';
import { chainName } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { addFavourite, addRecent, removeFavourite, useFavourites } from '#app/storage/kept-comparisons.ts';
import { useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogButton } from '#app/ui/DialogButton.tsx';
import { DialogSkeleton } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { chosenSymbol } from '../query/chosen-amount.ts';
import { type PageState, pageHref, parsePageState } from '../query/page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';
import { useTicked } from '../side-by-side/ticked.ts';
import { ExportButton } from './ExportButton.tsx';
import { FreezeButton } from './FreezeButton.tsx';

const KeptList = lazyComponent(() => import('./KeptList.tsx'));

interface KeepBarProps {
  readonly state: PageState;
  readonly form: QueryForm;
  readonly routes: readonly ComparedRoute[];
}

/** Keeps the comparison: among the last ones by itself, and as a favourite or a file at a press. */
export default function KeepBar({ state, form, routes }: KeepBarProps) {
  const { key, run } = useComparisonPage().comparison;
  const { asOf } = run;
  const [first, ...others] = routes;
  const digits = useFormatNumber();
  const { privacy } = useSettings();
  const { from, to, amount, side } = state;
  const href = pageHref({ ...parsePageState(''), from, to, amount, side });
  const text = comparisonText(state, form, digits);
  const isStarred = useFavourites().some((favourite) => favourite.href === href);
  const hasRoutes = routes.length > 0;
  useEffect(() => {
    if (hasRoutes) addRecent({ href, text });
  }, [hasRoutes, href, text]);
  return (
    <div className="flex flex-wrap gap-1 print:hidden">
      {others.length > 0 && <ChooseTwo comparisonKey={key} />}
      {!privacy && (
        <>
          <Button
            size="small"
            variant="quiet"
            aria-pressed={isStarred}
            onClick={() => (isStarred ? removeFavourite({ href, text }) : addFavourite({ href, text }))}
          >
            <Star size={14} aria-hidden fill={isStarred ? 'currentColor' : 'none'} />
            {t('Favourite')}
          </Button>
          <DialogButton
            size="small"
            variant="quiet"
            label={
              <>
                <History size={14} aria-hidden />
                {t('Recent')}
              </>
            }
            title={t('Your comparisons')}
            coming={<DialogSkeleton className="h-40" />}
          >
            {(close) => (
              <div className="overflow-y-auto p-4">
                <KeptList whenEmpty={t('Nothing is kept yet.')} onOpen={close} />
              </div>
            )}
          </DialogButton>
        </>
      )}
      {first !== undefined && others.length > 0 && asOf !== null && (
        <FreezeButton
          variant="quiet"
          aria-label={t('Save this comparison')}
          compared={first}
          others={others}
          takenAt={asOf}
        />
      )}
      {hasRoutes && <ExportButton title={t('Export this comparison')} about={text} routes={routes} />}
    </div>
  );
}

/** Shows the boxes that a pointer finds by hovering. */
function ChooseTwo({ comparisonKey }: { comparisonKey: string }) {
  const { isChoosing, setChoosing, clear } = useTicked(comparisonKey);
  return (
    <Button
      size="small"
      variant="quiet"
      aria-pressed={isChoosing}
      className="hidden! pointer-coarse:inline-flex!"
      onClick={() => (isChoosing ? clear() : setChoosing(true))}
    >
      <Columns2 size={14} aria-hidden />
      {t('Compare two')}
    </Button>
  );
}

/** "5,000 USDC on Ethereum to USDC on Base" */
function comparisonText({ amount, side }: PageState, form: QueryForm, digits: (decimal: string) => string): string {
  const { lookup } = form;
  const asset = (chosen: QueryForm['from']): string =>
    chosen
      ? t('{symbol} on {chain}', { symbol: chosenSymbol(chosen), chain: chainName(lookup, chosen.asset.chain_id) })
      : '';
  return t(side === 'in' ? '{amount} {from} to {to}' : '{from} to exactly {amount} {to}', {
    amount: digits(amount),
    from: asset(form.from),
    to: asset(form.to),
  });
}
