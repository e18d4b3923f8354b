import type { SwapVenue } from '#contract/venue.ts';
import type { Registry } from '#registry/registry.ts';
import { aerodrome } from './aerodrome/aerodrome.ts';
import { astroport } from './astroport/astroport.ts';
import { osmosis } from './osmosis/osmosis.ts';
import { uniswap } from './uniswap/uniswap.ts';
import { velodrome } from './velodrome/velodrome.ts';
import type { SwapEdge, Venue, VenueContext } from './venue.ts';

/** Every family of venues, in the order of the graph's edges. */
export const VENUES: readonly Venue[] = [osmosis, astroport, uniswap, velodrome, aerodrome];

/** Every place of every venue, as the wire lists them. */
export const listVenues = (registry: Registry): SwapVenue[] => VENUES.flatMap((venue) => venue.places(registry));

/** Every direction through every pool of every venue. Ids are unique, and the same in each build of one world. */
export const swapEdges = (world: VenueContext): SwapEdge[] => VENUES.flatMap((venue) => venue.edges(world));
