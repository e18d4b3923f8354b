import type { PpmPool } from '#market/pool.ts';
import type { Random } from './random.ts';
import { type Coin, randomPool } from './random-pool.ts';

export interface RandomPools {
  readonly coins: readonly Coin[];
  readonly pools: readonly PpmPool[];
  /** Approximate dollars of a coin in all pools. */
  readonly liquidityUsd: ReadonlyMap<string, number>;
}

const HUBS = 3;
const FEES_PPM = [100, 500, 3000, 10_000] as const;
/** A pool's price is off by at most this part of its fee, so that no cycle makes a profit. */
const CALM = 0.9;
/** The price of a concentrated pool is anywhere within its tick. */
const TICK = 1e-4;

/** Pools of two coins at market prices, most with one of a few hubs; depths differ by orders of magnitude. */
export function calmPools(random: Random, coinCount: number, poolCount: number): RandomPools {
  return poolsInLine(random, coinCount, poolCount, isWhole);
}

/** As `calmPools`, but concentrated pools may have price ranges without liquidity. */
export function gappedPools(random: Random, coinCount: number, poolCount: number): RandomPools {
  return poolsInLine(random, coinCount, poolCount, (pool) => pool.kind !== 'concentrated' || pool.liquidity > 0n);
}

function poolsInLine(
  random: Random,
  coinCount: number,
  poolCount: number,
  isGood: (pool: PpmPool) => boolean,
): RandomPools {
  return poolsOver(random, coinCount, poolCount, (coins, id, depthUsd) => {
    const kind = random.pick<PpmPool['kind']>([
      'constant_product',
      'weighted',
      'stableswap',
      'concentrated',
      'transmuter',
    ]);
    const feePpm = random.pick(kind === 'concentrated' ? FEES_PPM.slice(1) : FEES_PPM);
    const room = (CALM * feePpm) / 1e6 - (kind === 'concentrated' ? TICK : 0);
    const skew = Math.exp((2 * random.next() - 1) * room);
    for (;;) {
      const pool = { ...randomPool(random, kind, id, coins, depthUsd, skew), feePpm };
      if (isGood(pool)) return pool;
    }
  });
}

/** Whether no range without liquidity lies between two ranges with liquidity. */
function isWhole(pool: PpmPool): boolean {
  if (pool.kind !== 'concentrated') return true;
  let liquidity = 0n;
  const between = pool.ticks.slice(0, -1).map(({ liquidityNet }) => {
    liquidity += liquidityNet;
    return liquidity;
  });
  return pool.liquidity > 0n && between.every((each) => each > 0n);
}

/**
 * Pools with profitable cycles, more than two coins, fees on the output, empty or almost empty reserves, and ranges with
 * gaps.
 */
export function wildPools(random: Random, coinCount: number, poolCount: number): RandomPools {
  return poolsOver(random, coinCount, poolCount, (coins, id, depthUsd, others) => {
    const kind = random.pick<PpmPool['kind']>([
      'constant_product',
      'weighted',
      'stableswap',
      'concentrated',
      'transmuter',
    ]);
    const isMany = (kind === 'weighted' || kind === 'stableswap' || kind === 'transmuter') && random.chance(0.4);
    const third = others[random.whole(0, others.length - 1)] as Coin;
    const skew = random.chance(0.2) ? random.magnitude(1e-4, 1e4) : random.magnitude(0.9, 1.1);
    const pool = randomPool(random, kind, id, isMany ? [...coins, third] : coins, depthUsd, skew);
    if (pool.kind === 'concentrated') return pool;
    const reserves = random.chance(0.1) ? nearlyEmpty(random, pool.reserves) : pool.reserves;
    const canTakeOutput = pool.kind === 'constant_product' || pool.kind === 'stableswap';
    return { ...pool, reserves, ...(canTakeOutput && random.chance(0.4) ? { feeOn: 'output' as const } : {}) };
  });
}

function nearlyEmpty(random: Random, reserves: readonly bigint[]): bigint[] {
  const drained = random.whole(0, reserves.length - 1);
  return reserves.map((reserve, index) => (index === drained ? BigInt(random.whole(0, 3)) : reserve));
}

type PoolMaker = (coins: [Coin, Coin], id: string, depthUsd: number, others: readonly Coin[]) => PpmPool;

function poolsOver(random: Random, coinCount: number, poolCount: number, poolOf: PoolMaker): RandomPools {
  const coins = Array.from(
    { length: coinCount },
    (_, index): Coin => ({
      denom: `c${index}`,
      decimals: random.pick([6, 8, 18, 18, 18]),
      // Scales of stable pools and transmuters hold such prices exactly.
      usd: Math.ceil(random.magnitude(0.01, 3000) * 1e4) / 1e4,
    }),
  );
  const hubs = coins.slice(0, HUBS);
  const liquidityUsd = new Map<string, number>();
  const pools = Array.from({ length: poolCount }, (_, index) => {
    const own = coins[HUBS + index] ?? random.pick(coins);
    const peers = random.chance(0.7) ? hubs : coins;
    const other = random.pick(peers.filter((coin) => coin !== own));
    const depthUsd = random.magnitude(20_000, 20_000_000);
    for (const { denom } of [own, other]) liquidityUsd.set(denom, (liquidityUsd.get(denom) ?? 0) + depthUsd);
    const others = coins.filter((coin) => coin !== own && coin !== other);
    return poolOf([own, other], `p${index}`, depthUsd, others);
  });
  return { coins, pools, liquidityUsd };
}
