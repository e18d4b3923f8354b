import clsx from 'clsx';
import { type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { chainName } from '#app/asset/lookup.ts';
import { completeBalance } from '#app/balances/asset-balance.ts';
import { useHeldBalance } from '#app/balances/kept-balances.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { useTicking } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Points } from '#app/ui/Points.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useFocusFallback } from '#app/ui/use-focus.ts';
import { amountPlaces } from '../comparison/amount-gap.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { QuoteAge, StaleQuotesNotice } from '../comparison/StaleQuotesNotice.tsx';
import { useComparisonPage } from '../comparison-page.ts';
import { costLadder, swapRest } from '../steps/cost-ladder.ts';
import { disclaimers } from '../steps/disclaimers.ts';
import { expiredRelayQuotes } from '../steps/expired-quotes.ts';
import { routeFees } from '../steps/fees.ts';
import { stepFloors } from '../steps/floor.ts';
import { gasNeeds } from '../steps/gas-needs.ts';
import { routeTitle } from '../steps/route-title.ts';
import { shortfall } from '../steps/shortfall.ts';
import { noticesOfSteps } from '../steps/step-notices.ts';
import { groupBySignature, routeEnds, type Step, timelineSteps } from '../steps/timeline.ts';
import { routeWarnings } from '../steps/warnings.ts';
import { FeeFigures } from './FiguresAge.tsx';
import { JourneyMap } from './JourneyMap.tsx';
import { journeyOf } from './journey.ts';
import { MoneyLadder } from './MoneyLadder.tsx';
import { RawRoute } from './RawRoute.tsx';
import { RouteActions } from './RouteActions.tsx';
import { RouteFailures } from './RouteFailures.tsx';
import { RateAndLeast, RouteFigures, type RouteView } from './RouteSummary.tsx';
import { RouteTimeline } from './RouteTimeline.tsx';
import { RouteWarnings } from './RouteWarnings.tsx';
import { approvalSentence, gasText, stepFeeText } from './step-cost.ts';
import { useUnfolding } from './use-unfolding.ts';

const WithoutIt = lazyComponent(() => import('./WithoutIt.tsx'), 'optional');
const ThereAndBack = lazyComponent(() => import('../keeping/ThereAndBack.tsx'), 'optional');

type InspectorTab = 'route' | 'costs' | 'failures';
/** The tab in sight, for every route that is opened on this page. */
let lastTab: InspectorTab = 'route';

/** The open route in full: the answer, then three tabs with how it goes, what it costs and what if it fails. */
export default function InspectorPane({ compared }: { compared: ComparedRoute }) {
  const { comparison, selection } = useComparisonPage();
  const { isGone } = selection;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section
      aria-label={t('Open route')}
      className="flex flex-col gap-4 in-data-sheet:min-h-[calc(100%-0.5rem)]"
      {...useFocusFallback(heading)}
    >
      <h2
        ref={heading}
        tabIndex={-1}
        data-inspector
        className={clsx('flex items-center gap-2 text-16', !isGone && 'in-data-sheet:sr-only')}
      >
        <TitleMarks steps={compared.steps} />
        <span className="min-w-0">
          <Points>
            {compared.name}
            {isGone && <span className="text-warn">{t('no longer offered')}</span>}
          </Points>
        </span>
      </h2>
      <RouteInspector compared={compared} takenAt={comparison.run.asOf} isGone={isGone} />
    </section>
  );
}

const MAX_TITLE_MARKS = 3;

/** What carries the route, each once, as marks. */
function TitleMarks({ steps }: { steps: readonly Step[] }) {
  const byCarrier = new Map(steps.flatMap(({ carrier, carrierMark }) => (carrierMark ? [[carrier, carrierMark]] : [])));
  return (
    <span className="flex shrink-0 gap-1">
      {[...byCarrier].slice(0, MAX_TITLE_MARKS).map(([carrier, mark]) => (
        <Mark key={carrier} of={mark} name={carrier} seed={carrier} size={20} />
      ))}
    </span>
  );
}

/** Derives everything that the tabs show. */
function analyzeRoute(
  { route, lookup, market, side, digits }: RouteView,
  cost: ComparedRoute['cost'],
  toleranceBps: number,
) {
  const steps = timelineSteps(route, lookup, digits);
  const signatures = groupBySignature(steps);
  const fees = routeFees(route, steps, lookup);
  const floors = stepFloors(route, steps, toleranceBps);
  const rest = swapRest(costLadder(route, fees, cost), steps);
  return {
    steps,
    rest,
    signatures,
    fees,
    needs: gasNeeds(route, fees, signatures, chainName(lookup, route.source_asset_chain_id)),
    ends: routeEnds(route, lookup),
    warnings: routeWarnings(route, fees, lookup, digits),
    notices: noticesOfSteps(steps, lookup),
    journey: journeyOf({ route, steps, fees, rest, lookup, digits }),
    disclaimers: disclaimers({ route, steps, signatures, side, floors, fees, market, digits }),
  };
}

interface RouteInspectorProps {
  readonly compared: ComparedRoute;
  /** When the route was answered, milliseconds since 1970; null if it is not known. */
  readonly takenAt: number | null;
  readonly isGone: boolean;
}

