import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AssetId, assetKey } from '#contract/asset.ts';
import type { PriceOrigin, Prices, PriceWitness } from '../price-source.ts';
import { agree, agreedPrice, consensusPrices, singleOriginPrice } from './consensus.ts';

const LAST_ACCEPTED_MS = 15 * 60_000;
const ORIGINS: Readonly<Record<string, PriceOrigin>> = { pyth: 'pyth', pools: 'pools' };
/** Of a source by its name; CoinGecko and DefiLlama, which repeats it, have one origin. */
const quote = (usdE12: number | bigint, source = 'coingecko'): PriceWitness => ({
  usdE12: BigInt(usdE12),
  source,
  origin: ORIGINS[source] ?? 'coingecko',
  at: 0,
});

const said = fc
  .tuple(fc.bigInt({ min: 1n, max: 1000n }), fc.constantFrom('coingecko', 'defillama', 'pyth', 'pools'))
  .map(([usdE12, source]) => quote(usdE12, source));

describe('two prices', () => {
  test('agree up to five percent apart, in either order', () => {
    expect(agree(quote(100), quote(105))).toBe(true);
    expect(agree(quote(105), quote(100))).toBe(true);
    expect(agree(quote(10_000), quote(10_501))).toBe(false);
    expect(agree(quote(10_501), quote(10_000))).toBe(false);
  });

  test('that agree give the lower', () => {
    expect(agreedPrice([quote(103, 'coingecko'), quote(100, 'pyth')])).toMatchObject({ source: 'pyth' });
    expect(agreedPrice([quote(100, 'coingecko'), quote(103, 'pyth')])).toMatchObject({ source: 'coingecko' });
  });

  test('that disagree give nothing unless a third agrees with one', () => {
    const [low, high] = [quote(100), quote(200, 'pyth')];
    expect(agreedPrice([low, high])).toBeUndefined();
    expect(agreedPrice([low, high, quote(202, 'pools')])).toMatchObject(high);
    expect(agreedPrice([low, high, quote(150, 'pools')])).toBeUndefined();
    expect(agreedPrice([low, quote(108, 'pyth'), quote(104, 'pools')])).toMatchObject(low);
  });

  test('of one origin are no agreement, and outvote nobody', () => {
    const [cg, repeated] = [quote(100), quote(101, 'defillama')];
    expect(agreedPrice([cg, repeated])).toBeUndefined();
    expect(agreedPrice([cg, repeated, quote(200, 'pyth')])).toBeUndefined();
    expect(agreedPrice([cg, repeated, quote(102, 'pools')])?.origins).toEqual(['coingecko', 'pools']);
  });

  test('need a second price', () => {
    expect(agreedPrice([quote(1)])).toBeUndefined();
    expect(agreedPrice([])).toBeUndefined();
  });

  test('the result is the lowest of the quotes with which another agrees', () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 4 }), (quotes) => {
        const backed = quotes.filter((one) => quotes.some((other) => one.origin !== other.origin && agree(one, other)));
        const result = agreedPrice(quotes);
        expect(result === undefined).toBe(backed.length === 0);
        expect(backed.every(({ usdE12 }) => result !== undefined && result.usdE12 <= usdE12)).toBe(true);
        if (result === undefined) return;
        const { origins, ...price } = result;
        expect(backed).toContainEqual(price);
        expect(new Set(origins).size).toBeGreaterThan(1);
      }),
    );
  });
});

