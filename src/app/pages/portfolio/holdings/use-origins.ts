import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { originAssetsQuery } from '#app/api/queries.ts';
import { useClient } from '#app/api/service-context.ts';
import { type AssetId, type AssetKey, assetKey } from '#contract/asset.ts';
import { MAX_ORIGIN_PAIRS } from '#contract/origin-assets.ts';
import type { Origin, OriginOf } from './groups.ts';
import type { Holding } from './holdings.ts';

/** Where holdings come from. */
export interface Origins {
  readonly originOf: OriginOf;
  /** Whether the service could not say. */
  readonly failed: boolean;
  retry(): void;
}

/** Asks for whatever was not asked about, in one question after the other: each takes along all that came meanwhile. */
export function useOrigins(holdings: readonly Holding[]): Origins {
  const client = useClient();
  const [batches, setBatches] = useState<readonly (readonly AssetId[])[]>([]);
  const answers = useQueries({
    queries: batches.map((batch) => originAssetsQuery(client, batch)),
    combine: (results) => ({
      found: results.map(({ data }) => data?.data.origin_assets),
      busy: results.some(({ isFetching }) => isFetching),
      failed: results.some(({ data, isError }) => isError && data === undefined),
      retry: () => {
        for (const { data, refetch } of results) if (data === undefined) void refetch();
      },
    }),
  });
  const { found, busy } = answers;
  const askedFor = useMemo(() => new Set(batches.flat().map(assetKey)), [batches]);
  const fresh = useMemo(
    () => holdings.map(({ id }) => id).filter((id) => !askedFor.has(assetKey(id))),
    [holdings, askedFor],
  );
  useEffect(() => {
    if (!busy && fresh.length > 0) setBatches((before) => [...before, fresh.slice(0, MAX_ORIGIN_PAIRS)]);
  }, [busy, fresh]);
  const origins = useMemo(() => {
    const byAsset = new Map<AssetKey, Origin>();
    batches.forEach((batch, b) => {
      batch.forEach((id, i) => {
        const answer = found[b]?.[i];
        if (answer) byAsset.set(assetKey(id), (answer.asset_found && answer.asset) || 'lost');
      });
    });
    return byAsset;
  }, [batches, found]);
  const originOf: OriginOf = useCallback(({ id }) => origins.get(assetKey(id)) ?? 'asked', [origins]);
  return { originOf, failed: answers.failed, retry: answers.retry };
}
