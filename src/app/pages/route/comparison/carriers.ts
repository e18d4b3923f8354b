import { venueName } from '#app/asset/venue-name.ts';
import { stepBody, swapVenues } from '../steps/step-body.ts';
import type { ComparedRoute } from './compared-route.ts';

/** Whether a step of the route is a transfer over the bridge. */
export const usesBridge = ({ steps }: Pick<ComparedRoute, 'steps'>, id: string): boolean =>
  steps.some(({ carrierMark }) => carrierMark !== null && 'bridge' in carrierMark && carrierMark.bridge === id);

/** The names of the venues that swaps of a route use, with that of one on the wire. */
export function venuesOf({ route }: Pick<ComparedRoute, 'route'>): Map<string, string> {
  const venues = route.operations.flatMap((operation) => swapVenues(stepBody(operation)));
  return new Map(venues.map(({ name }) => [venueName(name), name]));
}
