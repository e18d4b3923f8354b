import { describe, expect, test } from 'vitest';
import { coinText } from '#app/asset/coin.ts';
import { withTokenAssets } from '#app/balances/added-tokens.ts';
import type { BalanceState } from '#app/balances/snapshot.ts';
import { numberFormatter } from '#app/format/number.ts';
import { clockFormatter } from '#app/format/time.ts';
import { assetKey } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import type { UnreadKind } from '#contract/unread-kinds.ts';
import { fakeBalanceState, fakeEntry, fakeError, fakeSource } from '#testing/balances.ts';
import { ETH, POL_OSMOSIS, routeNames, USDC_ETHEREUM, USDC_OSMOSIS } from '#testing/route-names.ts';
import { holderKey } from './groups.ts';
import {
  collapseReason,
  type Holding,
  hasNoPrices,
  listPositions,
  matchesSearch,
  sampleDataNotes,
  staleText,
  sumPositions,
} from './holdings.ts';
import { listFailures, listStaleChains, listUnreadKinds, scanProgress } from './scan-status.ts';
import { excludedText, sumHoldings, totalQualifier, totalText, unreadChainsText, valueText } from './total.ts';

const en = numberFormatter('en-US');
const clock = clockFormatter('en-US');
const holdings = (...asked: BalanceState[]) => sumPositions(listPositions(asked), routeNames);
const line = (holding: Holding) => `${coinText(holding.coin, 'down', en)} ${holding.chain} ${valueText(holding, en)}`;

const NOBLE = fakeBalanceState('noble-1', { uusdc: fakeEntry('500000000', '500') });
const OSMOSIS = fakeBalanceState('osmosis-1', {
  uosmo: fakeEntry('1000000', null),
  [USDC_OSMOSIS.denom]: fakeEntry('640250000', '640.25'),
  [POL_OSMOSIS.denom]: fakeEntry('1000000000000000', '0.0002'),
  ibc_unlisted: fakeEntry('5', '77', { decimals: null }),
});
const other = fakeSource({ address: 'noble1other', key: 'keplr noble1other', name: 'Keplr' });

