import { ChainLogo } from '#app/asset/AssetLogo.tsx';
import { coinOf, coinText } from '#app/asset/coin.ts';
import { bridgeName, chainName, type Lookup } from '#app/asset/lookup.ts';
import { earliestChange, standingStop, waitsForAct } from '#app/following/standing.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { shortDuration, useClock, useTicking } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import { RailNode, RailRow } from '#app/ui/Rail.tsx';
import type { TransferSide, TransferStatus, TransferStop } from '#contract/tx.ts';
import { TransferActs } from './acts/TransferActs.tsx';
import type { TransferPlace } from './acts/transfer-place.ts';
import { bridgeIcon, moneyWords, nextStepWords, phaseWords, roleWords, signsAfter } from './phase-words.ts';
import { OutsideLink, shortHash, TxLine } from './TxLine.tsx';
import { type MapBridge, type MapChain, tookSeconds, transferMap } from './transfer-map.ts';

const UNKNOWN_CHAIN = (): string => t('a chain that is not known');

const nameOf = (lookup: Lookup, side: TransferSide | null): string =>
  side === null ? UNKNOWN_CHAIN() : chainName(lookup, side.chain_id);

/** Null where neither asset nor amount was read. */
function sideText(side: TransferSide | null, lookup: Lookup, digits: FormatNumber): string | null {
  if (side?.denom == null || side.amount === null) return null;
  return coinText(coinOf({ chain_id: side.chain_id, denom: side.denom }, side.amount, lookup), 'down', digits);
}

/** "Your money is ready: 99.94 USDC can be claimed on Base now.", "Arrived: 99.94 USDC on Base, in 19 min." */
export function moneySentence(transfer: TransferStatus, lookup: Lookup, digits: FormatNumber): string | null {
  const stop = standingStop(transfer);
  if (stop === undefined) return null;
  const isAtFarEnd = ['ARRIVED', 'READY', 'REFUSED'].includes(stop.phase);
  const [first, second] = isAtFarEnd ? [stop.to, stop.from] : [stop.from, stop.to];
  const read = sideText(first, lookup, digits) ?? sideText(second, lookup, digits);
  return moneyWords(
    stop.phase,
    {
      amount: read ?? t('an amount that was not read'),
      subject: read ?? t('An amount that was not read'),
      ...{ from: nameOf(lookup, stop.from), to: nameOf(lookup, stop.to) },
    },
    shortDuration(tookSeconds(transferMap(transfer)), digits, ''),
  );
}

interface TransferViewProps {
  readonly transfer: TransferStatus;
  readonly place: Omit<TransferPlace, 'stop'>;
  readonly lookup: Lookup;
}

/** One chain of transfers: a stop for each chain, and between them how far the bridge is. */
export function TransferView({ transfer, place, lookup }: TransferViewProps) {
  const { chains, bridges } = transferMap(transfer);
  const standing = standingStop(transfer);
  return (
    <ol className="flex flex-col">
      {chains.flatMap((chain, i) => {
        const bridge = bridges[i];
        const hasCome = bridges[i - 1]?.stop.phase === 'ARRIVED' || i === 0;
        return [
          <ChainRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a chain may come twice
            key={`chain-${i}`}
            chain={chain}
            hasCome={hasCome}
            isLast={bridge === undefined}
            lookup={lookup}
          />,
          ...(bridge === undefined
            ? []
            : [
                <BridgeRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: so may a bridge
                  key={`bridge-${i}`}
                  bridge={bridge}
                  isStanding={bridge.stop === standing}
                  place={{ ...place, stop: i }}
                  lookup={lookup}
                />,
              ]),
        ];
      })}
    </ol>
  );
}

interface ChainRowProps {
  readonly chain: MapChain;
  /** Whether the amount has been there. */
  readonly hasCome: boolean;
  readonly isLast: boolean;
  readonly lookup: Lookup;
}

function ChainRow({ chain: { chainId, side, txs }, hasCome, isLast, lookup }: ChainRowProps) {
  const digits = useFormatNumber();
  const chain = nameOf(lookup, side);
  const amount = sideText(side, lookup, digits);
  return (
    <RailRow
      node={
        chainId === null ? (
          <RailNode icon="question" look="unknown" />
        ) : (
          <span className="relative z-[1] flex rounded-full bg-bg">
            <ChainLogo id={chainId} name={chain} size={24} />
          </span>
        )
      }
      rail={isLast ? 'none' : hasCome ? 'solid' : 'dashed'}
    >
      <p className={hasCome ? '' : 'text-muted'}>
        {amount === null
          ? rich('<strong>{chain}</strong>', { ...STRONG, chain })
          : rich('<strong>{amount}</strong> on {chain}', { ...STRONG, amount, chain })}
      </p>
      {side?.address != null && (
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-muted" title={plainText(side.address)}>
          {t('Address: {address}', { address: shortHash(side.address) })}
          <CopyButton
            text={side.address}
            what={t('the address on {where}', { where: chain })}
            className="-my-1 size-7"
          />
        </p>
      )}
      {txs.map(({ field, tx }) => (
        <TxLine key={`${field} ${tx.tx_hash}`} role={roleWords(field)} tx={tx} chain={chain} />
      ))}
    </RailRow>
  );
}

