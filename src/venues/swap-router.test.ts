import { type Address, type Hex, maxUint256 } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hop, Path } from '#engine/graph/edge.ts';
import { splitQuotes } from '#engine/split/split-quote.ts';
import { GAS_UNITS } from '#market/gas/gas-units.ts';
import type { Pool } from '#market/pool.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { testMarket } from '#testing/market.ts';
import { DEPTH, startUniswapWorld, type UniswapWorld } from '#testing/nodes/uniswap-world.ts';
import { createRandom, type Random } from '#testing/random.ts';
import { swapOperation } from '#testing/swap-operation.ts';
import ROUTERS from './data/swap-routers.json';
import type { RouterCall } from './router-call.ts';
import { swapGas } from './swap-gas.ts';
import { callSwapRouter } from './swap-router.ts';
import { uniswap } from './uniswap.ts';
import type { SwapDetail, SwapEdge, SwapRun } from './venue.ts';

const WHOLE_SHARE = 1_000_000_000_000n;
const registry = embeddedRegistry();
const chain = registry.getChainRecord('1');
const native = chain.native_denom as string;
const weth = chain.wrapped_native as Address;
/** Where chain 1 has SwapRouter02, and where Unichain has it. */
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45';
const UNICHAIN_ROUTER = '0x73855d06DE49d0fe4A9c42636Ba96c62da12FF9C';

let world: UniswapWorld;
let edges: SwapEdge[];

beforeAll(async () => {
  world = await startUniswapWorld({ weth, router: ROUTER });
  edges = edgesOf(world, '1', 'ethereum-uniswap');
});

afterAll(() => world?.close());

function edgesOf({ pools }: UniswapWorld, chain_id: string, venue: string): SwapEdge[] {
  const market = { ...testMarket(registry), pools: () => pools.map((pool) => ({ venue, chain_id, pool })) };
  return uniswap.edges({ registry, market }).filter(({ detail }) => detail.chainId === chain_id);
}

type Side = SwapRun['side'];

const tokenOf = (denom: string) => (denom === native ? weth : denom);
const contractOf = (denom: string) => (denom.startsWith('0x') ? (denom as Address) : null);
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

/** A random path of `length` edges that fits and visits no token twice. */
function somePath(random: Random, length: number, fits: (path: readonly SwapEdge[]) => boolean): SwapEdge[] {
  for (let left = 100_000; left > 0; left--) {
    const path: SwapEdge[] = [];
    const visited = new Set<string>();
    while (path.length < length) {
      const next = edges.filter(
        ({ from, detail }) => (path.length === 0 || path.at(-1)?.to === from) && !visited.has(tokenOf(detail.denomOut)),
      );
      if (next.length === 0) break;
      const edge = random.pick(next);
      if (path.length === 0) visited.add(tokenOf(edge.detail.denomIn));
      visited.add(tokenOf(edge.detail.denomOut));
      path.push(edge);
    }
    if (path.length === length && fits(path)) return path;
  }
  throw new Error('no such path');
}

/** A random amount of any magnitude, up to a tenth of the reserves. */
const someAmount = (random: Random): bigint => BigInt(Math.floor(random.magnitude(1e3, Number(DEPTH) / 10)));

function someHops(random: Random, side: Side, length: number, fits: (path: readonly SwapEdge[]) => boolean) {
  for (;;) {
    const hops = quoted(somePath(random, length, fits), side, someAmount(random));
    if (hops) return hops;
  }
}

/** Two or three paths with equal ends; they use shared pools in the same direction. */
function somePaths(random: Random, fits: (paths: readonly SwapEdge[][]) => boolean): SwapEdge[][] {
  for (;;) {
    const first = somePath(random, random.whole(1, 3), () => true);
    const paths = [first];
    for (let tries = 0; tries < 60 && paths.length < 3; tries++) {
      const candidate = somePath(random, random.whole(1, 3), () => true);
      if (candidate[0]?.from !== first[0]?.from || candidate.at(-1)?.to !== first.at(-1)?.to) continue;
      const used = new Map(paths.flat().map((edge) => [edge.poolKey, edge]));
      if (candidate.some((edge) => (used.get(edge.poolKey) ?? edge) !== edge)) continue;
      if (paths.some((other) => other.map(({ id }) => id).join() === candidate.map(({ id }) => id).join())) continue;
      paths.push(candidate);
    }
    if (paths.length > 1 && fits(paths)) return paths;
  }
}

