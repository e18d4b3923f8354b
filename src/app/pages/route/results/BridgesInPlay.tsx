import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { venuesQuery } from '#app/api/queries.ts';
import { useClient } from '#app/api/service-context.ts';
import { venueName } from '#app/asset/venue-name.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import type { MarkSubject } from '#app/marks/find-mark.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import type { SwapVenue } from '#contract/venue.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { timeClause } from '../comparison/highlights.ts';
import { bestOf } from '../comparison/ranking.ts';
import { costGap, costText, gapText } from '../comparison/route-cost.ts';
import { routeName } from '../comparison/route-name.ts';
import { type ComparisonPage, useComparisonPage } from '../comparison-page.ts';
import { stepBody, swapVenues } from '../steps/step-body.ts';

/** A bridge or a venue that routes use, or that is off. */
interface Carrier {
  readonly key: string;
  readonly name: string;
  readonly mark: MarkSubject;
  readonly isOff: boolean;
  readonly used: readonly ComparedRoute[];
  readonly turn: (isOn: boolean) => void;
}

/** What was switched off here, with what the list held then. */
interface SwitchedOff {
  readonly key: string;
  readonly name: string;
  readonly best: ComparedRoute | undefined;
  /** The best of the routes without it: the answer until the service is asked again. */
  readonly next: ComparedRoute | undefined;
  readonly folded: number;
}

/** Whether a step of the route is a transfer over the bridge. */
export const usesBridge = ({ steps }: ComparedRoute, id: string): boolean =>
  steps.some(({ carrierMark }) => carrierMark !== null && 'bridge' in carrierMark && carrierMark.bridge === id);

/** The names of the venues that swaps of a route use, with that of one on the wire. */
export function venuesOf({ route }: Pick<ComparedRoute, 'route'>): Map<string, string> {
  const venues = route.operations.flatMap((operation) => swapVenues(stepBody(operation)));
  return new Map(venues.map(({ name }) => [venueName(name), name]));
}

function bridgeCarriers({ form, comparison: { routes }, setBridgesOff }: ComparisonPage): Carrier[] {
  const { bridges, bridgesOff: off } = form;
  return bridges.map(({ id, name }) => ({
    ...{ key: id, name, mark: { bridge: id }, isOff: off.includes(id) },
    used: routes.filter((each) => usesBridge(each, id)),
    turn: (isOn) => setBridgesOff(isOn ? off.filter((other) => other !== id) : [...off, id]),
  }));
}

function venueCarriers({ state, change, comparison }: ComparisonPage, listed: readonly SwapVenue[]): Carrier[] {
  const { routes } = comparison;
  const { venuesOff } = state;
  const setVenuesOff = (off: readonly string[]) => change({ venuesOff: off, selected: null });
  const used = routes.map((each) => ({ each, venues: venuesOf(each) }));
  const onWire = new Map<string, string>([
    ...listed.map(({ name }) => [venueName(name), name] as const),
    ...used.flatMap(({ venues }) => [...venues]),
  ]);
  const names = new Set([...venuesOff, ...used.flatMap(({ venues }) => [...venues.keys()])]);
  return [...names].sort().map((name) => ({
    ...{
      key: `venue ${name}`,
      name,
      mark: { venue: onWire.get(name) ?? name },
      isOff: venuesOff.includes(name),
    },
    used: used.filter(({ venues }) => venues.has(name)).map(({ each }) => each),
    turn: (isOn) => setVenuesOff(isOn ? venuesOff.filter((other) => other !== name) : [...venuesOff, name]),
  }));
}

/** The bridges and venues of the list as switches, and in a sentence what switching one off changed. */
export function BridgesInPlay() {
  const page = useComparisonPage();
  const { routes, run } = page.comparison;
  const { side } = page.state;
  const digits = useFormatNumber();
  const [last, setLast] = useState<SwitchedOff | null>(null);
  // Asked before a venue is switched off: the comparison without it waits for the list of the others.
  const { data } = useQuery(venuesQuery(useClient()));
  const carriers = [...bridgeCarriers(page), ...venueCarriers(page, data?.data.venues ?? [])];
  const turnOff = ({ key, name, used, turn }: Carrier) => {
    const rest = routes.filter((each) => !used.includes(each));
    setLast({ key, name, best: bestOf(routes, side), next: bestOf(rest, side), folded: used.length });
    turn(false);
  };
  const shown = carriers.find(({ key, isOff }) => isOff && key === last?.key);
  return (
    <>
      <ul aria-label={t('Bridges and venues in play')} className="flex min-h-9 flex-wrap items-center gap-1.5">
        {carriers
          .filter(({ isOff, used }) => isOff || used.length > 0)
          .map((carrier) => (
            <li key={carrier.key}>
              <button
                type="button"
                aria-pressed={!carrier.isOff}
                title={t(carrier.isOff ? 'Turn {name} on' : 'Turn {name} off', { name: carrier.name })}
                onClick={() => (carrier.isOff ? carrier.turn(true) : turnOff(carrier))}
                className={clsx(
                  'touch-target inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-12',
                  carrier.isOff ? 'border-edge border-dashed text-muted' : 'border-edge bg-raised hover:bg-surface',
                )}
              >
                <Mark of={carrier.mark} name={carrier.name} seed={carrier.key} size={14} />
                <Figure>
                  {carrier.isOff
                    ? t('{name} off', { name: carrier.name })
                    : `${carrier.name} ${digits(String(carrier.used.length))}`}
                </Figure>
              </button>
            </li>
          ))}
      </ul>
      {shown && last && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-8 bg-info-ground px-3 py-2">
          <p className="min-w-0 flex-1 basis-60">
            {offSentence(last, run.pending > 0 ? last.next : bestOf(routes, side), run.pending > 0, digits)}
          </p>
          <Button size="small" onClick={() => shown.turn(true)}>
            {t('Turn on again')}
          </Button>
          <IconButton label={t('Dismiss')} onClick={() => setLast(null)}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      )}
    </>
  );
}

/** "CCTP off: 2 routes. Best is now Hyperlane: $0.30, $0.10 more, 16 min sooner." */
export function offSentence(
  { name, best, folded }: Pick<SwitchedOff, 'name' | 'best' | 'folded'>,
  now: ComparedRoute | undefined,
  isPending: boolean,
  digits: FormatNumber,
): string {
  const begin = t('{name} off: {count, plural, one {{number} route} other {{number} routes}}.', {
    name,
    count: folded,
    number: digits(String(folded)),
  });
  return `${begin} ${leftSentence(now, best, isPending, digits)}`;
}

function leftSentence(
  now: ComparedRoute | undefined,
  best: ComparedRoute | undefined,
  isPending: boolean,
  digits: FormatNumber,
): string {
  if (now === undefined) return t(isPending ? 'No other route is left of those found.' : 'No other route is left.');
  const route = routeName(now);
  if (now.id === best?.id) return t('{route} stays the best.', { route });
  const gap = best ? costGap(now.cost, best.cost) : null;
  const more = gap === null || gap === 0n ? '' : gapText(gap, digits);
  const figures = [costText(now.cost, digits), more, best ? timeClause(now, best, digits) : ''].filter(Boolean);
  return t(isPending ? 'Of the routes found, the best is {route}: {figures}.' : 'Best is now {route}: {figures}.', {
    route,
    figures: figures.join(', '),
  });
}
