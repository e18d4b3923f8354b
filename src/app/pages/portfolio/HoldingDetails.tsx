import clsx from 'clsx';
import { ArrowLeftRight, Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { coinText, exactCoinText, plainCoinText } from '#app/asset/coin.ts';
import { FactWords } from '#app/asset/FactWords.tsx';
import { livenessWords } from '#app/asset/liveness-sentences.ts';
import { hideAsset, showAsset } from '#app/balances/hidden-assets.ts';
import { usdText } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { type Clock, useClock } from '#app/format/time.ts';
import { msg, t } from '#app/language/words.ts';
import { useNotices } from '#app/notices/use-notices.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Points } from '#app/ui/Points.tsx';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import { shortAddress } from '#app/wallet/address.ts';
import { assetKey } from '#contract/asset.ts';
import type { Liveness } from '#contract/liveness.ts';
import { useAmountFormat } from './hidden-amounts.ts';
import { endsClause, linkOut } from './holdings/endings.ts';
import { type Holding, holdingLink, type Position } from './holdings/holdings.ts';
import { type OriginChain, originChainText } from './holdings/origins.ts';
import { toSentence, valueText } from './holdings/total.ts';

interface HoldingDetailsProps {
  readonly holding: Holding;
  readonly originChain: OriginChain | null;
  /** Whether its origin is unknown. */
  readonly isLost: boolean;
  readonly isHidden: boolean;
  readonly onClose: () => void;
}

const BUTTON = 'touch-target inline-flex h-9 items-center gap-2 rounded-8 px-3';
const FIRST = 'bg-accent font-semibold text-on-accent hover:opacity-90';

/** The details of a balance: all digits, origin, holders, and its time. */
export function HoldingDetails({ holding, originChain, isLost, isHidden, onClose }: HoldingDetailsProps) {
  const digits = useAmountFormat();
  const clock = useClock();
  const { coin, chain, id, name, price, asset, positions } = holding;
  const key = assetKey(id);
  // The page of the ways out leaves hidden rows out.
  const wayOut = isHidden ? null : linkOut(holding);
  return (
    <Dialog title={t('{symbol} on {chain}', { symbol: coin.symbol, chain })} onClose={onClose}>
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2">
          {name && <Fact term={t('Name')}>{name}</Fact>}
          <Fact term={t('Amount')}>
            <span className="flex items-center gap-1">
              <span className="min-w-0">{exactCoinText(coin, digits)}</span>
              <CopyButton text={plainCoinText(coin)} what={t('the exact amount')} />
            </span>
          </Fact>
          <Fact term={t('Value')}>
            {asset
              ? valueText(holding, digits)
              : t('No value: the service does not list it, and anyone can copy a name.')}
          </Fact>
          {price.known && (
            <Fact term={t('Price')}>
              {usdText(price, 'down', digits)}
              <PriceSource part={positions.find(({ entry }) => entry.price_source)} clock={clock} />
            </Fact>
          )}
          <Fact term={t('Comes from')}>
            <Origin lineage={originChain} isLost={isLost} chain={chain} />
          </Fact>
          {asset?.liveness && (
            <Fact term={asset.liveness.until === undefined ? t('State') : t('Ends')}>
              <State liveness={asset.liveness} />
            </Fact>
          )}
          <Fact term={id.denom.startsWith('0x') ? t('Contract') : t('Denom')}>
            <span className="flex items-center gap-1">
              <code className="min-w-0 font-mono text-12">{plainText(id.denom)}</code>
              <CopyButton text={id.denom} what={t('the denom')} />
            </span>
          </Fact>
          <Fact term={t('Held by')}>
            <ul className="flex flex-col gap-2">
              {positions.map((part) => (
                <Holder key={part.request.target.address} part={part} holding={holding} digits={digits} clock={clock} />
              ))}
            </ul>
          </Fact>
        </dl>
        <div className="flex flex-wrap gap-2">
          {wayOut !== null && (
            <Link href={wayOut} className={clsx(BUTTON, FIRST)}>
              {t('Ways out')}
            </Link>
          )}
          <Link
            href={holdingLink(holding)}
            className={clsx(BUTTON, wayOut === null ? FIRST : 'border border-edge bg-raised hover:bg-surface')}
          >
            <ArrowLeftRight size={16} aria-hidden />
            {t('Compare routes')}
          </Link>
          <Button
            onClick={() => {
              (isHidden ? showAsset : hideAsset)(key);
              onClose();
            }}
          >
            {isHidden ? <Eye size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
            {isHidden ? t('Show this row again') : t('Hide this row')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Of what ends the days, the next one first; of any other what its state means. */
function State({ liveness }: { readonly liveness: Liveness }) {
  const { until, source } = liveness;
  const { sentence, what } = livenessWords(liveness);
  const calendar = useNotices().data?.data;
  return (
    <>
      <span className="text-warn">{until === undefined ? sentence : endsClause(liveness, calendar)}</span>
      {what !== null && (
        <span className="block text-12 text-muted">
          <FactWords text={what} />
        </span>
      )}
      {until !== undefined && (
        <span lang="en" className="block text-12 text-muted">
          <SourceLink href={plainText(source)} />
        </span>
      )}
    </>
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
      {!source
        ? t('of {time}', { time: clock(at) })
        : Number.isNaN(at)
          ? t('from {source}', { source: sourceName(source, part.isSample) })
          : t('from {source}, of {time}', { source: sourceName(source, part.isSample), time: clock(at) })}
    </span>
  );
}

const SOURCES: Readonly<Record<string, () => string>> = {
  coingecko: () => 'CoinGecko',
  defillama: () => 'DefiLlama',
  pools: msg('pool prices'),
  pyth: () => 'Pyth',
  sample: msg('sample data'),
};

function sourceName(source: string, isMadeUp: boolean): string {
  const name = Object.hasOwn(SOURCES, source) ? SOURCES[source]?.() : undefined;
  const text = name ?? plainText(source);
  return isMadeUp ? t('{source} (made up)', { source: text }) : text;
}

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
  if (isLost) return t('Origin not found.');
  if (lineage === null) return t('Issued on {chain}.', { chain });
  const words = toSentence([originChainText(lineage)]);
  if (lineage.hops.length === 0) return words;
  return (
    <>
      {words}
      <details className="mt-1">
        <summary className="touch-reach link w-fit text-12">{t('Whole route')}</summary>
        <ol className="mt-1 flex list-decimal flex-col gap-1 ps-5 text-12">
          {lineage.hops.map(({ chain: on, port, channel, path }) => (
            <li key={path}>
              {on === null
                ? t('It arrived by {channel} (port {port}) of a chain that is not listed.', { channel, port })
                : t('It arrived by {channel} (port {port}) of {chain}.', { channel, port, chain: on })}
            </li>
          ))}
          <li>{t('It comes from {origin}.', { origin: lineage.origin })}</li>
        </ol>
      </details>
    </>
  );
}

function readText({ readAt, staleBlockAt, isStale }: Position, clock: Clock): string {
  const time = clock(readAt);
  if (staleBlockAt === null) {
    return isStale ? t('Read at {time}, not renewed since.', { time }) : t('Read at {time}.', { time });
  }
  const values = { time, block: clock(staleBlockAt) };
  return isStale
    ? t('Read at {time}, not renewed since; the newest block is from {block}.', values)
    : t('Read at {time}; the newest block is from {block}.', values);
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
  const { request, amount, staleBlockAt, isStale } = part;
  const { address } = request.target;
  const short = shortAddress(address);
  const names = [...new Set(request.sources.map(({ name }) => name))].filter((name) => name !== short);
  return (
    <li className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <p>{coinText({ ...coin, amount: { known: true, value: amount } }, 'down', digits)}</p>
        <p className="text-12 text-muted">
          <Points>{[...names, short]}</Points>
        </p>
        <p className={isStale || staleBlockAt !== null ? 'text-12 text-warn' : 'text-12 text-muted'}>
          {readText(part, clock)}
        </p>
      </div>
      <CopyButton text={address} what={t('the address {short}', { short })} />
    </li>
  );
}
