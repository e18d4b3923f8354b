import { assetOfKey, isContractDenom } from '#contract/asset.ts';
import type { Fee } from '#contract/route.ts';
import { type GasPrice, gasAmount } from '#market/gas/gas-price.ts';
import { GAS_UNITS, type GasUnits } from '#market/gas/gas-units.ts';
import { cctpChainOf } from '#market/gas/gas-usd.ts';
import type { TrustedMarket } from '#market/prices/trusted-prices.ts';
import { usdField } from '#math/units.ts';
import { withEmptyStrings } from '#registry/wire.ts';
import { swapGas } from '#venues/swap-gas.ts';
import type { RouteStep } from './steps.ts';

/**
 * The gas of each transaction that a person signs, by the index of its first step. Only what runs on the chain where it is signed
 * counts: relayers pay for the rest. Without an amount where the gas price or the gas itself is unknown.
 */
export function gasFeesOf(market: TrustedMarket, steps: readonly RouteStep[]): ReadonlyMap<number, Fee> {
  const fees = new Map<number, Fee>();
  for (const [index, first] of steps.entries()) {
    const { txIndex, hops } = first;
    if (txIndex === steps[index - 1]?.txIndex) continue;
    const chainId = chainOf(market, first);
    const units = unitsOf(market, chainId);
    const { native_denom } = market.registry.getChainRecord(chainId);
    let gas: bigint | null = units.transaction;
    for (const step of steps.slice(index)) {
      // What relayers carry on runs in a transaction of theirs.
      if (step.txIndex !== txIndex || chainOf(market, step) !== chainId) break;
      gas = sumOrNull(gas, gasOf(units, step, native_denom));
    }
    const { from, detail } = hops[0].edge;
    const isOwnToken = detail.kind === 'lane' && detail.isOwnToken;
    const approval = isContractDenom(assetOfKey(from).denom) && !isOwnToken ? units.approval : 0n;
    fees.set(index, gasFee(market, chainId, { gas, approval, txIndex, index }));
  }
  return fees;
}

/** The gas of each claim of what a lane brought, on the chain where it arrived; none where nobody claims. */
export function claimFeesOf(market: TrustedMarket, step: RouteStep, index: number): Fee[] {
  if (step.kind !== 'lane') return [];
  const { toChainId, claims } = step.hops[0].edge.detail;
  return claims.map((claim, before) => {
    const chainId = cctpChainOf(market.registry, toChainId);
    const gas = sumOrNull(unitsOf(market, chainId).transaction, claim);
    return gasFee(market, chainId, { gas, approval: 0n, txIndex: step.txIndex + 1 + before, index });
  });
}

/** The gas of a transfer between two addresses of one chain. */
export function sendGasFee(market: TrustedMarket, chainId: string, denom: string): Fee {
  const { transaction, sendNative, sendToken } = unitsOf(market, chainId);
  const gas = transaction + (isContractDenom(denom) ? sendToken : sendNative);
  return gasFee(market, chainId, { gas, approval: 0n, txIndex: 0, index: 0 });
}

const unitsOf = ({ registry }: TrustedMarket, chainId: string): GasUnits =>
  GAS_UNITS[registry.getChain(chainId).chain_type];

const chainOf = ({ registry }: TrustedMarket, { hops }: RouteStep): string => {
  const { detail } = hops[0].edge;
  if (detail.kind !== 'lane') return detail.chainId;
  return detail.bridge === 'CCTP' ? cctpChainOf(registry, detail.fromChainId) : detail.fromChainId;
};

/** Null where a bridge has no figure for this family of chains. */
const gasOf = (units: GasUnits, step: RouteStep, nativeDenom: string | null): bigint | null =>
  step.kind === 'lane' ? step.hops[0].edge.detail.gas : swapGas(units, step, nativeDenom);

const sumOrNull = (a: bigint | null, b: bigint | null): bigint | null => (a === null || b === null ? null : a + b);

interface Transaction {
  /** Null where unknown. */
  readonly gas: bigint | null;
  /** Of the approval before it; 0 where none may be needed. */
  readonly approval: bigint;
  readonly txIndex: number;
  /** Of its first step. */
  readonly index: number;
}

function gasFee(market: TrustedMarket, chainId: string, { gas, approval, txIndex, index }: Transaction): Fee {
  const price = market.gasPrice(chainId);
  const asset = price === null ? undefined : market.registry.findAsset(price.asset);
  const whole = price === null || gas === null ? undefined : amountsOf(market, price, gas);
  // Field by field: spread copies took 10 of the 160 µs of a route.
  return {
    fee_type: 'GAS',
    amount: whole?.amount,
    usd_amount: whole?.usd_amount,
    origin_asset: asset && withEmptyStrings(asset),
    chain_id: chainId,
    denom: price?.asset.denom,
    tx_index: txIndex,
    operation_index: index,
    fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL',
    approval: price !== null && whole !== undefined && approval > 0n ? amountsOf(market, price, approval) : undefined,
  };
}

function amountsOf(market: TrustedMarket, price: GasPrice, gas: bigint) {
  const amount = gasAmount(price, gas);
  return { amount: amount.toString(), usd_amount: usdField(market.usd(price.asset, amount, 'up')) };
}
