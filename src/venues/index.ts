import type { SwapVenue } from '#contract/venue.ts';
import type { Registry } from '#registry/registry.ts';
import { aerodrome } from './aerodrome.ts';
import { astroport } from './astroport.ts';
import { orca } from './orca.ts';
import { osmosis } from './osmosis.ts';
import { pancakeswap } from './pancakeswap.ts';
import { raydium } from './raydium.ts';
import { uniswap } from './uniswap.ts';
import { uniswapForks } from './uniswap-forks.ts';
import { velodrome } from './velodrome.ts';
import type { SwapEdge, Venue, VenueContext } from './venue.ts';

/** Every family of venues, in the order of the graph's edges. */
export const VENUES: readonly Venue[] = [
  osmosis,
  astroport,
  uniswap,
  velodrome,
  aerodrome,
  pancakeswap,
  uniswapForks,
  orca,
  raydium,
];

/** Every deployment of every venue, as on the wire. */
export const listVenues = (registry: Registry): SwapVenue[] => VENUES.flatMap((venue) => venue.deployments(registry));

/** Every direction through every pool of every venue. Ids are unique, and the same in each build for one context. */
export const swapEdges = (context: VenueContext): SwapEdge[] =>
  ([] as SwapEdge[]).concat(...VENUES.map((venue) => venue.edges(context)));
