import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { poolQuotes } from '#engine/index.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { testMarket } from '#testing/market.ts';
import { rpcDouble } from '#testing/node-double.ts';
import recorded from '#testing/solana/recorded-quotes.json';
import type { Feed, FeedDeps } from './feed.ts';
import { BONK, EURC, JITO_SOL, MSOL, PYTH, SOL, USDC, USDT, WIF } from './solana/mints.ts';
import { raydiumCpmm } from './solana/raydium-cpmm.ts';
import { whirlpools } from './solana/whirlpools.ts';
import { solana } from './solana.ts';

const WHIRLPOOL = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc';
const WHIRLPOOL_CONFIG = '2LecshUwdy9xi7meFgHtFJQNSKk4KdTrcpvaB56dP2NQ';
const CPMM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C';
const CPMM_CONFIG = 'D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2';
const CPMM_POOL = '7JuwJuNU88gurFnyWeiyGKbFmExMWcmRZntn9imEzdny';
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const VAULTS = [CPMM_POOL, CPMM_CONFIG].map((_, i) => base58.encode(new Uint8Array(32).fill(40 + i)));
const MINTS = [SOL, USDC, USDT, JITO_SOL, MSOL, BONK, WIF, EURC, PYTH];
const NOW = 1_790_000_000;

test('addresses of pools are those that are known', async () => {
  const found = await Promise.all(whirlpools.keys.map((key) => whirlpools.addressOf(key)));
  expect(found).toEqual([
    '83v8iPyZihDEjDdY8RdZddyZNyUtXngz69Lgo9Kt5d6d',
    'FpCMFDFGYotvufJ7HrFHsWEiiQCGbkLCtwHiDnh7o28Q',
    'Czfq3xZZDmsdGdUyrNLtRhGc47cXcZtLG4crryfu44zE',
    'HJPjoWUrhoZzkNfRpHuieeFk9WcZWjwy6PBjZ81ngndJ',
    'FwewVm8u6tFPGewAyHmWAqad9hmF7mvqxK4mJ7iNqqGC',
    '4fuUiYxTQ6QCrdSq9ouBYcTM7bqSwYTSyLueGZLTy4T4',
    'HQcY5n2zP6rW74fyFEhWeBd3LnJpBcZechkvJpmdb8cx',
    'AiMZS5U3JMvpdvsr1KeaMiS354Z1DeSg5XjA4yYRxtFf',
    'Hp53XEtt4S8SvPCXarsLSdGfZBuUr5mMmZmX2DRNXQKp',
    '5hWJUNTtEtKmKgDXpthJXXRRmJrz5vJ7uJzrUNVdrwLg',
    '3ne4mWqdYuNiYrYZC9TrA3FcfuFdErghH97vNPbjicr1',
    '8QaXeHBrShJTdtN1rWCccBxpSVvKksQ2PCu5nufb2zbk',
    'D6NdKrKNQPmRZCCnG1GqXtF7MMoHB7qR6GU5TkG59Qz1',
    'ArisQNcbjXPJD7RgPRvysatX3xcfHPTbcTkfD8kDoZ9i',
    'F9NdELqQVXh3xNiYnQHofbTkicMXAn9DJndQvtvU6CPJ',
    'Ef9vraD1UvLYquuwc1uqYZfDLPRhmB5Cu9H8RTUY2nbR',
    'E2Z2vqwGRZfJWAFw9DPHWSnCd8dPt9BkhfQ6JyXjthm1',
  ]);
  const constant = await Promise.all(raydiumCpmm.keys.map((key) => raydiumCpmm.addressOf(key)));
  expect(new Set(constant)).toEqual(
    new Set([
      '7JuwJuNU88gurFnyWeiyGKbFmExMWcmRZntn9imEzdny',
      'CZUZAjgR8W3HZhwnzPfrxqgdojQdhheidJxFD71ZanB',
      'J7KcMZmmJHi16HzJZvjZZCrBowp1rVQ89b1T6wCjDi6i',
      '5hinZuqbN8Va93CMWSHZJBAUKdgN99FXAD2g3spnHy7N',
      '31fGRcaJddV3oTCSvgFc6WryuKXks6eE7GpPamaWnB61',
      '6LndfqzFGmozELoAuabbr84f8noNwVrMrpZrbxwXrtf8',
      'C4GDtBWhmC2bd1YwTekdfXhzu51izZqEjqa1E4JKo79P',
      '2sParJtqmmbB2T63rBET1Dr8ME5dfjZW6WqBhaGbWRfS',
      'AhfBUFpLtULoquPcKgVbqBN6UfJvhz9QdWaxhmnt7rRW',
      '49RnewoSCJUHnQXfWTh1AjBdgR76mPZy6aCSg6hTM7BQ',
      '9SdD72HkVa7T6f7ZRvwQsnN9VnqPYwJf9gqHxutyQEf7',
      'BmGKKV2JGCpa1Q1Psbo2USBk7QyRyCAhBrAWG5yib9CT',
      'EBEzdNn7FKmULEgWTa8mjehmasTC9XSEtpPuv9PB3zGJ',
      '55ZvZaDMVSYUUPWG8PQj3EPox59p8sF1fdzskobr6pzo',
    ]),
  );
});

