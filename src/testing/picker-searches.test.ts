import { describe, expect, test } from 'vitest';
import { createCatalog } from '#app/asset/catalog.ts';
import { isEnding, isFading } from '#app/asset/fading.ts';
import {
  copyText,
  correctedQuery,
  createAssetIndex,
  type SearchEntry,
  searchAssets,
} from '#app/picker/asset-search.ts';
import { type Asset, assetKey } from '#contract/asset.ts';
import { embeddedRegistry } from '#registry/embedded.ts';

const registry = embeddedRegistry();
const catalog = createCatalog({
  chains: registry.listChains(),
  assets: { all: { assets: [...registry.listAssets()] } },
  bridges: [],
});
const index = createAssetIndex(catalog);
const nameOf = ({ asset: { symbol, chain_id } }: SearchEntry): string =>
  `${symbol} on ${catalog.chain(chain_id)?.pretty_name}`;
const find = (query: string): string[] => searchAssets(index, query, null).map(nameOf);

test('the first forty rows hold what people use', () => {
  const first = index.entries.slice(0, 40).map(({ asset }) => asset.symbol);
  expect(first).toEqual(expect.arrayContaining(['BNB', 'SOL', 'AVAX', 'POL', 'TIA', 'INJ', 'ARB', 'ATOM', 'OSMO']));
  expect(index.entries.slice(0, 3).map(nameOf)).toEqual(['USDC on Ethereum', 'ETH on Ethereum', 'USDT on Ethereum']);
});

describe('a search', () => {
  test.each([
    ['avax', 'AVAX on Avalanche'],
    ['dydx', 'DYDX on dYdX Protocol'],
    ['inj', 'INJ on Injective (Cosmos)'],
    ['matic', 'POL on Polygon'],
    ['tether', 'USDT on Ethereum'],
    ['usd coin', 'USDC on Ethereum'],
    ['btc', 'WBTC on Ethereum'],
    ['binance', 'BNB on BNB Smart Chain'],
    ['bsc bnb', 'BNB on BNB Smart Chain'],
    ['usdc optimism', 'USDC on OP Mainnet'],
    ['story', 'DATA on DATA Network'],
    ['hyperliquid', 'HYPE on HyperEVM'],
    ['atom', 'ATOM on Cosmos Hub'],
    ['usdc arb', 'USDC on Arbitrum'],
  ])('for "%s" gives %s first', (query, first) => expect(find(query)[0]).toBe(first));

  test('for "bitcoin" gives the wrapped ones that people hold before coins of that name', () => {
    expect(find('bitcoin').slice(0, 2)).toEqual(['WBTC on Ethereum', 'cbBTC on Ethereum']);
  });
});

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

describe('of all assets of a symbol', () => {
  const bySymbol = groupBy(catalog.assets, ({ symbol }) => (symbol ?? '').toLowerCase());
  const firsts = [...bySymbol].flatMap(([symbol, assets]) => {
    const [first] = searchAssets(index, symbol, null);
    return first && assets.includes(first.asset) ? { symbol, assets, first: first.asset } : [];
  });
  const shares = [...groupBy(catalog.assets, ({ chain_id }) => chain_id)].map(
    ([chain, assets]) => [chain, assets.filter(isEnding).length / assets.length] as const,
  );
  const share = new Map(shares);
  const isLiving = (asset: Asset) => !isFading(asset) && (share.get(asset.chain_id) ?? 0) <= 0.5;

  test('one on a chain that stopped or nearly so leads where there is no other', () => {
    const wrong = firsts.filter(({ first, assets }) => !isLiving(first) && assets.some(isLiving));
    expect(wrong.map(({ symbol }) => symbol)).toEqual([]);
  });

  test('a chain does not fade by what one issuer left on it', () => {
    expect(share.get('osmosis-1')).toBeLessThan(0.5);
    expect(find('osmo')[0]).toBe('OSMO on Osmosis');
  });

  test('a voucher does not lead before its original, where that lives', () => {
    const wrong = firsts.filter(({ first, assets }) =>
      assets.some(
        (other) =>
          other !== first &&
          isLiving(other) &&
          assetKey(other) === assetKey({ chain_id: first.origin_chain_id, denom: first.origin_denom }),
      ),
    );
    expect(wrong.map(({ symbol }) => symbol)).toEqual([]);
    expect(firsts.length).toBeGreaterThan(1_500);
  });

  test('a coin that its chain took along leads where it went, and what is left of one that is gone says whose it is not', () => {
    expect(find('astro')[0]).toBe('ASTRO on Neutron');
    expect(find('cro')[0]).toBe('CRO on Cronos POS Chain');
    const [kuji] = searchAssets(index, 'kuji', null);
    expect(kuji && copyText(kuji)).toBe('not KUJI of Kujira');
  });
});

test.each([
  ['usdcc', 'usdc'],
  ['etherium', 'ethereum'],
  ['osmois', 'osmosis'],
  ['atmo', 'atom'],
  ['usdc arbitrm', 'usdc arbitrum'],
  ['usdc', null],
  ['avalanch', null],
  ['qqqqqqqq', null],
  ['zrx', null],
])('reads "%s" as %s', (query, meant) => expect(correctedQuery(index, query)).toBe(meant));

test('names what the list names by its symbol alone', () => {
  const [usdc] = searchAssets(index, 'usdc', '1');
  expect(usdc).toMatchObject({ shownName: 'USD Coin', asset: { name: 'USDC' } });
});
