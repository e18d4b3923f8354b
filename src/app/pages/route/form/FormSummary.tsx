import { ArrowRight, Pencil } from 'lucide-react';
import { AssetLogo } from '#app/asset/AssetLogo.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { readDecimals } from '#app/asset/coin.ts';
import { chainName, symbolOf } from '#app/asset/lookup.ts';
import type { ChosenAsset } from '#app/asset/use-asset.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { isolated } from '#app/format/plain-text.ts';
import { Button } from '#app/ui/Button.tsx';
import type { Asset } from '#contract/asset.ts';
import type { PageState } from '../query/page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';

interface FormSummaryProps {
  state: PageState;
  form: QueryForm;
  catalog: Catalog;
  onEdit: () => void;
}

/** "1.5 ETH" for an amount in the URL; smallest units for an asset without decimals. */
export function summaryAmount(plain: string, asset: Asset, digits: FormatNumber): string {
  const symbol = isolated(symbolOf(asset));
  if (readDecimals(asset.decimals) !== null) return `${digits(plain)} ${symbol}`;
  return `${digits(plain)} smallest unit${plain === '1' ? '' : 's'} of ${symbol}`;
}

/** The collapsed form, on one line. */
export function FormSummary({ state, form, catalog, onEdit }: FormSummaryProps) {
  const digits = useFormatNumber();
  const amount = (chosen: ChosenAsset | null) => chosen && summaryAmount(state.amount, chosen.asset, digits);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-8 border border-divider bg-surface px-3 py-2">
      <p className="flex min-w-0 flex-1 basis-40 flex-wrap content-center items-center gap-x-3 gap-y-1 max-medium:min-h-13">
        <End chosen={form.from} catalog={catalog} text={state.side === 'in' ? amount(form.from) : null} />
        <ArrowRight size={16} aria-hidden className="shrink-0 text-muted" />
        <span className="sr-only">to</span>
        <End chosen={form.to} catalog={catalog} text={state.side === 'out' ? `exactly ${amount(form.to)}` : null} />
      </p>
      <Button onClick={onEdit}>
        <Pencil size={16} aria-hidden />
        Edit
      </Button>
    </div>
  );
}

interface EndProps {
  chosen: ChosenAsset | null;
  catalog: Catalog;
  /** The amount with the symbol; null to show only the symbol. */
  text: string | null;
}

function End({ chosen, catalog, text }: EndProps) {
  if (chosen === null) return <span className="text-muted">loading</span>;
  const { asset } = chosen;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <AssetLogo asset={asset} chain={catalog.chain(asset.chain_id)} size={24} />
      <span className="min-w-0">
        <strong className="font-semibold">{text ?? symbolOf(asset)}</strong>{' '}
        <span className="text-muted">on {chainName(catalog, asset.chain_id)}</span>
      </span>
    </span>
  );
}
