import { describe, expect, test } from 'vitest';
import { coinText } from '#app/asset/coin.ts';
import type { BalanceState } from '#app/balances/snapshot.ts';
import { known, unknown } from '#app/format/maybe.ts';
import { numberFormatter } from '#app/format/number.ts';
import { shortAddress } from '#app/wallet/address.ts';
import type { Source } from '#app/wallet/sources.ts';
import type { WalletOption } from '#app/wallet/wallet.ts';
import { type Asset, type AssetId, sameAsset } from '#contract/asset.ts';
import { fakeBalanceState, fakeEntry, fakeSource } from '#testing/balances.ts';
import {
  ATOM,
  OSMO,
  routeNames,
  USDC_ARBITRUM,
  USDC_ETHEREUM,
  USDC_NOBLE,
  USDC_OSMOSIS,
} from '#testing/route-names.ts';
import { listFamilies } from '../bring-home.ts';
import { initialSort, type SortKey, sortGroups, sortHoldings } from '../table/view-state.ts';
import {
  addressesOf,
  byChain,
  byFamily,
  byHolder,
  byOrigin,
  type Group,
  holderKey,
  type Origin,
  smallGroups,
  toGroup,
  withFold,
} from './groups.ts';
import { type Holding, listPositions, sumPositions } from './holdings.ts';
import { channelsOf, originChainText, traceOrigin } from './origins.ts';

const en = numberFormatter('en-US');
const holdings = (...asked: BalanceState[]) => sumPositions(listPositions(asked), routeNames);

const EVERYWHERE = [
  fakeBalanceState('1', { [USDC_ETHEREUM.denom]: fakeEntry('10000000', '10') }),
  fakeBalanceState('noble-1', { uusdc: fakeEntry('500000000', '500') }),
  fakeBalanceState('osmosis-1', {
    uosmo: fakeEntry('1000000', '600'),
    [USDC_OSMOSIS.denom]: fakeEntry('640250000', '640.25'),
  }),
  fakeBalanceState('cosmoshub-4', { uatom: fakeEntry('1000000', null) }),
];
const ORIGINS = new Map<string, Origin>([
  [USDC_OSMOSIS.denom, USDC_NOBLE],
  ['uusdc', USDC_NOBLE],
  ['uosmo', OSMO],
  ['uatom', 'lost'],
]);
const originOf = ({ id }: Holding): Origin => ORIGINS.get(id.denom) ?? 'pending';
const origins = (of: readonly Holding[]) => byOrigin(of, originOf, routeNames);
const byTitle = (groups: readonly Group[], title: string) => groups.filter((group) => group.title === title);

describe('by family', () => {
  const listed = (asset: Asset, more: Partial<Asset>): Asset => ({ ...asset, ...more });
  const circle = { coingecko_id: 'usd-coin' };
  const ETHEREUM = listed(USDC_ETHEREUM, circle);
  const ARBITRUM = listed(USDC_ARBITRUM, circle);
  const NOBLE = listed(USDC_NOBLE, { ...circle, symbol: 'USDC.n' });
  const VOUCHER = listed(USDC_OSMOSIS, { symbol: 'USDC.n', origin_chain_id: 'noble-1', origin_denom: 'uusdc' });
  const AXELAR = listed(USDC_OSMOSIS, {
    ...{ denom: `ibc/${'AA'.repeat(32)}`, coingecko_id: 'axlusdc', recommended_symbol: 'USDC.axelar' },
    ...{ origin_chain_id: '1', origin_denom: USDC_ETHEREUM.denom },
  });
  const BARE = listed(USDC_OSMOSIS, { denom: 'factory/osmo1/uusdc', origin_denom: 'factory/osmo1/uusdc' });
  const assets = [ETHEREUM, ARBITRUM, NOBLE, VOUCHER, AXELAR, BARE];
  const lookup = { ...routeNames, asset: (id: AssetId) => assets.find((asset) => sameAsset(asset, id)) };
  const held = sumPositions(
    listPositions(
      assets.map(({ chain_id, denom }) => fakeBalanceState(chain_id, { [denom]: fakeEntry('10000000', '10') })),
    ),
    lookup,
  );
  const sums = (of: readonly Group[]) =>
    of.map(({ title, qualifier, coin }) => [title, qualifier, coin && coinText(coin, 'down', en)].join(' | '));

  test('sums what Circle issues on every chain, vouchers with their issue, and axlUSDC apart', () => {
    expect(sums(byFamily(held, lookup))).toEqual([
      'USDC |  | 20 USDC',
      'USDC.n |  | 20 USDC.n',
      'USDC.axelar |  | 10 USDC.axelar',
      'USDC | issued on Osmosis | 10 USDC',
    ]);
  });

  test('is the same for what Consolidate offers', () => {
    expect(sums(listFamilies(held, lookup)).sort()).toEqual(sums(byFamily(held, lookup)).sort());
  });
});