describe('holdings', () => {
  test('shows smallest units without decimals, and no value of an unlisted asset', () => {
    expect(holdings(NOBLE, OSMOSIS).map(line)).toEqual([
      '500 USDC Noble $500.00',
      '1 OSMO Osmosis no price',
      '640.25 USDC Osmosis $640.25',
      '0.001 POL Osmosis <$0.01',
      '5 smallest units of ibc_unlisted Osmosis not valued',
    ]);
  });

  test('shows and values an unlisted voucher that the service derives, not one that is another asset', () => {
    const denom = 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013';
    const voucher = (chain_id: string) => ({ ...USDC_OSMOSIS, chain_id, denom, recommended_symbol: 'USDC.noble' });
    const held = (chain_id: string) =>
      fakeBalanceState('osmosis-1', { [denom]: fakeEntry('250000000', '250', { asset: voucher(chain_id) }) });
    expect(holdings(held('osmosis-1')).map(line)).toEqual(['250 USDC.noble Osmosis $250.00']);
    expect(holdings(held('osmosis-1')).map((holding) => collapseReason(holding, new Set()))).toEqual([null]);
    expect(holdings(held('noble-1')).map(line)).toEqual(['250 ibc/…509013 Osmosis not valued']);
  });

  test('gives no value to what cannot be redeemed any more, whatever the service prices it at', () => {
    const denom = 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013';
    const voucher = (state: 'gone' | 'closing') => ({
      ...{ ...USDC_OSMOSIS, chain_id: 'osmosis-1', denom, recommended_symbol: 'SEI' },
      liveness: { state, reason: 'ended', source: 'its documents', date: '2026-07-31', notice: 'sei' } as const,
    });
    const held = (state: 'gone' | 'closing') =>
      fakeBalanceState('osmosis-1', {
        [denom]: fakeEntry('12000000', '3.60', { asset: voucher(state), price: '0.3' }),
      });
    expect(holdings(held('gone')).map(line)).toEqual(['12 SEI Osmosis not redeemable']);
    expect(holdings(held('closing')).map(line)).toEqual(['12 SEI Osmosis $3.60']);
  });

  test("shows a value below the service's precision as more than zero", () => {
    const dust = fakeBalanceState('noble-1', { uusdc: fakeEntry('1', '0.000000') });
    expect(holdings(dust).map(line)).toEqual(['0.000001 USDC Noble <$0.01']);
  });

  test.each([-3, 1.5, 256, 1e9, Number.NaN])('reads %s decimals as unknown', (decimals) => {
    const asked = fakeBalanceState('osmosis-1', { ibc_unlisted: fakeEntry('5', null, { decimals }) });
    expect(holdings(asked).map(line)).toEqual(['5 smallest units of ibc_unlisted Osmosis not valued']);
  });

  test('reads a negative value as unknown', () => {
    const debt = fakeBalanceState('noble-1', { uusdc: fakeEntry('2', '-100', { price: '-1' }) }, { source: other });
    expect(holdings(debt).map(line)).toEqual(['0.000002 USDC Noble no price']);
    expect(holdings(NOBLE, debt).map(line)).toEqual(['500 USDC Noble at least $500.00']);
  });

  test('names the missing value if there is a price', () => {
    const bare = fakeBalanceState('noble-1', { uusdc: fakeEntry('2', null, { price: '0.10' }) });
    expect(holdings(bare).map(line)).toEqual(['0.000002 USDC Noble value not given']);
  });

  test('sums an asset of two addresses, or by holder on request', () => {
    const both = [NOBLE, fakeBalanceState('noble-1', { uusdc: fakeEntry('2', '0.5') }, { source: other })];
    expect(holdings(...both).map(line)).toEqual(['500 USDC Noble $500.50']);
    expect(sumPositions(listPositions(both), routeNames, holderKey).map(line)).toEqual([
      '500 USDC Noble $500.00',
      '0.000002 USDC Noble $0.50',
    ]);
  });

  test('has a lower bound if a part has no price', () => {
    const [both] = holdings(NOBLE, fakeBalanceState('noble-1', { uusdc: fakeEntry('2', null) }, { source: other }));
    expect(both && valueText(both, en)).toBe('at least $500.00');
  });

  test('omits zero balances', () =>
    expect(holdings(fakeBalanceState('noble-1', { uusdc: fakeEntry('0', '0') }))).toEqual([]));

  test('collapses dust, unlisted and hidden rows, but not unpriced ones', () => {
    const hidden = new Set([assetKey(USDC_OSMOSIS)]);
    expect(holdings(NOBLE, OSMOSIS).map((holding) => collapseReason(holding, hidden))).toEqual([
      null,
      null,
      'hidden',
      'small',
      'unlisted',
    ]);
  });

  test.each([
    ['usdc osm', 1],
    ['NOBLE', 1],
    ['uosmo', 1],
    ['mine', 5],
    ['nothing', 0],
    [' ', 5],
  ])('the search “%s” finds %i', (text, found) => {
    expect(holdings(NOBLE, OSMOSIS).filter((holding) => matchesSearch(holding, text))).toHaveLength(found);
  });
});

