import { describe, expect, test } from 'vitest';
import type { Lookup } from '#app/asset/lookup.ts';
import { type Asset, type AssetId, sameAsset } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import type { NoticeState } from '#contract/notice.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import type { Holding } from './holdings/holdings.ts';
import type { Move, Outcome } from './moves.ts';
import { alsoSaid, isNativeForm, orderWays, simplestWay, targetsOf, type Way } from './ways-out.ts';

const asset = (chain_id: string, symbol: string, more: Partial<Asset> = {}): Asset =>
  ({
    ...{ chain_id, denom: symbol.toLowerCase(), symbol },
    ...{ origin_chain_id: chain_id, origin_denom: symbol.toLowerCase() },
    ...more,
  }) as Asset;

const ending = { state: 'closing', reason: 'announced_end', source: 's', date: '2026-10-13', notice: 'n' } as const;
const dollar = { coingecko_id: 'usd-coin' };
const NOBLE = asset('noble-1', 'USDC.n', { ...dollar, denom: 'usdc', origin_denom: 'usdc', liveness: ending });
const VOUCHER = asset('osmosis-1', 'USDC.n', {
  ...{ denom: 'ibc/1', origin_chain_id: 'noble-1', origin_denom: 'usdc', liveness: ending },
});
const NEXT = asset('osmosis-1', 'USDC', { ...dollar, denom: 'ibc/2', origin_chain_id: 'injective-1' });
const OSMO = asset('osmosis-1', 'OSMO');
const natives = ['1', '8453', '42161', 'solana'].map((chain) => asset(chain, 'USDC', dollar));
const gone = asset('690', 'USDC', { ...dollar, liveness: { ...ending, state: 'gone' } });
const assets = [gone, NOBLE, ...natives, NEXT, VOUCHER, OSMO];

const familyOf = (chain: string) => (chain === 'solana' ? 'svm' : /^\d+$/.test(chain) ? 'evm' : 'cosmos');
const chainOf = (id: string) =>
  ({ chain_type: familyOf(id), fee_assets: id === 'osmosis-1' ? [{ denom: 'osmo' }] : [{ denom: 'usdc' }] }) as Chain;
const lookup: Lookup = {
  asset: (id) => assets.find((each) => sameAsset(each, id)),
  chain: chainOf,
  bridgeName: (id) => id,
};

const held = (of: Asset) => ({ id: of, asset: of, chainRecord: chainOf(of.chain_id) }) as unknown as Holding;
const named = (ids: readonly AssetId[]) => ids.map(({ chain_id, denom }) => `${denom}@${chain_id}`);
const targets = (of: Asset, instead: AssetId[] = []) => named(targetsOf(held(of), { instead, assets, lookup }));