describe('small rows', () => {
  const worth = (key: string, dollars: number | null): Group => {
    const usd = dollars === null ? unknown('no price') : known(BigInt(dollars) * 10n ** 18n);
    return { ...toGroup({ key, kind: 'family', title: key }, []), usd, isLowerBound: dollars === null };
  };
  const fold = (...dollars: readonly (number | null)[]) => {
    const all = dollars.map((each, i) => worth(`${i}`, each));
    return withFold(all, smallGroups(all)).map(({ title }) => title);
  };

  test('are folded under a round sum that the total gives, and stay where they are few', () => {
    expect(fold(6607, 3853, 1867, 1052, 846, 90, 80, 70)).toEqual(['0', '1', '2', '3', '4', '3 more']);
    expect(fold(6607, 3853, 1867, 1052, 846, 400, 300, 200)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    expect(fold(6607, 3853, 90, 80)).toEqual(['0', '1', '2', '3']);
  });

  test('are never those whose worth is not known', () => {
    expect(fold(10_000, null, null, null, 1, 2, 3)).toEqual(['0', '1', '2', '3', '3 more']);
  });

  test('are never what ends', () => {
    const [ending = worth('', null)] = [worth('ending', 1)];
    const liveness = { state: 'ending', reason: 'announced_end', source: 's', date: '2026-10-13' } as const;
    const holdings = [{ asset: { liveness } } as Holding];
    const all = [worth('a', 10_000), worth('b', 1), worth('c', 2), worth('d', 3), { ...ending, holdings }];
    expect(withFold(all, smallGroups(all)).map(({ title }) => title)).toEqual(['a', 'ending', '3 more']);
  });
});

describe('by origin', () => {
  const groups = origins(holdings(...EVERYWHERE));

  test('sums all forms of an asset exactly', () => {
    const [usdc] = byTitle(groups, 'USDC').filter(({ holdings: of }) => of.length > 1);
    expect(usdc?.coin && coinText(usdc.coin, 'down', en)).toBe('1,140.25 USDC');
    expect(usdc?.usd).toEqual({ known: true, value: 114_025n * 10n ** 16n });
  });

  test('separates equal symbols of different origins and qualifies their titles', () => {
    expect(byTitle(groups, 'USDC').map(({ qualifier }) => qualifier)).toEqual([
      'issued on Ethereum',
      'issued on Noble',
    ]);
    expect(byTitle(groups, 'OSMO').map(({ qualifier }) => qualifier)).toEqual(['']);
  });

  test('qualifies equal symbols of one chain by their denoms', () => {
    const twins = holdings(
      fakeBalanceState('noble-1', { uusdc: fakeEntry('1', '1') }),
      fakeBalanceState('osmosis-1', { [USDC_OSMOSIS.denom]: fakeEntry('1', '1') }),
    );
    const fake = { ...USDC_NOBLE, denom: `factory/${'a'.repeat(30)}/uusdc` };
    const [real, other] = byOrigin(twins, ({ id }) => (id.denom === 'uusdc' ? USDC_NOBLE : fake), routeNames);
    expect([real?.qualifier, other?.qualifier]).toEqual(['issued on Noble, uusdc', 'issued on Noble, factory/…/uusdc']);
  });

  test('puts holdings of unknown origin into a last group in any order', () => {
    const sorted = sortGroups(groups, initialSort('name'));
    expect(sorted.at(-1)).toMatchObject({ kind: 'lost', title: 'Origin not found', isLowerBound: true });
  });

  test('groups by the asset list until the response arrives', () => {
    const pending = byOrigin(holdings(...EVERYWHERE), () => 'pending', routeNames);
    expect(pending).toHaveLength(5);
    expect(pending.some(({ kind }) => kind === 'lost')).toBe(false);
  });

  test('adds amounts of different decimals exactly, and none with unknown decimals', () => {
    const two = holdings(
      fakeBalanceState('1', { a: fakeEntry('1', '1', { decimals: 18 }), b: fakeEntry('1', '1', { decimals: 6 }) }),
    );
    const [both] = byOrigin(two, () => USDC_NOBLE, routeNames);
    expect(both?.coin?.amount).toEqual({ known: true, value: 1_000_000_000_001n });
    const odd = holdings(fakeBalanceState('1', { a: fakeEntry('1', '1'), b: fakeEntry('1', '1', { decimals: null }) }));
    expect(byOrigin(odd, () => USDC_NOBLE, routeNames)[0]?.coin?.amount).toMatchObject({ known: false });
  });
});

test('by chain', () => {
  const groups = sortGroups(byChain(holdings(...EVERYWHERE)), initialSort('value'));
  expect(groups.map(({ title }) => title)).toEqual(['Osmosis', 'Noble', 'Ethereum', 'Cosmos Hub']);
});

describe('by holder', () => {
  const KEPLR: WalletOption = { family: 'cosmos', id: 'keplr', name: 'Keplr', icon: null };
  const keplr = (address: string) => fakeSource({ address, wallet: KEPLR, name: 'Keplr', key: `keplr ${address}` });
  const noble = (source: Source) => fakeBalanceState('noble-1', { uusdc: fakeEntry('7', '7') }, { source });
  const osmosis = (source: Source) => fakeBalanceState('osmosis-1', { uosmo: fakeEntry('7', '7') }, { source });
  const lines = (...asked: BalanceState[]) =>
    byHolder(sumPositions(listPositions(asked), routeNames, holderKey)).map(
      ({ title, holdings: of }) => `${title}: ${addressesOf(of).length}, ${of.length}`,
    );

  test('groups all addresses of a wallet', () => {
    expect(lines(noble(keplr('noble1a')), osmosis(keplr('osmo1a')))).toEqual(['Keplr: 2, 2']);
  });

  test('sums two addresses of a wallet on one chain', () => {
    expect(lines(noble(keplr('noble1a')), noble(keplr('noble1b')))).toEqual(['Keplr: 2, 1']);
  });

  test('groups watched addresses by label, each alone without one', () => {
    const mine = noble(fakeSource({ address: 'noble1c', name: 'Mine' }));
    const unnamed = (address: string) => noble(fakeSource({ address, name: shortAddress(address) }));
    expect(lines(...EVERYWHERE, mine, unnamed('noble1qqqsyqcyq5rqwz'), unnamed('noble1qqqsyqcyq5rqwy'))).toEqual([
      'Mine: 2, 5',
      'noble1qqqs…q5rqwz: 1, 1',
      'noble1qqqs…q5rqwy: 1, 1',
    ]);
  });

  test('separates a watched address labelled like a wallet from the wallet', () => {
    expect(lines(noble(keplr('noble1a')), osmosis(fakeSource({ address: 'osmo1b', name: 'Keplr' })))).toEqual([
      'Keplr: 1, 1',
      'Keplr: 1, 1',
    ]);
  });
});

describe('order', () => {
  const symbols = (by: SortKey, descending: boolean) =>
    sortHoldings(holdings(...EVERYWHERE), { by, descending }).map(({ coin, chain }) => `${coin.symbol} ${chain}`);

  test.each([
    ['value', true, ['USDC Osmosis', 'OSMO Osmosis', 'USDC Noble', 'USDC Ethereum', 'ATOM Cosmos Hub']],
    ['value', false, ['USDC Ethereum', 'USDC Noble', 'OSMO Osmosis', 'USDC Osmosis', 'ATOM Cosmos Hub']],
    ['amount', true, ['USDC Osmosis', 'USDC Noble', 'USDC Ethereum', 'OSMO Osmosis', 'ATOM Cosmos Hub']],
    ['name', false, ['ATOM Cosmos Hub', 'OSMO Osmosis', 'USDC Osmosis', 'USDC Noble', 'USDC Ethereum']],
  ] as const)('by %s, descending %s', (by, descending, expected) => expect(symbols(by, descending)).toEqual(expected));

  test('groups go by their sums', () => {
    const groups = sortGroups(origins(holdings(...EVERYWHERE)), { by: 'value', descending: false });
    expect(groups.map(({ title, qualifier }) => `${title} ${qualifier}`.trim())).toEqual([
      'USDC issued on Ethereum',
      'OSMO',
      'USDC issued on Noble',
      'Origin not found',
    ]);
  });
});

describe('lineage', () => {
  const voucher = (trace: string, origin_chain_id = 'noble-1') => ({ ...USDC_OSMOSIS, trace, origin_chain_id });
  const listed = channelsOf({
    assets: [
      voucher('transfer/channel-750'),
      { ...ATOM, chain_id: 'noble-1', trace: 'transfer/channel-4', origin_chain_id: 'cosmoshub-4' },
      voucher('transfer/channel-9', 'celestia'),
      voucher('transfer/channel-9', 'noble-1'),
    ],
  });
  const lineage = (trace: string, from: string) => traceOrigin(voucher(trace), from, listed, routeNames);

  test.each([
    ['transfer/channel-750', 'noble-1', 'from Noble via channel-750'],
    ['transfer/channel-750/transfer/channel-4', 'cosmoshub-4', 'from Cosmos Hub via channel-750 and channel-4'],
    ['transfer/channel-1/transfer/channel-2/transfer/channel-3', '1', 'from Ethereum via 3 channels'],
    ['', '1', 'from Ethereum'],
  ])('%s of %s: %s', (trace, from, text) => {
    const found = lineage(trace, from);
    expect(found && originChainText(found)).toBe(text);
  });

  test('derives the chains of a path from the asset list', () => {
    expect(lineage('transfer/channel-750/transfer/channel-4', 'cosmoshub-4')?.hops.map(({ chain }) => chain)).toEqual([
      'Osmosis',
      'Noble',
    ]);
  });

  test('has an unknown chain if the list has none or two', () => {
    for (const channel of ['channel-1', 'channel-9']) {
      const hops = lineage(`transfer/${channel}/transfer/channel-2`, '1')?.hops;
      expect(hops?.map(({ chain }) => chain)).toEqual(['Osmosis', null]);
    }
  });

  test('has no origin chain for a native asset', () => expect(lineage('', 'osmosis-1')).toBeNull());
});
