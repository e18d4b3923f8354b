import type { Asset, AssetId } from '#contract/asset.ts';
import type { Fee } from '#contract/route.ts';
import type { Charge } from '#engine/graph/edge.ts';
import type { Market } from '#market/market.ts';
import { formatUsd } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import { withTexts } from '#registry/wire-asset.ts';
import { runEnds } from '#venues/swap-run.ts';
import type { RouteStep } from './step.ts';

/** Where a fee is charged: which operation, in which transaction, on which chain, by whom. */
interface Place {
  readonly operation: number;
  readonly step: RouteStep;
}

/** Every fee of the route in the order it is charged; the affiliate's stands at the last swap. */
export function feesOf(registry: Registry, market: Market, steps: readonly RouteStep[], affiliateFee: bigint): Fee[] {
  const lastSwap = steps.findLastIndex((step) => step.kind === 'swap');
  const fees: Fee[] = [];
  for (const [operation, step] of steps.entries()) {
    const place = { operation, step };
    for (const hop of step.hops) {
      for (const charge of hop.charges) fees.push(feeOf(registry, market, charge, place));
    }
    if (operation === lastSwap && affiliateFee > 0n) {
      fees.push(feeOf(registry, market, affiliateCharge(step, affiliateFee), place));
    }
  }
  return fees;
}

function affiliateCharge(step: RouteStep, amount: bigint): Charge {
  if (step.kind !== 'swap') throw new TypeError('an affiliate fee is taken from a swap');
  const { chainId, denomOut } = runEnds(step).last;
  const asset = { chain_id: chainId, denom: denomOut };
  return { type: 'SWAP', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset, amount };
}

function feeOf(registry: Registry, market: Market, charge: Charge, { operation, step }: Place): Fee {
  const usd = market.usd(charge.asset, charge.amount, 'up');
  return {
    fee_type: charge.type,
    bridge_id: step.kind === 'lane' ? step.detail.bridge : undefined,
    amount: charge.amount.toString(),
    usd_amount: usd === null ? undefined : formatUsd(usd),
    origin_asset: feeAsset(registry, charge.asset),
    chain_id: step.kind === 'lane' ? step.detail.fromChainId : step.detail.chainId,
    denom: charge.asset.denom,
    tx_index: step.txIndex,
    operation_index: operation,
    fee_behavior: charge.behavior,
  };
}

/** The asset that is charged, as it is on the chain where it is charged. */
function feeAsset(registry: Registry, id: AssetId): Asset {
  return withTexts(registry.getAsset(id));
}
