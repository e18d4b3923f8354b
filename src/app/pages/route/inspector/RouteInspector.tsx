import { type ReactNode, useId, useMemo } from 'react';
import { chainName } from '../../../asset/lookup.ts';
import { useTicking } from '../../../format/time.ts';
import { OldQuotes, type OldQuotesProps } from '../comparison/OldQuotes.tsx';
import { routeFees } from '../steps/fees.ts';
import { shortfall } from '../steps/shortfall.ts';
import { expiredQuotes } from '../steps/step-fees.ts';
import { routeEnds, timelineSteps } from '../steps/timeline.ts';
import { signaturesOf } from '../steps/timeline-rows.ts';
import { unsaid } from '../steps/unsaid.ts';
import { routeWarnings } from '../steps/warnings.ts';
import { FeeList } from './FeeList.tsx';
import { RawRoute } from './RawRoute.tsx';
import { RouteSummary } from './RouteSummary.tsx';
import { RouteTimeline } from './RouteTimeline.tsx';
import { RouteWarnings } from './RouteWarnings.tsx';
import type { RouteView } from './route-view.ts';

/** What is worked out of a route once, for all parts that show it. */
function readRoute({ route, lookup, digits, market }: RouteView) {
  const steps = timelineSteps(route, lookup, digits);
  const signatures = signaturesOf(steps);
  const fees = routeFees(route, steps, lookup);
  return {
    signatures,
    fees,
    ends: routeEnds(route, lookup),
    warnings: routeWarnings(route, fees, lookup, digits),
    gaps: unsaid({ route, steps, signatures, fees, market }),
  };
}

interface RouteInspectorProps extends RouteView {
  /** The same for the same way after a refresh. */
  readonly id: string;
  /** What is held of the asset that is sent, smallest units; null where that is not known. */
  readonly held: bigint | null;
  readonly age: OldQuotesProps;
}

/** Everything that is known about one route, and what is not. */
export function RouteInspector({ id, held, age, ...view }: RouteInspectorProps) {
  const { route, lookup, market, side, digits } = view;
  const expired = useTicking(() => expiredQuotes(route));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read says which quotes are over by now
  const read = useMemo(
    () => readRoute({ route, lookup, market, side, digits }),
    [route, lookup, market, side, digits, expired],
  );
  const { signatures, fees, ends, gaps } = read;
  const warnings = [...read.warnings, ...shortfall(route, side, held, lookup, digits)];
  return (
    <div className="flex flex-col gap-6">
      <OldQuotes {...age} />
      <RouteSummary view={view} fees={fees} ends={ends} />
      <RouteWarnings of={`${id} ${side === 'in' ? route.amount_in : route.amount_out}`} warnings={warnings} />
      <Section title="Steps">
        <RouteTimeline
          route={route}
          signatures={signatures}
          fees={fees}
          start={{ coin: ends.sent, chain: chainName(lookup, route.source_asset_chain_id) }}
          end={{ coin: ends.received, chain: chainName(lookup, route.dest_asset_chain_id) }}
          side={side}
          digits={digits}
        />
      </Section>
      <Section title="Fees">
        <FeeList fees={fees} digits={digits} />
      </Section>
      <Section title="What this quote does not say">
        <ul className="flex list-disc flex-col gap-1 pl-4 text-muted">
          {gaps.map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      </Section>
      <RawRoute route={route} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="font-semibold text-16">
        {title}
      </h3>
      {children}
    </section>
  );
}
