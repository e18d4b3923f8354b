import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useClient } from '#app/api/service-context.ts';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { journal, useJournal } from '#app/following/journal.ts';
import { readTxLink } from '#app/following/read-link.ts';
import { signedActs } from '#app/following/signed-acts.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Page } from '#app/ui/Page.tsx';
import { TextArea } from '#app/ui/TextArea.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { SAMPLE_TXS } from '#contract/sample-txs.ts';
import { txEndpoints } from '#contract/tx-endpoints.ts';
import { followLink, placeOf } from './address.ts';
import { FollowedTx } from './FollowedTx.tsx';
import { History } from './History.tsx';
import { FollowRealOnes } from './NotFollowed.tsx';
import { shortHash } from './TxLine.tsx';

/** Where the money of a transaction is, and what was followed before. */
export default function FollowPage() {
  useDocumentTitle(t('Follow'));
  useEffect(() => {
    void journal.open();
    void signedActs.read();
  }, []);
  const { catalog, market, error } = useCatalog();
  const [path, navigate] = useLocation();
  const place = placeOf(path, useSearch(), catalog);
  const key = place === null ? '' : `${place.chainId ?? ''} ${place.hash}`;
  const samples = useHasSamples(market?.source === 'sample');
  const hasSamples = samples === true;
  const { entries } = useJournal();
  const isUnknown = error === null && (market === null || samples === undefined);
  return (
    <Page
      title={t('Follow')}
      lead={t('See where the money of a transaction is, whichever bridge it took.')}
      width="text"
      gap="gap-6"
    >
      <FollowForm
        hash={place?.hash ?? ''}
        hasSamples={hasSamples && place === null}
        onFollow={(text) => {
          const next = readTxLink(text, catalog);
          if (next !== null) navigate(followLink(next));
          return next !== null;
        }}
      />
      {place !== null && (
        <FollowedTx key={key} place={place} catalog={catalog} samples={hasSamples ? <Samples /> : null} />
      )}
      {place === null && hasSamples && entries.length === 0 && <Samples />}
      {/* Where it is empty, what may stand above it comes first: nothing moves. */}
      {(place !== null || entries.length > 0 || !isUnknown) && <History catalog={catalog} />}
      {place === null && hasSamples && entries.length > 0 && <Samples />}
    </Page>
  );
}

const SAMPLES: Readonly<Record<keyof typeof SAMPLE_TXS, Message>> = {
  attested: msg('One that waits for Circle'),
  ready: msg('One that waits for you'),
  withdrawn: msg('One that waits for days'),
  arrived: msg('One that has arrived'),
};

/** Whether the service has no nodes, and made-up transactions to show; one of a made-up market may have some. Undefined before its answer. */
function useHasSamples(enabled: boolean): boolean | undefined {
  const client = useClient();
  const { data, isPending } = useQuery({
    queryKey: ['sample-txs'],
    queryFn: ({ signal }) => client.ask(txEndpoints.txStatus, SAMPLE_TXS.ready, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled,
  });
  return enabled && (isPending ? undefined : data?.data.is_sample === true);
}

/** What can be followed here, and how one has the rest. */
const MadeUpOnly = () => (
  <>
    {t('Only made-up ones here.')} <FollowRealOnes />
  </>
);

const Samples = () => (
  <div className="flex flex-col gap-1">
    <p className="text-muted">{t('Made-up transactions')}</p>
    <ul className="flex flex-wrap gap-2">
      {Object.entries(SAMPLE_TXS).map(([name, { tx_hash, chain_id }]) => (
        <li key={tx_hash}>
          <Link
            href={followLink({ hash: tx_hash, chainId: chain_id })}
            className="touch-target inline-flex h-9 items-center rounded-8 border border-edge bg-raised px-3 hover:bg-surface"
          >
            {SAMPLES[name as keyof typeof SAMPLE_TXS]()}
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

interface FollowFormProps {
  /** What is followed; "" for nothing. */
  readonly hash: string;
  readonly hasSamples: boolean;
  /** Returns whether the text has a hash. */
  readonly onFollow: (text: string) => boolean;
}

function FollowForm({ hash, hasSamples, onFollow }: FollowFormProps) {
  const [text, setText] = useState(hash);
  const [isWrong, setWrong] = useState(false);
  const [shown, setShown] = useState(hash);
  // On a phone the answer would begin at half of the screen.
  const [isFolded, setFolded] = useState(hash !== '');
  const another = useRef<HTMLButtonElement>(null);
  // The address may change by a link, too. The form stays, and with it the focus.
  if (shown !== hash) {
    setShown(hash);
    setText(hash);
    setWrong(false);
    setFolded(hash !== '');
  }
  useEffect(() => {
    // What had the focus is out of sight. Where nothing folds the button has no place, and takes none.
    if (isFolded && document.activeElement !== document.body) another.current?.focus();
  }, [isFolded]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!onFollow(text));
  };
  return (
    <>
      {isFolded && (
        <div className="flex items-center justify-between gap-3 medium:hidden">
          <span translate="no" className="font-mono" title={hash}>
            {shortHash(hash)}
          </span>
          <Button ref={another} onClick={() => setFolded(false)}>
            {t('Another one')}
          </Button>
        </div>
      )}
      <form onSubmit={submit} className={clsx('flex-wrap items-start gap-2', isFolded ? 'hidden medium:flex' : 'flex')}>
        <Field
          label={t('Transaction')}
          // One line for the other: what is read does not move.
          hint={hash === '' && (hasSamples ? <MadeUpOnly /> : t('A hash, or an explorer link.'))}
          error={
            isWrong &&
            t('There is no hash in this text. A hash has 64 digits 0-9 and a-f, on Solana about 88 letters and digits.')
          }
          className="min-w-0 flex-1 basis-60"
        >
          {(ids) => (
            <TextArea
              {...ids}
              // Where the line below does not say it.
              placeholder={hash === '' && !hasSamples ? undefined : t('Hash or explorer link')}
              value={text}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value);
                setWrong(false);
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" className="mt-5.5">
          {t('Follow')}
        </Button>
      </form>
    </>
  );
}
