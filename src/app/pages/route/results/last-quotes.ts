import { useEffect, useRef } from 'react';
import type { Failure } from '#app/api/failures.ts';
import { type AssetId, sameAsset } from '#contract/asset.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';

interface Pair {
  readonly from: AssetId;
  readonly to: AssetId;
}

interface Quotes {
  readonly pair: Pair;
  readonly routes: readonly ComparedRoute[];
  readonly asOf: number;
}

/** Failures that say nothing of the question: the service was not reached, or did not get to it. */
const UNASKED: ReadonlySet<Failure['kind']> = new Set(['unreachable', 'timeout', 'throttled', 'failed']);

/** The quotes to show in place of those that could not be had: the last ones, if they are of the same two assets. */
export function quotesInstead(
  last: Quotes | null,
  pair: Pair | null,
  failure: Failure['kind'] | undefined,
): Quotes | null {
  if (last === null || pair === null || failure === undefined || !UNASKED.has(failure)) return null;
  return sameAsset(last.pair.from, pair.from) && sameAsset(last.pair.to, pair.to) ? last : null;
}

interface Present {
  readonly pair: Pair | null;
  readonly routes: readonly ComparedRoute[];
  /** Null without a quote. */
  readonly asOf: number | null;
  readonly failure: Failure['kind'] | undefined;
}

/** Remembers the quotes of this visit, and gives the last ones while none can be had. */
export function useQuotesInstead({ pair, routes, asOf, failure }: Present): Quotes | null {
  const last = useRef<Quotes | null>(null);
  useEffect(() => {
    if (pair !== null && asOf !== null && routes.length > 0) last.current = { pair, routes, asOf };
  });
  return routes.length > 0 ? null : quotesInstead(last.current, pair, failure);
}
