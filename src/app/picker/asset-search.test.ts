import { describe, expect, test } from 'vitest';
import { type Asset, type AssetId, type AssetKey, assetKey, sameAsset } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import type { AssetBalance } from '../balances/asset-balance.ts';
import { known, unknown } from '../format/maybe.ts';
import { copyText, createAssetIndex, denomTail, searchAssets, withHeld } from './asset-search.ts';

const CHAINS: Record<string, string> = { '1': 'Ethereum', 'noble-1': 'Noble', 'osmosis-1': 'Osmosis', '8453': 'Base' };

const asset = (chain_id: string, denom: string, symbol: string, origin: [string, string] | null = null): Asset => ({
  ...{ chain_id, denom, symbol, name: `${symbol} token`, decimals: 6, trace: '' },
  ...{ origin_chain_id: origin?.[0] ?? chain_id, origin_denom: origin?.[1] ?? denom },
  ...{ is_cw20: false, is_evm: /^\d+$/.test(chain_id), is_svm: false },
});

const assets = [
  asset('osmosis-1', 'uosmo', 'OSMO'),
  asset('1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC'),
  asset('noble-1', 'uusdc', 'USDC'),
  asset('osmosis-1', 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B5B6BA6E4', 'USDC', [
    'noble-1',
    'uusdc',
  ]),
  asset('osmosis-1', 'ibc/D189335C6E4A68B513C10AB227BF1C1D38C746766278BA3EEB4FB14124F1D858', 'USDC', ['1', '0xA0b8']),
  asset('8453', '0xffff', 'USDCx'),
];
const chain = (id: string) => ({ pretty_name: CHAINS[id] }) as Chain;
const index = createAssetIndex({ assets, chain });
const find = (query: string, chainId: string | null = null) =>
  searchAssets(index, query, chainId).map((entry) => `${entry.asset.symbol}@${CHAINS[entry.asset.chain_id]}`);

test('lists chains by their best-known assets, not by how many are on them', () => {
  const usdc = { ...asset('1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC'), coingecko_id: 'usd-coin' };
  const others = Array.from({ length: 30 }, (_, i) => asset('8453', `0x${i}`, `T${i}`));
  expect(createAssetIndex({ assets: [...others, usdc], chain }).chainIds).toEqual(['1', '8453']);
});

test('what has ended comes after what has not of the same symbol, and is found', () => {
  const liveness = { state: 'gone', reason: 'ended', source: 'its team', date: '2026-06-16' } as const;
  const ended = { ...asset('1', '0xdead', 'USDC'), coingecko_id: 'usd-coin', liveness };
  const list = createAssetIndex({ assets: [ended, ...assets, asset('8453', '0xeeee', 'ETH')], chain });
  const denoms = searchAssets(list, '', null).map((entry) => entry.asset.denom);
  const lastAlive = denoms.findLastIndex((denom) =>
    assets.some((each) => each.denom === denom && each.symbol === 'USDC'),
  );
  expect(denoms.indexOf('0xdead')).toBe(lastAlive + 1);
  expect(searchAssets(list, 'usdc ethereum', null).map((entry) => entry.asset.denom)).toContain('0xdead');
});

describe.each(['gone', 'halted', 'halted_in', 'halted_out', 'closing', 'ending'] as const)(
  'an asset that is %s',
  (state) => {
    const liveness = { state, reason: 'announced_end', source: 'its issuer', date: '2026-10-13' } as const;
    const fading = { ...asset('noble-1', 'uusdc', 'USDC.n'), coingecko_id: 'usd-coin', name: 'USD Coin', liveness };
    const living = { ...asset('8453', '0xbeef', 'USDC'), coingecko_id: 'usd-coin' };
    const voucher = asset('osmosis-1', 'ibc/498A', 'USDC', ['1', '0xA0b8']);
    const list = createAssetIndex({ assets: [fading, voucher, living], chain });

    test.each(['', 'usdc', 'usd coin', 'USDC on', 'usd'])('comes after all living of its symbol: "%s"', (query) => {
      const found = searchAssets(list, query, null).map((entry) => entry.asset.denom);
      expect(found.indexOf('uusdc'), query).toBe(found.length - 1);
    });

    test('is found by its chain, and by its own symbol', () => {
      for (const query of ['usdc noble', 'usdc.n'])
        expect(searchAssets(list, query, null)[0]?.asset.denom, query).toBe('uusdc');
    });
  },
);

