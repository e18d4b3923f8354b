import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Lookup } from '../../../asset/lookup.ts';
import { completeBalance } from '../../../balances/asset-balance.ts';
import { useAssetBalance } from '../../../balances/use-balances.ts';
import { useFormatNumber } from '../../../format/number.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFocusFallback } from '../../../ui/use-focus.ts';
import type { Candidate } from '../comparison/candidate.ts';
import { QuoteAge, type StaleQuotesNoticeProps } from '../comparison/StaleQuotesNotice.tsx';
import type { Side } from '../query/page-state.ts';
import { RouteInspector } from './RouteInspector.tsx';

interface InspectorPaneProps {
  candidate: Candidate;
  lookup: Lookup;
  side: Side;
  isGone: boolean;
  quotesAge: StaleQuotesNoticeProps;
  /** Returns to the list; set if the route covers it. */
  onBack?: () => void;
}

/** The open route in full, with a button back to the list if it covers that. */
export default function InspectorPane({ candidate, lookup, side, isGone, quotesAge, onBack }: InspectorPaneProps) {
  const digits = useFormatNumber();
  const { route, market, quotes } = candidate;
  const balance = completeBalance(
    useAssetBalance({ chain_id: route.source_asset_chain_id, denom: route.source_asset_denom }),
  );
  const { asOf } = quotesAge.run;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-label="Open route" className="flex flex-col gap-4" {...useFocusFallback(heading)}>
      {onBack && <BackButton onBack={onBack} />}
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-20">
        Route{isGone && <span className="text-warn"> · no longer offered</span>}
      </h2>
      {onBack && !isGone && asOf !== null && (
        <p className="text-12 text-muted">
          These figures are <QuoteAge since={asOf} />.
        </p>
      )}
      <RouteInspector
        id={candidate.id}
        route={route}
        lookup={lookup}
        market={market}
        balance={balance}
        side={side}
        digits={digits}
        quotesAge={quotesAge}
      />
      <p className="text-12 text-faint">Found by: {quotes.map(({ request }) => request.label).join(', ')}.</p>
    </section>
  );
}

/** Takes the focus when shown, as the focused list is gone. */
function BackButton({ onBack }: { onBack: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    ref.current?.focus();
  }, []);
  return (
    <Button ref={ref} variant="quiet" onClick={onBack} className="self-start pl-1">
      <ArrowLeft size={16} aria-hidden />
      Back to the routes
    </Button>
  );
}
