import type { LaneTier } from '#market/market.ts';
import type { OftQuote } from './questions.ts';

const MILLION = 1_000_000n;

/**
 * Fees of a Stargate contract for one destination, as its `FeeLibV1` computes them. Amounts are whole units of the shared
 * decimals.
 */
export interface StargateFees {
  /** The last amounts of the first and of the second zone. */
  readonly bounds: readonly [bigint, bigint];
  /** Millionths of the whole amount, by the zone that it lies in. */
  readonly rates: readonly [number, number, number];
  /** Millionths that are paid out on what fills the deficit. */
  readonly reward: number;
  /** What the pool lacks. */
  readonly deficit: bigint;
  /** The most that can be sent. */
  readonly credit: bigint;
}

/** The first and last amount of a zone that can be sent. */
export interface Zone {
  readonly first: bigint;
  readonly last: bigint;
  readonly rate: number;
}

/** The zones that the credit reaches; neighbours of one rate are one. */
export function zonesOf({ bounds, rates, credit }: StargateFees): Zone[] {
  const zones: Zone[] = [];
  let first = 1n;
  for (const [i, rate] of rates.entries()) {
    const end = bounds[i] ?? credit;
    const last = end < credit ? end : credit;
    if (last < first) continue;
    const before = zones.at(-1);
    if (before?.rate === rate) zones[zones.length - 1] = { ...before, last };
    else zones.push({ first, last, rate });
    first = last + 1n;
  }
  return zones;
}

/** Fee of an amount: rounded down and one unit more, unless the rate is 0. */
function feeOf({ bounds, rates }: StargateFees, amount: bigint): bigint {
  const rate = amount <= bounds[0] ? rates[0] : amount <= bounds[1] ? rates[1] : rates[2];
  return rate === 0 || amount === 0n ? 0n : (amount * BigInt(rate)) / MILLION + 1n;
}

/**
 * Whether a quote of the contract, in whole units, is what its parameters give. A reward, which the contract caps by what it
 * has earned, may come on top.
 */
export function agrees(fees: StargateFees, { sent, received }: Pick<OftQuote, 'sent' | 'received'>): boolean {
  const rewarded = fees.reward === 0 ? 0n : sent < fees.deficit ? sent : fees.deficit;
  const least = sent - feeOf(fees, sent - rewarded);
  const most = least + (rewarded * BigInt(fees.reward)) / MILLION;
  return least <= received && received <= most;
}

/**
 * Whether a deficit could make an amount pay more than the rate of its zone: the fee is then that of what exceeds the deficit,
 * which may lie in a dearer zone.
 */
export const mayCostMore = ({ rates: [one, two, three], reward, deficit }: StargateFees): boolean =>
  reward > 0 && deficit > 0n && !(one <= two && two <= three);

/** The zones as tiers of a lane, in smallest units; dust below a whole unit belongs to the unit that it exceeds. */
export const tiersOf = (
  zones: readonly Zone[],
  unit: bigint,
  feesOf: (ppm: number) => LaneTier['fees'],
): readonly LaneTier[] =>
  zones.flatMap(({ first, last, rate }, i) => {
    // Takes all of the amount.
    if (BigInt(rate) >= MILLION) return [];
    const max = i === zones.length - 1 ? last * unit : (last + 1n) * unit - 1n;
    return [{ ...(i > 0 && { min: first * unit }), max, fees: feesOf(rate) }];
  });
