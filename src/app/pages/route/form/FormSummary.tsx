import { ArrowRight, Pencil } from 'lucide-react';
import { AssetLogo } from '#app/asset/AssetLogo.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { readDecimals, smallestUnitsText } from '#app/asset/coin.ts';
import { chainName, symbolOf } from '#app/asset/lookup.ts';
import type { ChosenAsset } from '#app/asset/use-asset.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { isolated } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
import type { Asset } from '#contract/asset.ts';
import type { PageState } from '../query/page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';

interface FormSummaryProps {
  state: PageState;
  form: QueryForm;
  catalog: Catalog;
  onEdit: () => void;
}

/**
 * "1.5 ETH" for an amount in the URL; smallest units for an asset without decimals, but not for one that is not found, of which
 * nobody knows what is meant.
 */
export function summaryAmount(plain: string, asset: Asset, digits: FormatNumber, isFound = true): string {
  const symbol = symbolOf(asset);
  return isFound && readDecimals(asset.decimals) === null
    ? smallestUnitsText(plain, symbol, digits)
    : `${digits(plain)} ${isolated(symbol)}`;
}

/** The collapsed form: one line, which unfolds it. */
export function FormSummary({ state, form, catalog, onEdit }: FormSummaryProps) {
  const digits = useFormatNumber();
  const { from, to } = form;
  const amount = (chosen: ChosenAsset | null) =>
    chosen && summaryAmount(state.amount, chosen.asset, digits, form.exactAsset !== null);
  const isSameSymbol = from !== null && to !== null && symbolOf(from.asset) === symbolOf(to.asset);
  const received = state.side === 'out' ? t('exactly {amount}', { amount: `${amount(to)}` }) : isSameSymbol ? '' : null;
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-11 w-full items-center gap-2 rounded-8 text-left hover:bg-raised"
    >
      <span className="sr-only">{t('Edit:')} </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <End chosen={from} catalog={catalog} text={state.side === 'in' ? amount(from) : null} />
        <ArrowRight size={16} aria-hidden className="shrink-0 text-muted" />
        <span className="sr-only">{t('to')}</span>
        <End chosen={to} catalog={catalog} text={received} />
      </span>
      <Pencil size={16} aria-hidden className="mr-1 shrink-0 text-muted" />
    </button>
  );
}

interface EndProps {
  chosen: ChosenAsset | null;
  catalog: Catalog;
  /** The amount with the symbol; null to show only the symbol, "" to show only the chain. */
  text: string | null;
}

function End({ chosen, catalog, text }: EndProps) {
  if (chosen === null) return <span className="text-muted">{t('loading')}</span>;
  const { asset } = chosen;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <AssetLogo asset={asset} chain={catalog.chain(asset.chain_id)} size={20} />
      {text !== '' && <strong className="whitespace-nowrap font-semibold">{text ?? symbolOf(asset)}</strong>}
      <span className="text-muted">{chainName(catalog, asset.chain_id)}</span>
    </span>
  );
}
