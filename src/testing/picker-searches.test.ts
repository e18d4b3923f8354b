import { describe, expect, test } from 'vitest';
import { createCatalog } from '#app/asset/catalog.ts';
import { correctedQuery, createAssetIndex, type SearchEntry, searchAssets } from '#app/picker/asset-search.ts';
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
