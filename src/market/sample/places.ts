import type { Place } from './place.ts';
import { aerodrome } from './places/aerodrome.ts';
import { astroport } from './places/astroport.ts';
import { osmosis } from './places/osmosis.ts';
import { uniswap } from './places/uniswap.ts';
import { velodrome } from './places/velodrome.ts';

/** Every venue on every chain, in the order of the market's pools. */
export const PLACES: readonly Place[] = [osmosis, ...astroport, ...uniswap, velodrome, aerodrome];