describe('failed requests', () => {
  const failed = fakeBalanceState('osmosis-1', { uosmo: fakeError() }, { previous: OSMOSIS.snapshot, readAt: 2 });

  test("keep a chain's last values with their time", () => {
    expect(holdings(failed).map(line)).toEqual(holdings(OSMOSIS).map(line));
    expect(holdings(failed).map(({ staleAt }) => staleAt)).toEqual([1, 1, 1, 1]);
    expect(listFailures([failed], routeNames)).toMatchObject([{ chain: 'Osmosis', isWholeChain: true, staleAt: 1 }]);
  });

  test('mark old values of a row and its group', () => {
    const text = `from ${clock(1)}`;
    const block = Date.parse('2026-01-01T11:20:00Z');
    const late = fakeBalanceState(
      'noble-1',
      { uusdc: fakeEntry('1', '1') },
      {
        readAt: Date.parse('2026-01-01T12:00:00Z'),
        asOf: '2026-01-01T11:20:00Z',
      },
    );
    expect(staleText(holdings(NOBLE), clock)).toBe('');
    expect(staleText(holdings(failed), clock)).toBe(text);
    expect(staleText(holdings(NOBLE, failed), clock)).toBe(`in part ${text}`);
    expect(staleText(holdings(late), clock)).toBe(`block from ${clock(block)}`);
    expect(staleText(holdings(late, failed), clock)).toBe(text);
    expect(staleText(holdings(late, OSMOSIS), clock)).toBe(`in part block from ${clock(block)}`);
  });

  test('end with the next response', () => {
    const again = fakeBalanceState(
      'osmosis-1',
      { uosmo: fakeEntry('1', null) },
      { previous: failed.snapshot, readAt: 3 },
    );
    expect(listFailures([again], routeNames)).toEqual([]);
    expect(holdings(again).map(({ staleAt }) => staleAt)).toEqual([null]);
  });

  test('of one denom keep the others', () => {
    const partly = fakeBalanceState('osmosis-1', {
      uosmo: fakeError(),
      [USDC_OSMOSIS.denom]: fakeEntry('1000000', '1'),
    });
    expect(listFailures([partly], routeNames)).toMatchObject([
      { isWholeChain: false, denoms: ['uosmo'], staleAt: null },
    ]);
    expect(holdings(partly).map(line)).toEqual(['1 USDC Osmosis $1.00']);
  });

  test('lists a stalled chain once, with its oldest block', () => {
    const readAt = Date.parse('2026-01-01T12:00:00Z');
    const late = (asOf: string) => fakeBalanceState('noble-1', {}, { readAt, asOf });
    const chains = listStaleChains([late('2026-01-01T11:20:00Z'), late('2026-01-01T11:10:00Z'), NOBLE], routeNames);
    expect(chains).toEqual([{ chainId: 'noble-1', chain: 'Noble', staleBlockAt: Date.parse('2026-01-01T11:10:00Z') }]);
  });
});

describe('sample data', () => {
  const priced = (price_source: string, value: string | null = '5') => fakeEntry('5000000', value, { price_source });
  const noble = (entry = priced('sample')) => fakeBalanceState('noble-1', { uusdc: entry });
  const osmosis = (entry: ReturnType<typeof fakeEntry>) => fakeBalanceState('osmosis-1', { uosmo: entry });
  const sample = fakeSource({ address: '0x706f72746F6c616e2073616d706c652061636374' });
  const WAITING = fakeBalanceState('1', {}, { source: sample });

  test.each([
    ['only sample prices', [noble(), osmosis(priced('sample'))], 'prices'],
    ['one sample price', [noble(), osmosis(priced('coingecko'))], 'some prices'],
    ['sample prices and unpriced holdings', [noble(), osmosis(fakeEntry('1', null))], 'prices'],
    ['a sample price of dust', [noble(priced('sample', '0.5')), osmosis(priced('coingecko'))], 'some prices'],
    ['live prices', [noble(priced('coingecko')), osmosis(priced('defillama'))], ''],
    ['no prices', [osmosis(fakeEntry('1', null))], ''],
    ['a sample account while loading', [{ ...WAITING, snapshot: undefined, isLoading: true }], 'sample balances'],
    ['a sample account without a scan', [{ ...WAITING, snapshot: undefined }], ''],
    ['an unlisted asset', [fakeBalanceState('osmosis-1', { x: priced('sample') })], ''],
    [
      'balances of a sample account',
      [fakeBalanceState('1', { [ETH.denom]: priced('coingecko') }, { source: sample })],
      'sample balances',
    ],
    [
      'both',
      [noble(), fakeBalanceState('1', { [ETH.denom]: priced('sample') }, { source: sample })],
      'prices and sample balances',
    ],
  ] as const)('%s', (_, asked, expected) =>
    expect(sampleDataNotes(asked, holdings(...asked)).join(' and ')).toBe(expected),
  );
});

describe('progress', () => {
  const waiting = { ...NOBLE, snapshot: undefined, isLoading: true };

  test('counts chains, not requests', () => {
    expect(scanProgress([waiting, { ...NOBLE, isLoading: false }, OSMOSIS])).toMatchObject({
      total: 2,
      done: 1,
      pending: 1,
    });
  });

  test('omits chains without a request and unsupported ones', () => {
    const idle = { ...NOBLE, snapshot: undefined };
    const unread = fakeBalanceState('137', { native: fakeError('no node', 'CHAIN_NOT_READ') });
    expect(scanProgress([idle, unread, OSMOSIS])).toEqual({
      ...{ total: 1, done: 1, pending: 0, read: 1, busy: false, lastAt: 1 },
    });
  });
});

