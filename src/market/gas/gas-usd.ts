import type { Registry } from '#registry/registry.ts';
import type { Market } from '../market.ts';
import { gasAmount } from './gas-price.ts';

const MICRO = 1e6;

/** Dollars of so much gas in one transaction, a float that only ranks; null where its price is unknown. */
export function gasUsd(market: Market, chainId: string, gas: bigint): number | null {
  const price = market.gasPrice(chainId);
  if (price === null) return null;
  const amount = gasAmount(price, gas);
  if (amount === 0n) return 0;
  const usdE6 = market.usd(price.asset, amount, 'up');
  return usdE6 === null ? null : Number(usdE6) / MICRO;
}

/** Where a person calls the contracts of CCTP: of a ledger with two faces, on the EVM one. */
export function cctpChainOf(registry: Registry, chainId: string): string {
  const { chain_type, twin } = registry.getChainRecord(chainId);
  return chain_type === 'cosmos' && twin !== null ? twin : chainId;
}
