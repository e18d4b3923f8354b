import type { ConcentratedPool, PpmPool, Tick } from '#market/pool.ts';
import { sqrtRatioAtTick } from '#math/tick-math.ts';
import type { Random } from './random.ts';

/** A denom with its market price. */
export interface Coin {
  readonly denom: string;
  readonly decimals: number;
  /** Dollars of a token. */
  readonly usd: number;
}

/** Two coins; up to four for a stableswap, three for a weighted pool or a transmuter. */
export type Coins = readonly [Coin, Coin, ...Coin[]];

const WEIGHTS: Readonly<Record<number, readonly bigint[][]>> = {
  2: [
    [1n, 1n],
    [80n, 20n],
    [3n, 7n],
    [1n, 99n],
  ],
  3: [
    [1n, 1n, 1n],
    [50n, 25n, 25n],
    [10n, 20n, 70n],
  ],
};

/** A pool with about `depthUsd` of each coin; the price of the first coin is off by the factor `skew`. */
export function randomPool(
  random: Random,
  kind: PpmPool['kind'],
  id: string,
  coins: Coins,
  depthUsd: number,
  skew = 1,
): PpmPool {
  const base = { id, denoms: coins.map((coin) => coin.denom), feePpm: random.pick([0, 100, 500, 3000, 10_000]) };
  const reserve = ({ decimals, usd }: Coin, depth: number) => BigInt(Math.floor((depth / usd) * 10 ** decimals)) + 1n;
  const reserves = coins.map((coin, index) => reserve(coin, index === 0 ? depthUsd : depthUsd * skew));
  switch (kind) {
    case 'constant_product':
      return { ...base, kind, reserves };
    case 'weighted': {
      const weights = random.pick(WEIGHTS[coins.length] as readonly bigint[][]);
      return { ...base, kind, weights, reserves: reserves.map((each, k) => each * (weights[k] as bigint)) };
    }
    case 'stableswap':
      return {
        ...base,
        kind,
        reserves,
        scales: scalesOf(coins),
        amplification: BigInt(random.pick([1, 10, 200, 5000])),
      };
    case 'solidly_stable':
      return { ...base, kind, reserves, units: coins.map(unitOf) };
    case 'astroport_stable':
      return {
        ...base,
        kind,
        reserves,
        units: coins.map(unitOf),
        amplificationE2: BigInt(random.pick([1000, 8500, 20_000, 500_000])),
      };
    case 'transmuter':
      return { ...base, kind, reserves, scales: scalesOf(coins) };
    case 'concentrated': {
      const [first, second] = coins;
      const price = ((first.usd * 10 ** second.decimals) / (second.usd * 10 ** first.decimals)) * skew;
      return concentratedPool(random, base, price, Number(reserves[0]) * Math.sqrt(price));
    }
  }
}

/** Scales by value, so that coins of different prices can share a stableswap. */
function scalesOf(coins: readonly Coin[]): bigint[] {
  return coins.map(({ decimals, usd }) => BigInt(Math.round(usd * 1e6)) * 10n ** BigInt(18 - decimals));
}

/** A dollar's worth, so that coins of different prices can share a stable pair. */
const unitOf = ({ decimals, usd }: Coin): bigint => BigInt(Math.ceil(10 ** decimals / usd));

function concentratedPool(
  random: Random,
  base: Pick<PpmPool, 'id' | 'denoms' | 'feePpm'>,
  price: number,
  depth: number,
): ConcentratedPool {
  const tickSpacing = random.pick([1, 10, 60, 200]);
  const tick = Math.floor(Math.log(price) / Math.log(1.0001));
  const below = sqrtRatioAtTick(tick);
  const share = BigInt(random.whole(0, 999_999));
  const sqrtPriceX96 = below + ((sqrtRatioAtTick(tick + 1) - below) * share) / 1_000_000n;
  const { ticks, liquidity } = randomPositions(random, { tick, tickSpacing, depth }, () =>
    Math.ceil(random.magnitude(10, 20_000) / tickSpacing),
  );
  return { ...base, kind: 'concentrated', sqrtPriceX96, tick, liquidity, tickSpacing, ticks };
}

/** The ticks of one to six positions around a tick, ascending, and the liquidity at it. `wide` is half a width in spacings. */
export function randomPositions(
  random: Random,
  { tick, tickSpacing, depth }: { readonly tick: number; readonly tickSpacing: number; readonly depth: number },
  wideOf: () => number,
): { readonly ticks: readonly Tick[]; readonly liquidity: bigint } {
  const nets = new Map<number, bigint>();
  const slot = Math.floor(tick / tickSpacing);
  let liquidity = 0n;
  for (let position = random.whole(1, 6); position > 0; position--) {
    const wide = wideOf();
    const middle = slot + (random.chance(0.5) ? 0 : random.whole(-2 * wide, 2 * wide));
    const [low, high] = [(middle - wide) * tickSpacing, (middle + wide + 1) * tickSpacing];
    const amount = BigInt(Math.floor(depth * random.magnitude(0.1, 10))) + 1n;
    nets.set(low, (nets.get(low) ?? 0n) + amount);
    nets.set(high, (nets.get(high) ?? 0n) - amount);
    if (low <= tick && tick < high) liquidity += amount;
  }
  const ticks = [...nets].map(([index, liquidityNet]) => ({ index, liquidityNet })).sort((a, b) => a.index - b.index);
  return { ticks, liquidity };
}