test('tells what others issue under a name from what the issuer does, and puts that first', () => {
  const usdc = (chainId: string, denom: string): Asset => ({
    ...{ ...asset(chainId, denom, 'USDC'), name: 'USD Coin', coingecko_id: 'usd-coin' },
  });
  const peg = usdc('56', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d');
  const bridged = usdc('2632500', '0xf1Feebc4376c68B7003450ae66343Ae59AB37D3C');
  const issued = ['1', '10', '8453', '42161'].map((id) => usdc(id, `0x${id}`));
  const list = createAssetIndex({ assets: [peg, bridged, ...issued], chain });
  const found = searchAssets(list, 'usdc', null);
  expect(found.slice(0, 4).map(copyText)).toEqual([null, null, null, null]);
  expect(found.slice(4).map(copyText).sort()).toEqual(['Binance-Peg copy of USD Coin', 'bridged copy of USD Coin']);
});

describe('finding an asset', () => {
  test('ranks exact symbols first, by popularity', () => {
    expect(find('usdc')[0]).toBe('USDC@Noble');
    expect(find('usdc').at(-1)).toBe('USDCx@Base');
  });

  test.each(['usdc noble', 'noble usdc', 'USDC on Noble', '  usdc   noble-1 '])('"%s"', (query) =>
    expect(find(query)[0]).toBe('USDC@Noble'),
  );

  test.each([
    ['USDC (Noble)', 'USDC@Noble'],
    ['$USDC Noble', 'USDC@Noble'],
    ['“USDC”, Noble', 'USDC@Noble'],
    ['ＵＳＤＣ　ｎｏｂｌｅ', 'USDC@Noble'],
    ['osmosis:uosmo', 'OSMO@Osmosis'],
    ['osmosis-1:uosmo', 'OSMO@Osmosis'],
    ['ibc/…6BA6E4', 'USDC@Osmosis'],
    ['…06eB48', 'USDC@Ethereum'],
    ['USDC · Noble', 'USDC@Noble'],
  ])('understands "%s", as screens show it', (query, first) => expect(find(query)[0]).toBe(first));

  test('finds a symbol with a dollar sign with and without it', () => {
    const wif = createAssetIndex({ assets: [...assets, asset('8453', '0xeeee', '$WIF')], chain });
    for (const query of ['$wif', 'wif', '$WIF (Base)']) {
      expect(searchAssets(wif, query, null)[0]?.asset.denom).toBe('0xeeee');
    }
  });

  test('matches a qualified symbol by its plain symbol', () => {
    const renamed = assets.map((one) =>
      one.chain_id === 'osmosis-1' ? { ...one, recommended_symbol: `${one.symbol}.x` } : one,
    );
    const found = searchAssets(createAssetIndex({ assets: renamed, chain }), 'usdc os', null);
    expect(found.map(({ symbol }) => symbol)).toEqual(['usdc.x', 'usdc.x']);
  });

  test('matches denoms in whole or in part, ignoring case', () => {
    expect(find('uosmo')).toEqual(['OSMO@Osmosis']);
    expect(find('0xa0B86991')).toEqual(['USDC@Ethereum']);
    expect(find('5b6ba6e4')).toEqual(['USDC@Osmosis']);
  });

  test("lists a chain's assets for its name, and only those with the filter", () => {
    expect(find('osmosis').sort()).toEqual(['OSMO@Osmosis', 'USDC@Osmosis', 'USDC@Osmosis']);
    expect(find('usdc', '8453')).toEqual(['USDCx@Base']);
    expect(find('', '1')).toEqual(['USDC@Ethereum']);
  });

  test('returns nothing for nonsense, and all for an empty query', () => {
    expect(find('zzz')).toEqual([]);
    expect(find('  ')).toHaveLength(assets.length);
  });
});

test('shows the end of the denom for equal symbols only', () => {
  const tails = searchAssets(index, '', null).map((entry) => denomTail(entry, index));
  expect(tails.filter(Boolean).sort()).toEqual(['uusdc', '…06eB48', '…6BA6E4', '…F1D858']);
});

describe('popularity', () => {
  const NAMES: Record<string, string> = { ...CHAINS, '14': 'Flare', '88': 'Meme' };
  const FEES: Record<string, string> = { '1': 'ethereum-native', '8453': 'base-native', 'osmosis-1': 'uosmo' };
  const chainOf = (id: string) => ({ pretty_name: NAMES[id], fee_assets: [{ denom: FEES[id] ?? 'none' }] }) as Chain;
  const known = (one: Asset, coingecko_id: string): Asset => ({ ...one, coingecko_id });
  const ETHEREUM_USDC: [string, string] = ['1', '0xa0'];
  const listed = [
    ...['a', 'b', 'c'].map((denom) => asset('8453', denom, `BASE-${denom}`)),
    asset('14', '0xf1', 'USDC', ETHEREUM_USDC),
    asset('88', '0xe1', 'USDC', ETHEREUM_USDC),
    asset('osmosis-1', 'ibc/1', 'USDC', ETHEREUM_USDC),
    known(asset('osmosis-1', 'ibc/2', 'USDC', ['noble-1', 'uusdc']), 'usd-coin'),
    known(asset('8453', '0xb1', 'USDC'), 'usd-coin'),
    known(asset('noble-1', 'uusdc', 'USDC'), 'usd-coin'),
    known(asset('1', '0xa0', 'USDC'), 'usd-coin'),
    known(asset('1', '0xe', 'fancyUSD'), 'usd-coin'),
    known(asset('8453', 'base-native', 'ETH'), 'ethereum'),
    known(asset('1', 'ethereum-native', 'ETH'), 'ethereum'),
    { ...asset('88', '0xb', 'BITCOIN'), name: 'Laughing Coin' },
    { ...known(asset('14', 'bitcoin-native', 'BTC'), 'bitcoin'), name: 'Bitcoin' },
    { ...known(asset('noble-1', 'ibc/4', 'OSMO', ['osmosis-1', 'uosmo']), 'osmosis'), name: 'Osmosis' },
    { ...known(asset('osmosis-1', 'uosmo', 'OSMO'), 'osmosis'), name: 'Osmosis' },
  ];
  const real = createAssetIndex({ assets: listed, chain: chainOf });
  const first = (query: string, count: number) =>
    searchAssets(real, query, null)
      .slice(0, count)
      .map(({ asset: { symbol, chain_id } }) => `${symbol}@${NAMES[chain_id]}`);

  test('ranks native issues before vouchers, by the popularity of chains', () => {
    expect(first('usdc', 7)).toEqual([
      ...['USDC@Ethereum', 'USDC@Base', 'USDC@Noble'],
      ...['USDC@Osmosis', 'USDC@Osmosis', 'USDC@Flare', 'USDC@Meme'],
    ]);
    expect(first('eth', 2)).toEqual(['ETH@Ethereum', 'ETH@Base']);
  });

  test("ranks a chain's fee asset first, then assets of many chains", () => {
    expect(first('base', 2)).toEqual(['ETH@Base', 'USDC@Base']);
    expect(first('osmosis', 3)).toEqual(['OSMO@Osmosis', 'USDC@Osmosis', 'USDC@Osmosis']);
  });

  test('prefers assets of a named chain over an asset of that name', () => {
    const namesake = { ...known(asset('88', 'native', 'ETH'), 'ethereum'), name: 'Ethereum' };
    const index = createAssetIndex({ assets: [namesake, ...listed], chain: chainOf });
    for (const query of ['ETH on Ethereum', 'ethereum']) {
      expect(searchAssets(index, query, null)[0]?.asset.denom, query).toBe('ethereum-native');
    }
  });

  test('prefers an asset of that name over one of that symbol', () => {
    expect(first('bitcoin', 2)).toEqual(['BTC@Flare', 'BITCOIN@Meme']);
  });

  test('puts what people mean by a name before coins of that name, and what has ended last', () => {
    const bitcoins = [
      { ...known(asset('88', 'native', 'BTC'), 'bitcoin'), name: 'Bitcoin' },
      { ...asset('88', 'btc-2', 'BTC'), liveness: { state: 'gone', reason: 'ended', source: '', date: '' } as const },
      known(asset('1', '0x22', 'WBTC'), 'wrapped-bitcoin'),
    ];
    const index = createAssetIndex({ assets: [...bitcoins, ...listed], chain: chainOf });
    const found = searchAssets(index, 'bitcoin', null).map(({ asset }) => asset.denom);
    expect(found[0]).toBe('0x22');
    expect(found).toContain('bitcoin-native');
    expect(searchAssets(index, 'btc', null).at(-1)?.asset.denom).toBe('btc-2');
  });

  test('puts the leading assets of a chain before an asset that has its name', () => {
    const burn = { ...asset('88', '0xba5e', 'BASE'), name: 'Burn and Stake' };
    const index = createAssetIndex({ assets: [burn, ...listed], chain: chainOf });
    expect(
      searchAssets(index, 'base', null)
        .slice(0, 3)
        .map(({ asset }) => asset.denom),
    ).toEqual([...['base-native', '0xb1', '0xba5e']]);
  });

  test("does not gain popularity from another asset's price feed id", () => {
    expect(first('', 15).indexOf('fancyUSD@Ethereum')).toBeGreaterThan(first('', 15).indexOf('USDC@Base'));
  });
});

describe('balances', () => {
  const held = (symbol: string, chainId: string, usd: AssetBalance['usd']): [string, AssetBalance] => {
    const found = assets.find((one) => one.symbol === symbol && one.chain_id === chainId) as Asset;
    return [assetKey(found), { amount: 1n, movable: 1n, usd, readAt: 0 }];
  };
  const holdings = new Map([
    held('USDCx', '8453', known(9n)),
    held('USDC', '1', known(5n)),
    held('OSMO', 'osmosis-1', unknown('no price')),
  ]);
  const order = (query: string) =>
    searchAssets(index, query, null, holdings).map(
      ({ asset: { symbol, chain_id } }) => `${symbol}@${CHAINS[chain_id]}`,
    );

  test('rank first, by value, unpriced ones last', () => {
    expect(order('').slice(0, 3)).toEqual(['USDCx@Base', 'USDC@Ethereum', 'OSMO@Osmosis']);
  });

  test('rank after exact symbols and better matches', () => {
    expect(order('usdc')[0]).toBe('USDC@Ethereum');
    expect(order('usdc').at(-1)).toBe('USDCx@Base');
    expect(order('usdc noble')[0]).toBe('USDC@Noble');
  });
});

describe('vouchers that the service derives', () => {
  const derived = asset('1', `ibc/${'F6'.repeat(32)}`, 'USDC.noble', ['noble-1', 'uusdc']);
  const catalog = { assets, chain, asset: (id: AssetId) => assets.find((each) => sameAsset(each, id)) };
  const held = (of: Asset, given?: Asset) =>
    new Map<AssetKey, AssetBalance>([
      [assetKey(of), { amount: 5n, movable: 5n, usd: known(5n), readAt: 0, derived: given }],
    ]);

  test('are found when they are held', () => {
    const found = searchAssets(createAssetIndex(withHeld(catalog, held(derived, derived))), 'usdc.noble', null);
    expect(found.map((entry) => entry.asset)).toEqual([derived]);
    expect(find('usdc.noble')).toEqual([]);
  });

  test('leave the lists as they are where none is held, or one is listed by now', () => {
    expect(withHeld(catalog, held(derived))).toBe(catalog);
    const [osmo] = assets as [Asset];
    expect(withHeld(catalog, held(osmo, osmo))).toBe(catalog);
  });
});
