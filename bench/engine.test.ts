import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as EngineModule from './engine.ts';

let folder: string;
let built: typeof EngineModule;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'));
  const configFile = fileURLToPath(new URL('engine.vite.ts', import.meta.url));
  await build({ configFile, logLevel: 'warn', build: { outDir: folder } });
  built = await import(pathToFileURL(join(folder, 'engine.js')).href);
});

afterAll(() => rm(folder, { recursive: true }));

const POOLS = `[
  {
    "id": "atom-usd", "kind": "constant_product", "feePpm": 3000,
    "denoms": ["atom", "usd"], "reserves": ["1000000000000", "10000000000000"]
  },
  {
    "id": "usd-dai", "kind": "stableswap", "feePpm": 100, "amplification": "200",
    "denoms": ["usd", "dai"], "reserves": ["5000000000000", "5000000000000000000000000"],
    "scales": ["1000000000000", "1"]
  },
  {
    "id": "atom-dai", "kind": "concentrated", "feePpm": 500, "tickSpacing": 10,
    "denoms": ["atom", "dai"], "sqrtPriceX96": "250541448375047931186413801569606323", "tick": 299351,
    "liquidity": "1000000000000000000",
    "ticks": [
      { "index": 299000, "liquidityNet": "1000000000000000000" },
      { "index": 300000, "liquidityNet": "-1000000000000000000" }
    ]
  }
]`;

test('the built engine quotes pools from JSON with legs that chain', () => {
  const engine = built.createEngine(JSON.parse(POOLS));
  const quote = engine.quoteIn({ denomIn: 'atom', denomOut: 'dai', amountIn: '50000000000' });
  expect(quote?.legs.map(({ pool }) => pool)).toEqual(['atom-usd', 'usd-dai']);
  const [first, second] = quote?.legs ?? [];
  expect(first).toMatchObject({ denomIn: 'atom', denomOut: 'usd', amountIn: 50_000_000_000n });
  // 1e13 · 5e10·0.997 / (1e12 + 5e10·0.997), by hand.
  expect(first?.amountOut).toBe(474_829_737_581n);
  expect(second).toMatchObject({ amountIn: first?.amountOut, amountOut: quote?.amountOut });
});

test('the input of an exact output gives at least that output', () => {
  const engine = built.createEngine(JSON.parse(POOLS));
  const cost = engine.quoteOut({ denomIn: 'atom', denomOut: 'dai', amountOut: '1000000000000000000' });
  expect(cost?.amountOut).toBe(1_000_000_000_000_000_000n);
  const amountIn = cost?.amountIn ?? 0n;
  expect(engine.quoteIn({ denomIn: 'atom', denomOut: 'dai', amountIn })?.amountOut).toBeGreaterThanOrEqual(10n ** 18n);
});

test('a split gives more than one path and uses each pool once', () => {
  const engine = built.createEngine(JSON.parse(POOLS));
  const request = { denomIn: 'atom', denomOut: 'dai', amountIn: 10n ** 11n };
  const split = engine.quoteIn({ ...request, split: true });
  expect(split?.amountOut).toBeGreaterThan(engine.quoteIn(request)?.amountOut ?? 0n);
  const pools = split?.legs.map(({ pool }) => pool) ?? [];
  expect(pools.toSorted()).toEqual(['atom-dai', 'atom-usd', 'usd-dai']);
  const sold = split?.legs.reduce((sum, leg) => sum + (leg.denomIn === 'atom' ? leg.amountIn : 0n), 0n);
  expect(sold).toBe(request.amountIn);
});

test('returns undefined without a route and names the pool of invalid data', () => {
  const engine = built.createEngine(JSON.parse(POOLS));
  expect(engine.quoteIn({ denomIn: 'atom', denomOut: 'osmo', amountIn: 1n })).toBeUndefined();
  const broken = { id: 'x', kind: 'constant_product', feePpm: 0, denoms: ['a', 'b'], reserves: ['1.5', '2'] } as const;
  expect(() => built.createEngine([broken])).toThrow('pool x: reserves[0] must be a whole number');
});

test.each([0, -1, 1.5, Number.NaN, '6'])('rejects maxHops of %s', (maxHops) => {
  const engine = built.createEngine(JSON.parse(POOLS));
  const request = { denomIn: 'atom', denomOut: 'dai', maxHops: maxHops as number };
  const error = new TypeError('maxHops must be a whole number above zero');
  expect(() => engine.quoteIn({ ...request, amountIn: 1n })).toThrow(error);
  expect(() => engine.quoteOut({ ...request, amountOut: 1n, split: true })).toThrow(error);
});

test('a maxHops above the number of denoms changes nothing', () => {
  const engine = built.createEngine(JSON.parse(POOLS));
  const request = { denomIn: 'atom', denomOut: 'dai', amountIn: 10n ** 11n, split: true };
  expect(engine.quoteIn({ ...request, maxHops: 2 ** 40 })).toEqual(engine.quoteIn(request));
});

test.each([
  ['the request must be an object', undefined],
  ['the request must be an object', null],
  ['denomIn must be text', { denomOut: 'dai', amountIn: 1n }],
  ['denomOut must be text', { denomIn: 'atom', denomOut: 7, amountIn: 1n }],
  ['amountIn must be a whole number from 1', { denomIn: 'atom', denomOut: 'dai' }],
  ['amountIn must be a whole number from 1', { denomIn: 'atom', denomOut: 'dai', amountIn: 5 }],
  ['split must be true or false', { denomIn: 'atom', denomOut: 'dai', amountIn: 1n, split: 'no' }],
])('rejects a request with an invalid member: %s', (message, request) => {
  const engine = built.createEngine(JSON.parse(POOLS));
  expect(() => engine.quoteIn(request as never)).toThrow(new RegExp(`^${message}`));
});
