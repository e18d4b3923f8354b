import { useTicking } from '#app/format/time.ts';
import { operationBases } from '../steps/operation-bases.ts';
import type { ComparedRoute } from './compared-route.ts';
import type { Run } from './use-run.ts';

/** Quotes older than this are shown as stale. */
const MAX_QUOTE_AGE_MS = 5 * 60_000;

/** Why the figures may be outdated. `undated`: the device's clock was set back, so their age is unknown. */
export type Staleness = 'failed' | 'old' | 'undated';

/** Whether there are quotes, and the last refresh failed for all of them. */
export const didRefreshFail = ({ requests, quotes, failed }: Pick<Run, 'requests' | 'quotes' | 'failed'>): boolean =>
  quotes.length > 0 && failed.length === requests.length;

export function stalenessOf(run: Pick<Run, 'requests' | 'quotes' | 'failed' | 'asOf'>, now: number): Staleness | null {
  if (didRefreshFail(run)) return 'failed';
  if (run.asOf === null) return null;
  const age = now - run.asOf;
  if (age < 0) return 'undated';
  return age >= MAX_QUOTE_AGE_MS ? 'old' : null;
}

/**
 * When the oldest figure was read that the routes rest on, milliseconds since 1970; null where no route says. What is published was not
 * read.
 */
export function oldestFigure(routes: readonly Pick<ComparedRoute, 'route'>[]): number | null {
  const read = routes.flatMap(({ route }) => [
    ...route.operations.map((operation) => operationBases(operation).figures),
    ...(route.estimated_fees ?? []).map(({ figures }) => figures),
  ]);
  const times = [
    ...read.flatMap((figures) => (figures && figures.basis !== 'documented' ? figures.as_of : [])),
    ...routes.flatMap(({ route }) => route.prices_as_of ?? []),
  ].map((time) => Date.parse(time));
  const known = times.filter((time) => !Number.isNaN(time));
  return known.length === 0 ? null : Math.min(...known);
}

/** The staleness of a run's quotes, kept up to date. */
export const useStaleness = (run: Run): Staleness | null => useTicking(() => stalenessOf(run, Date.now()));