/** The hop of a run split over random paths. */
function sharedHop(
  random: Random,
  side: Side,
  fits: (paths: readonly SwapEdge[][]) => boolean,
  amountOf = someAmount,
): Hop<SwapDetail> {
  for (;;) {
    const paths = somePaths(random, fits);
    const routes = paths.map((edges) => ({ edges, share: WHOLE_SHARE / 5n }));
    const split = { routes, amountIn: 1, amountOut: 1 };
    const amount = amountOf(random);
    const quote = side === 'in' ? splitQuotes(split).quoteIn(amount) : splitQuotes(split).quoteOut(amount);
    if (!quote.ok) continue;
    const [first, last] = [paths[0]?.[0] as SwapEdge, paths[0]?.at(-1) as SwapEdge];
    const edge = { ...first, to: last.to, detail: { ...first.detail, pool: null, denomOut: last.detail.denomOut } };
    return { edge, ...quote } as Hop<SwapDetail>;
  }
}

/** The call of one path over these directions, whatever the amounts of the hops between. */
function callFor(chainId: string, details: readonly SwapDetail[], amountIn: bigint, amountOut: bigint) {
  const hops = details.map((detail) => ({ edge: { detail } }) as Path<SwapDetail>['hops'][number]);
  const paths = [{ hops, amountIn, amountOut }];
  return callSwapRouter(registry.getChainRecord(chainId), { side: 'in', paths, amountOut });
}

