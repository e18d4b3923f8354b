import { Pencil } from 'lucide-react';
import { AssetLogo } from '#app/asset/AssetLogo.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { readDecimals, smallestUnitsText } from '#app/asset/coin.ts';
import { chainName, symbolOf } from '#app/asset/lookup.ts';
import type { ChosenAsset } from '#app/asset/use-asset.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { isolated } from '#app/format/plain-text.ts';
import { rich } from '#app/language/rich.ts';
import { leftToRight, t } from '#app/language/words.ts';
import type { Asset } from '#contract/asset.ts';
import type { PageState } from '../query/page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';
import { bridgesText } from './BridgeChip.tsx';

interface FormSummaryProps {
  state: PageState;
  form: QueryForm;
  catalog: Catalog;
  onEdit: () => void;
}

/**
 * "1.5 ETH" for an amount in the URL; smallest units for an asset without decimals, but not for one that is not found, of which
 * nobody knows what is meant: "5,000 of a token".
 */
export function summaryAmount(plain: string, asset: Asset, digits: FormatNumber, isFound = true): string {
  const symbol = symbolOf(asset);
  if (!isFound) return t('{amount} of {symbol}', { amount: digits(plain), symbol: isolated(symbol) });
  return readDecimals(asset.decimals) === null
    ? smallestUnitsText(plain, symbol, digits)
    : leftToRight(`${digits(plain)} ${isolated(symbol)}`);
}

/** The collapsed form: what is asked in two short lines, which unfold it. */
export function FormSummary({ state, form, catalog, onEdit }: FormSummaryProps) {
  const digits = useFormatNumber();
  const { from, to, bridges, bridgesOff } = form;
  const isIn = state.side === 'in';
  const amount = (chosen: ChosenAsset | null) =>
    chosen === null
      ? t('loading')
      : summaryAmount(state.amount, chosen.asset, digits, form.exactAsset !== null || chosen.asset.decimals != null);
  const symbol = (chosen: ChosenAsset | null) => (chosen === null ? t('loading') : symbolOf(chosen.asset));
  const sent = isIn ? amount(from) : symbol(from);
  const received = isIn ? symbol(to) : t('exactly {amount}', { amount: amount(to) });
  const chain = (chosen: ChosenAsset | null) => (chosen === null ? '' : chainName(catalog, chosen.asset.chain_id));
  const isLoading = from === null && to === null;
  const ofChains = isLoading ? '' : t('{from} to {to}', { from: chain(from), to: chain(to) });
  // What is left out comes first, as a phone may cut the rest.
  const ofBridges = bridges.length > 0 ? bridgesText(bridges, bridgesOff) : '';
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-13 w-full items-center gap-3 rounded-8 text-start hover:bg-raised"
    >
      {from && <AssetLogo asset={from.asset} chain={catalog.chain(from.asset.chain_id)} />}
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t('Edit:')} </span>
        <span className="block font-semibold text-16">
          {isLoading
            ? t('Loading chains and assets')
            : rich('{from} to {to}', { from: <NoBreak>{sent}</NoBreak>, to: <NoBreak>{received}</NoBreak> })}
        </span>
        <span className="block truncate text-14 text-muted">
          {(bridgesOff.length > 0 ? [ofBridges, ofChains] : [ofChains, ofBridges]).filter(Boolean).join(' · ')}
        </span>
      </span>
      <Pencil size={16} aria-hidden className="me-1 shrink-0 text-muted" />
    </button>
  );
}

const NoBreak = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;
