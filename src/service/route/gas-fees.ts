import { assetOfKey, isContractDenom } from '#contract/asset.ts';
import type { Fee } from '#contract/route.ts';
import { type GasPrice, gasAmount } from '#market/gas/gas-price.ts';
import { GAS_UNITS, type GasUnits } from '#market/gas/gas-units.ts';
import type { TrustedMarket } from '#market/prices/trusted-prices.ts';
import { formatUsd } from '#math/units.ts';
import { withEmptyStrings } from '#registry/wire.ts';
import { runRoutes } from '#venues/swap-run.ts';
import type { RouteStep } from './steps.ts';

/**
 * The gas of each transaction that a person signs, by the index of its first step. Only what runs on the chain where it is signed
 * counts: relayers pay for the rest. Without an amount where the gas price or the gas itself is unknown.
 */
export function gasFeesOf(market: TrustedMarket, steps: readonly RouteStep[]): ReadonlyMap<number, Fee> {
  const fees = new Map<number, Fee>();
  for (const [index, first] of steps.entries()) {
    if (first.txIndex === steps[index - 1]?.txIndex) continue;
    const chainId = chainOf(first);
    const units = unitsOf(market, chainId);
    const end = steps.findIndex(
      (step, at) => at > index && (step.txIndex !== first.txIndex || chainOf(step) !== chainId),
    );
    const own = steps.slice(index, end < 0 ? steps.length : end);
    const needsApproval = isContractDenom(assetOfKey(first.hops[0].edge.from).denom) ? units.approval : null;
    const place = { tx_index: first.txIndex, operation_index: index };
    fees.set(index, { ...gasFee(market, chainId, gasOf(units, own), needsApproval), ...place });
  }
  return fees;
}

/** The gas of a transfer between two addresses of one chain. */
export function sendGasFee(market: TrustedMarket, chainId: string, denom: string): Fee {
  const { transaction, sendNative, sendToken } = unitsOf(market, chainId);
  const gas = transaction + (isContractDenom(denom) ? sendToken : sendNative);
  return { ...gasFee(market, chainId, gas, null), tx_index: 0, operation_index: 0 };
}

const unitsOf = ({ registry }: TrustedMarket, chainId: string): GasUnits =>
  GAS_UNITS[registry.getChain(chainId).chain_type];

const chainOf = ({ hops }: RouteStep): string => {
  const { detail } = hops[0].edge;
  return detail.kind === 'lane' ? detail.fromChainId : detail.chainId;
};

/** Null where a bridge has no figure for this family of chains. */
function gasOf(units: GasUnits, steps: readonly RouteStep[]): bigint | null {
  let gas = units.transaction;
  for (const step of steps) {
    if (step.kind === 'swap') {
      const pools = runRoutes(step).reduce((count, { hops }) => count + hops.length, 0);
      gas += units.swapCall + units.swapHop * BigInt(pools);
    } else {
      const lane = units.lanes[step.hops[0].edge.detail.bridge];
      if (lane === undefined) return null;
      gas += lane;
    }
  }
  return gas;
}

function gasFee(market: TrustedMarket, chainId: string, gas: bigint | null, approval: bigint | null): Fee {
  const price = market.gasPrice(chainId);
  const base: Fee = { fee_type: 'GAS', chain_id: chainId, fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' };
  if (price === null) return base;
  const asset = market.registry.findAsset(price.asset);
  const paidIn = { ...base, origin_asset: asset && withEmptyStrings(asset), denom: price.asset.denom };
  if (gas === null) return paidIn;
  return {
    ...paidIn,
    ...amountsOf(market, price, gas),
    ...(approval !== null && approval > 0n && { approval: amountsOf(market, price, approval) }),
  };
}

function amountsOf(market: TrustedMarket, price: GasPrice, gas: bigint) {
  const amount = gasAmount(price, gas);
  const usd = market.usd(price.asset, amount, 'up');
  return { amount: amount.toString(), usd_amount: usd === null ? undefined : formatUsd(usd) };
}
