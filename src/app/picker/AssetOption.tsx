import clsx from 'clsx';
import { Star } from 'lucide-react';
import { AssetLogo } from '../asset/AssetLogo.tsx';
import type { Catalog } from '../asset/catalog.ts';
import { coinOf, coinText } from '../asset/coin.ts';
import { LivenessLabel } from '../asset/LivenessLabel.tsx';
import { chainName, symbolOf } from '../asset/lookup.ts';
import { originText } from '../asset/origin-text.ts';
import type { AssetBalance } from '../balances/asset-balance.ts';
import { usdText } from '../format/amount.ts';
import { useFormatNumber } from '../format/number.ts';
import { t } from '../language/words.ts';
import { Figure } from '../ui/Figure.tsx';
import { type AssetIndex, copyText, denomTail, type SearchEntry } from './asset-search.ts';

interface AssetOptionProps {
  entry: SearchEntry;
  index: AssetIndex;
  catalog: Catalog;
  /** The known balance; undefined for none. */
  held: AssetBalance | undefined;
  isPinned: boolean;
  onPin: () => void;
}

/** An asset in a list: symbol, chain, origin, and the end of its denom if the symbol is ambiguous. */
export function AssetOption({ entry, index, catalog, held, isPinned, onPin }: AssetOptionProps) {
  const { asset, shownName } = entry;
  const tail = denomTail(entry, index);
  const origin = originText(asset, catalog);
  const copy = copyText(entry);
  const isNamed = shownName !== null && shownName !== symbolOf(asset) && !copy?.includes(shownName);
  // First whose it is: the end of the line may be cut.
  const second = [copy, isNamed && shownName, origin].filter(Boolean).join(' · ');
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <AssetLogo asset={asset} chain={catalog.chain(asset.chain_id)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate">
            <span className="font-semibold">{symbolOf(asset)}</span>
            {tail !== null && <span className="ms-1 font-mono text-12 text-muted">{tail}</span>}
          </span>
          <span className="shrink-0 text-muted">{chainName(catalog, asset.chain_id)}</span>
        </span>
        <span className="flex items-baseline justify-between gap-3 text-12 text-faint">
          <span className="truncate">
            {asset.liveness && <LivenessLabel liveness={asset.liveness} />}
            {asset.liveness && second && ' · '}
            {second}
          </span>
          {held && <HeldText held={held} entry={entry} catalog={catalog} />}
        </span>
      </span>
      <PointerStar isPinned={isPinned} onPin={onPin} />
    </span>
  );
}

/** Pins the row by pointer. An option may hold no control of its own: keys have the button below the list. */
const PointerStar = ({ isPinned, onPin }: Pick<AssetOptionProps, 'isPinned' | 'onPin'>) => (
  <span
    aria-hidden
    title={isPinned ? t('Unpin') : t('Pin to the top')}
    onClick={(event) => {
      event.stopPropagation();
      onPin();
    }}
    className="-me-2 flex h-11 w-9 shrink-0 items-center justify-center text-faint hover:text-ink"
  >
    <Star size={16} className={clsx(isPinned && 'fill-current text-accent')} />
  </span>
);

/** "128.4 ATOM · $1,204.10", rounded down as all balances. */
function HeldText({ held, entry, catalog }: { held: AssetBalance; entry: SearchEntry; catalog: Catalog }) {
  const digits = useFormatNumber();
  const coin = coinOf(entry.asset, held.amount.toString(), catalog);
  return (
    <span className="shrink-0 text-muted">
      <Figure>{coinText(coin, 'down', digits)}</Figure> · <Figure>{usdText(held.usd, 'down', digits)}</Figure>
    </span>
  );
}
