import { ArrowLeftRight } from 'lucide-react';
import { Link } from 'wouter';
import { AssetLogo } from '../../asset/AssetLogo.tsx';
import { CoinAmount } from '../../asset/CoinAmount.tsx';
import { compareLink } from '../../asset/compare-link.ts';
import { shortDenom } from '../../asset/lookup.ts';
import { Monogram } from '../../asset/Monogram.tsx';
import type { Digits } from '../../numbers/digits.ts';
import { usdText } from '../../numbers/usd.ts';
import type { Holding } from './holdings.ts';

interface HoldingRowProps {
  readonly holding: Holding;
  readonly digits: Digits;
}

/** A holding. The whole row leads to Compare with this asset. */
export function HoldingRow({ holding, digits }: HoldingRowProps) {
  const { coin, chain, usd, price, id, name } = holding;
  return (
    <li className="relative flex items-center gap-3 px-3 py-2 hover:bg-surface">
      <HoldingLogo holding={holding} />
      <div className="min-w-0 flex-1">
        <p>
          <Link
            href={compareLink(id)}
            aria-label={`Compare routes from ${coin.symbol} on ${chain}`}
            className="font-semibold after:absolute after:inset-0 after:content-['']"
          >
            {coin.symbol}
          </Link>
          <span className="text-muted"> on {chain}</span>
        </p>
        <p className="text-12 text-muted" title={id.denom}>
          {name ? `${name} · ` : ''}
          {shortDenom(id.denom)}
        </p>
      </div>
      <div className="text-right">
        <p className="font-semibold">{usdText(usd, 'down', digits)}</p>
        <p className="relative z-[1] text-12 text-muted">
          <CoinAmount coin={coin} rounding="down" digits={digits} />
          {price.known && <span className="hidden medium:inline"> at {usdText(price, 'down', digits)}</span>}
        </p>
      </div>
      <ArrowLeftRight size={16} aria-hidden className="shrink-0 text-faint" />
    </li>
  );
}

function HoldingLogo({ holding: { asset, chainRecord, coin } }: { holding: Holding }) {
  if (asset === undefined) return <Monogram text={coin.symbol} seed={coin.symbol} size={32} />;
  return <AssetLogo asset={asset} chain={chainRecord} />;
}
