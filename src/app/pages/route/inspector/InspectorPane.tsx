import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Lookup } from '../../../asset/lookup.ts';
import { completeBalance } from '../../../balances/asset-balance.ts';
import { useAssetBalance } from '../../../balances/use-balances.ts';
import { useFormatNumber } from '../../../format/number.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFocusFallback } from '../../../ui/use-focus.ts';
import type { Candidate } from '../comparison/candidate.ts';
import type { OldQuotesProps } from '../comparison/OldQuotes.tsx';
import { QuoteAge } from '../comparison/QuoteAge.tsx';
import type { Side } from '../query/page-state.ts';
import { RouteInspector } from './RouteInspector.tsx';

interface InspectorPaneProps {
  candidate: Candidate;
  lookup: Lookup;
  side: Side;
  isGone: boolean;
  age: OldQuotesProps;
  /** Given where the route covers the list: goes back to it. */
  onBack?: () => void;
}

/** The open route in full. */
export default function InspectorPane({ candidate, lookup, side, isGone, age, onBack }: InspectorPaneProps) {
  const digits = useFormatNumber();
  const { route, market, quotes } = candidate;
  const held = completeBalance(
    useAssetBalance({ chain_id: route.source_asset_chain_id, denom: route.source_asset_denom }),
  );
  const { asOf } = age.run;
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
        held={held}
        side={side}
        digits={digits}
        age={age}
      />
      <p className="text-12 text-faint">Found by: {quotes.map(({ question }) => question.label).join(', ')}.</p>
    </section>
  );
}

/** Takes the focus, as the list that had it is gone. */
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