/** The router call in the operation of a run. */
function callOf(hops: readonly Hop<SwapDetail>[], side: Side): RouterCall {
  const body = swapOperation({ hops, side, priceImpactPercent: null, affiliateFee: 0n });
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
  test('takes and delivers the quoted amounts', async () => {
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

describe('on Unichain, the second chain with a router for pairs', () => {
  let unichain: UniswapWorld;
  /** Two tokens, one after the other, at a pair and at a pool. */
  let twoHops: SwapEdge[][];

  beforeAll(async () => {
    const wrapped = registry.getChainRecord('130').wrapped_native as Address;
    unichain = await startUniswapWorld({ weth: wrapped, router: UNICHAIN_ROUTER });
    const swaps = edgesOf(unichain, '130', 'unichain-uniswap').filter(
      ({ detail }) => contractOf(detail.denomIn) && contractOf(detail.denomOut),
    );
    twoHops = swaps.flatMap((first) =>
      swaps.filter(({ from, to }) => from === first.to && to !== first.from).map((second) => [first, second]),
    );
  });

  afterAll(() => unichain?.close());

  test.each(['in', 'out'] as const)(
    'a run over both versions takes and delivers the quoted amounts, side %s',
    async (side) => {
      const mixed = twoHops.filter(isMixed);
      for (let seed = 1; seed <= 4; seed++) {
        const random = createRandom(seed);
        const path = random.pick(mixed);
        const hops = quoted(path, side, DEPTH / BigInt(random.whole(20, 20_000))) as Hop<SwapDetail>[];
        const call = callOf(hops, side);
        expect(call.router).toBe(UNICHAIN_ROUTER);
        const got = outOf(quoted(path, 'in', inOf(hops)) ?? []);
        expect(await unichain.trade(call, endsOf(hops)), `seed ${seed}`).toEqual({ paid: inOf(hops), got });
        expect(got >= outOf(hops)).toBe(true);
        expect(unichain.leftover()).toBe(0n);
      }
    },
  );
});

test('wraps and unwraps by a call', async () => {
  for (const path of edges.filter(({ detail }) => detail.pool === null).map((edge) => [edge])) {
    for (const side of ['in', 'out'] as const) {
      const hops = quoted(path, side, 12_345n) ?? [];
      const call = callOf(hops, side);
      expect(call).toMatchObject({ maxAmountIn: 12_345n, minAmountOut: 12_345n });
      expect(await world.trade(call, endsOf(hops))).toEqual({ paid: 12_345n, got: 12_345n });
      expect(world.leftover()).toBe(0n);
    }
  }
});

describe('several paths at once', () => {
  /** Paths with the same ends that share no pool, each with its own amount. */
  function someSplit(random: Random, side: Side): Hop<SwapDetail>[][] {
    for (;;) {
      const first = someHops(random, side, random.whole(1, 3), () => true);
      const split = [first];
      const used = new Set(first.map(({ edge }) => edge.poolKey));
      for (let tries = 0; tries < 20 && split.length < 3; tries++) {
        const hops = quoted(
          somePath(random, random.whole(1, 3), () => true),
          side,
          someAmount(random),
        );
        if (!hops || hops.some(({ edge }) => used.has(edge.poolKey))) continue;
        if (JSON.stringify(endsOf(hops)) !== JSON.stringify(endsOf(first))) continue;
        for (const { edge } of hops) used.add(edge.poolKey);
        split.push(hops);
      }
      if (split.length > 1) return split;
    }
  }

  const totalOf = (split: readonly Hop<SwapDetail>[][], amount: (hops: readonly Hop<SwapDetail>[]) => bigint) =>
    split.reduce((sum, hops) => sum + amount(hops), 0n);

  test.each(['in', 'out'] as const)('take and deliver the sums of their quotes, side %s', async (side) => {
    for (let seed = 1; seed <= 8; seed++) {
      const split = someSplit(createRandom(seed), side);
      const paths = split.map((hops) => ({ hops, amountIn: inOf(hops), amountOut: outOf(hops) }));
      const call = callSwapRouter(chain, { side, paths, amountOut: totalOf(split, outOf) }) as RouterCall;
      const change = await world.trade(call, endsOf(split[0] ?? []));
      const outputOf = (hops: readonly Hop<SwapDetail>[]) => {
        const path = hops.map(({ edge }) => edge);
        return isAll(3)(path) ? outOf(hops) : outOf(quoted(path, 'in', inOf(hops)) ?? []);
      };
      expect(change, `seed ${seed}`).toEqual({ paid: totalOf(split, inOf), got: totalOf(split, outputOf) });
      expect(change.got).toBeGreaterThanOrEqual(totalOf(split, outOf));
      expect(world.leftover()).toBe(0n);
    }
  });
});

describe('a swap in several routes', () => {
  const poolsOf = (paths: readonly SwapEdge[][]) => paths.flat().filter(({ detail }) => detail.pool !== null);
  const sharesPools = (paths: readonly SwapEdge[][]) =>
    new Set(poolsOf(paths).map(({ poolKey: resource }) => resource)).size < poolsOf(paths).length;
  const isOfBoth = (paths: readonly SwapEdge[][]) => isMixed(poolsOf(paths));

  const SPLITS: [string, (paths: readonly SwapEdge[][]) => boolean][] = [
    ['that share pools', (paths) => sharesPools(paths) && isOfBoth(paths)],
    ['with pools of their own', (paths) => !sharesPools(paths) && isOfBoth(paths)],
    ['that share pools, from the gas asset', (paths) => sharesPools(paths) && paths.every(startsNative)],
    ['that share pools, to the gas asset', (paths) => sharesPools(paths) && paths.every(endsNative)],
  ];

  describe.each(SPLITS)('%s', (name, fits) => {
    test.each(['in', 'out'] as const)(
      'takes the quoted input and delivers at least the quoted output, side %s',
      async (side) => {
        for (let seed = 1; seed <= 5; seed++) {
          const hop = sharedHop(createRandom(seed + 3000 * name.length), side, fits);
          const { paid, got } = await world.trade(callOf([hop], side), endsOf([hop]));
          const label = `seed ${seed}`;
          const routed = (hop.routes ?? []).reduce((sum, { amountOut }) => sum + amountOut, 0n);
          // Each route buys its output exactly, which may take a unit less than the route was quoted.
          const routes = BigInt(hop.routes?.length ?? 0);
          expect(paid <= hop.amountIn && paid >= hop.amountIn - (side === 'in' ? 0n : routes), label).toBe(true);
          expect(got >= hop.amountOut, label).toBe(true);
          if (side === 'in' || sharesPools(hop.routes?.map(({ hops }) => hops.map(({ edge }) => edge)) ?? [])) {
            expect(got, label).toBe(routed);
          }
          expect(world.leftover(), label).toBe(0n);
        }
      },
    );
  });

  test('an exact output over shared pools has no tolerance, and reverts rather than fall short', async () => {
    const hop = sharedHop(
      createRandom(1),
      'out',
      (paths) => sharesPools(paths) && !paths.some(startsNative) && !paths.some(endsNative),
    );
    const call = callOf([hop], 'out');
    expect(call.maxAmountIn).toBe(hop.amountIn);
    expect(call.minAmountOut).toBe(hop.amountOut);
    const first = quoted([hop.routes?.[0]?.hops[0]?.edge as SwapEdge], 'in', DEPTH / 500n) ?? [];
    const before = [callOf(first, 'in'), endsOf(first)] as const;
    await expect(world.trade(call, endsOf([hop]), [before])).rejects.toThrow('Insufficient token');
  });

  test('has no router call for routes over several venues', () => {
    const hop = sharedHop(createRandom(2), 'in', isOfBoth);
    const elsewhere = { ...hop.edge.detail.venue, name: 'elsewhere' };
    const [route, ...others] = hop.routes ?? [];
    const moved = route?.hops.map((each) => ({
      ...each,
      edge: { ...each.edge, detail: { ...each.edge.detail, venue: elsewhere } },
    }));
    const routes = [{ ...route, hops: moved }, ...others] as typeof hop.routes;
    const run = { hops: [{ ...hop, routes }], side: 'in', priceImpactPercent: null, affiliateFee: 0n } as const;
    const { evm_swap } = swapOperation(run as SwapRun) as { evm_swap: { swap_venues: { name: string }[] } };
    expect(evm_swap).not.toHaveProperty('swap_calldata');
    expect(evm_swap.swap_venues.map(({ name }) => name)).toEqual(['elsewhere', 'ethereum-uniswap']);
  });
});

describe('after a trade by someone else', () => {
  const hopsOf = (side: Side, fits: (path: readonly SwapEdge[]) => boolean, length: number) => {
    const path = somePath(createRandom(length), length, fits);
    return quoted(path, side, DEPTH / 1000n) ?? [];
  };
  /** A swap of `amount` through the first pool of the path. */
  const push = (hops: readonly Hop<SwapDetail>[], amount: bigint) => {
    const before =
      quoted(
        hops.slice(0, 1).map(({ edge }) => edge),
        'in',
        amount,
      ) ?? [];
    return [callOf(before, 'in'), endsOf(before)] as const;
  };
  const cases: [string, number, (path: readonly SwapEdge[]) => boolean][] = [
    ['a pair', 1, (path) => isAll(2)(path) && !startsNative(path) && !endsNative(path)],
    ['a pool', 1, (path) => isAll(3)(path) && !startsNative(path) && !endsNative(path)],
    ['pools from the gas asset', 2, (path) => isAll(3)(path) && startsNative(path)],
    ['pairs to the gas asset', 2, (path) => isAll(2)(path) && endsNative(path)],
  ];

  test.each(cases)('%s trades at a slightly worse price', async (_, length, fits) => {
    for (const side of ['in', 'out'] as const) {
      const hops = hopsOf(side, fits, length);
      const call = callOf(hops, side);
      const { paid, got } = await world.trade(call, endsOf(hops), [push(hops, DEPTH / 500n)]);
      expect(paid <= call.maxAmountIn && got >= call.minAmountOut).toBe(true);
      expect(side === 'in' ? got < outOf(hops) : paid > inOf(hops)).toBe(true);
      expect(world.leftover()).toBe(0n);
    }
  });

  test.each(cases)('%s reverts if the price is more than one percent worse', async (_, length, fits) => {
    for (const side of ['in', 'out'] as const) {
      const hops = hopsOf(side, fits, length);
      const call = callOf(hops, side);
      // With leave to take more, it is the call that refuses.
      const open = { ...call, maxAmountIn: 100n * call.maxAmountIn };
      await expect(world.trade(open, endsOf(hops), [push(hops, DEPTH)])).rejects.toThrow(
        side === 'in' ? /Too little received|Insufficient WETH9/ : 'Too much requested',
      );
    }
  });

  test('both limits are one percent from the quote, rounded towards it', () => {
    const { minAmountOut } = callOf(hopsOf('in', isAll(3), 1), 'in');
    const amountOut = outOf(hopsOf('in', isAll(3), 1));
    expect(minAmountOut * 100n >= amountOut * 99n && (minAmountOut - 1n) * 100n < amountOut * 99n).toBe(true);
    const { maxAmountIn } = callOf(hopsOf('out', isAll(3), 1), 'out');
    const amountIn = inOf(hopsOf('out', isAll(3), 1));
    expect(maxAmountIn * 100n <= amountIn * 101n && (maxAmountIn + 1n) * 100n > amountIn * 101n).toBe(true);
  });

  test('an exact output over both versions has no tolerance, and reverts rather than fall short', async () => {
    const hops = hopsOf('out', isMixed, 2);
    const call = callOf(hops, 'out');
    expect(call).toMatchObject({ maxAmountIn: inOf(hops), minAmountOut: outOf(hops) });
    await expect(world.trade(call, endsOf(hops), [push(hops, DEPTH / 500n)])).rejects.toThrow('Too little received');
  });
});

describe('costs the gas that is listed, within 10 percent', () => {
  const units = GAS_UNITS.evm;
  /** Trades and compares; amounts of at most a thousandth of the reserves cross few ticks. */
  async function expectListed(run: SwapRun, label: string): Promise<void> {
    await world.trade(callOf(run.hops, run.side), endsOf(run.hops));
    const listed = Number(units.transaction + swapGas(units, run, native));
    const used = Number(world.gasUsed());
    expect(Math.abs(listed - used) / used, `${label}: listed ${listed}, used ${used}`).toBeLessThanOrEqual(0.1);
  }
  const usualAmount = (random: Random) => BigInt(Math.floor(random.magnitude(1e12, Number(DEPTH) / 1000)));

  test.each(['in', 'out'] as const)('50 paths of one to four pools, side %s', async (side) => {
    let executed = 0;
    for (let seed = 1; executed < 50; seed++) {
      const random = createRandom(seed);
      const path = somePath(random, random.whole(1, 4), () => true);
      const hops = quoted(path, side, usualAmount(random));
      if (hops === undefined || outOf(hops) === 0n) continue;
      executed += 1;
      await expectListed({ hops, side, priceImpactPercent: null, affiliateFee: 0n }, `seed ${seed}`);
    }
  });

  test('20 splits over two or three routes', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const hop = sharedHop(createRandom(seed), 'in', () => true, usualAmount);
      await expectListed({ hops: [hop], side: 'in', priceImpactPercent: null, affiliateFee: 0n }, `seed ${seed}`);
    }
  });
});

describe('has no router call', () => {
  const oneOf = (fits: (path: readonly SwapEdge[]) => boolean): SwapDetail =>
    somePath(createRandom(1), 1, fits)[0]?.detail as SwapDetail;
  const callOn = (chainId: string, ...details: SwapDetail[]) => callFor(chainId, details, 9n, 8n);

  test('for pairs on chains where the router does not trade them, alone or before a pool', () => {
    const pool = oneOf(isAll(3));
    const pair = oneOf((path) => isAll(2)(path) && path[0]?.detail.denomOut === pool.denomIn);
    const chainIds = ROUTERS.map(({ chain_id }) => chain_id);
    const trading = (...hops: SwapDetail[]) => chainIds.filter((chainId) => callOn(chainId, ...hops) !== null).sort();
    expect(trading(pool)).toEqual(chainIds.toSorted());
    expect(trading(pair)).toEqual(['1', '130']);
    expect(trading(pair, pool)).toEqual(['1', '130']);
  });

  test('on a chain without a router', () => {
    expect(callOn('100', oneOf(isAll(3)))).toBeNull();
  });

  test('for pools that are not Uniswap’s', () => {
    const pair = oneOf(isAll(2));
    const other = (pool: Partial<Pool>) => ({ ...pair, pool: { ...pair.pool, ...pool } as Pool });
    expect(callOn('1', other({ feePpm: 2500 }))).toBeNull();
    expect(callOn('1', other({ kind: 'stableswap' }))).toBeNull();
  });

  test('for a path that visits a token twice', () => {
    const unichain = oneOf(isAll(2));
    const back = { ...oneOf(isAll(3)), denomIn: unichain.denomOut, denomOut: unichain.denomIn };
    expect(callOn('1', unichain, back)).toBeNull();
  });

  test.each([0n, -1n, maxUint256 + 1n])('for an amount of %d', (amount) => {
    const details = [oneOf(isAll(3))];
    expect(callFor('1', details, amount, 8n)).toBeNull();
    expect(callFor('1', details, 9n, amount)).toBeNull();
    expect(callFor('1', details, maxUint256, maxUint256)).toMatchObject({ maxAmountIn: maxUint256 });
  });

  test('when an affiliate is paid, because requests carry no address', () => {
    const hops = quoted(somePath(createRandom(1), 1, isAll(3)), 'in', 10n ** 9n) ?? [];
    const run = { hops, side: 'in', priceImpactPercent: null, affiliateFee: 1n } as const;
    const body = swapOperation(run) as { evm_swap: object };
    expect(body.evm_swap).not.toHaveProperty('swap_calldata');
    expect(body.evm_swap).not.toHaveProperty('swap_router');
  });
});

test('every pool of the sample is one that Uniswap could have, and the only one of its kind', () => {
  const spacings = new Map([
    [100, 1],
    [500, 10],
    [3000, 60],
    [10_000, 200],
  ]);
  const seen = new Set<string>();
  for (const { detail, id } of uniswap.edges({ registry, market: sampleMarket(registry) })) {
    const { pool, chainId } = detail;
    if (pool === null || !('feePpm' in pool)) continue;
    if (pool.kind === 'concentrated') expect(pool.tickSpacing, id).toBe(spacings.get(pool.feePpm));
    else expect([pool.kind, pool.feePpm], id).toEqual(['constant_product', 3000]);
    seen.add([chainId, pool.id].join());
    seen.add([chainId, pool.kind, pool.feePpm, ...pool.denoms].join());
  }
  const pools = sampleMarket(registry)
    .pools()
    .filter(({ venue }) => venue.endsWith('-uniswap'));
  expect(seen.size).toBe(2 * pools.length);
});

test('every pool of the sample in version 3 has its call, on every chain with a router', () => {
  const withRouter = new Set(ROUTERS.map(({ chain_id }) => chain_id));
  for (const { detail, id } of uniswap.edges({ registry, market: sampleMarket(registry) })) {
    const call = callFor(detail.chainId, [detail], 1000n, 990n);
    if (detail.pool?.kind !== 'constant_product') expect(call !== null, id).toBe(withRouter.has(detail.chainId));
  }
});
