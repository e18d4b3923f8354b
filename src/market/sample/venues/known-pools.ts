import type { PoolRow, VenueTable } from '../venue-table.ts';
import data from './known-pools.json';
import { v2, v3 } from './uniswap.ts';

/** Symbol, address, fee in millionths or `v2`, what it is traded against, and a price for those that have none in `prices.ts`. */
type KnownPool = readonly [string, string, 'v2' | 100 | 500 | 3000 | 10000, string, string?];

interface KnownVenue {
  readonly chain_id: string;
  readonly venue: string;
  readonly against: Readonly<Record<string, string>>;
  readonly pools: readonly KnownPool[];
}

/** `known-pools.json`: tokens with a pool whose address others name, and where the code that we quote would put it; `known-pools.test.ts` computes each. */
const VENUES = data.venues as unknown as readonly KnownVenue[];

/** Made-up prices of those tokens. */
export const KNOWN_PRICES: readonly { readonly usd: string; readonly assets: readonly [string] }[] = VENUES.flatMap(
  ({ chain_id, pools }) =>
    pools.flatMap(([, denom, , , usd]) =>
      usd === undefined ? [] : [{ usd, assets: [`${chain_id}|${denom}`] as const }],
    ),
);

function rowOf([, denom, fee, against]: KnownPool): PoolRow {
  const pool = `${denom}/${against}`;
  return fee === 'v2' ? v2('small', pool) : v3('small', fee, pool);
}

export const knownPools: readonly VenueTable[] = VENUES.map(({ chain_id, venue, against, pools }) => ({
  ...{ chain_id, venue, label: 'token' },
  assets: { ...against, ...Object.fromEntries(pools.map(([, denom]) => [denom, denom])) },
  rows: pools.map(rowOf),
}));
