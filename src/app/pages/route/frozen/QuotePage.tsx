import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link, useSearch } from 'wouter';
import { clearFrozenQuotes, type FrozenQuote, removeFrozenQuote, useFrozenQuotes } from '#app/api/frozen-quotes.ts';
import { coinText } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { dayAndTime } from '#app/format/local-day.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { useNumberLocale, useSettings } from '#app/storage/settings.ts';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { linkTo } from '#app/ui/link-to.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Points } from '#app/ui/Points.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { amountRounding } from '../comparison/amount-gap.ts';
import { estimatedCoin } from '../comparison/estimated-coin.ts';
import { readQuoteFragment } from '../keeping/frozen-link.ts';
import { FrozenQuoteView } from './FrozenQuoteView.tsx';
import { readFrozen, sideOf } from './quote-again.ts';
import { quoteTitle } from './quote-title.ts';

function subscribeToFragment(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}

const useFragment = (): string => useSyncExternalStore(subscribeToFragment, () => window.location.hash.slice(1));

/** Quotes that were frozen: the one of the link, one of this device, or all of this device. */
export default function QuotePage() {
  useDocumentTitle(t('Saved quotes'));
  const fragment = useFragment();
  const kept = new URLSearchParams(useSearch()).get('kept');
  const lists = useCatalog();
  const isReady = lists.complete || lists.error !== null;
  return (
    <div className="mx-auto flex w-full max-w-[56rem] flex-col gap-4 px-3 py-6 medium:px-4 wide:px-6">
      {lists.error && (
        <Notice level="caution">
          {rich('The service does not answer, so names and decimals may be missing. <button>Try again</button>', {
            button: (words) => (
              <button type="button" className="link" onClick={lists.retry}>
                {words}
              </button>
            ),
          })}
        </Notice>
      )}
      {isReady ? <Content fragment={fragment} kept={kept} lookup={lists.catalog} /> : <Skeleton className="h-120" />}
    </div>
  );
}

interface ContentProps {
  readonly fragment: string;
  /** The hash of a quote of this device. */
  readonly kept: string | null;
  readonly lookup: Lookup;
}

function Content({ fragment, kept, lookup }: ContentProps) {
  const quote = useFrozenQuotes().find(({ hash }) => hash === kept);
  if (fragment !== '') return <LinkedQuote key={fragment} fragment={fragment} lookup={lookup} />;
  if (quote) return <FrozenQuoteView key={quote.hash} quote={quote} lookup={lookup} />;
  return (
    <>
      <h1 className="font-semibold text-28">{t('Saved quotes')}</h1>
      {kept !== null && <Notice>{t('This device does not keep that quote any more.')}</Notice>}
      <KeptQuotes lookup={lookup} />
    </>
  );
}

function LinkedQuote({ fragment, lookup }: Omit<ContentProps, 'kept'>) {
  const { data } = useQuery({
    queryKey: ['frozen-quote', fragment],
    queryFn: () => readQuoteFragment(fragment),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return <Skeleton className="h-120" />;
  if (data.quote) return <FrozenQuoteView quote={data.quote} lookup={lookup} isFromLink />;
  return (
    <>
      <h1 className="font-semibold text-28">{t('Saved quote')}</h1>
      <Notice level="caution">{data.problem}</Notice>
      <p>
        <Link href="/quote" className="link">
          {t('Quotes on this device')}
        </Link>
      </p>
    </>
  );
}

function KeptQuotes({ lookup }: { lookup: Lookup }) {
  const quotes = useFrozenQuotes().toReversed();
  const { privacy } = useSettings();
  if (privacy) return <p className="text-muted">{t('Private mode keeps no quotes. Links to them still open.')}</p>;
  if (quotes.length === 0)
    return (
      <p className="text-muted">
        {rich('None is kept yet. Open a route on <link>Compare</link> and press Save.', {
          link: linkTo('/'),
        })}
      </p>
    );
  return (
    <>
      <p className="text-muted">{t('On this device only. Each stays as it was when you saved it.')}</p>
      <ul aria-label={t('Saved quotes')} className="flex flex-col">
        {quotes.map((quote) => (
          <KeptQuote key={quote.hash} quote={quote} lookup={lookup} />
        ))}
      </ul>
      <Button className="self-start" onClick={clearFrozenQuotes}>
        {t('Remove all')}
      </Button>
    </>
  );
}

function KeptQuote({ quote, lookup }: { quote: FrozenQuote; lookup: Lookup }) {
  const digits = useFormatNumber();
  const locale = useNumberLocale();
  const title = quoteTitle(quote, lookup, digits);
  return (
    <li className="flex items-center gap-1 border-divider border-b">
      <Link
        href={`/quote?kept=${quote.hash}`}
        className="wrap-anywhere flex min-h-11 flex-1 flex-col justify-center py-1"
      >
        <span>{title}</span>
        <span className="text-muted">
          <Points>{[...keptTexts(quote, lookup, digits), dayAndTime(quote.takenAt, locale)]}</Points>
        </span>
      </Link>
      <IconButton label={t('Remove {title}', { title })} onClick={() => removeFrozenQuote(quote)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

/** "CCTP fast", "4,999.30 USDC", or of a comparison "5 routes", "first 4,999.80 USDC": what tells two of one question apart. */
function keptTexts(quote: FrozenQuote, lookup: Lookup, digits: FormatNumber): string[] {
  const routes = readFrozen(quote, lookup, digits);
  const [first] = routes;
  if (first === undefined) return [];
  const side = sideOf(quote);
  const amount = coinText(estimatedCoin(first, side), amountRounding(side), digits);
  if (routes.length === 1) return [first.name, amount];
  const count = routes.length + (quote.leftOut ?? 0);
  return [t('{count, plural, one {# route} other {# routes}}', { count }), t('first {amount}', { amount })];
}