const STRONG = { strong: (words: React.ReactNode) => <strong className="font-semibold">{words}</strong> };

interface BridgeRowProps {
  readonly bridge: MapBridge;
  /** Whether the money stands here. */
  readonly isStanding: boolean;
  readonly place: TransferPlace;
  readonly lookup: Lookup;
}

function BridgeRow({ bridge, isStanding, place, lookup }: BridgeRowProps) {
  const { stop } = bridge;
  const names = {
    bridge: bridgeName(lookup, stop.bridge_id),
    from: nameOf(lookup, stop.from),
    to: nameOf(lookup, stop.to),
  };
  const isOver = stop.phase === 'ARRIVED' || stop.phase === 'RETURNED';
  return (
    <RailRow node={<RailNode icon={bridgeIcon(stop.bridge_id)} look="bridge" />} rail={isOver ? 'solid' : 'dashed'}>
      <h3 className="text-12 text-muted">{names.bridge}</h3>
      <p className={isStanding && !isOver ? 'font-semibold' : ''}>{phaseWords(stop.bridge_id, stop.phase, names)}</p>
      <Times bridge={bridge} />
      <Said text={stop.said} />
      {stop.acts.length > 0 ? (
        <TransferActs stop={stop} place={place} lookup={lookup} />
      ) : (
        isStanding && <p className="text-muted">{nextStepWords(stop.bridge_id, stop.phase, names)}</p>
      )}
      <More stop={stop} />
    </RailRow>
  );
}

/** "4 min so far, usually 19 min", or how long it took; of a wait with a known end how much is gone, and what comes then. */
function Times({ bridge: { stop, sentAt, endedAt } }: { bridge: MapBridge }) {
  const digits = useFormatNumber();
  const clock = useClock();
  const [began, until] = [Date.parse(stop.since ?? ''), Date.parse(earliestChange(stop) ?? '')];
  const since = sentAt ?? began;
  const passed = (from: number) => shortDuration(passedSeconds(Date.now() - from), digits);
  const text = useTicking(() => {
    const usual =
      stop.usual_seconds !== null && stop.usual_seconds > 0 ? shortDuration(stop.usual_seconds, digits) : '';
    if (endedAt !== null && sentAt !== null && endedAt > sentAt)
      return t('It took {time} and ended at {end}', {
        time: shortDuration((endedAt - sentAt) / 1000, digits),
        end: clock(endedAt),
      });
    // The clock of who waits for the person is not the bridge's.
    if (stop.phase === 'ARRIVED' || stop.phase === 'RETURNED' || waitsForAct(stop)) return '';
    if (until > Date.now() && began < Date.now())
      return t('Elapsed: {passed} of about {all}', {
        passed: passed(began),
        all: shortDuration((until - began) / 1000, digits),
      });
    const now = since < Date.now() ? passed(since) : '';
    if (usual === '') return now === '' ? '' : t('{time} so far', { time: now });
    return now === '' ? t('Usually {usual}', { usual }) : t('{time} so far, usually {usual}', { usual, time: now });
  });
  const next = useTicking(() => {
    if (!(until > Date.now()) || waitsForAct(stop)) return '';
    return signsAfter(stop.bridge_id, stop.phase)
      ? t('You sign again from {time}, your time', { time: clock(until) })
      : t('The next step can come at {time}, your time', { time: clock(until) });
  });
  return (
    <div className="text-muted tabular-nums">
      {text !== '' && <p>{text}</p>}
      {next !== '' && <p>{next}</p>}
    </div>
  );
}

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Rounded down to what is shown: nobody has waited longer than they have. */
function passedSeconds(ms: number): number {
  const seconds = Math.max(1, Math.floor(ms / 1000));
  return seconds < 90 ? seconds : seconds - (seconds % (seconds < 1.5 * DAY ? MINUTE : DAY));
}

/** Words of a chain or a service, as they stand. */
export function Said({ text }: { text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <p className="text-muted">
      {rich('In the words of the chain or service: {words}', {
        words: (
          <q lang="en" className="wrap-anywhere">
            {plainText(text)}
          </q>
        ),
      })}
    </p>
  );
}

/** Where others tell more, and by what they know the transfer. */
function More({ stop: { links, identifiers } }: { stop: TransferStop }) {
  return (
    <>
      {links.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="text-muted">{t('Others say more:')}</span>
          {links.map(({ name, url }) => (
            <OutsideLink key={url} href={url}>
              {plainText(name)}
            </OutsideLink>
          ))}
        </p>
      )}
      {identifiers.length > 0 && (
        <details>
          <summary className="touch-reach -my-1 w-fit py-1 text-muted">{t('Identifiers')}</summary>
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-2 border-divider border-s-2 ps-2 text-12">
            {identifiers.map(({ name, value }) => (
              <div key={name} className="contents">
                <dt lang="en" className="text-muted">
                  {plainText(name)}
                </dt>
                <dd className="wrap-anywhere font-mono">{plainText(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
