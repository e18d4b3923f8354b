import type { AssetKey } from '#contract/asset.ts';
import type { Edge, Port } from '#engine/graph/edge.ts';
import type { Pool, PpmPool } from '#market/pool.ts';
import { asset, lane, poolEdges } from './graph.ts';
import { assetText } from './path-text.ts';
import type { Random } from './random.ts';
import { type Coin, randomPool } from './random-pool.ts';

const KINDS: readonly PpmPool['kind'][] = [
  'constant_product',
  'weighted',
  'stableswap',
  'solidly_stable',
  'concentrated',
  'transmuter',
];
const PORTS: readonly Port[] = ['ibc_forward', 'cosmos_contract', 'evm_contract'];
const CHAINS = ['a', 'b', 'c'] as const;
const PARTIES = ['unchosen', 'always', 'never'] as const;

export interface RandomGraph {
  readonly edges: readonly Edge[];
  /** Assets as `denom@chain`. */
  readonly assets: readonly string[];
  /** Dollars of one smallest unit by asset key. */
  unitUsd(key: AssetKey): number;
}

/** Maximum numbers in a random graph. */
interface Size {
  readonly coins: number;
  /** Per coin. */
  readonly lanes: number;
  readonly pools: number;
}

const SMALL: Size = { coins: 4, lanes: 5, pools: 9 };
const CROWDED: Size = { coins: 3, lanes: 16, pools: 6 };
const LARGE: Size = { coins: 5, lanes: 6, pools: 14 };

/** A few assets on three chains, lanes with fees and limits, and pools of every kind, some with prices off the market. */
export function randomGraph(random: Random, noise: number): RandomGraph {
  return pairGraph(random, SMALL, noise);
}

function pairGraph(random: Random, size: Size, noise: number): RandomGraph {
  return graphOf(random, size, (coins, index) => {
    const first = random.pick(coins);
    const second = random.pick(coins.filter((coin) => coin !== first));
    const skew = 1 + noise * (random.next() - 0.5);
    const depth = random.magnitude(1000, 10_000_000);
    return [randomPool(random, random.pick(KINDS), `pool:${index}`, [first, second], depth, skew)];
  });
}

/** As `randomGraph`, with many parallel lanes that differ in fees, time and signatures. */
export function crowdedGraph(random: Random, noise: number): RandomGraph {
  return pairGraph(random, CROWDED, noise);
}

/**
 * A larger graph with pools of three and four coins, fees on the output, almost empty pools, unknown fees and times, and
 * equal lanes and pools.
 */
export function richGraph(random: Random, noise: number): RandomGraph {
  const graph = graphOf(random, LARGE, (coins, index) => {
    const pool = richPool(random, coins, noise, `pool:${index}`);
    return random.chance(0.1) ? [pool, { ...pool, id: `${pool.id}:twin` }] : [pool];
  });
  const edges = graph.edges.flatMap((edge) => {
    const unknown = random.chance(0.1) ? { ...edge, additionalFeeUsd: null } : edge;
    const isTwin = edge.kind === 'lane' && random.chance(0.1);
    return isTwin ? [unknown, { ...unknown, id: `${edge.id}:twin`, poolKey: `${edge.id}:twin` }] : [unknown];
  });
  return { ...graph, edges };
}

function graphOf(
  random: Random,
  size: Size,
  poolsOf: (coins: readonly Coin[], index: number) => readonly Pool[],
): RandomGraph {
  const coins: Coin[] = ['W', 'X', 'Y', 'Z', 'V'].slice(0, random.whole(2, size.coins)).map((denom) => ({
    denom,
    decimals: random.pick([6, 8, 18]),
    usd: random.magnitude(0.01, 3000),
  }));
  const edges: Edge[] = [];
  for (const coin of coins) edges.push(...randomLanes(random, coin, size.lanes));
  for (let count = random.whole(2, size.pools); count > 0; count--) {
    const pools = poolsOf(coins, count);
    const chain = random.pick(CHAINS);
    const options = { carrier: random.pick(['dex', 'other']), ...randomPorts(random) };
    for (const pool of pools) edges.push(...poolEdges(pool, chain, options));
  }
  const usdOf = new Map(
    coins.flatMap(({ denom, decimals, usd }) =>
      CHAINS.map((chain): [AssetKey, number] => [asset(`${denom}@${chain}`), usd / 10 ** decimals]),
    ),
  );
  return {
    edges,
    assets: [...new Set(edges.flatMap((edge) => [edge.from, edge.to]))].map(assetText),
    unitUsd: (key) => usdOf.get(key) as number,
  };
}

function randomLanes(random: Random, { denom, decimals, usd }: Coin, most: number): Edge[] {
  const units = (dollars: number) => BigInt(Math.floor((dollars / usd) * 10 ** decimals));
  return Array.from({ length: random.whole(2, most) }, (_, index) => {
    const from = random.pick(CHAINS);
    const to = random.pick(CHAINS.filter((chain) => chain !== from));
    return lane(`lane:${denom}:${index}`, `${denom}@${from}`, `${denom}@${to}`, {
      carrier: random.pick(['slow', 'fast']),
      fixed: random.chance(0.5) ? units(random.magnitude(0.01, 20)) : 0n,
      ppm: random.chance(0.5) ? random.whole(0, 20_000) : 0,
      ...(random.chance(0.3) ? { min: units(random.magnitude(1, 1000)) } : {}),
      ...(random.chance(0.3) ? { max: units(random.magnitude(100, 100_000)) } : {}),
      ...(random.chance(0.2) && decimals > 6 ? { scale: { num: 100n, den: 100n } } : {}),
      additionalFeeUsd: random.chance(0.3) ? random.magnitude(0.01, 20) : 0,
      seconds: random.chance(0.8) ? random.whole(5, 1000) : null,
      addsParty: PARTIES[index % PARTIES.length] ?? 'never',
      ...randomPorts(random),
    });
  });
}

/** Maximum number of coins in a pool. */
const MOST_COINS: Readonly<Record<PpmPool['kind'], number>> = {
  constant_product: 2,
  weighted: 3,
  stableswap: 4,
  solidly_stable: 2,
  astroport_stable: 2,
  concentrated: 2,
  transmuter: 3,
};

function richPool(random: Random, coins: readonly Coin[], noise: number, id: string): Pool {
  const kind = random.pick(KINDS);
  const mixed = [...coins].sort((a, b) => (a.denom < b.denom ? -1 : 1));
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random.whole(0, last);
    [mixed[last], mixed[other]] = [mixed[other] as Coin, mixed[last] as Coin];
  }
  const count = random.chance(0.5) ? 2 : random.whole(2, Math.min(MOST_COINS[kind], coins.length));
  const [first, second, ...rest] = mixed.slice(0, count) as [Coin, Coin, ...Coin[]];
  const skew = random.chance(0.1) ? random.magnitude(1e-3, 1e3) : 1 + noise * (random.next() - 0.5);
  const pool = randomPool(random, kind, id, [first, second, ...rest], random.magnitude(1000, 10_000_000), skew);
  const canTakeOutput = pool.kind === 'constant_product' || pool.kind === 'stableswap';
  return canTakeOutput && random.chance(0.4) ? { ...pool, feeOn: 'output' } : pool;
}

const randomClaims = (draw: number): number => (draw < 0.05 ? 2 : draw < 0.15 ? 1 : 0);

const randomPorts = (random: Random) => ({
  entry: PORTS.filter(() => random.chance(0.6)),
  exit: PORTS.filter(() => random.chance(0.6)),
  claims: randomClaims(random.next()),
});
