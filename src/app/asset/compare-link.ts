import type { AssetId } from '#contract/asset.ts';

/**
 * The Compare page with this asset to send, and how much of it: a plain decimal with all its digits. Never an
 * address.
 */
export function compareLink({ chain_id, denom }: AssetId, amount?: string): string {
  return `/?${new URLSearchParams({ fc: chain_id, fd: denom, ...(amount ? { amt: amount } : {}) })}`;
}
