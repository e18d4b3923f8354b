import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '#app/api/service-context.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { type AssetId, sameAsset } from '#contract/asset.ts';
import type { MatrixState } from './matrix-state.ts';
import { askSameWorth, isCounted } from './same-worth.ts';

/** Another asset never keeps the number of the one before: it gets an amount of about the same dollars, or none. */
export function useSameWorth(
  { asset, amount }: MatrixState,
  catalog: Catalog,
  onChange: (changes: Partial<MatrixState>) => void,
) {
  const client = useClient();
  const [left, setLeft] = useState<Pick<MatrixState, 'asset' | 'amount'> | null>(null);
  const [before, now] = [left && catalog.asset(left.asset), catalog.asset(asset)];
  const { data, isFetching } = useQuery({
    queryKey: ['same worth', left, asset],
    queryFn:
      left && before && isCounted(before) && isCounted(now)
        ? ({ signal }) => askSameWorth(client, [before, left.amount], now, signal)
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const isSought = left !== null && amount === '' && isFetching;
  useEffect(() => {
    if (left === null || isSought) return;
    setLeft(null);
    if (amount === '' && data) onChange({ amount: data });
  });
  const pick = (picked: AssetId) => {
    if (sameAsset(picked, asset)) return;
    onChange({ asset: picked, amount: '' });
    setLeft(left ?? (amount === '' ? null : { asset, amount }));
  };
  return { isSought, pick };
}