describe('totals', () => {
  function total(asked: readonly BalanceState[], unsupportedAddresses = 0) {
    const all = holdings(...asked);
    const counted = all.filter((holding) => collapseReason(holding, new Set()) === null);
    const withoutPrices = hasNoPrices(asked, all);
    const { pending } = scanProgress(asked);
    const gaps = {
      hasNoPrices: withoutPrices,
      unsupportedAddresses,
      pendingChains: pending,
      failures: listFailures(asked, routeNames),
      unreadKinds: [] as UnreadKind[],
    };
    const sum = sumHoldings(counted, gaps, en, clock);
    return [`${totalQualifier(sum)} ${totalText(sum, en)}`.trim(), ...sum.reasons];
  }

  test('complete', () => expect(total([NOBLE])).toEqual(['$500.00']));

  test('mention collapsed holdings without counting them', () => {
    const dusty = fakeBalanceState('osmosis-1', {
      [POL_OSMOSIS.denom]: fakeEntry('1', '0.99'),
      x: fakeEntry('1', null),
    });
    expect(total([NOBLE, dusty])).toEqual(['$500.00']);
    expect(unreadChainsText(1, en)).toEqual(['1 chain this service does not read']);
    expect(excludedText(1, en)).toBe('Left out: 1 that its chain shows twice.');
    expect(excludedText(0, en)).toBe('');
  });

  test('state why they are incomplete', () => {
    const silent = fakeBalanceState('cosmoshub-4', { uatom: fakeError() });
    const partly = fakeBalanceState('1', { [ETH.denom]: fakeError(), x: fakeEntry('1', null) });
    const waiting = { ...fakeBalanceState('137', {}), snapshot: undefined, isLoading: true };
    expect(total([NOBLE, OSMOSIS, silent, partly, waiting])).toEqual([
      'at least $1,140.25',
      '1 chain has not answered yet',
      'Cosmos Hub did not answer',
      '1 balance could not be read',
      '1 asset has no price',
    ]);
  });

  const NO_GAPS = { hasNoPrices: false, unsupportedAddresses: 0, pendingChains: 0, failures: [], unreadKinds: [] };

  test('are as old as the oldest of what could not be refreshed', () => {
    const counted = holdings(NOBLE, OSMOSIS).map((holding, i) => ({ ...holding, staleAt: [7, 5][i] ?? null }));
    expect(counted.length).toBeGreaterThan(1);
    expect(sumHoldings(counted, NO_GAPS, en, clock).staleAt).toBe(5);
  });

  test('of nothing that is missing are zero dollars, not unknown', () => {
    expect(totalText(sumHoldings([], NO_GAPS, en, clock), en)).toBe('$0.00');
  });

  test('mention a listed asset without decimals', () => {
    const lookup = { ...routeNames, asset: () => ({ ...ETH, decimals: null }) };
    const [odd] = sumPositions(
      listPositions([fakeBalanceState('1', { x: fakeEntry('1', null, { decimals: null }) })]),
      lookup,
    );
    expect(sumHoldings(odd ? [odd] : [], NO_GAPS, en, clock).reasons).toEqual(['1 asset has unknown decimals']);
  });

  describe('without any prices', () => {
    const off = fakeBalanceState('noble-1', { uusdc: fakeEntry('5', null) }, { prices: 'off' });
    const NONE = ['not known', 'this service gives no prices'];

    test('are unknown, with one reason for all assets', () => expect(total([off])).toEqual(NONE));

    test('are not zero without holdings', () =>
      expect(total([fakeBalanceState('noble-1', {}, { prices: 'off' })])).toEqual(NONE));

    test('still mention other missing parts', () => {
      const silent = fakeBalanceState('cosmoshub-4', { uatom: fakeError() }, { prices: 'off' });
      expect(total([off, silent])).toEqual([...NONE, 'Cosmos Hub did not answer']);
    });

    test('use earlier prices while they are kept', () => {
      const failed = fakeBalanceState(
        'noble-1',
        { uusdc: fakeError() },
        { previous: NOBLE.snapshot, prices: 'off', readAt: 2 },
      );
      expect(total([failed])[0]).toBe('last known $500.00');
    });
  });

  test('state the time of old values instead of a lower bound', () => {
    const failed = fakeBalanceState('noble-1', { uusdc: fakeError() }, { previous: NOBLE.snapshot, readAt: 2 });
    expect(total([failed, OSMOSIS])).toEqual([
      'last known $1,140.25',
      'Noble did not answer',
      '1 asset has no price',
      `what could not be refreshed is from ${clock(1)}`,
    ]);
  });

  test('are incomplete with an unsupported address', () => {
    expect(total([NOBLE], 1)).toEqual(['at least $500.00', '1 address is not known']);
  });

  test('are a lower bound where a kind of holding is not looked for', () => {
    const CHAINS: Record<string, Chain> = {
      '1': { chain_type: 'evm' } as Chain,
      'noble-1': { chain_type: 'cosmos' } as Chain,
      solana: { chain_type: 'svm' } as Chain,
    };
    const lookup = { ...routeNames, chain: (id: string) => CHAINS[id] };
    const read = (chainId: string, options = {}) => fakeBalanceState(chainId, {}, options);
    const kinds = (...states: BalanceState[]) => listUnreadKinds(states, lookup);
    expect(kinds(read('1'), read('noble-1'), read('solana'))).toEqual(['UNLISTED_ERC20', 'CW20', 'STAKED']);
    expect(kinds(read('solana'))).toEqual([]);
    expect(kinds(read('1', { notLookedFor: [] }), read('noble-1', { notLookedFor: ['CW20', 'NFT'] }))).toEqual([
      'CW20',
    ]);
    const unread = fakeBalanceState('1', { native: fakeError('no node', 'CHAIN_NOT_READ') });
    expect(kinds(unread, { ...read('noble-1'), snapshot: undefined })).toEqual([]);
    const gaps = { hasNoPrices: false, unsupportedAddresses: 0, pendingChains: 0, failures: [] };
    const sum = sumHoldings(holdings(NOBLE), { ...gaps, unreadKinds: ['UNLISTED_ERC20', 'CW20', 'STAKED'] }, en, clock);
    expect([totalQualifier(sum), totalText(sum, en), ...sum.reasons]).toEqual([
      'at least',
      '$500.00',
      'on EVM chains we read only listed tokens',
      'on Cosmos chains we read no CW20 tokens',
      'coins staked on Cosmos chains were not looked for',
    ]);
  });

  test('of an account with unlisted tokens are at least the listed ones, and an added token says why it adds nothing', () => {
    const source = fakeSource({ address: '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6' });
    const unread = { source, notLookedFor: ['UNLISTED_ERC20'] };
    const ethereum = fakeBalanceState(
      '1',
      {
        'ethereum-native': fakeEntry('1000000000000000000', '3000', { decimals: 18 }),
        [USDC_ETHEREUM.denom]: fakeEntry('2350750000', '2350.75'),
      },
      unread,
    );
    const polygon = fakeBalanceState(
      '137',
      { 'polygon-native': fakeEntry('5000000000000000000000', '1250.5', { decimals: 18 }) },
      unread,
    );
    const UNREAD = 'on EVM chains we read only listed tokens';
    const sumOf = (...asked: BalanceState[]) => {
      const gaps = { hasNoPrices: false, unsupportedAddresses: 0, pendingChains: 0, failures: [] };
      const unreadKinds = listUnreadKinds([ethereum, polygon], routeNames);
      const sum = sumHoldings(holdings(...asked), { ...gaps, unreadKinds }, en, clock);
      return [totalQualifier(sum), totalText(sum, en), ...sum.reasons];
    };
    expect(sumOf(ethereum, polygon)).toEqual(['at least', '$6,601.25', UNREAD]);
    const token = { chain_id: '1', denom: `0x${'ab'.repeat(20)}`, symbol: 'PEPE', decimals: 18 };
    const read = fakeBalanceState('1', { [token.denom]: fakeEntry('7', '99', { decimals: 18 }) }, { source });
    const added = { ...read, snapshot: withTokenAssets('1', read.snapshot, [token]) };
    expect(sumOf(ethereum, polygon, added)).toEqual(['at least', '$6,601.25', '1 asset has no price', UNREAD]);
  });

  test('count failed chains if there are many', () => {
    const silent = ['1', '137', '42161'].map((id) => fakeBalanceState(id, { native: fakeError() }));
    expect(total(silent)).toEqual(['not known', '3 chains did not answer']);
  });
});
