import type { AssetId } from '#contract/asset.ts';

/** The Compare page with this asset to send. */
export const compareLink = ({ chain_id, denom }: AssetId): string =>
  `/?${new URLSearchParams({ fc: chain_id, fd: denom })}`;
