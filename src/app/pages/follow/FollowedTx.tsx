import { Bell, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { failureOf } from '#app/api/failures.ts';
import { RetryNotice } from '#app/api/RetryNotice.tsx';
import type { Catalog } from '#app/asset/catalog.ts';
import { startLink } from '#app/asset/compare-link.ts';
import { chainName, symbolOf } from '#app/asset/lookup.ts';
import { followedId } from '#app/following/followed.ts';
import { journal, useJournal } from '#app/following/journal.ts';
import type { TxPlace } from '#app/following/read-link.ts';
import { isPending, standingStop, summaryOf } from '#app/following/standing.ts';
import { canTell, isTold, mayTell } from '#app/following/tell.ts';
import { useTxStatus } from '#app/following/use-tx-status.ts';
import { agoText } from '#app/format/ago.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { useTicking } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { useAnnounce } from '#app/ui/Announcer.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import type { TransferSide, TransferStatus, TxStatusResponse } from '#contract/tx.ts';
import { followLink } from './address.ts';
import { NotFollowed } from './NotFollowed.tsx';
import { signsAfter } from './phase-words.ts';
import { moneySentence, Said, TransferView } from './TransferView.tsx';
import { OutsideLink, shortHash, TxLine } from './TxLine.tsx';

interface FollowedTxProps {
  readonly place: TxPlace;
  readonly catalog: Catalog;
  /** What can be followed in its place; null where the service reads chains. */
  readonly samples: ReactNode;
}

/** Where the money of one transaction is, kept up to date. */
export function FollowedTx({ place, catalog, samples }: FollowedTxProps) {
  const id = useId();
  const { data, dataUpdatedAt, error, refetch } = useTxStatus(place);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="sr-only">
        {t('Transaction {hash}', { hash: shortHash(place.hash) })}
      </h2>
      {data === undefined && error === null && <Skeleton className="h-40" />}
      {error !== null && data === undefined && (
        <NotFollowed {...{ error, place, catalog, samples }} onRetry={() => void refetch()} />
      )}
      {error !== null && data !== undefined && (
        <RetryNotice onRetry={() => void refetch()}>
          {t('What you see is the last that we read.')} {failureOf(error).sentence}
        </RetryNotice>
      )}
      {data !== undefined && <Status status={data.data} seenAt={dataUpdatedAt} catalog={catalog} />}
    </section>
  );
}

interface StatusProps {
  readonly status: TxStatusResponse;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
  readonly catalog: Catalog;
}