function RouteInspector({ compared, takenAt, isGone }: RouteInspectorProps) {
  const { state, form, comparison, staleness, offline } = useComparisonPage();
  const { run, routes } = comparison;
  const { lookup } = form;
  const { side } = state;
  const digits = useFormatNumber();
  const { toleranceBps } = useSettings();
  const { route, market, quotes } = compared;
  const balance = completeBalance(
    useHeldBalance({ chain_id: route.source_asset_chain_id, denom: route.source_asset_denom }),
  );
  const expired = useTicking(() => expiredRelayQuotes(route));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the analysis depends on which relay quotes have expired
  const analysis = useMemo(
    () => analyzeRoute({ route, lookup, market, side, digits }, compared.cost, toleranceBps),
    [route, lookup, market, side, digits, compared.cost, toleranceBps, expired],
  );
  const { steps, signatures, fees, needs, ends } = analysis;
  const [tab, setTab] = useState(lastTab);
  const show = (next: InspectorTab) => {
    lastTab = next;
    setTab(next);
  };
  const unfolding = useUnfolding(compared.id, steps.length, () => flushSync(() => show('route')));
  const short = shortfall(route, side, balance, lookup, digits);
  const warnings = [...analysis.warnings, ...short];
  const routeKey = `${compared.id} ${side === 'in' ? route.amount_in : route.amount_out}`;
  const routePanel = (
    <div className="flex flex-col gap-4">
      <section aria-label={t('Steps')} className="flex flex-col gap-2">
        <RouteTimeline
          unfolding={unfolding}
          route={route}
          signatures={signatures}
          fees={fees}
          rest={analysis.rest}
          // What a warning at the step says is not said again in it.
          notices={analysis.notices.map((notes) =>
            notes.filter(({ source }) => !warnings.some((warning) => warning.source === source)),
          )}
          under={({ index }) => (
            <RouteWarnings routeKey={routeKey} warnings={warnings.filter(({ step }) => step === index)} />
          )}
          start={{ coin: ends.sent, chain: chainName(lookup, route.source_asset_chain_id) }}
          end={{ coin: ends.received, chain: chainName(lookup, route.dest_asset_chain_id) }}
          side={side}
          digits={digits}
        />
        {steps.length > 1 && (
          <Button size="small" variant="quiet" className="-ms-2 self-start print:hidden" onClick={unfolding.toggleAll}>
            {unfolding.areAllOpen ? t('Close all') : t('Open all')}
          </Button>
        )}
      </section>
      {run.pending === 0 && steps.some(({ carrierMark }) => carrierMark) && (
        <section aria-label={t('If you leave out a part')} className="border-divider border-t pt-3">
          <Suspense fallback={<div className="h-12" />}>
            <WithoutIt
              compared={compared}
              routes={routes}
              request={run.requests[0]?.routeRequest ?? null}
              side={side}
              lookup={lookup}
              digits={digits}
            />
          </Suspense>
        </section>
      )}
    </div>
  );
  const costsPanel = (
    <div className="flex flex-col gap-6">
      <Section title={t('Where the money goes')}>
        <MoneyLadder route={route} fees={fees} cost={compared.cost} digits={digits} />
        <FeeFigures route={route} />
        {!isGone && takenAt !== null && (
          <p className="text-muted">{rich('These figures are {age}.', { age: <QuoteAge since={takenAt} /> })}</p>
        )}
      </Section>
      {steps.length > 0 && <JourneyMap journey={analysis.journey} unfolding={unfolding} />}
      <RateAndLeast compared={compared} side={side} digits={digits} />
      <Suspense fallback={<div className="h-7" />}>
        <ThereAndBack key={compared.id} compared={compared} lookup={lookup} />
      </Suspense>
      {analysis.disclaimers.length > 0 && (
        <Section title={t('Good to know')}>
          <ul className="flex list-disc flex-col gap-1 ps-4 text-muted">
            {analysis.disclaimers.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
  return (
    <>
      <div className="-mt-3 flex flex-col gap-4 in-data-sheet:mt-0">
        <RouteFigures {...{ compared, side, digits }} places={amountPlaces(routes, side)} />
        {/* Beside the list it stands there. */}
        <div className="hidden in-data-sheet:block in-data-sheet:empty:hidden">
          <StaleQuotesNotice {...{ staleness, run, offline }} />
        </div>
        <RouteWarnings routeKey={routeKey} warnings={warnings.filter(({ step }) => step === undefined)} />
      </div>
      <Tabs
        label={t('About this route')}
        value={tab}
        onChange={show}
        tabs={[
          { value: 'route', label: t('Route'), panel: routePanel },
          { value: 'costs', label: t('Costs'), panel: costsPanel },
          {
            value: 'failures',
            label: t('If it fails'),
            panel: (
              <div className="flex flex-col gap-4">
                <RouteFailures
                  route={route}
                  steps={steps}
                  needs={needs}
                  // Quotes of one path have the same texts.
                  failures={quotes.find(({ failures }) => failures)?.failures ?? []}
                  isShown={tab === 'failures'}
                />
                <RawRoute route={route} />
              </div>
            ),
          },
        ]}
      />
      <RouteActions
        compared={compared}
        title={routeTitle(route, steps, lookup)}
        takenAt={takenAt}
        side={side}
        isUrged={short.length === 0 && !offline && !compared.isUnsafe}
        checklist={{
          ...{ compared, warnings, needs, side, lookup, digits },
          feeOf: (step) => stepFeeText(step, fees, digits),
          approvalOf: (signature) => approvalSentence(route, signature, digits),
          gasOf: (txIndex) => gasText(route, fees, txIndex, digits),
        }}
      />
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ title, children }: SectionProps) {
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
