import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { addFrozenQuote, type FrozenQuote, isFrozenQuoteStored } from '#app/api/frozen-quotes.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { DialogSkeleton } from '#app/ui/LazyDialog.tsx';
import { Points } from '#app/ui/Points.tsx';
import { SampleFigures } from '#app/ui/SampleFigures.tsx';
import { freezeToShare } from './frozen-link.ts';
import { freeze } from './frozen-quote.ts';
import type { FrozenRoutes } from './frozen-routes.ts';
import { leftOutText } from './left-out.ts';
import { QuoteLink } from './QuoteLink.tsx';

interface FreezePanelProps extends FrozenRoutes {
  /** Whether the device has kept it. */
  readonly onSaved: (isSaved: boolean) => void;
}

/** Freezes a quote or a comparison, keeps it on the device, and offers its link. */
export default function FreezePanel({ compared, others, takenAt, onSaved }: FreezePanelProps) {
  const { privacy } = useSettings();
  const [isStored, setIsStored] = useState(true);
  const [quote, setQuote] = useState<FrozenQuote | null>(null);
  useEffect(() => {
    let isOpen = true;
    void frozen({ compared, ...(others ? { others } : {}), takenAt }).then((made) => isOpen && setQuote(made));
    return () => {
      isOpen = false;
    };
  }, [compared, others, takenAt]);
  useEffect(() => {
    if (quote === null) return;
    addFrozenQuote(quote);
    const isKept = isFrozenQuoteStored(quote);
    setIsStored(isKept);
    onSaved(isKept && !privacy);
  }, [quote, privacy, onSaved]);
  if (quote === null) return <DialogSkeleton className="h-40" />;
  return (
    <div className="flex flex-col gap-4 overflow-y-auto p-4">
      <SampleFigures market={quote.market} />
      <p role="status">{keptText(privacy, isStored)}</p>
      <QuoteLink quote={quote} />
      {quote.leftOut !== undefined && <p>{leftOutText(quote.leftOut)}</p>}
      {!privacy && isStored && (
        <p>
          <Points>
            <Link href={keptHref(quote.hash)} className="link">
              {t('Open it')}
            </Link>
            <Link href="/quote" className="link">
              {t('All saved quotes')}
            </Link>
          </Points>
        </p>
      )}
    </div>
  );
}

async function frozen({ compared, others = [], takenAt }: FrozenRoutes): Promise<FrozenQuote | null> {
  const [best] = compared.quotes;
  if (best === undefined) return null;
  const content = { request: best.request.routeRequest, answer: best.route, market: best.market, takenAt };
  const rest = others.map(({ route }) => route);
  // Without compression there is no link that it has to fit into.
  return freezeToShare({ ...content, others: rest }).catch(() => freeze({ ...content, others: rest }));
}

function keptText(isPrivate: boolean, isStored: boolean): string {
  if (isPrivate) return t('Private mode keeps nothing on this device: keep the link.');
  return isStored
    ? t('Saved. Prices may move, this copy will not.')
    : t('Not kept: storage on this device is full or off. Keep the link.');
}

const keptHref = (hash: string): string => `/quote?kept=${hash}`;
