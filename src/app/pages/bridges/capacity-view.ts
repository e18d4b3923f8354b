import type { AssetId } from '#contract/asset.ts';

/** The view of this page that shows what lanes take: where it is, and whether a URL asks for it. */
export const CAPACITY = '/bridges?view=capacity';

export const isCapacity = (search: string): boolean => new URLSearchParams(search).get('view') === 'capacity';

/** What the lanes of one bridge take, of an asset. */
export const bridgeCapacity = (bridge: string, asset?: AssetId): string =>
  `${CAPACITY}&${new URLSearchParams({ by: bridge, ...(asset && { fc: asset.chain_id, fd: asset.denom }) })}`;
