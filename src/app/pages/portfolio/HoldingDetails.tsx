import { ArrowLeftRight, Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { coinText, exactCoinText, plainCoinText } from '#app/asset/coin.ts';
import { compareLink } from '#app/asset/compare-link.ts';
import { hideAsset, showAsset } from '#app/balances/hidden-assets.ts';
import { usdText } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { type Clock, useClock } from '#app/format/time.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyButton } from '#app/ui/copy.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { shortAddress } from '#app/wallet/address.ts';
import { assetKey } from '#contract/asset.ts';
import { livenessText } from '#contract/liveness-text.ts';
import { useAmountFormat } from './hidden-amounts.ts';
import type { Holding, Position } from './holdings/holdings.ts';
import { type OriginChain, originChainText } from './holdings/origins.ts';
import { valueText } from './holdings/total.ts';

interface HoldingDetailsProps {
  readonly holding: Holding;
  readonly originChain: OriginChain | null;
  /** Whether its origin is unknown. */
  readonly isLost: boolean;
  readonly isHidden: boolean;
  readonly onClose: () => void;
}

/** The details of a balance: all digits, origin, holders, and its time. */
export function HoldingDetails({ holding, originChain, isLost, isHidden, onClose }: HoldingDetailsProps) {
  const digits = useAmountFormat();
  const clock = useClock();
  const { coin, chain, chainRecord, id, name, price, asset, positions } = holding;
  const key = assetKey(id);
  return (
    <Dialog title={`${coin.symbol} on ${chain}`} onClose={onClose}>
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2">
          {name && <Fact term="Name">{name}</Fact>}
          <Fact term="Amount">
            <span className="flex items-center gap-1">
              <span className="min-w-0">{exactCoinText(coin, digits)}</span>
              <CopyButton text={plainCoinText(coin)} what="the exact amount" />
            </span>
          </Fact>
          <Fact term="Value">
            {asset ? valueText(holding, digits) : 'No value: the service does not list it, and anyone can copy a name.'}
          </Fact>
          {price.known && (
            <Fact term="Price">
              {usdText(price, 'down', digits)}
              <PriceSource part={positions.find(({ entry }) => entry.price_source)} clock={clock} />
            </Fact>
          )}
          <Fact term="Comes from">
            <Origin lineage={originChain} isLost={isLost} chain={chain} />
          </Fact>
          {asset?.liveness && (
            <Fact term="State">
              <span className="text-warn">It {livenessText(asset.liveness)}.</span>
            </Fact>
          )}
          <Fact term="Denom">
            <span className="flex items-center gap-1">
              <code className="min-w-0 font-mono text-12">{plainText(id.denom)}</code>
              <CopyButton text={id.denom} what="the denom" />
            </span>
          </Fact>
          <Fact term="Held by">
            <ul className="flex flex-col gap-2">
              {positions.map((part) => (
                <Holder key={part.request.target.address} part={part} holding={holding} digits={digits} clock={clock} />
              ))}
            </ul>
          </Fact>
        </dl>
        <div className="flex flex-wrap gap-2">
          <Link
            href={compareLink(id, coin, chainRecord)}
            className="touch-target inline-flex h-9 items-center gap-2 rounded-8 bg-accent px-3 font-semibold text-on-accent hover:opacity-90"
          >
            <ArrowLeftRight size={16} aria-hidden />
            Compare routes
          </Link>
          <Button
            onClick={() => {
              (isHidden ? showAsset : hideAsset)(key);
              onClose();
            }}
          >
            {isHidden ? <Eye size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
            {isHidden ? 'Show this row again' : 'Hide this row'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-12 text-muted">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

function PriceSource({ part, clock }: { readonly part: Position | undefined; readonly clock: Clock }) {
  const source = part?.entry.price_source;
  const at = Date.parse(part?.entry.price_as_of ?? '');
  if (!source && Number.isNaN(at)) return null;
  return (
    <span className="block text-12 text-muted">
      {[source && `from ${sourceName(source, part.isSample)}`, !Number.isNaN(at) && `of ${clock(at)}`]
        .filter(Boolean)
        .join(', ')}
    </span>
  );
}

const SOURCES: Readonly<Record<string, string>> = {
  coingecko: 'CoinGecko',
  defillama: 'DefiLlama',
  pools: 'pool prices',
  pyth: 'Pyth',
  sample: 'sample data',
};

const sourceName = (source: string, isMadeUp: boolean): string =>
  (Object.hasOwn(SOURCES, source) ? SOURCES[source] : plainText(source)) + (isMadeUp ? ' (made up)' : '');

/** The origin in short, and each channel on demand. */
function Origin({
  lineage,
  isLost,
  chain,
}: {
  readonly lineage: OriginChain | null;
  readonly isLost: boolean;
  readonly chain: string;
}) {
  if (isLost) return 'Origin not found.';
  if (lineage === null) return `Issued on ${chain}.`;
  const text = originChainText(lineage);
  const words = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  if (lineage.hops.length === 0) return words;
  return (
    <>
      {words}
      <details className="mt-1">
        <summary className="touch-reach link w-fit text-12">Whole route</summary>
        <ol className="mt-1 flex list-decimal flex-col gap-1 pl-5 text-12">
          {lineage.hops.map(({ chain: on, port, channel, path }) => (
            <li key={path}>
              It arrived by {channel} (port {port}) {on === null ? 'of a chain that is not listed' : `of ${on}`}.
            </li>
          ))}
          <li>It comes from {lineage.origin}.</li>
        </ol>
      </details>
    </>
  );
}

function Holder({
  part,
  holding: { coin },
  digits,
  clock,
}: {
  readonly part: Position;
  readonly holding: Holding;
  readonly digits: FormatNumber;
  readonly clock: Clock;
}) {
  const { request, amount, readAt, staleBlockAt, isStale } = part;
  const { address } = request.target;
  const short = shortAddress(address);
  const names = [...new Set(request.sources.map(({ name }) => name))].filter((name) => name !== short);
  return (
    <li className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <p>{coinText({ ...coin, amount: { known: true, value: amount } }, 'down', digits)}</p>
        <p className="text-12 text-muted">
          {names.map((name) => `${name} · `)}
          <span className="whitespace-nowrap">{short}</span>
        </p>
        <p className={isStale || staleBlockAt !== null ? 'text-12 text-warn' : 'text-12 text-muted'}>
          Read at {clock(readAt)}
          {isStale && ', not renewed since'}
          {staleBlockAt !== null && `; the newest block is from ${clock(staleBlockAt)}`}.
        </p>
      </div>
      <CopyButton text={address} what={`the address ${short}`} />
    </li>
  );
}
