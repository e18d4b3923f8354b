import type { Asset, AssetId } from '#contract/asset.ts';
import { type Fields, plainGap } from '#contract/form.ts';
import type { Fee } from '#contract/route.ts';
import type { Charge } from '#engine/graph/edge.ts';
import type { MarketSnapshot } from '#market/memoize-by-market.ts';
import { trustedUsd } from '#market/prices/trusted-prices.ts';
import { formatUsd } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import { withEmptyStrings } from '#registry/wire.ts';
import { runEnds } from '#venues/swap-run.ts';
import type { RouteHop } from './graph.ts';
import type { RouteStep } from './step.ts';
import type { Telling } from './telling.ts';

/** Where a fee is charged: which operation, in which transaction, on which chain, by whom. */
interface Place {
  readonly operation: number;
  readonly step: RouteStep;
}

type Kind = Omit<Charge, 'amount'>;
type AmountOf = (telling: Telling) => bigint;

/** Every fee of the route in the order it is charged; an affiliate's stands at the last swap. */
export function feeForms(
  moment: MarketSnapshot,
  steps: readonly RouteStep[],
  paysAffiliate: boolean,
): Fields<Telling, Fee>[] {
  const lastSwap = steps.findLastIndex((step) => step.kind === 'swap');
  const fees: Fields<Telling, Fee>[] = [];
  for (const [operation, step] of steps.entries()) {
    const place = { operation, step };
    for (const [index, hop] of step.hops.entries()) {
      for (const [number, charge] of hop.charges.entries()) {
        const amountOf: AmountOf = ({ path }) => chargeOf(path.hops[step.start + index] as RouteHop, number);
        fees.push(feeForm(moment, charge, place, amountOf));
      }
    }
    if (operation === lastSwap && paysAffiliate) {
      fees.push(feeForm(moment, affiliateCharge(step), place, ({ path }) => path.affiliateFee));
    }
  }
  return fees;
}

const chargeOf = ({ charges }: RouteHop, number: number): bigint => (charges[number] as Charge).amount;

function affiliateCharge(step: RouteStep): Kind {
  if (step.kind !== 'swap') throw new TypeError('an affiliate fee is taken from a swap');
  const { chainId, denomOut } = runEnds(step).last;
  return { type: 'SWAP', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset: { chain_id: chainId, denom: denomOut } };
}

function feeForm(
  { registry, market }: MarketSnapshot,
  { type, behavior, asset }: Kind,
  { operation, step }: Place,
  amountOf: AmountOf,
): Fields<Telling, Fee> {
  const worthOf = trustedUsd(registry, market, asset, 'up');
  return {
    fee_type: type,
    bridge_id: step.kind === 'lane' ? step.detail.bridge : undefined,
    amount: plainGap((telling: Telling) => amountOf(telling).toString()),
    usd_amount: plainGap((telling: Telling) => {
      const usd = worthOf(amountOf(telling), telling.now);
      return usd === null ? undefined : formatUsd(usd);
    }),
    origin_asset: feeAsset(registry, asset),
    chain_id: step.kind === 'lane' ? step.detail.fromChainId : step.detail.chainId,
    denom: asset.denom,
    tx_index: step.txIndex,
    operation_index: operation,
    fee_behavior: behavior,
  };
}

/** The asset that is charged, as it is on the chain where it is charged. */
function feeAsset(registry: Registry, id: AssetId): Asset {
  return withEmptyStrings(registry.getAsset(id));
}