interface Held {
  readonly owner: string;
  readonly bytes: Uint8Array;
}
type Chain = Map<string, Held>;

/** Whole numbers, addresses and bytes in hexadecimal at their offsets. */
type Field = readonly [at: number, size: number, value: bigint | number] | readonly [at: number, text: string];

function bytesOf(length: number, discriminator: string, fields: readonly Field[]): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(Buffer.from(discriminator, 'hex'));
  for (const field of fields) {
    if (typeof field[1] === 'string') {
      bytes.set(base58.decode(field[1]), field[0]);
      continue;
    }
    const [at, size, value] = field as readonly [number, number, bigint | number];
    let rest = BigInt.asUintN(8 * size, BigInt(value));
    for (let k = 0; k < size; k++, rest >>= 8n) bytes[at + k] = Number(rest & 255n);
  }
  return bytes;
}

type RecordedPool = (typeof recorded.whirlpool)[number];

/** The account of a whirlpool as recorded; its fields can be replaced. */
function whirlpool({ tickSpacing, feePpm, liquidity, sqrtPriceX64, tick }: RecordedPool, more: readonly Field[] = []) {
  return bytesOf(653, '3f95d10ce1806309', [
    ...([
      [8, WHIRLPOOL_CONFIG],
      [101, SOL],
      [181, USDC],
    ] as const),
    ...([
      [41, 2, tickSpacing],
      [43, 2, tickSpacing],
      [45, 2, feePpm],
      [81, 4, tick],
    ] as const),
    ...([
      [49, 16, BigInt(liquidity)],
      [65, 16, BigInt(sqrtPriceX64)],
    ] as const),
    ...more,
  ]);
}

type SetTick = readonly [index: number, liquidityNet: string];

const fixedArray = (pool: string, start: number, spacing: number, ticks: readonly SetTick[]) =>
  bytesOf(9988, '4561bdbe6e0742bb', [
    [8, 4, start],
    [9956, pool],
    ...ticks.flatMap(([index, net]): Field[] => {
      const at = 12 + ((index - start) / spacing) * 113;
      return [
        [at, 1, 1],
        [at + 1, 16, BigInt(net)],
      ];
    }),
  ]);

function dynamicArray(pool: string, start: number, spacing: number, ticks: readonly SetTick[]) {
  const fields: Field[] = [
    [8, 4, start],
    [12, pool],
  ];
  let at = 60;
  for (let slot = 0; slot < 88; slot++) {
    const set = ticks.find(([index]) => index === start + slot * spacing);
    if (set !== undefined) fields.push([at, 1, 1], [at + 1, 16, BigInt(set[1])]);
    at += set === undefined ? 1 : 113;
  }
  return bytesOf(at, '11d8f68ee1c7da38', fields);
}

/** The recorded pool of SOL and USDC with 64 ticks of spacing, whose accounts of ticks have their real addresses. */
const [FIRST] = recorded.whirlpool as [RecordedPool];
const LAST = recorded.whirlpool.find(({ pool, aToB }) => pool === FIRST.pool && !aToB) as RecordedPool;

function chain(arrayOf = fixedArray): Chain {
  const held: Chain = new Map(MINTS.map((mint) => [mint, { owner: TOKEN, bytes: new Uint8Array(82) }]));
  held.set(FIRST.pool, { owner: WHIRLPOOL, bytes: whirlpool(FIRST) });
  const all = [...FIRST.ticks, ...LAST.ticks] as unknown as SetTick[];
  for (const [start, account] of [...FIRST.arrays, ...LAST.arrays] as unknown as [number, string][]) {
    const within = new Map(all.filter(([index]) => index >= start && index < start + 88 * FIRST.tickSpacing));
    held.set(account, { owner: WHIRLPOOL, bytes: arrayOf(FIRST.pool, start, FIRST.tickSpacing, [...within]) });
  }
  return held
    .set(CPMM_POOL, { owner: CPMM, bytes: cpmm() })
    .set(CPMM_CONFIG, { owner: CPMM, bytes: cpmmConfig() })
    .set(VAULTS[0] as string, { owner: TOKEN, bytes: vault(SOL, 250_000_000_060n) })
    .set(VAULTS[1] as string, { owner: TOKEN, bytes: vault(USDC, 37_500_000_600n) });
}

