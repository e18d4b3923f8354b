import { FileJson, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import type { Catalog } from '#app/asset/catalog.ts';
import { coinOf, coinText } from '#app/asset/coin.ts';
import { chainName } from '#app/asset/lookup.ts';
import { type Followed, followedId } from '#app/following/followed.ts';
import { journal, useJournal } from '#app/following/journal.ts';
import { signedActs } from '#app/following/signed-acts.ts';
import { isPending, type Standing } from '#app/following/standing.ts';
import { agoText } from '#app/format/ago.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { useTicking } from '#app/format/time.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { download } from '#app/ui/download.ts';
import { followLink, placeOf } from './address.ts';
import { shortHash } from './TxLine.tsx';

const STANDINGS: Readonly<Record<Standing, { readonly word: Message; readonly tone: Tone }>> = {
  waits: { word: msg('Waits for you'), tone: 'warn' },
  stuck: { word: msg('Stuck'), tone: 'bad' },
  returning: { word: msg('On the way back'), tone: 'warn' },
  'under-way': { word: msg('Under way'), tone: 'info' },
  arrived: { word: msg('Arrived'), tone: 'good' },
  returned: { word: msg('Came back'), tone: 'plain' },
  failed: { word: msg('Failed'), tone: 'bad' },
  replaced: { word: msg('Never happened'), tone: 'plain' },
  nothing: { word: msg('Nothing to follow'), tone: 'plain' },
};

/** Pending ones first, then the last added. */
const inOrder = (entries: readonly Followed[]): Followed[] =>
  entries.toSorted((a, b) => Number(isPending(b.standing)) - Number(isPending(a.standing)));

/** What was followed on this device. */
export function History({ catalog }: { catalog: Catalog }) {
  const id = useId();
  const { privacy } = useSettings();
  const { state, entries } = useJournal();
  const save = () =>
    download('portolan-followed.json', 'application/json', `${JSON.stringify(inOrder(entries), null, 2)}\n`);
  const clear = () => {
    void journal.clear();
    void signedActs.clear();
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold text-20">
        {t('History')}
      </h2>
      <p className="text-muted">
        {privacy
          ? t('Private mode is on: what you follow now is forgotten with this page.')
          : state === 'lost'
            ? t(
                'This browser does not let the page remember. What you follow now is forgotten with the page: keep the link.',
              )
            : t('What you followed on this device. It stays here; only hash and chain are sent to the service.')}
      </p>
      {entries.length === 0 && state !== 'reading' && <p>{t('Nothing followed yet.')}</p>}
      {entries.length > 0 && (
        <>
          <ul className="flex flex-col">
            {inOrder(entries).map((entry) => (
              <Entry key={followedId(entry)} entry={entry} catalog={catalog} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button onClick={save}>
              <FileJson size={16} aria-hidden />
              {t('Save as {label}', { label: 'JSON' })}
            </Button>
            <Button variant="quiet" onClick={clear}>
              {t('Delete all')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Entry({ entry, catalog }: { entry: Followed; catalog: Catalog }) {
  const digits = useFormatNumber();
  const [path, navigate] = useLocation();
  const { word, tone } = STANDINGS[entry.standing];
  const ago = useTicking(() => agoText(Date.now() - entry.added_at, digits));
  const words = entryWords(entry, catalog, digits);
  const remove = () => {
    journal.remove(followedId(entry));
    signedActs.forget(entry);
    const open = placeOf(path, window.location.search, catalog);
    if (open?.hash.toLowerCase() === entry.tx_hash.toLowerCase()) navigate('/follow');
  };
  return (
    <li className="flex items-center gap-2 border-divider border-b">
      <Link
        href={followLink({ hash: entry.tx_hash, chainId: entry.chain_id })}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 py-1 hover:bg-surface"
      >
        <span className="min-w-0 flex-1 basis-60">{words}</span>
        <Badge tone={tone}>{word()}</Badge>
        <span className="text-12 text-muted tabular-nums">{ago}</span>
      </Link>
      <IconButton label={t('Delete {text}', { text: words })} onClick={remove}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

/** "99.94 USDC from Ethereum to Base, and 1 more", or the hash where that is all we know. */
function entryWords({ from, to, others, tx_hash, chain_id }: Followed, catalog: Catalog, digits: FormatNumber): string {
  const chain = chainName(catalog, chain_id);
  if (from === null) return t('{hash} on {chain}', { hash: shortHash(tx_hash), chain });
  const side = to?.amount != null && to.denom !== null ? to : from;
  const known = side.denom !== null && side.amount !== null ? { chain_id: side.chain_id, denom: side.denom } : null;
  const names = {
    amount: known === null ? t('An amount') : coinText(coinOf(known, side.amount, catalog), 'down', digits),
    from: chainName(catalog, from.chain_id),
    to: to === null ? t('a chain that is not known') : chainName(catalog, to.chain_id),
  };
  return others > 0
    ? t('{amount} from {from} to {to}, and {others} more', { ...names, others: digits(`${others}`) })
    : t('{amount} from {from} to {to}', names);
}