describe('a single origin', () => {
  const last = { usdE12: 100n, at: 1_000 };
  const soon = last.at + LAST_ACCEPTED_MS;
  const memory = { lastAccepted: last, disputedAt: undefined };
  const NOTHING = { lastAccepted: undefined, disputedAt: undefined };

  test('is accepted without history', () => {
    expect(singleOriginPrice([quote(5)], NOTHING, 0)).toMatchObject({ usdE12: 5n });
  });

  test.each([
    [200n, true],
    [201n, false],
    [50n, true],
    [49n, false],
  ])('is accepted up to twice and down to half of the last accepted price: %s', (usdE12, accepted) => {
    expect(singleOriginPrice([quote(usdE12)], memory, soon) !== undefined).toBe(accepted);
  });

  test('is accepted at any price once the last accepted price is old', () => {
    expect(singleOriginPrice([quote(9_999)], memory, soon)).toBeUndefined();
    expect(singleOriginPrice([quote(9_999)], memory, soon + 1)).toBeDefined();
  });

  test.each([
    [105n, soon, true],
    [106n, soon, false],
    [106n, soon + 1, true],
  ])('is accepted after a dispute only if it agrees with the last accepted price: %s', (usdE12, now, accepted) => {
    const disputed = { lastAccepted: { ...last, at: soon }, disputedAt: last.at };
    expect(singleOriginPrice([quote(usdE12)], disputed, now) !== undefined).toBe(accepted);
    expect(singleOriginPrice([quote(usdE12)], { ...disputed, lastAccepted: undefined }, soon)).toBeUndefined();
  });

  test('must be the only one, and agree with itself: then its lowest price counts', () => {
    expect(singleOriginPrice([quote(1), quote(9, 'defillama')], NOTHING, 0)).toBeUndefined();
    expect(singleOriginPrice([quote(100), quote(102, 'pyth')], NOTHING, 0)).toBeUndefined();
    expect(singleOriginPrice([], NOTHING, 0)).toBeUndefined();
    const price = singleOriginPrice([quote(102), quote(100, 'defillama')], NOTHING, 0);
    expect(price).toMatchObject({ usdE12: 100n, source: 'defillama', origins: ['coingecko'] });
  });
});

describe('a consensus', () => {
  const ASSET: AssetId = { chain_id: 'a-1', denom: 'ucoin' };
  const NAMES = ['coingecko', 'defillama', 'pyth'] as const;

  /** What the sources and the pools say, by their names; a source without an entry is silent. */
  function setUp({ hearsAll = false } = {}) {
    const state = { now: 0, said: {} as Partial<Record<(typeof NAMES)[number] | 'pools', number>>, heard: 0 };
    const voice =
      (name: keyof (typeof state)['said']): Prices<PriceWitness> =>
      async (assets) => {
        const usdE12 = state.said[name];
        if (name === 'pools') state.heard++;
        return new Map(usdE12 === undefined ? [] : assets.map((asset) => [assetKey(asset), quote(usdE12, name)]));
      };
    const prices = consensusPrices({
      sources: NAMES.map(voice),
      gaps: () => async () => new Map(),
      witness: () => voice('pools'),
      hearsAll,
      now: () => state.now,
    });
    const price = async () => {
      const found = (await prices([ASSET])).get(assetKey(ASSET));
      return found && [Number(found.usdE12), ...found.origins];
    };
    return { state, price };
  }

  test('hears pools on all that one origin says alone, if it is to: they back its price and never change it', async () => {
    const { state, price } = setUp({ hearsAll: true });
    state.said = { coingecko: 100, defillama: 101, pools: 99 };
    expect(await price()).toEqual([100, 'coingecko', 'pools']);
    state.said = { coingecko: 100, defillama: 101, pools: 300 };
    expect(await price()).toEqual([100, 'coingecko']);
    state.said = { coingecko: 100, pyth: 101, pools: 99 };
    expect(await price()).toEqual([100, 'coingecko', 'pyth']);
    expect(state.heard).toBe(2);
  });

  test('hears pools on disputes alone otherwise', async () => {
    const { state, price } = setUp();
    state.said = { coingecko: 100, defillama: 101, pools: 99 };
    expect(await price()).toEqual([100, 'coingecko']);
    expect(state.heard).toBe(0);
    state.said = { coingecko: 100, defillama: 101, pyth: 200, pools: 199 };
    expect(await price()).toEqual([199, 'pyth', 'pools']);
  });

  test('is not found in a dispute because one side went silent, nor because its repeater agrees', async () => {
    const { state, price } = setUp();
    state.said = { coingecko: 100, pyth: 200 };
    expect(await price()).toBeUndefined();
    state.said = { coingecko: 100, defillama: 100 };
    state.now += LAST_ACCEPTED_MS;
    expect(await price()).toBeUndefined();
    state.now += 1;
    expect(await price()).toEqual([100, 'coingecko']);
  });

  test('is found again once all sides of a dispute agree, though they have one origin', async () => {
    const { state, price } = setUp();
    state.said = { coingecko: 100, defillama: 200 };
    expect(await price()).toBeUndefined();
    state.said = { coingecko: 200, defillama: 200 };
    expect(await price()).toEqual([200, 'coingecko']);
  });
});
