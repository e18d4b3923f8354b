import type { Asset } from '#contract/asset.ts';
import type { MissingPriceReason, TrustedMarket } from '#market/prices/trusted-prices.ts';
import { mulDivDown } from '#math/fixed.ts';
import { formatUnits, pow10 } from '#math/units.ts';
import { assetTitle } from '#registry/registry.ts';

/** Decimals of how many times one price is another: "12.5". */
const TIMES_DECIMALS = 2;

interface PriceGaps {
  /** A clause for each asset without a usable price. */
  readonly text: string;
  /** `source_price` and `dest_price`: `known`, or the reason; where pools disagree, how many times their price it is. */
  readonly metadata: Record<string, string>;
}

/** Why one or both ends of a route have no usable price. */
export function priceGapsOf(market: TrustedMarket, source: Asset, dest: Asset): PriceGaps {
  const ends = [
    { role: 'source', asset: source, gap: market.missingPriceReason(source) },
    { role: 'dest', asset: dest, gap: market.missingPriceReason(dest) },
  ];
  const clauses = ends.flatMap(({ asset, gap }) =>
    gap === null ? [] : [clauseOf(assetTitle(market.registry, asset), gap)],
  );
  const metadata = Object.fromEntries(ends.flatMap(({ role, gap }) => Object.entries(factsOf(role, gap))));
  return { text: clauses.length > 0 ? clauses.join('; ') : 'the amount is worth too little', metadata };
}

function clauseOf(name: string, gap: MissingPriceReason): string {
  switch (gap.reason) {
    case 'missing':
      return `the USD price of ${name} is missing`;
    case 'too_old':
      return `the USD price of ${name} is too old`;
    case 'ahead_of_clock':
      return `the USD price of ${name} has a timestamp in the future`;
    case 'pools_disagree':
      return `the USD price of ${name} is ${timesOf(gap)} times the price in its pools`;
  }
}

function factsOf(role: string, gap: MissingPriceReason | null): Record<string, string> {
  if (gap === null) return { [`${role}_price`]: 'known' };
  const facts = { [`${role}_price`]: gap.reason };
  return gap.reason === 'pools_disagree' ? { ...facts, [`${role}_price_over_pools`]: timesOf(gap) } : facts;
}

/** The market's price over that of the pools, rounded down. */
const timesOf = ({ priceE12, poolsE12 }: Extract<MissingPriceReason, { reason: 'pools_disagree' }>): string =>
  formatUnits(mulDivDown(priceE12, pow10(TIMES_DECIMALS), poolsE12), TIMES_DECIMALS);
