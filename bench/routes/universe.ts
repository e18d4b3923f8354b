import type { ConcentratedPool, ConstantProductPool, Pool, StableswapPool, Tick } from '#market/pool.ts';
import { sqrtRatioAtTick } from '#math/tick-math.ts';
import type { Random } from '#testing/random.ts';

/** A token of a universe. Its denom has the form of an EVM address, as the peers require. */
export interface Token {
  readonly denom: string;
  readonly decimals: number;
  /** Dollars per whole token. Pool prices differ from it by less than their fee. */
  readonly usd: number;
  /** Tokens with the same peg have the same price and share stable pools. */
  readonly peg: string | undefined;
}

/**
 * The tokens of most pools. Their denoms are those of the base tokens of BNB Chain, because the preselection of a peer
 * looks for pools with these; all their figures are made up.
 */
export const HUBS: readonly Token[] = [
  { denom: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', decimals: 18, usd: 600, peg: undefined },
  { denom: '0x55d398326f99059fF775485246999027B3197955', decimals: 18, usd: 1, peg: 'usd' },
  { denom: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', decimals: 6, usd: 1, peg: 'usd' },
  { denom: '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', decimals: 18, usd: 3000, peg: 'eth' },
  { denom: '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', decimals: 8, usd: 60_000, peg: undefined },
  { denom: '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82', decimals: 18, usd: 2, peg: undefined },
];

/** A pool of a kind that every contender can represent. */
export type UniversePool = ConstantProductPool | StableswapPool | ConcentratedPool;

export interface Universe {
  readonly tokens: ReadonlyMap<string, Token>;
  readonly pools: readonly UniversePool[];
  /** Reserves by pool, in smallest units. Those of a concentrated pool follow from its ranges. */
  readonly reserves: ReadonlyMap<string, readonly [bigint, bigint]>;
  /** Dollars of a token in all pools. */
  readonly liquidityUsd: ReadonlyMap<string, number>;
}

/** 500 tokens at 2,000 pools. */
const POOLS_PER_TOKEN = 4;
const DECIMALS = [18, 18, 18, 8, 6];
const DEPTH_USD = [20_000, 20_000_000] as const;
const BETWEEN_HUBS = 10;

/** The only fee of pairs that one of the peers supports. */
const PAIR_FEE_PPM = 2500;
const STABLE_FEES_PPM = [100, 400] as const;
/** Fee in ppm and tick spacing, as in PancakeSwap. */
const FEE_TIERS: readonly (readonly [number, number])[] = [
  [100, 1],
  [500, 10],
  [2500, 50],
  [10_000, 200],
];
/** Largest deviation of a pool's price, as a share of its fee. Below 1, no cycle of swaps makes a profit. */
const MAX_PRICE_DEVIATION = 0.9;

/** Tokens and pools from a seed. Most pools have one of a few hubs, and depths span orders of magnitude. */
export function createUniverse(random: Random, poolCount: number): Universe {
  const tokens = createTokens(random, Math.round(poolCount / POOLS_PER_TOKEN));
  const pools: UniversePool[] = [];
  const reserves = new Map<string, readonly [bigint, bigint]>();
  const pairs = new Set<string>();
  for (let index = 0; index < poolCount; index++) {
    const [a, b] = pairOf(random, tokens, index);
    const depthUsd = random.magnitude(...DEPTH_USD) * (isHub(a) && isHub(b) ? BETWEEN_HUBS : 1);
    const { pool, holds } = createPool(random, addressOf(FIRST_POOL + index), [a, b], depthUsd, pairs);
    pools.push(pool);
    reserves.set(pool.id, holds);
  }
  const byDenom = new Map(tokens.map((token) => [token.denom, token]));
  return { tokens: byDenom, pools, reserves, liquidityUsd: liquidityOf(byDenom, pools, reserves) };
}

/** Digits only, so that the address needs no checksum. */
const addressOf = (number: number) => `0x${String(number).padStart(40, '0')}`;
const FIRST_TOKEN = 1_000_000;
const FIRST_POOL = 2_000_000;
const isHub = (token: Token) => HUBS.some(({ denom }) => denom === token.denom);

function createTokens(random: Random, count: number): Token[] {
  const rest = Array.from({ length: count - HUBS.length }, (_, index): Token => {
    const peg = random.chance(0.12) ? 'usd' : random.chance(0.05) ? 'eth' : undefined;
    const usd = HUBS.find((hub) => hub.peg !== undefined && hub.peg === peg)?.usd ?? random.magnitude(0.001, 1000);
    return { denom: addressOf(FIRST_TOKEN + index), decimals: random.pick(DECIMALS), usd, peg };
  });
  return [...HUBS, ...rest];
}

/** Every token has a pool with a hub. Most other pools have a hub too, the first hubs more often. */
function pairOf(random: Random, tokens: readonly Token[], index: number): [Token, Token] {
  const hub = () => HUBS[Math.floor(HUBS.length * random.next() ** 1.5)] as Token;
  const own = tokens[HUBS.length + index];
  if (own !== undefined) return [hub(), own];
  const first = random.chance(0.8) ? hub() : random.pick(tokens);
  const peers = first.peg !== undefined && random.chance(0.4) ? tokens.filter(({ peg }) => peg === first.peg) : tokens;
  for (;;) {
    const second = random.chance(0.1) ? hub() : random.pick(peers);
    if (second !== first) return [first, second];
  }
}

interface CreatedPool {
  readonly pool: UniversePool;
  readonly holds: readonly [bigint, bigint];
}

function createPool(
  random: Random,
  id: string,
  tokens: [Token, Token],
  depthUsd: number,
  pairs: Set<string>,
): CreatedPool {
  tokens.sort((a, b) => (a.denom.toLowerCase() < b.denom.toLowerCase() ? -1 : 1));
  const denoms = tokens.map(({ denom }) => denom);
  const [zero, one] = tokens;
  const pair = denoms.join();
  if (zero.peg !== undefined && zero.peg === one.peg && random.chance(0.8)) {
    const feePpm = random.pick(STABLE_FEES_PPM);
    const amplification = random.pick([100, 200, 1000]);
    // Near its balance, the price of a stable pool deviates by twice the imbalance divided by A.
    const holds = reservesAt(tokens, [depthUsd, depthUsd * priceDeviation(random, feePpm) ** (amplification / 2)]);
    const scales = tokens.map(({ decimals }) => 10n ** BigInt(18 - decimals));
    const pool: StableswapPool = {
      ...{ id, kind: 'stableswap', denoms, feePpm, reserves: holds, scales, amplification: BigInt(amplification) },
    };
    return { pool, holds };
  }
  if (!pairs.has(pair) && random.chance(0.5)) {
    pairs.add(pair);
    const holds = reservesAt(tokens, [depthUsd, depthUsd * priceDeviation(random, PAIR_FEE_PPM)]);
    return { pool: { id, kind: 'constant_product', denoms, feePpm: PAIR_FEE_PPM, reserves: holds }, holds };
  }
  return concentratedPool(random, id, tokens, depthUsd);
}

const priceDeviation = (random: Random, feePpm: number) =>
  Math.exp(((random.next() * 2 - 1) * MAX_PRICE_DEVIATION * feePpm) / 1e6);

const unitsOf = (usd: number, token: Token) => (usd / token.usd) * 10 ** token.decimals;

const reservesAt = ([zero, one]: readonly [Token, Token], usd: readonly [number, number]): [bigint, bigint] => [
  BigInt(Math.ceil(unitsOf(usd[0], zero))),
  BigInt(Math.ceil(unitsOf(usd[1], one))),
];

function concentratedPool(random: Random, id: string, tokens: [Token, Token], depthUsd: number): CreatedPool {
  const [feePpm, tickSpacing] = random.pick(FEE_TIERS) as readonly [number, number];
  const [zero, one] = tokens;
  const price = (unitsOf(1, one) / unitsOf(1, zero)) * priceDeviation(random, feePpm);
  const tick = Math.floor(Math.log(price) / Math.log(1.0001));
  const root = Math.sqrt(price);
  const nets = new Map<number, bigint>();
  const slot = Math.floor(tick / tickSpacing);
  let liquidity = 0n;
  const holds: [zero: number, one: number] = [0, 0];
  const positions = random.whole(3, 12);
  for (let position = 0; position < positions; position++) {
    // The last position is wide, so that large swaps have a price, if a bad one.
    const reach = position === positions - 1 ? 40_000 : random.magnitude(4 * tickSpacing, 20_000);
    const wide = Math.ceil(reach / tickSpacing);
    const middle = slot + (random.chance(0.6) ? 0 : random.whole(-wide, wide));
    const [low, high] = [(middle - wide) * tickSpacing, (middle + wide + 1) * tickSpacing];
    const amount =
      BigInt(Math.floor(unitsOf(depthUsd / positions, one) / (root - 1.0001 ** ((tick - reach) / 2)))) + 1n;
    nets.set(low, (nets.get(low) ?? 0n) + amount);
    nets.set(high, (nets.get(high) ?? 0n) - amount);
    if (low <= tick && tick < high) liquidity += amount;
    const [bottom, top] = [1.0001 ** (low / 2), 1.0001 ** (high / 2)];
    const inside = Math.min(Math.max(root, bottom), top);
    holds[0] += Number(amount) * (1 / inside - 1 / top);
    holds[1] += Number(amount) * (inside - bottom);
  }
  const below = sqrtRatioAtTick(tick);
  const part = BigInt(Math.floor((root / 1.0001 ** (tick / 2) - 1) * 2e4 * 1e6));
  const sqrtPriceX96 = below + ((sqrtRatioAtTick(tick + 1) - below) * withinMillion(part)) / 1_000_000n;
  const ticks: Tick[] = [...nets]
    .filter(([, liquidityNet]) => liquidityNet !== 0n)
    .map(([index, liquidityNet]) => ({ index, liquidityNet }))
    .sort((a, b) => a.index - b.index);
  const denoms = tokens.map(({ denom }) => denom);
  const pool: ConcentratedPool = {
    ...{ id, kind: 'concentrated', denoms, feePpm, sqrtPriceX96, tick, liquidity, tickSpacing, ticks },
  };
  return { pool, holds: [unitsAbove(holds[0]), unitsAbove(holds[1])] };
}

const unitsAbove = (amount: number): bigint => BigInt(Math.ceil(amount));

const withinMillion = (part: bigint) => (part < 0n ? 0n : part > 999_999n ? 999_999n : part);

function liquidityOf(
  tokens: ReadonlyMap<string, Token>,
  pools: readonly Pool[],
  reserves: ReadonlyMap<string, readonly [bigint, bigint]>,
): Map<string, number> {
  const liquidity = new Map<string, number>();
  for (const { id, denoms } of pools) {
    denoms.forEach((denom, index) => {
      const { usd, decimals } = tokens.get(denom) as Token;
      const held = Number(reserves.get(id)?.[index] ?? 0n) / 10 ** decimals;
      liquidity.set(denom, (liquidity.get(denom) ?? 0) + held * usd);
    });
  }
  return liquidity;
}
