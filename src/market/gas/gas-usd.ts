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
