import { CHEAPEST_OPTIONS } from '#app/api/route-request.ts';
import { DEFAULT_ASSET } from '#app/asset/default-asset.ts';
import type { Asset, AssetId } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import type { MatrixRequest } from '#contract/matrix.ts';
import { parseUnits } from '#math/units.ts';

/** What the URL of the page holds. */
export interface MatrixState {
  readonly asset: AssetId;
  /** As typed or linked: may be no number. */
  readonly amount: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** As many rows or columns as the service takes. */
export const MAX_CHAINS = 20;

/** Chains with most of what people move: Ethereum, Base, Arbitrum, Optimism, Polygon, Solana, Injective, Osmosis. */
const USUAL_CHAINS = ['1', '8453', '42161', '10', '137', 'solana', 'injective-1', 'osmosis-1'];

const DEFAULTS: MatrixState = { asset: DEFAULT_ASSET, amount: '5000', from: USUAL_CHAINS, to: USUAL_CHAINS };

const chainList = (text: string | null, fallback: readonly string[]): readonly string[] => {
  const ids = [...new Set((text ?? '').split(',').filter(Boolean))].slice(0, MAX_CHAINS);
  return ids.length > 0 ? ids : fallback;
};

/** Absent and empty parameters get their default. */
export function parseMatrixState(search: string): MatrixState {
  const params = new URLSearchParams(search);
  const [chain_id, denom] = [params.get('fc'), params.get('fd')];
  return {
    asset: chain_id && denom ? { chain_id, denom } : DEFAULTS.asset,
    amount: params.get('amt') ?? DEFAULTS.amount,
    from: chainList(params.get('from'), DEFAULTS.from),
    to: chainList(params.get('to'), DEFAULTS.to),
  };
}

export function formatMatrixState({ asset, amount, from, to }: MatrixState): string {
  const params = new URLSearchParams({ fc: asset.chain_id, fd: asset.denom, amt: amount });
  if (from !== DEFAULTS.from) params.set('from', from.join());
  if (to !== DEFAULTS.to) params.set('to', to.join());
  return params.toString();
}

/** Smallest units; null for what is no number above zero of so many decimals. */
export function matrixAmount(text: string, decimals: number): bigint | null {
  const units = parseUnits(text.trim(), decimals);
  return units === undefined || units === 0n ? null : units;
}

/** The request of a page; null without an amount, decimals of the asset, or any bridge. `bridges` is null for all of them. */
export function toMatrixRequest(
  { asset, amount, from, to }: MatrixState,
  listed: Asset | undefined,
  bridges: readonly string[] | null,
): MatrixRequest | null {
  const units = typeof listed?.decimals === 'number' ? matrixAmount(amount, listed.decimals) : null;
  if (units === null || bridges?.length === 0) return null;
  return {
    asset_chain_id: asset.chain_id,
    asset_denom: asset.denom,
    amount: units.toString(),
    source_chain_ids: [...from],
    dest_chain_ids: [...to],
    ...CHEAPEST_OPTIONS,
    // The ids come from the service's list, which may have bridges that this page does not know.
    ...(bridges !== null && { bridges: [...bridges] as BridgeId[] }),
  };
}
