import type { Asset } from '#contract/asset.ts';
import type { MissingPriceReason, TrustedMarket } from '#market/prices/trusted-prices.ts';
import { mulDivDown } from '#math/fixed.ts';
import { formatUnits, pow10 } from '#math/units.ts';
import { assetTitle } from './asset-title.ts';

/** Decimals of how many times one price is another: "12.5". */
const TIMES_DECIMALS = 2;

interface Gaps {
  /** A clause for each asset without a price to go by. */
  readonly text: string;
  /** `source_price` and `dest_price`: `known`, or why not; with how far the price is from its pools' where they disagree. */
  readonly metadata: Record<string, string>;
}

/** Why one or both ends of a route have no price to go by. */
export function gapsOf(market: TrustedMarket, source: Asset, dest: Asset): Gaps {
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
      return `a dollar price of ${name} is missing`;
    case 'too_old':
      return `the dollar price of ${name} is too old`;
    case 'ahead_of_clock':
      return `the dollar price of ${name} is of a time ahead of the clock`;
    case 'pools_disagree':
      return `the dollar price of ${name} is ${timesOf(gap)} times what its pools say`;
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
