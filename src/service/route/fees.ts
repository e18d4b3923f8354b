import type { Fee } from '#contract/route.ts';
import type { Charge } from '#engine/index.ts';
import type { TrustedMarket } from '#market/prices/trusted-prices.ts';
import { usdField } from '#math/units.ts';
import { withEmptyStrings } from '#registry/wire.ts';
import { runEnds } from '#venues/swap-run.ts';
import { claimFeesOf, gasFeesOf } from './gas-fees.ts';
import type { RouteStep } from './steps.ts';

/** Every fee of a route in the order it is charged, the gas of a transaction first; the affiliate's after those of the last swap. */
export function feesOf(market: TrustedMarket, steps: readonly RouteStep[]): Fee[] {
  const fees: Fee[] = [];
  const gas = gasFeesOf(market, steps);
  for (const [operation, step] of steps.entries()) {
    const gasFee = gas.get(operation);
    if (gasFee !== undefined) fees.push(gasFee);
    for (const { charges } of step.hops) {
      for (const charge of charges) fees.push(feeOf(market, charge, step, operation));
    }
    fees.push(...claimFeesOf(market, step, operation));
    const affiliate = affiliateCharge(step);
    if (affiliate !== undefined) fees.push(feeOf(market, affiliate, step, operation));
  }
  return fees;
}

function affiliateCharge(step: RouteStep): Charge | undefined {
  if (step.kind === 'lane' || step.affiliateFee === 0n) return undefined;
  const { chainId, denomOut } = runEnds(step).last;
  const asset = { chain_id: chainId, denom: denomOut };
  return { type: 'SWAP', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset, amount: step.affiliateFee };
}

function feeOf(market: TrustedMarket, charge: Charge, step: RouteStep, operation: number): Fee {
  const { type, behavior, asset, amount } = charge;
  const { detail } = step.hops[0].edge;
  return {
    fee_type: type,
    bridge_id: detail.kind === 'lane' ? detail.bridge : undefined,
    amount: amount.toString(),
    usd_amount: usdField(market.usd(asset, amount, 'up')),
    origin_asset: withEmptyStrings(market.registry.getAsset(asset)),
    chain_id: detail.kind === 'lane' ? detail.fromChainId : detail.chainId,
    denom: asset.denom,
    tx_index: step.txIndex,
    operation_index: operation,
    fee_behavior: behavior,
  };
}
