import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { addFrozenQuote, isFrozenQuoteStored } from '#app/api/frozen-quotes.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { freeze } from './frozen-quote.ts';
import { QuoteLink } from './QuoteLink.tsx';

interface FreezePanelProps {
  readonly compared: ComparedRoute;
  readonly takenAt: number;
}

/** Freezes a quote, keeps it on the device, and offers its link. */
export default function FreezePanel({ compared, takenAt }: FreezePanelProps) {
  const { privacy } = useSettings();
  const [isStored, setIsStored] = useState(true);
  const [best] = compared.quotes;
  const quote = useMemo(
    () =>
      best ? freeze({ request: best.request.routeRequest, answer: best.route, market: best.market, takenAt }) : null,
    [best, takenAt],
  );
  useEffect(() => {
    if (quote === null) return;
    addFrozenQuote(quote);
    setIsStored(isFrozenQuoteStored(quote));
  }, [quote]);
  if (quote === null) return null;
  return (
    <div className="flex flex-col gap-4 overflow-y-auto p-4">
      <p role="status">{keptText(privacy, isStored)}</p>
      <QuoteLink quote={quote} />
      {!privacy && isStored && (
        <p>
          <Link href={keptHref(quote.hash)} className="link">
            {t('Open it')}
          </Link>
          {' · '}
          <Link href="/quote" className="link">
            {t('All saved quotes')}
          </Link>
        </p>
      )}
    </div>
  );
}

function keptText(isPrivate: boolean, isStored: boolean): string {
  if (isPrivate) return t('Private mode keeps nothing on this device: keep the link.');
  return isStored
    ? t('Saved. Prices may move, this copy will not.')
    : t('Not kept: storage on this device is full or off. Keep the link.');
}

const keptHref = (hash: string): string => `/quote?kept=${hash}`;
