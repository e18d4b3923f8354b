import type { Address, Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hop } from '#engine/edge.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { testMarket } from '#testing/market.ts';
import { DEPTH, startUniswapWorld, type UniswapWorld } from '#testing/nodes/uniswap-world.ts';
import { createRandom, type Random } from '#testing/random.ts';
import type { RouterCall } from '../router-call.ts';
import type { SwapDetail, SwapEdge, SwapRun } from '../venue.ts';
import { uniswap } from './uniswap.ts';

const registry = embeddedRegistry();
const chain = registry.chainRecord('1');
const native = chain.native_denom as string;
const weth = chain.wrapped_native as Address;
/** Where chain 1 has SwapRouter02. */
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45';

let world: UniswapWorld;
let edges: SwapEdge[];

beforeAll(async () => {
  world = await startUniswapWorld({ weth, router: ROUTER });
  const pools = world.pools.map((pool) => ({ venue: 'ethereum-uniswap', chain_id: '1', pool }));
  edges = uniswap.edges({ registry, market: { ...testMarket(registry), pools: () => pools }, smartRelay: false });
});

afterAll(() => world?.close());

type Side = SwapRun['side'];

const tokenOf = (denom: string) => (denom === native ? weth : denom);
const contractOf = (denom: string) => (denom === native ? null : (denom as Address));
const versionOf = ({ detail: { pool } }: SwapEdge) => (pool === null ? 0 : pool.kind === 'concentrated' ? 3 : 2);

/** Quotes along a path: forward, each output being the next input, or backward. Undefined where a pool declines. */
function quoted(path: readonly SwapEdge[], side: Side, amount: bigint): Hop<SwapDetail>[] | undefined {
  const hops: Hop<SwapDetail>[] = [];
  let moving = amount;
  for (const edge of side === 'in' ? path : path.toReversed()) {
    const quote = side === 'in' ? edge.quoteIn(moving) : edge.quoteOut(moving);
    if (!quote.ok) return undefined;
    hops.push({ edge, ...quote });
    moving = side === 'in' ? quote.amountOut : quote.amountIn;
  }
  return side === 'in' ? hops : hops.reverse();
}

const inOf = (hops: readonly Hop<SwapDetail>[]): bigint => hops[0]?.amountIn ?? 0n;
const outOf = (hops: readonly Hop<SwapDetail>[]): bigint => hops.at(-1)?.amountOut ?? 0n;

/** A path of so many edges that comes to no token twice, from and to what is asked. */
function somePath(random: Random, length: number, fits: (path: readonly SwapEdge[]) => boolean): SwapEdge[] {
  for (let left = 100_000; left > 0; left--) {
    const path: SwapEdge[] = [];
    const visited = new Set<string>();
    while (path.length < length) {
      const ways = edges.filter(
        ({ from, detail }) => (path.length === 0 || path.at(-1)?.to === from) && !visited.has(tokenOf(detail.denomOut)),
      );
      if (ways.length === 0) break;
      const edge = random.pick(ways);
      if (path.length === 0) visited.add(tokenOf(edge.detail.denomIn));
      visited.add(tokenOf(edge.detail.denomOut));
      path.push(edge);
    }
    if (path.length === length && fits(path)) return path;
  }
  throw new Error('no such path');
}

/** Up to a tenth of what the pools hold, small and large alike. */
const someAmount = (random: Random): bigint => BigInt(Math.floor(random.magnitude(1e3, Number(DEPTH) / 10)));

function someHops(random: Random, side: Side, length: number, fits: (path: readonly SwapEdge[]) => boolean) {
  for (;;) {
    const hops = quoted(somePath(random, length, fits), side, someAmount(random));
    if (hops) return hops;
  }
}

/** The call in the operation of the wire for a run. */
function callOf(hops: readonly Hop<SwapDetail>[], side: Side): RouterCall {
  const body = hops[0]?.edge.detail.operation({ hops, side, priceImpactPercent: null, affiliateFee: 0n });
  const { swap_calldata, swap_router } = (
    body as { evm_swap: { swap_calldata: Hex; swap_router: Record<string, string> } }
  ).evm_swap;
  return {
    router: swap_router?.address as string,
    calldata: swap_calldata,
    maxAmountIn: BigInt(swap_router?.max_amount_in ?? 0),
    minAmountOut: BigInt(swap_router?.min_amount_out ?? 0),
  };
}

const endsOf = (hops: readonly Hop<SwapDetail>[]) => ({
  from: contractOf(hops[0]?.edge.detail.denomIn as string),
  to: contractOf(hops.at(-1)?.edge.detail.denomOut as string),
});

const isAll = (version: number) => (path: readonly SwapEdge[]) => path.every((edge) => versionOf(edge) === version);
const isMixed = (path: readonly SwapEdge[]) => new Set(path.map(versionOf)).size === 2;
const startsNative = (path: readonly SwapEdge[]) => path[0]?.detail.denomIn === native;
const endsNative = (path: readonly SwapEdge[]) => path.at(-1)?.detail.denomOut === native;

const KINDS: [string, number[], (path: readonly SwapEdge[]) => boolean][] = [
  ['pairs of version 2', [1, 2, 3], isAll(2)],
  ['pools of version 3', [1, 2, 3], isAll(3)],
  ['both versions', [2, 3, 4], isMixed],
  ['the gas asset in', [1, 2, 3], startsNative],
  ['the gas asset out', [1, 2, 3], endsNative],
];

describe.each(KINDS)('a run over %s', (name, lengths, fits) => {
  test('takes and delivers what is quoted', async () => {
    for (const [seed, length] of [...lengths, ...lengths].entries()) {
      const random = createRandom(seed + 1000 * name.length);
      const hops = someHops(random, 'in', length, fits);
      const change = await world.trade(callOf(hops, 'in'), endsOf(hops));
      expect(change, `seed ${seed}`).toEqual({ paid: inOf(hops), got: outOf(hops) });
      expect(world.leftover()).toBe(0n);
    }
  });

  test('takes the quoted input of an exact output, and delivers what that input gives', async () => {
    for (const [seed, length] of [...lengths, ...lengths].entries()) {
      const random = createRandom(seed + 2000 * name.length);
      const hops = someHops(random, 'out', length, fits);
      const path = hops.map(({ edge }) => edge);
      const change = await world.trade(callOf(hops, 'out'), endsOf(hops));
      // Version 3 keeps to the output; a pair gives all that its input is worth, which may be some units more.
      const got = isAll(3)(path) ? outOf(hops) : outOf(quoted(path, 'in', inOf(hops)) ?? []);
      expect(change, `seed ${seed}`).toEqual({ paid: inOf(hops), got });
      expect(got).toBeGreaterThanOrEqual(outOf(hops));
      expect(world.leftover()).toBe(0n);
    }
  });
});
