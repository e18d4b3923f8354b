import type { Asset } from '#contract/asset.ts';
import type { Unwanted } from '#contract/endpoints.ts';
import { ServiceError } from '#contract/error.ts';
import type { MatrixCell, MatrixRequest, MatrixResponse } from '#contract/matrix.ts';
import type { RouteRequest } from '#contract/route.ts';
import { bestAnswer } from '../best-or-none.ts';
import { checkChain } from '../checks.ts';
import { createYielder } from '../comparison-queue.ts';
import { onOneMarket, type ServiceDeps } from '../deps.ts';
import { routeSummary } from '../route-summary.ts';
import { amountIn, formOn } from './forms.ts';

/**
 * The best route of an amount of one asset from each chain of a list to each of another: the route of `/route` between the forms of
 * the asset there. Throws a not-found error that names an unknown chain or asset, and when `unwanted` aborts.
 */
export async function answerMatrix(
  deps: ServiceDeps,
  request: MatrixRequest,
  unwanted?: Unwanted,
): Promise<MatrixResponse> {
  const { asset_chain_id, asset_denom, amount, source_chain_ids, dest_chain_ids, ...options } = request;
  const { registry } = deps;
  const now = onOneMarket(deps);
  const asset = checkMatrixAsset(deps, asset_chain_id, asset_denom);
  if (amount === '0') throw ServiceError.invalidField('amount', 'must be more than zero');
  checkChains(deps, 'source_chain_ids', source_chain_ids);
  checkChains(deps, 'dest_chain_ids', dest_chain_ids);
  const chains = [...new Set([...source_chain_ids, ...dest_chain_ids])];
  const yieldTurn = createYielder(unwanted, deps.pause);
  const forms = new Map<string, Asset | undefined>();
  for (const id of chains) {
    forms.set(id, formOn(registry, now.market(), asset, id));
    await yieldTurn();
  }
  const cells: MatrixCell[] = [];
  for (const source_chain_id of source_chain_ids) {
    const source = forms.get(source_chain_id);
    for (const dest_chain_id of dest_chain_ids) {
      if (dest_chain_id === source_chain_id) continue;
      const routed = source && routeRequest(source, forms.get(dest_chain_id), amountIn(source, asset, BigInt(amount)));
      const { route, isUnread } = routed ? bestAnswer(now, { ...routed, ...options }) : NO_ANSWER;
      cells.push({
        ...{ source_chain_id, dest_chain_id, route: route && routeSummary(route) },
        ...(isUnread && { not_read: true }),
      });
      await yieldTurn();
    }
  }
  return { assets: chains.map((chain_id) => ({ chain_id, asset: forms.get(chain_id) ?? null })), cells };
}

/** Where there is nothing to ask. */
const NO_ANSWER = { route: null, isUnread: false };

/** Undefined where the destination has no form, or the amount is below one smallest unit of the source. */
function routeRequest(source: Asset, dest: Asset | undefined, amount: bigint): RouteRequest | undefined {
  if (dest === undefined || amount === 0n) return undefined;
  return {
    source_asset_chain_id: source.chain_id,
    source_asset_denom: source.denom,
    dest_asset_chain_id: dest.chain_id,
    dest_asset_denom: dest.denom,
    amount_in: amount.toString(),
  };
}

function checkMatrixAsset({ registry }: ServiceDeps, chain_id: string, denom: string): Asset {
  checkChain(registry, 'asset_chain_id', chain_id);
  const asset = registry.findAsset({ chain_id, denom });
  if (asset === undefined) {
    throw ServiceError.invalidField('asset_denom', `asset ${denom} is not known on chain ${chain_id}`, 'not_found');
  }
  if (typeof asset.decimals === 'number') return asset;
  const description = `asset ${denom} on chain ${chain_id} has no known decimals, so its forms cannot be compared`;
  throw ServiceError.invalidField('asset_denom', description);
}

function checkChains({ registry }: ServiceDeps, field: string, chainIds: readonly string[]): void {
  for (const [index, id] of chainIds.entries()) {
    checkChain(registry, field, id);
    if (chainIds.indexOf(id) < index) throw ServiceError.invalidField(field, `names chain ${id} twice`);
  }
}