function Status({ status, seenAt, catalog }: StatusProps) {
  const digits = useFormatNumber();
  const { transfers, tx, unknown_call, began_with, is_sample, error } = status;
  const shown = transfers.filter(({ stops }) => stops.length > 0);
  const { standing, to } = summaryOf(status);
  const money = shown.map((transfer) => moneySentence(transfer, catalog, digits) ?? '');
  const chain = chainName(catalog, tx.chain_id);
  return (
    <>
      {is_sample && <Notice isSilent>{t('This transaction is made up, to try the page, and is not kept.')}</Notice>}
      <Headline
        sentences={money.length === 0 ? [withoutTransfers(status, chain)] : fewSentences(money, digits)}
        isArrived={standing === 'arrived'}
      />
      {shown.length === 0 && <TxLine role={t('On {chain}', { chain })} tx={tx} chain={chain} />}
      {shown.length === 0 && <Said text={error?.message ?? null} />}
      <BeganWith txs={began_with} catalog={catalog} />
      {unknown_call !== null && <UnknownCall call={unknown_call} tx={tx} chain={chain} />}
      {shown.map((transfer, i) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the transfers of one transaction in order
          key={i}
          className="flex flex-col gap-2"
        >
          {shown.length > 1 && (
            <h3 className="font-semibold">
              {t('Transfer {number} of {all}', { number: digits(`${i + 1}`), all: digits(`${shown.length}`) })}
            </h3>
          )}
          <TransferView
            transfer={transfer}
            place={{ chainId: tx.chain_id, hash: tx.tx_hash, index: transfers.indexOf(transfer), isSample: is_sample }}
            lookup={catalog}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isPending(standing) && <TellButton id={followedId(tx)} signs={shown.some(waitsToSign)} />}
        {isPending(standing) && <SeenAt at={seenAt} />}
        {standing === 'arrived' && shown.length === 1 && <GoOn from={to} catalog={catalog} />}
      </div>
    </>
  );
}

/** From where it has arrived on, to wherever it is to go next. */
function GoOn({ from, catalog }: { readonly from: TransferSide | null; readonly catalog: Catalog }) {
  const asset = from?.denom == null ? undefined : catalog.asset({ chain_id: from.chain_id, denom: from.denom });
  if (asset === undefined) return null;
  return (
    <Link href={startLink(asset)} className="link touch-reach">
      {t('Compare routes from {symbol} on {chain}', {
        symbol: symbolOf(asset),
        chain: chainName(catalog, asset.chain_id),
      })}
    </Link>
  );
}

/** More transfers than this are a relayer's, or of many people: whose they are, addresses say. */
const MOST_SENTENCES = 3;

const fewSentences = (money: readonly string[], digits: FormatNumber): readonly string[] =>
  money.length <= MOST_SENTENCES
    ? money
    : [
        t('{count} transfers left in this transaction. Find yours by its addresses.', {
          count: digits(`${money.length}`),
        }),
      ];

/** Large, and said when it comes and when it changes. */
function Headline({ sentences, isArrived }: { sentences: readonly string[]; isArrived: boolean }) {
  const announce = useAnnounce();
  const all = sentences.join(' ');
  useEffect(() => announce(all), [all, announce]);
  return (
    <div data-slot="money-now" className="flex flex-col gap-1 font-semibold text-20">
      {sentences.map((sentence, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two transfers may be alike
        <p key={i}>
          {isArrived && <CircleCheck size={20} aria-hidden className="me-2 inline align-[-0.15em] text-good" />}
          {sentence}
        </p>
      ))}
    </div>
  );
}

/** Of a transaction that moved nothing between chains, as far as we can tell. */
function withoutTransfers({ state, began_with }: TxStatusResponse, chain: string): string {
  if (state === 'STATE_SUBMITTED') return t('Handed in. No block of {chain} has it yet.', { chain });
  if (state === 'STATE_ABANDONED')
    return t('It never happened: another transaction took its place. Your money is where it was.');
  if (state === 'STATE_COMPLETED_ERROR') return t('It failed on {chain}. Only its fee was taken.', { chain });
  return began_with.length > 0
    ? t('This is where a transfer ended, on {chain}.', { chain })
    : t('Nothing that we follow left {chain} in this transaction.', { chain });
}

function BeganWith({ txs, catalog }: { txs: TxStatusResponse['began_with']; catalog: Catalog }) {
  return txs.map((tx) => (
    <p key={followedId(tx)} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {t('This transaction ends a transfer that began with {hash} on {chain}.', {
          hash: shortHash(tx.tx_hash),
          chain: chainName(catalog, tx.chain_id),
        })}
      </span>
      <Link
        href={followLink({ hash: tx.tx_hash, chainId: tx.chain_id })}
        className="touch-target inline-flex h-9 items-center rounded-8 border border-edge bg-raised px-3 hover:bg-surface"
      >
        {t('Follow that')}
      </Link>
    </p>
  ));
}

interface UnknownCallProps {
  readonly call: NonNullable<TxStatusResponse['unknown_call']>;
  readonly tx: TxStatusResponse['tx'];
  readonly chain: string;
}

/** What can be said of a call that we do not know, and whom to ask. */
function UnknownCall({ call: { contract, call }, tx, chain }: UnknownCallProps) {
  const fields = [
    [t('Chain'), chain],
    [t('Contract'), contract],
    [t('Function'), call],
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        {fields.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere font-mono">{plainText(value)}</dd>
              </div>
            ),
        )}
      </dl>
      <p>
        {tx.explorer_link === ''
          ? t('Ask those who run the app in which you signed it, with the hash and the contract.')
          : rich(
              'Look at <link>its page at an explorer</link>, or ask those who run the app in which you signed it, with the hash and the contract.',
              { link: () => <OutsideLink href={tx.explorer_link}>{t('its page at an explorer')}</OutsideLink> },
            )}
      </p>
    </div>
  );
}

/** Whether the person signs next, once a wait is over. */
function waitsToSign(transfer: TransferStatus): boolean {
  const stop = standingStop(transfer);
  return stop !== undefined && signsAfter(stop.bridge_id, stop.phase);
}

/** The browser is asked at the press only. */
function TellButton({ id, signs }: { readonly id: string; readonly signs: boolean }) {
  const entry = useJournal().entries.find((each) => followedId(each) === id);
  const [isRefused, setRefused] = useState(false);
  if (entry === undefined || !canTell()) return null;
  if (isTold(entry))
    return (
      <p>
        {signs
          ? t('We tell you when you must sign, as long as a tab of Portolan is open.')
          : t('We tell you when it has arrived, as long as a tab of Portolan is open.')}
      </p>
    );
  const tell = async () => {
    const may = await mayTell();
    setRefused(!may);
    if (may) journal.setTells(id, true);
  };
  return (
    <>
      <Button onClick={tell}>
        <Bell size={16} aria-hidden />
        {signs ? t('Tell me when I must sign') : t('Tell me when it has arrived')}
      </Button>
      <p className="text-12 text-muted">{t('For this, keep a tab of Portolan open.')}</p>
      {isRefused && <p className="text-muted">{t('The browser does not allow notifications of this page.')}</p>}
    </>
  );
}

function SeenAt({ at }: { at: number }) {
  const digits = useFormatNumber();
  const ago = useTicking(() => agoText(Date.now() - at, digits));
  return <p className="text-12 text-muted">{t('Read {ago}. This page keeps looking while you see it.', { ago })}</p>;
}
