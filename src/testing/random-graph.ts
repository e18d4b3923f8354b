import type { AssetKey } from '#contract/asset.ts';
import type { Edge, Handover } from '#engine/edge.ts';
import { assetText } from '#engine/path-text.ts';
import type { PoolKind } from '#market/pool.ts';
import { asset, lane, poolEdges } from './graph.ts';
import type { Random } from './random.ts';
import { type Coin, randomPool } from './random-pool.ts';

const KINDS: readonly PoolKind[] = ['constant_product', 'weighted', 'stableswap', 'concentrated', 'transmuter'];
const HANDOVERS: readonly Handover[] = ['ibc_forward', 'cosmos_contract', 'evm_contract'];
const CHAINS = ['a', 'b', 'c'] as const;

export interface RandomGraph {
  readonly edges: readonly Edge[];
  /** Assets as `denom@chain`. */
  readonly assets: readonly string[];
  /** Dollars of one smallest unit by asset key. */
  unitUsd(key: AssetKey): number;
}

/** A few assets on three chains, lanes with fees and limits, and pools of every kind, some of them out of line. */
export function randomGraph(random: Random, noise: number): RandomGraph {
  const coins: Coin[] = ['W', 'X', 'Y', 'Z'].slice(0, random.whole(2, 4)).map((denom) => ({
    denom,
    decimals: random.pick([6, 8, 18]),
    usd: random.magnitude(0.01, 3000),
  }));
  const edges: Edge[] = [];
  for (const coin of coins) edges.push(...randomLanes(random, coin));
  for (let count = random.whole(2, 9); count > 0; count--) edges.push(...randomPoolEdges(random, coins, noise, count));
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

function randomLanes(random: Random, { denom, decimals, usd }: Coin): Edge[] {
  const units = (dollars: number) => BigInt(Math.floor((dollars / usd) * 10 ** decimals));
  return Array.from({ length: random.whole(2, 5) }, (_, index) => {
    const from = random.pick(CHAINS);
    const to = random.pick(CHAINS.filter((chain) => chain !== from));
    return lane(`lane:${denom}:${index}`, `${denom}@${from}`, `${denom}@${to}`, {
      via: random.pick(['slow', 'fast']),
      fixed: random.chance(0.5) ? units(random.magnitude(0.01, 20)) : 0n,
      ppm: random.chance(0.5) ? random.whole(0, 20_000) : 0,
      ...(random.chance(0.3) ? { min: units(random.magnitude(1, 1000)) } : {}),
      ...(random.chance(0.3) ? { max: units(random.magnitude(100, 100_000)) } : {}),
      ...(random.chance(0.2) && decimals > 6 ? { scale: { num: 100n, den: 100n } } : {}),
      extraUsd: random.chance(0.3) ? random.magnitude(0.01, 20) : 0,
      seconds: random.chance(0.8) ? random.whole(5, 1000) : null,
      ...randomHandover(random),
    });
  });
}

function randomPoolEdges(random: Random, coins: readonly Coin[], noise: number, index: number): Edge[] {
  const first = random.pick(coins);
  const second = random.pick(coins.filter((coin) => coin !== first));
  const skew = 1 + noise * (random.next() - 0.5);
  const depth = random.magnitude(1000, 10_000_000);
  const pool = randomPool(random, random.pick(KINDS), `pool:${index}`, [first, second], depth, skew);
  return poolEdges(pool, random.pick(CHAINS), { via: random.pick(['dex', 'other']), ...randomHandover(random) });
}

const randomHandover = (random: Random) => ({
  startsBy: HANDOVERS.filter(() => random.chance(0.6)),
  handsOver: HANDOVERS.filter(() => random.chance(0.6)),
});
