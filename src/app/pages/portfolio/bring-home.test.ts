import { describe, expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import type { Asset } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import { isCheapest, listFamilies, orderHomes, planHome, proposeHomes, sumHome } from './bring-home.ts';
import type { Holding } from './holdings/holdings.ts';
import { gasLacks, isLossy, type Move, moveLink, outcomeOf, worthOf } from './moves.ts';
import type { Way } from './ways-out.ts';

const MAX_MOVES = 100;
const DOLLAR = 10n ** 18n;
const HOME = { chain_id: '8453', denom: '0xUSDC' };
const FEE = { denom: 'uosmo', gas_price: { low: '0', average: '0', high: '0.1' } };

const holding = (denom: string, amount: bigint, usd: bigint | null, more: Partial<Holding> = {}) =>
  ({
    key: denom,
    id: { chain_id: 'osmosis-1', denom },
    asset: { denom } as Asset,
    coin: { asset: null, symbol: denom, decimals: 6, amount: known(amount) },
    positions: [],
    usd: usd === null ? unknown('no price') : known(usd),
    chainRecord: { fee_assets: [FEE] } as unknown as Chain,
    ...more,
  }) as Holding;

const route = (changes: Partial<RouteSummary> = {}): RouteSummary => ({
  ...{ amount_in: '5', amount_out: '4', usd_amount_in: '5', cost_usd: '1', cost_is_exact: true, duration_seconds: 60 },
  ...{ txs_required: 1, bridges: [], swap_venues: [], is_unsafe: false },
  ...changes,
});

test('families are by CoinGecko id: a coin with the symbol alone is by itself, and says where it is issued', () => {
  const gas = (chain_id: string, coingecko_id: string | null) => {
    const asset = {
      chain_id,
      denom: 'gas',
      symbol: 'BTC',
      coingecko_id,
      origin_chain_id: chain_id,
      origin_denom: 'gas',
    };
    const coin = { asset: null, symbol: 'BTC', decimals: 18, amount: known(1n) };
    return holding('gas', 0n, 1n, { key: chain_id, id: { chain_id, denom: 'gas' }, asset: asset as Asset, coin });
  };
  const lookup = { asset: () => undefined, chain: () => undefined, bridgeName: () => undefined };
  const families = listFamilies([gas('a', 'bitcoin'), gas('b', 'bitcoin'), gas('c', null)], lookup);
  expect(families.map(({ title, qualifier, holdings }) => [title, qualifier, holdings.map(({ key }) => key)])).toEqual([
    ['BTC', '', ['a', 'b']],
    ['BTC', 'issued on c', ['c']],
  ]);
});

describe('what is asked to bring all home', () => {
  test('is each holding less what its chain’s fees need, the most valuable first', () => {
    const { moves, stays } = planHome([holding('uatom', 7n, 1n), holding('uosmo', 500_000n, 9n)], HOME);
    expect(stays).toEqual([]);
    expect(moves.map(({ request }) => [request.source_asset_denom, request.amount_in])).toEqual([
      ['uosmo', '400000'],
      ['uatom', '7'],
    ]);
  });

  test('keeps gas of a chain that names no gas price: five dollars of it, or a hundredth of a token of 18 decimals', () => {
    const chainRecord = { fee_assets: [{ denom: 'base-native' }] } as unknown as Chain;
    const ether = (usd: bigint | null) => {
      const coin = { asset: null, symbol: 'ETH', decimals: 18, amount: known(10n ** 18n) };
      return planHome([holding('base-native', 0n, usd, { coin, chainRecord })], HOME).moves[0]?.amount;
    };
    expect(ether(2_500n * 10n ** 18n)).toBe(998n * 10n ** 15n);
    expect(ether(null)).toBe(99n * 10n ** 16n);
  });

  test('leaves what is home, not listed, kept for fees, or too many, each with its reason', () => {
    const home = holding('0xUSDC', 5n, 1n, { id: HOME });
    const { stays } = planHome([home, holding('x', 5n, 1n, { asset: undefined }), holding('uosmo', 9n, 1n)], HOME);
    expect(stays.map(({ why }) => why)).toEqual([
      'Already there',
      'Not in the list of the service.',
      'All of it is kept for network fees.',
    ]);
    const many = Array.from({ length: MAX_MOVES + 1 }, (_, index) => holding(`u${index}`, 5n, null));
    expect(planHome(many, HOME)).toMatchObject({ moves: { length: MAX_MOVES }, stays: { length: 1 } });
  });

  test('is no more than can be moved: locked coins stay', () => {
    const locked = (spendable: string) =>
      [{ amount: 500_000n, entry: { amount: '500000', spendable } }] as unknown as Holding['positions'];
    const { moves, stays } = planHome(
      [
        holding('uosmo', 500_000n, 9n, { positions: locked('300000') }),
        holding('uatom', 500_000n, 8n, { positions: locked('0') }),
      ],
      HOME,
    );
    expect(moves.map(({ request }) => request.amount_in)).toEqual(['200000']);
    expect(stays.map(({ why }) => why)).toEqual(['All of it is locked for now.']);
  });

  test('says of each amount what that amount is worth', () => {
    const ether = holding('eth', 1_284_500_000_000_000_000n, 3_853_500_000_000_000_000_000n);
    expect(worthOf(ether, 1_282_833_333_333_333_333n)).toEqual(known(3_848_499_999_999_999_999_000n));
    expect(worthOf(holding('lab', 5n, null), 3n)).toEqual(unknown('no price'));
  });

  describe('proposes', () => {
    const dollar = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', coingecko_id: 'usd-coin' };
    const lookup = {
      asset: ({ chain_id }: { chain_id: string }) =>
        chain_id === '1' || chain_id === 'inj'
          ? ({ ...dollar, chain_id, origin_chain_id: chain_id, origin_denom: dollar.denom, symbol: 'USDC' } as Asset)
          : undefined,
      chain: (id: string) => ({ chain_type: id === 'inj' ? 'cosmos' : 'evm' }) as never,
      bridgeName: () => undefined,
    };
    const on = (chain_id: string, symbol: string, usd: bigint | null, more: object = {}) => {
      const id = { chain_id, denom: symbol };
      const origin = { origin_chain_id: chain_id, origin_denom: symbol };
      const coingecko_id = symbol === 'USDC' ? 'usd-coin' : symbol;
      const asset = { ...id, symbol, coingecko_id, ...origin, ...more } as Asset;
      return holding(symbol, 1n, usd, { key: `${chain_id} ${symbol}`, id, chain: chain_id, asset });
    };
    const homes = (held: readonly Holding[]) =>
      proposeHomes(held, lookup).map(({ chain_id, denom }) => `${denom} on ${chain_id}`);

    test('dollars first, where most of them are, then what is worth most', () => {
      const held = [on('a', 'ETH', 90n), on('b', 'ETH', 80n), on('a', 'USDC', 5n), on('b', 'USDC', 7n)];
      expect(homes([...held, on('c', 'USDC', 6n)])).toEqual(['USDC on b', 'USDC on c', 'ETH on a']);
      expect(homes(held.slice(0, 3))).toEqual(['USDC on a', 'ETH on a']);
    });

    test('the chains with most of it where one asset is held, and other assets without dollars', () => {
      expect(homes([on('a', 'ETH', 1n), on('b', 'ETH', 3n), on('c', 'ETH', 2n), on('d', 'ETH', null)])).toEqual([
        'ETH on b',
        'ETH on c',
        'ETH on a',
      ]);
      expect(homes([on('a', 'BTC', 5n), on('b', 'ETH', 3n), on('c', 'ETH', 3n)])).toEqual([
        'ETH on b',
        'ETH on c',
        'BTC on a',
      ]);
    });

    test('a voucher of dollars that came by IBC alone where no others are held', () => {
      const voucher = (usd: bigint, origin_chain_id: string, more: object = {}) =>
        on('hub', `ibc/${usd}`, usd, { coingecko_id: 'usd-coin', origin_chain_id, ...more });
      const held = [voucher(9n, '1'), voucher(5n, 'inj'), voucher(7n, 'inj'), on('hub', 'ATOM', 99n)];
      expect(homes(held)).toEqual(['ibc/7 on hub', 'ATOM on hub']);
      expect(homes([...held, voucher(8n, 'inj', { liveness: { state: 'unstable' } })])).not.toContain('ibc/8 on hub');
      expect(homes([...held, on('b', 'USDC', 1n)])).toEqual(['USDC on b', 'ATOM on hub']);
      const withoutIds = {
        ...lookup,
        asset: (id: Holding['id']) => ({ ...lookup.asset(id), coingecko_id: undefined }) as Asset,
      };
      expect(proposeHomes(held, withoutIds).map(({ denom }) => denom)).toEqual(['ATOM']);
    });

    test('nothing that ends, that is issued elsewhere, or that no list has', () => {
      const ending = on('a', 'USDC', 9n, { liveness: { state: 'closing' } });
      const voucher = on('b', 'USDC', 9n, { origin_chain_id: 'noble-1' });
      expect(homes([ending, voucher, { ...on('c', 'LAB', 9n), asset: undefined }])).toEqual([]);
    });
  });

  test('opens Compare with both ends and the amount', () => {
    const [move] = planHome([holding('uatom', 1_500_000n, 1n)], HOME).moves;
    if (move === undefined) throw new Error('nothing moves');
    expect(moveLink(move)).toBe('/?fc=osmosis-1&fd=uatom&tc=8453&td=0xUSDC&amt=1.5');
  });
});

describe('what the service finds', () => {
  test('is dust where it costs as much as it is worth, also by what is known of the cost', () => {
    expect(outcomeOf({ route: route({ cost_usd: '4.999999' }) }).kind).toBe('moves');
    expect(outcomeOf({ route: route({ cost_usd: '5', is_unsafe: true }) }).kind).toBe('dust');
    expect(outcomeOf({ route: route({ cost_usd: '6', cost_is_exact: false }) }).kind).toBe('dust');
    expect(outcomeOf({ route: route({ cost_usd: null }) }).kind).toBe('moves');
  });

  test('is no way, or why not in the language of the page', () => {
    const error = { code: 5, message: 'no route', details: [] };
    expect(outcomeOf({ route: null, error })).toEqual({ kind: 'stays', why: 'No route', limits: [] });
    expect(outcomeOf({ route: null, error: { ...error, code: 3, message: 'too large' } })).toMatchObject({
      why: 'The service rejected this request.',
    });
  });

  test('has the most that a lane takes where the amount is above it', () => {
    const limit = { via: 'CCTP', limit: '1000000', chain_id: 'noble-1', denom: 'uusdc' };
    const detail = (rule: string) => ({ reason: 'LIMIT', metadata: { ...limit, rule } });
    const details = [detail('below_minimum'), detail('above_maximum')];
    expect(outcomeOf({ route: null, error: { code: 5, message: 'no route', details } })).toMatchObject({
      limits: [limit],
    });
  });

  test('is one to think about from a 40th of what is sent on', () => {
    const lossy = (changes: Partial<RouteSummary>) => isLossy(outcomeOf({ route: route(changes) }));
    expect(lossy({ usd_amount_in: '100', cost_usd: '2.499999' })).toBe(false);
    expect(lossy({ usd_amount_in: '100', cost_usd: '2.5' })).toBe(true);
    expect(lossy({ usd_amount_in: '100', cost_usd: '-3' })).toBe(false);
    expect(lossy({ usd_amount_in: null, cost_usd: '3' })).toBe(false);
    expect(lossy({ usd_amount_in: '100', cost_usd: null })).toBe(false);
  });

  /** Of a balance worth what its route says, all of it sent. */
  const wayOf = (summary: RouteSummary, usd: bigint | null = 5n * DOLLAR, sent = 5n): Way => ({
    move: { holding: holding('x', 5n, usd), to: HOME, amount: sent } as Move,
    outcome: outcomeOf({ route: summary }),
  });

  test('is summed over what moves, and its cost is at least that where one is not known', () => {
    const ways = [route(), route({ duration_seconds: 90 }), route({ cost_usd: '9' })].map((each) => wayOf(each));
    expect(sumHome(ways, null)).toEqual({
      ...{
        count: 2,
        sent: 10n * DOLLAR,
        kept: 0n,
        arrives: 8n,
        unpriced: { count: 0, arrives: 0n },
        signatures: 2,
        approvals: 0,
      },
      ...{ cost: { usd: 2n * DOLLAR, isExact: true, share: null }, taken: null, seconds: 90 },
    });
    const unpriced = wayOf(route({ cost_usd: null, duration_seconds: null }));
    expect(sumHome([...ways, unpriced], null)).toMatchObject({
      count: 3,
      cost: { usd: 2n * DOLLAR, isExact: false },
      seconds: null,
    });
  });

  test('is the sum of the figures that the rows show, and names what is kept of them', () => {
    const thirds = [1, 2, 3].map(() =>
      wayOf(route({ cost_usd: '0.333333', amount_out: '1333399' }), (10n * DOLLAR) / 3n, 4n),
    );
    // Costs are rounded up in each row, dollars and amounts down: $3.33 is held, $2.66 of it sent, 1.3333 arrives.
    expect(sumHome(thirds, 6)).toMatchObject({
      ...{ cost: { usd: (102n * DOLLAR) / 100n }, sent: (798n * DOLLAR) / 100n, kept: (201n * DOLLAR) / 100n },
      arrives: 3_999_900n,
    });
  });

  test('says what of the cost the amounts lose, so that sent less that is what arrives, and the rest is on top', () => {
    const wayTo = (usd_amount_out: string | null, cost_usd: string | null = '0.029', usd_amount_in = '5.009') =>
      wayOf(route({ usd_amount_in, usd_amount_out, amount_out: '4999999', cost_usd }), (5009n * DOLLAR) / 1000n);
    const sum = (...ways: Way[]) => sumHome(ways, 6);
    // Two rows of $5.00 and 4.9999 of a dollar; each costs $0.03.
    expect(sum(wayTo('4.999999'), wayTo('4.999999'))).toMatchObject({
      ...{ sent: 10n * DOLLAR, arrives: 9_999_800n },
      ...{ taken: DOLLAR / 100n, cost: { usd: (6n * DOLLAR) / 100n } },
    });
    expect(sum(wayTo('4.999999'), wayTo(null))).toMatchObject({ taken: null });
    // It gains, or what it costs is not known.
    expect(sum(wayTo('5.5'))).toMatchObject({ taken: null });
    expect(sum(wayTo('4.5', null))).toMatchObject({ taken: null });
    // Its price moved since the balance was read.
    expect(sum(wayTo('4.999999', '0.029', '5.02'))).toMatchObject({ taken: null });
    expect(sum(wayTo('4.999999', '0.029', '4.99'))).toMatchObject({ taken: null });
    expect(sum()).toMatchObject({ taken: null });
  });

  test('puts the cheapest home first, praised only where it takes as much as the others and all are known', () => {
    const home = (...costs: (string | null)[]) => ({
      sum: sumHome(
        costs.map((cost_usd) => wayOf(route({ cost_usd }))),
        null,
      ),
    });
    const [dear, cheap, nothing, unasked] = [home('2', '1'), home('1', '1'), home(), { sum: null }];
    expect(orderHomes([nothing, dear, unasked, cheap])).toEqual([cheap, dear, nothing, unasked]);
    expect(isCheapest([cheap, dear, nothing])).toBe(true);
    expect(isCheapest([cheap, home('1', '1')])).toBe(false);
    expect(isCheapest([home('1'), dear])).toBe(false);
    expect(isCheapest([cheap, dear, unasked])).toBe(false);
    expect(isCheapest([cheap])).toBe(false);
    expect(isCheapest([])).toBe(false);
  });

  test('holds what arrives against what is sent of the same balances, and counts those without a price apart', () => {
    const priced = wayOf(route({ amount_out: '4' }));
    const unpriced = wayOf(route({ usd_amount_in: null, cost_usd: null, amount_out: '97' }), null);
    const sum = (...ways: Way[]) => sumHome(ways, null);
    expect(sum(priced, unpriced, priced, unpriced)).toMatchObject({
      ...{ count: 4, sent: 10n * DOLLAR, arrives: 8n, unpriced: { count: 2, arrives: 194n } },
      ...{ signatures: 4, approvals: 0, cost: { usd: 2n * DOLLAR, isExact: false } },
    });
    expect(sum(unpriced)).toMatchObject({ count: 1, sent: 0n, arrives: 0n, unpriced: { count: 1, arrives: 97n } });
    // Services write "0" where they have no price.
    expect(sum(priced, wayOf(route({ usd_amount_in: '0', cost_usd: '-97' }), null))).toMatchObject({
      ...{ arrives: 4n, unpriced: { count: 1, arrives: 4n }, cost: { usd: DOLLAR, isExact: false } },
    });
  });

  test('names the gas that one lacks, and none that is held on the chain or on the other face of its ledger', () => {
    const chains: Record<string, Chain> = {
      'injective-1': { chain_id: 'injective-1', pretty_name: 'Injective', fee_assets: [{ denom: 'inj' }] },
      1776: {
        chain_id: '1776',
        pretty_name: 'Injective EVM',
        fee_assets: [{ denom: 'e' }],
        twin_chain_id: 'injective-1',
      },
    } as never;
    const lookup = { asset: () => undefined, chain: (id: string) => chains[id], bridgeName: () => undefined };
    const needs = (gas_needs: RouteSummary['gas_needs']) => outcomeOf({ route: route({ gas_needs }) });
    const onBoth = needs([
      { chain_id: '1776', denom: 'e' },
      { chain_id: 'injective-1', denom: 'inj' },
    ]);
    const inj = (amount: bigint) => holding('inj', amount, null, { id: { chain_id: 'injective-1', denom: 'inj' } });
    expect(gasLacks([inj(0n)], lookup)(onBoth)).toEqual(['e on Injective EVM', 'inj on Injective']);
    expect(gasLacks([inj(1n)], lookup)(onBoth)).toEqual([]);
    expect(gasLacks([], lookup)(needs([{ chain_id: '1776', denom: null }]))).toEqual([]);
    expect(gasLacks([], lookup)(needs(undefined))).toEqual([]);
    expect(gasLacks([], lookup)(undefined)).toEqual([]);
    const arrived = { chain_id: 'injective-1', denom: 'usdc' };
    expect(gasLacks([], lookup)(needs([]), arrived)).toEqual(['inj on Injective']);
    expect(gasLacks([inj(1n)], lookup)(needs([]), arrived)).toEqual([]);
    expect(gasLacks([], lookup)(needs([]), { chain_id: 'injective-1', denom: 'inj' })).toEqual([]);
  });

  test('takes no coin of one face of Sei for one of the other: only the chain knows which keys are of one account', () => {
    const faces: Record<string, Chain> = {
      'pacific-1': {
        ...{ chain_id: 'pacific-1', pretty_name: 'Sei (Cosmos)' },
        ...{ fee_assets: [{ denom: 'usei' }], twin_chain_id: '1329' },
      },
      1329: {
        ...{ chain_id: '1329', pretty_name: 'Sei (EVM)' },
        ...{ fee_assets: [{ denom: 'sei' }], twin_chain_id: 'pacific-1' },
      },
    } as never;
    const lookup = { asset: () => undefined, chain: (id: string) => faces[id], bridgeName: () => undefined };
    const held = [holding('usei', 1n, null, { id: { chain_id: 'pacific-1', denom: 'usei' } })];
    const needing = (chain_id: string, denom: string) =>
      outcomeOf({ route: route({ gas_needs: [{ chain_id, denom }] }) });
    expect(gasLacks(held, lookup)(needing('1329', 'sei'))).toEqual(['sei on Sei (EVM)']);
    expect(gasLacks(held, lookup)(needing('pacific-1', 'usei'))).toEqual([]);
  });
});
