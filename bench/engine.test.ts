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

test('the built engine answers pools read from JSON with legs that chain', () => {
  const engine = built.createEngine(JSON.parse(POOLS));
  const answer = engine.quoteIn({ denomIn: 'atom', denomOut: 'dai', amountIn: '50000000000' });
  expect(answer?.legs.map(({ pool }) => pool)).toEqual(['atom-usd', 'usd-dai']);
  const [first, second] = answer?.legs ?? [];
  expect(first).toMatchObject({ denomIn: 'atom', denomOut: 'usd', amountIn: 50_000_000_000n });
  // 1e13 · 5e10·0.997 / (1e12 + 5e10·0.997), by hand.
  expect(first?.amountOut).toBe(474_829_737_581n);
  expect(second).toMatchObject({ amountIn: first?.amountOut, amountOut: answer?.amountOut });
});

test('what an output costs is enough to buy it', () => {
  const engine = built.createEngine(JSON.parse(POOLS));
  const cost = engine.quoteOut({ denomIn: 'atom', denomOut: 'dai', amountOut: '1000000000000000000' });
  expect(cost?.amountOut).toBe(1_000_000_000_000_000_000n);
  const amountIn = cost?.amountIn ?? 0n;
  expect(engine.quoteIn({ denomIn: 'atom', denomOut: 'dai', amountIn })?.amountOut).toBeGreaterThanOrEqual(10n ** 18n);
});

test('an amount that may part gives more, over pools used once', () => {
  const engine = built.createEngine(JSON.parse(POOLS));
  const question = { denomIn: 'atom', denomOut: 'dai', amountIn: 10n ** 11n };
  const split = engine.quoteIn({ ...question, split: true });
  expect(split?.amountOut).toBeGreaterThan(engine.quoteIn(question)?.amountOut ?? 0n);
  const pools = split?.legs.map(({ pool }) => pool) ?? [];
  expect(pools.toSorted()).toEqual(['atom-dai', 'atom-usd', 'usd-dai']);
  const sold = split?.legs.reduce((sum, leg) => sum + (leg.denomIn === 'atom' ? leg.amountIn : 0n), 0n);
  expect(sold).toBe(question.amountIn);
});

test('no route is undefined, and data that is no pool is named', () => {
  const engine = built.createEngine(JSON.parse(POOLS));
  expect(engine.quoteIn({ denomIn: 'atom', denomOut: 'osmo', amountIn: 1n })).toBeUndefined();
  const broken = { id: 'x', kind: 'constant_product', feePpm: 0, denoms: ['a', 'b'], reserves: ['1.5', '2'] } as const;
  expect(() => built.createEngine([broken])).toThrow('pool x: reserves[0] must be a whole number');
});

test.each([0, -1, 1.5, Number.NaN, '6'])('%s pools in a row are refused', (maxHops) => {
  const engine = built.createEngine(JSON.parse(POOLS));
  const question = { denomIn: 'atom', denomOut: 'dai', maxHops: maxHops as number };
  const said = new TypeError('maxHops must be a whole number above zero');
  expect(() => engine.quoteIn({ ...question, amountIn: 1n })).toThrow(said);
  expect(() => engine.quoteOut({ ...question, amountOut: 1n, split: true })).toThrow(said);
});

test('paths of more pools than there are denoms are those of as many', () => {
  const engine = built.createEngine(JSON.parse(POOLS));
  const question = { denomIn: 'atom', denomOut: 'dai', amountIn: 10n ** 11n, split: true };
  expect(engine.quoteIn({ ...question, maxHops: 2 ** 40 })).toEqual(engine.quoteIn(question));
});

test.each([
  ['the question must be an object', undefined],
  ['the question must be an object', null],
  ['denomIn must be text', { denomOut: 'dai', amountIn: 1n }],
  ['denomOut must be text', { denomIn: 'atom', denomOut: 7, amountIn: 1n }],
  ['amountIn must be a whole number from 1', { denomIn: 'atom', denomOut: 'dai' }],
  ['amountIn must be a whole number from 1', { denomIn: 'atom', denomOut: 'dai', amountIn: 5 }],
  ['split must be true or false', { denomIn: 'atom', denomOut: 'dai', amountIn: 1n, split: 'no' }],
])('a question is refused by its member: %s', (said, question) => {
  const engine = built.createEngine(JSON.parse(POOLS));
  expect(() => engine.quoteIn(question as never)).toThrow(new RegExp(`^${said}`));
});
