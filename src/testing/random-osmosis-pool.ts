import type { OsmosisConcentratedPool, OsmosisPool } from '#market/pool.ts';
import { squareRootDown } from '#math/fixed.ts';
import { osmosisTickAtRoot } from '#math/osmosis-ticks.ts';
import type { Random } from './random.ts';
import type { Coins } from './random-pool.ts';

const E18 = 10n ** 18n;
/** None, those that the chain allows, and one that uses every decimal. */
const SPREAD_FACTORS_E18 = [0n, 10n ** 14n, 5n * 10n ** 14n, 2n * 10n ** 15n, 5n * 10n ** 15n, 1_234_567_890_123_457n];

/** As `randomPool`, with the arithmetic of Osmosis. */
export function randomOsmosisPool(
  random: Random,
  kind: OsmosisPool['kind'],
  id: string,
  coins: Coins,
  depthUsd: number,
  skew = 1,
): OsmosisPool {
  const base = { id, denoms: coins.map(({ denom }) => denom), spreadFactorE18: random.pick(SPREAD_FACTORS_E18) };
  switch (kind) {
    case 'osmosis_weighted': {
      const weights = coins.map(() => BigInt(random.pick([1, 1, 2, 3, 20, 80])) << 30n);
      const { reserves } = randomBalances(random, coins, depthUsd, skew);
      return { ...base, kind, weights, reserves: reserves.map((each, k) => (each * (weights[k] as bigint)) >> 30n) };
    }
    case 'osmosis_concentrated':
      return { ...base, kind, ...randomPositions(random, coins, depthUsd, skew) };
    case 'osmosis_stableswap':
      return { ...base, kind, ...randomBalances(random, coins, depthUsd, skew) };
  }
}

function randomPositions(
  random: Random,
  [first, second]: Coins,
  depthUsd: number,
  skew: number,
): Omit<OsmosisConcentratedPool, 'id' | 'denoms' | 'kind' | 'spreadFactorE18'> {
  // Below 10^-12 the chain has no swaps; positions reach down to a 125th of the price.
  const price = Math.max(1e-9, ((first.usd * 10 ** second.decimals) / (second.usd * 10 ** first.decimals)) * skew);
  const depth = ((depthUsd / first.usd) * 10 ** first.decimals + 1) * Math.sqrt(price);
  const sqrtPriceE36 = rootOf(price) * E18 + BigInt(random.whole(0, 999_999_999));
  const tick = osmosisTickAtRoot(sqrtPriceE36);
  const spacing = random.pick([1, 10, 100, 1000]);
  const tickOf = (factor: number) => {
    const exact = osmosisTickAtRoot(rootOf(price * factor) * E18);
    return Math.floor(exact / spacing) * spacing;
  };
  const nets = new Map<number, bigint>();
  let liquidityE18 = 0n;
  for (let position = random.whole(1, 6); position > 0; position--) {
    const width = random.magnitude(1.001, 5);
    const middle = random.chance(0.5) ? 1 : random.magnitude(1 / width ** 2, width ** 2);
    const [low, high] = [tickOf(middle / width), tickOf(middle * width) + spacing];
    const liquidity =
      BigInt(Math.floor(depth * random.magnitude(0.1, 10))) * E18 + BigInt(random.whole(1, 999_999_999));
    nets.set(low, (nets.get(low) ?? 0n) + liquidity);
    nets.set(high, (nets.get(high) ?? 0n) - liquidity);
    if (low <= tick && tick < high) liquidityE18 += liquidity;
  }
  const ticks = [...nets].map(([index, liquidityNet]) => ({ index, liquidityNet })).sort((a, b) => a.index - b.index);
  return { sqrtPriceE36, tick, liquidityE18, ticks };
}

/** Scaling factors by value, so that coins of different prices balance. */
function randomBalances(random: Random, coins: Coins, depthUsd: number, skew: number) {
  const unit = random.pick([1, 1e3, 1e6]);
  return {
    reserves: coins.map(({ decimals, usd }, index) => {
      const dollars = index === 0 ? depthUsd : depthUsd * skew;
      return BigInt(Math.floor((dollars / usd) * 10 ** decimals)) + 1n;
    }),
    scalingFactors: coins.map(({ decimals, usd }) =>
      BigInt(Math.max(1, Math.floor((10 ** decimals / usd / 1e6) * unit))),
    ),
  };
}

/** Square root of a price, times 10^18. */
const rootOf = (price: number): bigint => squareRootDown(BigInt(Math.round(price * 2 ** 100)) * (E18 * E18)) >> 50n;
