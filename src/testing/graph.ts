import { type AssetKey, assetKey } from '#contract/asset.ts';
import type { Edge } from '#engine/graph/edge.ts';
import { type LaneFigures, laneQuotes } from '#engine/graph/lane-quotes.ts';
import { poolQuotes } from '#engine/pools/pool-quote.ts';
import type { PathRequest } from '#engine/search/search.ts';
import type { Pool } from '#market/pool.ts';

/** Properties of an edge beside its quotes; by default without fee and followed by any other edge. */
type EdgeOptions = Partial<
  Pick<Edge, 'carrier' | 'seconds' | 'entry' | 'exit' | 'additionalFeeUsd' | 'knownFeeUsd' | 'claims' | 'addsParty'>
>;

const DEFAULTS = { seconds: 60, entry: ['ibc_forward'], exit: ['ibc_forward'], additionalFeeUsd: 0 } as const;

/** The key of an asset written `USDC@noble-1`. */
export function asset(text: string): AssetKey {
  const at = text.lastIndexOf('@');
  return assetKey({ denom: text.slice(0, at), chain_id: text.slice(at + 1) });
}

/** A lane between assets written `USDC@1`; by default `carrier` is its id up to a colon. */
export function lane(id: string, from: string, to: string, terms: LaneFigures & EdgeOptions = {}): Edge {
  const {
    carrier = id.split(':')[0] as string,
    seconds,
    entry,
    exit,
    additionalFeeUsd,
    knownFeeUsd,
    claims,
    addsParty,
    ...rest
  } = terms;
  return {
    ...{ id, from: asset(from), to: asset(to), poolKey: id, kind: 'lane', carrier },
    ...{ ...DEFAULTS, ...withoutUndefined({ seconds, entry, exit, additionalFeeUsd, knownFeeUsd, claims, addsParty }) },
    ...laneQuotes(rest),
    detail: undefined,
  };
}

/** Every direction through a pool whose denoms live on one chain; ids are `pool:IN>OUT`. */
export function poolEdges(pool: Pool, chain: string, options: EdgeOptions = {}): Edge[] {
  const name = (index: number) => `${pool.denoms[index]}@${chain}`;
  return pool.denoms.flatMap((_, i) =>
    pool.denoms.flatMap((_, j): Edge[] => {
      if (i === j) return [];
      const id = `${pool.id}:${pool.denoms[i]}>${pool.denoms[j]}`;
      const edge = { id, from: asset(name(i)), to: asset(name(j)), poolKey: pool.id, kind: 'swap' as const };
      return [{ ...edge, carrier: pool.id, ...DEFAULTS, ...options, ...poolQuotes(pool, i, j), detail: undefined }];
    }),
  );
}

/** A constant-product pool of two denoms, `reserves` in smallest units; a fee of 0.3 percent by default. */
export function pairPool(id: string, denoms: [string, string], reserves: [bigint, bigint], feePpm = 3000): Pool {
  return { id, kind: 'constant_product', denoms, reserves, feePpm };
}

/** A search request between assets written `USDC@1`; by default without filter and prices. */
export function searchRequest(
  from: string,
  to: string,
  amount: bigint,
  rest: Partial<Omit<PathRequest, 'from' | 'to' | 'amount'>> = {},
): PathRequest {
  const request = { from: asset(from), to: asset(to), amount };
  return { ...request, side: 'in', allow: () => true, unitUsd: () => null, ...rest };
}

function withoutUndefined<T extends object>(record: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never;
}