describe('what a holding can be turned into', () => {
  test('is what its notice names, first on its own chain, then where it is issued natively, then its chain’s coin', () => {
    expect(targets(VOUCHER, [{ chain_id: 'injective-1', denom: 'unlisted' }, natives[0] as Asset, NEXT])).toEqual([
      'ibc/2@osmosis-1',
      'usdc@1',
      'usdc@solana',
      'usdc@8453',
      'usdc@42161',
      'osmo@osmosis-1',
    ]);
  });

  test('has of each family of chains the best known, and nothing that ends or is gone, not even the chain’s own coin', () => {
    expect(targets(NOBLE)).toEqual(['usdc@1', 'usdc@solana', 'usdc@8453', 'usdc@42161']);
  });

  test('is the best-known dollars and the chain’s coin where nothing has its name', () => {
    const staked = asset('osmosis-1', 'stATOM', { liveness: { ...ending, state: 'ending' } });
    const usdc = asset('1', 'USDC', { ...dollar, denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' });
    const found = targetsOf(held(staked), {
      instead: [],
      assets: [usdc, ...assets],
      lookup: { ...lookup, asset: (id) => (sameAsset(id, usdc) ? usdc : lookup.asset(id)) },
    });
    expect(named(found)[0]).toBe('osmo@osmosis-1');
    expect(named(found)).toContain('usdc@solana');
  });
});

test('native is the same asset as its issuer has it on a chain: no voucher, no basket, no copy, nothing else', () => {
  const pegged = asset('56', 'USDC', { ...dollar, denom: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d' });
  const basket = asset('osmosis-1', 'USDC', { ...dollar, denom: 'factory/osmo1/alloyed/USDC' });
  const suffixed = asset('injective-1', 'USDC.inj', dollar);
  const all = [...natives, NEXT, OSMO, pegged, basket, suffixed, NOBLE];
  const found = all.filter((to) =>
    isNativeForm(to, held(VOUCHER), { ...lookup, asset: (id) => all.find((each) => sameAsset(each, id)) }),
  );
  expect(named(found)).toEqual([...named(natives), 'usdc.inj@injective-1', 'usdc@noble-1']);
  expect(targets(VOUCHER)).not.toContain(pegged.denom);
});

const way = (to: AssetId, outcome: Outcome) => ({ move: { to } as Move, outcome });
const route = (cost_usd: string | null, more: Partial<RouteSummary> = {}): Outcome => ({
  kind: 'moves',
  route: {
    ...{ amount_in: '5', amount_out: '4', usd_amount_in: '5', cost_usd, cost_is_exact: true, duration_seconds: 60 },
    ...{ txs_required: 1, bridges: [], swap_venues: [], is_unsafe: false },
    ...more,
  },
});
const limit = { via: 'CCTP', limit: '1', chain_id: 'noble-1', denom: 'usdc' };

test('ways for all of it come first, a cent less for no signature more; unknown costs after known ones; then those for a part, then none', () => {
  const ways = [
    way({ chain_id: 'none', denom: 'a' }, { kind: 'stays', why: 'No way found.', limits: [] }),
    way({ chain_id: 'part', denom: 'a' }, { kind: 'stays', why: 'No way found.', limits: [limit] }),
    way({ chain_id: 'unpriced', denom: 'a' }, route(null)),
    way({ chain_id: 'dear', denom: 'a' }, route('2')),
    way({ chain_id: 'two signatures', denom: 'a' }, route('0.99', { txs_required: 2 })),
    way({ chain_id: 'unknown time', denom: 'a' }, route('0.98', { duration_seconds: null })),
    way({ chain_id: 'cheap', denom: 'a' }, route('1')),
  ];
  expect(orderWays(ways).map(({ move }) => move.to.chain_id)).toEqual([
    ...['cheap', 'two signatures', 'dear', 'unknown time', 'unpriced', 'part', 'none'],
  ]);
});

test('another bridge to trust counts in the order, and each chain on the way', () => {
  const over = (chain_id: string, bridge_id: string, chain_ids: string[]) =>
    way({ chain_id, denom: 'a' }, route('1', { usd_amount_in: '5000', carriers: [{ bridge_id }], chain_ids }));
  const ways = [
    over('signers', 'HYPERLANE', ['a', 'b']),
    over('far', 'IBC', ['a', 'b', 'c']),
    over('near', 'IBC', ['a', 'b']),
  ];
  expect(orderWays(ways).map(({ move }) => move.to.chain_id)).toEqual(['near', 'far', 'signers']);
});

test('the simplest way keeps the asset where its issuer issues it, moves all of it, is no unsafe one, and takes no gas that one lacks', () => {
  const [ethereum, base, arbitrum] = natives as [Asset, Asset, Asset];
  const other = way(OSMO, route('0.01'));
  const unsafe = way(ethereum, { ...route('0.01'), kind: 'unsafe' } as Outcome);
  const dear = way(base, route('2'));
  const lacking = way(arbitrum, route('1'));
  const lacksGas = (outcome: Outcome | undefined) => (outcome === lacking.outcome ? ['INJ on Injective'] : []);
  const simplest = (...ways: Way[]) => simplestWay(ways, { holding: held(VOUCHER), lookup, lacksGas });
  expect(simplest(other, unsafe, lacking, dear)).toBe(dear);
  expect(simplest(other, unsafe, lacking)).toBe(lacking);
  expect(simplest(other, unsafe)).toBe(other);
  expect(simplest(unsafe)).toBeUndefined();
});

describe('of a holding whose native way ends where one holds no gas, the simplest way', () => {
  const INJ_USDC = asset('injective-1', 'USDC.inj', dollar);
  const ON_OSMOSIS = asset('osmosis-1', 'USDC.inj', {
    ...{ denom: 'ibc/794C', origin_chain_id: 'injective-1', origin_denom: 'usdc.inj' },
  });
  const all: Lookup = {
    ...lookup,
    asset: (id) => [INJ_USDC, ON_OSMOSIS, ...assets].find((each) => sameAsset(each, id)),
  };
  /** By the chain where a way ends: OSMO is held, 0 INJ and 0 ETH are. */
  const lacksGas = (_: Outcome | undefined, then?: AssetId) =>
    then === undefined || then.chain_id === 'osmosis-1' ? [] : [`gas on ${then.chain_id}`];
  const native = way(INJ_USDC, route('0.02'));
  const base = way(natives[1] as Asset, route('0.24'));
  const voucher = way(ON_OSMOSIS, route('0.64'));
  const osmo = way(OSMO, route('0.01'));
  const simplest = (...ways: Way[]) => simplestWay(ways, { holding: held(VOUCHER), lookup: all, lacksGas });

  test('is a native one elsewhere that can move on, else a voucher of native money that can', () => {
    const ethereum = way(natives[0] as Asset, route('3'));
    const holdsEth = (_: Outcome | undefined, then?: AssetId) => (then?.chain_id === '1' ? [] : lacksGas(_, then));
    const ways = [native, voucher, ethereum];
    expect(simplestWay(ways, { holding: held(VOUCHER), lookup: all, lacksGas: holdsEth })).toBe(ethereum);
    expect(simplest(native, base, voucher, osmo)).toBe(voucher);
  });

  test('is the native one where nothing else is the same asset: it changes into no other for its gas', () => {
    expect(simplest(native, base, osmo)).toBe(native);
  });

  test('stands in the order before those that cannot move on, though it costs more', () => {
    expect(orderWays([native, base, voucher], lacksGas)).toEqual([voucher, native, base]);
    expect(orderWays([native, base, voucher])).toEqual([native, base, voucher]);
  });
});

test('other notices about the asset itself are told, those about its bridge or its chain are not', () => {
  const notice = (id: string, about: NoticeState['about'], effect: string): NoticeState => ({
    ...{ id, about, effect, next: null, what: id },
    phases: [{ from: '2026-09-01', effect: 'inform' }],
    sources: [{ source: 's', strength: 'operator', read: '2026-11-28' }],
  });
  const id = { chain_id: 'dydx-mainnet-1', denom: 'ibc/8E27' };
  const notices = [
    notice('collateral', [id], 'inform'),
    notice('closed', [id], 'closed'),
    notice('chain', [{ chain_id: 'dydx-mainnet-1' }], 'inform'),
    notice('bridge', [{ bridge: 'STARGATE', ...id }], 'inform'),
  ];
  expect(alsoSaid(notices, id).map((each) => each.id)).toEqual(['collateral']);
});
