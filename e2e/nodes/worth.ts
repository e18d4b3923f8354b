import type { Service } from '../service.ts';
import { type ChainId, HOLDINGS } from './holdings.ts';

/** A decimal as a whole number of 10^-places; more places than that are not expected. */
function scaled(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

const PRICE_PLACES = 12;
const MICRO_PLACES = 6;
const CENT = 10_000n;

/** Of each holding on the chain that the service gives a price for: millionths of a dollar, cut to the cent as its row shows it. */
async function worthOn(service: Service, chainId: ChainId): Promise<bigint> {
  const { address, held } = HOLDINGS[chainId];
  const { chains } = await service.balances(chainId, address);
  let sum = 0n;
  for (const [denom, amount] of Object.entries(held)) {
    const { price, decimals } = chains[chainId]?.denoms[denom] ?? {};
    if (price == null || decimals == null) continue;
    const worth = (amount * scaled(price, PRICE_PLACES)) / 10n ** BigInt(decimals + PRICE_PLACES - MICRO_PLACES);
    // Under a cent it stays.
    sum += worth < CENT ? worth : worth - (worth % CENT);
  }
  return sum;
}

/** What the holdings are worth at the prices that the service states, as a person reads it: the sum of the rows. */
export async function worthOf(service: Service, chainIds: readonly ChainId[]): Promise<string> {
  const worths = await Promise.all(chainIds.map((chainId) => worthOn(service, chainId)));
  const cents = worths.reduce((sum, worth) => sum + worth, 0n) / CENT;
  return `$${(cents / 100n).toLocaleString('en-GB')}.${`${cents % 100n}`.padStart(2, '0')}`;
}