/** Fees owed of the first token are 10 + 20 + 30, of the second 100 + 200 + 300. */
const cpmm = (more: readonly Field[] = []) =>
  bytesOf(637, 'f7ede3f5d7c3de46', [
    ...([
      [8, CPMM_CONFIG],
      [72, VAULTS[0] as string],
      [104, VAULTS[1] as string],
      [168, SOL],
      [200, USDC],
    ] as const),
    ...([
      [341, 8, 10],
      [349, 8, 100],
      [357, 8, 20],
      [365, 8, 200],
      [397, 8, 30],
      [405, 8, 300],
    ] as const),
    ...more,
  ]);
const cpmmConfig = () =>
  bytesOf(236, 'daf42168cbcb2b6f', [
    [12, 8, 2500],
    [108, 8, 500],
  ]);
const vault = (mint: string, amount: bigint) =>
  bytesOf(165, '', [
    [0, mint],
    [64, 8, amount],
  ]);

const registry = createRegistry({
  chains: [chainRecord({ chain_id: 'solana', chain_type: 'svm', pretty_name: 'Solana', native_denom: 'sol' })],
  assets: MINTS.map((denom) => assetRecord({ chain_id: 'solana', denom, decimals: 6 })),
  channels: [],
});

const nodeOf = (held: Chain) =>
  rpcDouble(({ method, params }) => {
    if (method === 'getGenesisHash') return { result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' };
    if (method !== 'getMultipleAccounts') return { error: { code: -32601, message: 'no method' } };
    const value = ((params as [string[]])[0] ?? []).map((address) => {
      const clock = { owner: 'Sysvar1111111111111111111111111111111111111', bytes: bytesOf(40, '', [[32, 8, NOW]]) };
      const account = address === CLOCK ? clock : held.get(address);
      return account === undefined
        ? null
        : { owner: account.owner, data: [Buffer.from(account.bytes).toString('base64'), 'base64'], lamports: 1 };
    });
    return { result: { context: { slot: 5 }, value } };
  });

async function feedsOf(held: Chain, price: () => number | null = () => 1000): Promise<(name: string) => Feed> {
  const endpoints = { mode: 'urls' as const, urls: new Map([['solana', [(await nodeOf(held)).url]]]) };
  const nodes = createNodeAccess(registry, endpoints, { limitMs: 150_000, callsPerMinute: 100_000 });
  const market = testMarket(registry, { price });
  const urls = {} as FeedDeps['urls'];
  const feeds = solana({ registry, nodes, urls, market: () => market, now: Date.now });
  return (name) => feeds.find((feed) => feed.name === name) as Feed;
}

const SIGNAL = () => AbortSignal.any([]);
const read = async (name: string, held: Chain) => (await feedsOf(held))(name).read(SIGNAL());

describe('whirlpools', () => {
  test.each([
    ['fixed', fixedArray],
    ['dynamic', dynamicArray],
  ])('are read with their %s accounts of ticks, and quoted as recorded', async (_, arrayOf) => {
    const part = await read('solana-orca', chain(arrayOf));
    expect(part).toMatchObject({ at: NOW * 1000, pools: [{ venue: 'solana-orca', reading: { basis: 'exact' } }] });
    const pool = part.pools?.[0]?.pool;
    expect(pool).toMatchObject({ id: FIRST.pool, denoms: [SOL, USDC], lowestTick: -33792, highestTick: -5633 });
    for (const { aToB, amountIn, amountOut } of [FIRST, LAST]) {
      const i = aToB ? 0 : 1;
      const quote = pool && poolQuotes(pool, i, 1 - i).quoteIn(BigInt(amountIn));
      if (amountOut === '0') expect(quote).toMatchObject({ reason: 'nothing_arrives' });
      else expect(quote).toMatchObject({ amountOut: BigInt(amountOut) });
    }
    expect(part.note).toBeUndefined();
  });

  const OTHERS = 'Pools left out: 1 of other kinds or with fees that move.';
  /** No other pool is there. */
  const NONE = 'showed no pool of the exchange';
  const [, ARRAY] = FIRST.arrays[0] as unknown as [number, string];
  test.each<[string, (held: Chain) => void, string]>([
    [
      'a fee that moves',
      (held) => held.set(FIRST.pool, { owner: WHIRLPOOL, bytes: whirlpool(FIRST, [[43, 2, 1025]]) }),
      NONE,
    ],
    ['another owner', (held) => held.set(FIRST.pool, { owner: CPMM, bytes: whirlpool(FIRST) }), NONE],
    ['other mints', (held) => held.set(FIRST.pool, { owner: WHIRLPOOL, bytes: whirlpool(FIRST, [[101, BONK]]) }), NONE],
    [
      'another tick than its price',
      (held) => held.set(FIRST.pool, { owner: WHIRLPOOL, bytes: whirlpool(FIRST, [[81, 4, -20_000]]) }),
      OTHERS,
    ],
    [
      'ticks of another pool',
      (held) => held.set(ARRAY, { owner: WHIRLPOOL, bytes: fixedArray(CPMM_POOL, -22528, 64, []) }),
      OTHERS,
    ],
    [
      'ticks from elsewhere',
      (held) => held.set(ARRAY, { owner: WHIRLPOOL, bytes: fixedArray(FIRST.pool, -64, 64, []) }),
      OTHERS,
    ],
    [
      'ticks cut short',
      (held) => held.set(ARRAY, { owner: WHIRLPOOL, bytes: dynamicArray(FIRST.pool, -22528, 64, []).slice(0, 120) }),
      OTHERS,
    ],
  ])('with %s are left out', async (_, change, said) => {
    const held = chain();
    change(held);
    const part = await read('solana-orca', held).catch((error: Error) => error);
    expect(part instanceof Error ? part.message : part.note).toContain(said);
    expect(part).not.toMatchObject({ pools: [{}] });
  });

  test('without depth or price are left out', async () => {
    const feed = (await feedsOf(chain(), () => null))('solana-orca');
    expect(await feed.read(SIGNAL())).toMatchObject({ pools: [], note: 'Pools left out: 1 under 10,000 dollars.' });
  });

  test('that did not change stay the same objects', async () => {
    const held = chain();
    const feed = (await feedsOf(held))('solana-orca');
    const pool = async () => (await feed.read(SIGNAL())).pools?.[0]?.pool;
    const first = await pool();
    expect(await pool()).toBe(first);
    held.set(FIRST.pool, { owner: WHIRLPOOL, bytes: whirlpool(FIRST, [[45, 2, 1900]]) });
    expect(await pool()).toMatchObject({ feePpm: 1900 });
  });

  test('a node that knows none, or answers something else, has failed', async () => {
    await expect(read('solana-orca', new Map())).rejects.toThrow('showed no pool of the exchange');
  });
});

describe("Raydium's constant product", () => {
  const quoteOf = async (held: Chain) => {
    const { pools = [], note } = await read('solana-raydium', held);
    return { quote: pools[0] && poolQuotes(pools[0].pool, 0, 1).quoteIn(1_000_000_000n), note };
  };
  const withPool = (more: readonly Field[]) => chain().set(CPMM_POOL, { owner: CPMM, bytes: cpmm(more) });

  test('is its vaults less the fees in them, as in the recorded swap', async () => {
    expect(await quoteOf(chain())).toMatchObject({ quote: { amountOut: 149_030_368n }, note: undefined });
  });

  test("takes the creator's fee of the input with its own", async () => {
    const { quote } = await quoteOf(withPool([[390, 1, 1]]));
    // 1,000,000,000 less 0.3 percent: 997,000,000 * 37,500,000,000 / 250,997,000,000.
    expect(quote).toMatchObject({ amountOut: 148_955_963n });
  });

  test.each<[string, readonly Field[], string]>([
    ['that takes no swaps', [[329, 1, 4]], '1 closed'],
    ['that opens later', [[373, 8, NOW + 1]], '1 closed'],
    [
      "with a creator's fee of one token",
      [
        [390, 1, 1],
        [389, 1, 2],
      ],
      '1 of other kinds or with fees that move',
    ],
    ['whose vault is of another mint', [[72, VAULTS[1] as string]], '1 of other kinds or with fees that move'],
  ])('%s is left out', async (_, more, reason) => {
    expect(await quoteOf(withPool(more))).toEqual({ quote: undefined, note: `Pools left out: ${reason}.` });
  });

  test('of a token that may take a fee is left out', async () => {
    const held = chain().set(USDC, { owner: TOKEN_2022, bytes: new Uint8Array(82) });
    await expect(read('solana-raydium', held)).rejects.toThrow('showed no pool of the exchange');
  });
});
