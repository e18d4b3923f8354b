import { eurekaDeposits } from '#bridges/eureka.ts';
import type { LaneFee } from '#market/market.ts';
import { mulDivUp } from '#math/fixed.ts';
import { PRICE_DECIMALS, pow10 } from '#math/units.ts';
import type { Feed, FeedDeps, LaneWithTerms, Part } from './feed.ts';
import { awaitsPrices } from './first-round.ts';
import { createKeptLanes } from './kept-lanes.ts';

/** The prices by which dollars become units move. */
const EVERY_MS = 60_000;
const STALE_AFTER_MS = 60 * 60_000;

/**
 * What relaying from Ethereum to the Cosmos Hub costs, in dollars: the dearer of two figures of the documentation of Skip Go ("Eureka,
 * technical overview", read 2026-11-26: about five for fast transfers, one for standard ones).
 */
const EUREKA_USD = 5n;

/** Fees that only a documentation names, nobody quotes: in units by the prices of the market. */
export function documentedFees({ registry, market, now }: FeedDeps): readonly Feed[] {
  const deposits = eurekaDeposits(registry);
  const chains = [...new Set(deposits.map(({ from }) => from.chain_id))];
  const keep = createKeptLanes();
  const read = async (): Promise<Part> => {
    const current = market();
    let oldest = now();
    const lanes = deposits.flatMap(({ from, to }): LaneWithTerms[] => {
      const priceE12 = current.price(from);
      const decimals = registry.findAsset(from)?.decimals;
      if (priceE12 === null || priceE12 === 0n || typeof decimals !== 'number') return [];
      const at = current.pricedAt(from) ?? now();
      oldest = Math.min(oldest, at);
      const amount = mulDivUp(EUREKA_USD * pow10(PRICE_DECIMALS), pow10(decimals), priceE12);
      const fee: LaneFee = {
        ...{ type: 'SMART_RELAY', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset: from, amount, ppm: 0 },
      };
      const reading = { at, source: 'IBC Eureka', basis: 'documented' } as const;
      return [keep({ lane: { bridge: 'EUREKA', from, to, smartRelay: true }, terms: { fees: [fee], reading } })];
    });
    return {
      ...{ at: oldest, lanes, ...(awaitsPrices(current) && { isPartial: true as const }) },
      note: 'Left out: assets without a price, and IBC Eureka from the Cosmos Hub and Go Fast, of which no documentation names the whole fee.',
    };
  };
  if (chains.length === 0) return [];
  return [
    {
      ...{
        name: 'documented-fees',
        title: 'Documented fees',
        covers: { lanes: { bridge: 'EUREKA', chain_ids: chains } },
      },
      ...{ everyMs: EVERY_MS, staleAfterMs: STALE_AFTER_MS, asksNobody: true, read },
    },
  ];
}
