import { describe, expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import { ibcDenom } from '#contract/ibc-denom.ts';
import { type Operation, operationKey } from '#contract/operation.ts';
import { type Route, type RouteRequest, routeSchema } from '#contract/route.ts';
import { UNPRICED_ASSETS } from '#market/sample/prices.ts';
import { BEFORE_ENDS, NOBLE_CLOSING, sampleDeps, sampleDepsOn } from '#testing/sample-service.ts';
import { answerRoute } from './route.ts';

const deps = sampleDeps;
/** Where Axelar's transfers and Go Fast are open. */
const before = sampleDepsOn(BEFORE_ENDS);

const ETHEREUM_USDC = '1 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
/** USDC of Noble on Osmosis. */
const OSMOSIS_USDC = 'osmosis-1 ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4';
const OSMOSIS_ATOM = 'osmosis-1 ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';
const JUNO_ATOM = 'juno-1 ibc/C4CFF46FD6DE35CA4CF4CE031E643C8FDC9BA4B99AE598E9B0ED98FE3A2319F9';
/** USDC of Injective, at home, and its vouchers. */
const INJECTIVE_USDC = 'injective-1 erc20:0xa00C59fF5a080D2b954d0c75e46E22a0c371235a';
const DYDX_USDC = 'dydx-mainnet-1 ibc/BDC8EC8C66D3D784B2DC7E8F7DAE93A49961AE747CEEBBC7DC4BAFF564E40BD3';
const NEUTRON_USDC = 'neutron-1 ibc/02BCFF6F786C7CBCDFE1AAFD8CFAC70D2AA9D57CF63AC0915048B666C650D8C5';
const BASE_USDC = '8453 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const ARBITRUM_USDC = '42161 0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const SOLANA_USDC = 'solana EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const SOLANA_TIA = 'solana 4PsPuUu4KK8a8kZsbqzTFQiPTriUNbzYyzEyB7bQMNBL';
const SOLANA_SMOL = 'solana 5KHQeeQvM4qBtmX3WnaCMGpM3Th7jYpqcHf3c6qzPodM';
const ARBITRUM_SMOL = '42161 0x9E64D3b9e8eC387a9a58CED80b71Ed815f8D82B5';
const ETHEREUM_WBTC = '1 0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599';
const JUNO_KLEO = 'juno-1 cw20:juno10gthz5ufgrpuk5cscve2f0hjp56wgp90psqxcrqlg4m9mcu9dh8q4864xy';

/** The largest amount on an EVM or a Cosmos chain. */
const MOST = `${2n ** 256n - 1n}`;
const MOST_ON_SOLANA = `${2n ** 64n - 1n}`;

/** Assets are written `chain denom`; the amount goes in unless `out` is given. */
function routeOf(from: string, to: string, amount: string, more: Partial<RouteRequest> = {}, service = deps): Route {
  const [source_asset_chain_id = '', source_asset_denom = ''] = from.split(' ');
  const [dest_asset_chain_id = '', dest_asset_denom = ''] = to.split(' ');
  const ends = { source_asset_chain_id, source_asset_denom, dest_asset_chain_id, dest_asset_denom };
  const route = answerRoute(service, { ...ends, ...('amount_out' in more ? {} : { amount_in: amount }), ...more });
  expectWhole(route);
  return route;
}

/**
 * Checks every route: contract, chained amounts, ascending transactions, with one more after what is claimed where it arrives, and
 * chains in order of use.
 */
function expectWhole(route: Route): void {
  expect(routeSchema.parse(JSON.parse(JSON.stringify(route)))).toEqual(JSON.parse(JSON.stringify(route)));
  const { operations } = route;
  const claimsOf = (index: number) => (route.claimed_operations ?? []).filter((claimed) => claimed === index).length;
  expect(operations[0]?.amount_in).toBe(route.amount_in);
  expect(operations.at(-1)?.amount_out).toBe(route.amount_out);
  operations.slice(1).forEach((operation, i) => {
    expect(operation.amount_in).toBe(operations[i]?.amount_out);
    const step = operation.tx_index - (operations[i]?.tx_index ?? 0);
    expect(claimsOf(i) > 0 ? [1 + claimsOf(i)] : [0, 1]).toContain(step);
  });
  expect(operations[0]?.tx_index).toBe(0);
  expect(route.txs_required).toBe((operations.at(-1)?.tx_index ?? 0) + 1 + claimsOf(operations.length - 1));
  expect(route.chain_ids[0]).toBe(route.source_asset_chain_id);
  // Each chain once: a route that comes back ends where it began.
  const isBack = route.source_asset_chain_id === route.dest_asset_chain_id;
  if (!isBack) expect(route.chain_ids.at(-1)).toBe(route.dest_asset_chain_id);
  expect(new Set(route.chain_ids).size).toBe(route.chain_ids.length);
  for (const fee of route.estimated_fees ?? []) {
    if (fee.fee_type !== 'SWAP') continue;
    const { denom_out, chain_id } = bodyOf(operations[fee.operation_index ?? -1]);
    expect([fee.denom, fee.chain_id]).toEqual([denom_out, chain_id ?? fee.chain_id]);
    expect(fee.origin_asset).toMatchObject({ denom: fee.denom, chain_id: fee.chain_id });
  }
}

const kinds = ({ operations }: Route): string[] => operations.map(operationKey);
const bodyOf = (operation: Operation | undefined): Record<string, unknown> => {
  if (operation === undefined) throw new Error('no such operation');
  return operation[operationKey(operation)] as Record<string, unknown>;
};

function refusal(run: () => unknown): ServiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('known routes', () => {
  test('ATOM to OSMO: a transfer and a swap in one transaction', () => {
    const route = routeOf('cosmoshub-4 uatom', 'osmosis-1 uosmo', '25000000');
    expect(kinds(route)).toEqual(['transfer', 'swap']);
    expect(bodyOf(route.operations[0])).toMatchObject({ port: 'transfer', channel: 'channel-141', bridge_id: 'IBC' });
    expect(route.txs_required).toBe(1);
    expect(route.chain_ids).toEqual(['cosmoshub-4', 'osmosis-1']);
    expect(route.required_chain_addresses).toEqual(['cosmoshub-4', 'osmosis-1']);
    expect(route.does_swap).toBe(true);
    expect(route.usd_amount_in).toBe('100');
    expect(Number(route.usd_amount_out)).toBeGreaterThan(97);
    expect(Number(route.usd_amount_out)).toBeLessThan(100);
    expect(route.warning).toBeUndefined();
  });

  test('USDC on Base to Ethereum: CCTP', () => {
    const route = routeOf(BASE_USDC, ETHEREUM_USDC, '1000000000');
    expect(kinds(route)).toEqual(['cctp_transfer_v2']);
    expect(bodyOf(route.operations[0])).toMatchObject({ burn_token: BASE_USDC.split(' ')[1], bridge_id: 'CCTP' });
    expect(route.does_swap).toBe(false);
    // Existing clients always read a list here.
    expect(route.swap_venues).toEqual([]);
  });

  test.each(['1000000000000000000', '250000000000000000000'])(
    'polygon-native %s to OSMO: Axelar with its fee, then a swap',
    (amount) => {
      const only = { bridges: ['AXELAR' as const], smart_swap_options: { evm_swaps: false } };
      const route = routeOf('137 polygon-native', 'osmosis-1 uosmo', amount, only, before);
      expect(kinds(route)).toEqual(['axelar_transfer', 'swap']);
      const { asset, fee_amount, fee_asset, usd_fee_amount, should_unwrap } = bodyOf(route.operations[0]);
      expect({ asset, should_unwrap }).toEqual({ asset: 'wmatic-wei', should_unwrap: false });
      expect(BigInt(fee_amount as string)).toBeGreaterThan(0n);
      expect(Number(usd_fee_amount)).toBeGreaterThan(0);
      expect(fee_asset).toMatchObject({ denom: 'polygon-native', chain_id: '137', is_evm: true, is_cw20: false });
      expect(route.estimated_fees?.find((fee) => fee.bridge_id === 'AXELAR')).toMatchObject({
        fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL',
        amount: fee_amount,
        operation_index: 0,
        tx_index: 0,
      });
      expect(route.txs_required).toBe(2);
    },
  );

  test('ATOM on Osmosis to its voucher on Juno: back through the Hub', () => {
    const route = routeOf(OSMOSIS_ATOM, JUNO_ATOM, '1000000');
    expect(kinds(route)).toEqual(['transfer', 'transfer']);
    expect(route.chain_ids).toEqual(['osmosis-1', 'cosmoshub-4', 'juno-1']);
    expect(bodyOf(route.operations[0])).toMatchObject({ denom_out: 'uatom', channel: 'channel-0' });
    expect(bodyOf(route.operations[1])).toMatchObject({ denom_out: JUNO_ATOM.split(' ')[1] });
    expect(route.amount_out).toBe('1000000');
    expect(route.txs_required).toBe(1);
  });

  test('ETH on Arbitrum to the USDC that dYdX takes: EVM swap, CCTP claimed on Injective, IBC', () => {
    const route = routeOf('42161 arbitrum-native', DYDX_USDC, '1000000000000000000');
    expect(kinds(route)).toEqual(['evm_swap', 'cctp_transfer_v2', 'transfer']);
    expect(route.chain_ids).toEqual(['42161', 'injective-1', 'dydx-mainnet-1']);
    expect(route).toMatchObject({ claimed_operations: [1], txs_required: 4 });
  });

  test('USDC on Neutron to Solana: IBC to Injective, then CCTP in a second transaction', () => {
    const route = routeOf(NEUTRON_USDC, SOLANA_USDC, '100000000');
    expect(kinds(route)).toEqual(['transfer', 'cctp_transfer_v2']);
    expect(route.chain_ids).toEqual(['neutron-1', 'injective-1', 'solana']);
    expect(route.txs_required).toBe(2);
  });

  test('USDC of Noble while it closes: moves and leaves, and nothing turns into it', () => {
    const closing = sampleDepsOn(NOBLE_CLOSING);
    const leaving = routeOf('noble-1 uusdc', ETHEREUM_USDC, '1000000000', {}, closing);
    expect(kinds(leaving)).toEqual(['cctp_transfer']);
    expect(leaving.liveness_warnings).toMatchObject([{ chain_id: 'noble-1', denom: 'uusdc', notice: 'noble-usdc' }]);
    const moved = routeOf('noble-1 uusdc', OSMOSIS_USDC, '1000000', { allow_unsafe: true }, closing);
    expect(moved.amount_out).toBe('1000000');
    for (const from of [BASE_USDC, 'osmosis-1 uosmo', INJECTIVE_USDC, 'noble-1 uusdn']) {
      for (const into of ['noble-1 uusdc', OSMOSIS_USDC]) {
        const { details } = refusal(() => routeOf(from, into, '1000000000', { allow_unsafe: true }, closing));
        expect(details.slice(0, 2)).toMatchObject([
          { reason: 'NO_ROUTE', metadata: { cause: 'HALTED' } },
          { reason: 'HALTED', metadata: { state: 'closing', notice: 'noble-usdc' } },
        ]);
      }
    }
  });

  test('OSMO to exactly 1 ATOM', () => {
    const route = routeOf('osmosis-1 uosmo', 'cosmoshub-4 uatom', '', { amount_out: '1000000' });
    expect(route.amount_out).toBe('1000000');
    expect(route.estimated_amount_out).toBe('1000000');
    expect(kinds(route)).toEqual(['swap', 'transfer']);
    expect(bodyOf(route.operations[0])).toHaveProperty('swap_out');
    const forward = routeOf('osmosis-1 uosmo', 'cosmoshub-4 uatom', route.amount_in);
    expect(BigInt(forward.amount_out)).toBeGreaterThanOrEqual(1000000n);
  });

  test('USDT of 6 decimals to 18: an exact output is rounded up to a unit of the source, and stated', () => {
    const [from, to] = [
      '1 0xdAC17F958D2ee523a2206206994597C13D831ec7',
      '56 0x55d398326f99059fF775485246999027B3197955',
    ];
    for (const bridge of ['STARGATE', 'HYPERLANE'] as const) {
      const only = { bridges: [bridge], allow_swaps: false };
      const route = routeOf(from, to, '', { ...only, amount_out: '100000000000000000001' });
      expect(route.estimated_amount_out).toBe(route.amount_out);
      expect(BigInt(route.amount_out) - 10n ** 20n).toBe(10n ** 12n);
      const forward = routeOf(from, to, route.amount_in, only);
      expect(forward).toEqual(route);
    }
  });

  test('Go Fast alone: an output just below that of its minimum of $10 costs $10, a far smaller one is refused', () => {
    const [from, to] = [ARBITRUM_USDC, OSMOSIS_USDC];
    const only: Partial<RouteRequest> = { bridges: ['GO_FAST'], go_fast: true, allow_swaps: false };
    const asking = (amount_out: bigint) => routeOf(from, to, '', { ...only, amount_out: `${amount_out}` }, before);
    const least = routeOf(from, to, '10000000', only, before);
    expect(asking(BigInt(least.amount_out))).toEqual(least);
    expect(asking(BigInt(least.amount_out) - 1n)).toEqual(least);
    const { message, details } = refusal(() => asking(1_000_000n));
    expect(message).toContain('10 USDC');
    expect(details).toContainEqual(expect.objectContaining({ reason: 'LIMIT' }));
  });

  test('the same asset on the same chain: a bank send', () => {
    const route = routeOf('osmosis-1 uosmo', 'osmosis-1 uosmo', '5');
    expect(kinds(route)).toEqual(['bank_send']);
    // The time until it is in a block.
    expect(route.estimated_route_duration_seconds).toBe(3);
    expect(route).toMatchObject({ amount_out: '5', txs_required: 1, does_swap: false, chain_ids: ['osmosis-1'] });
  });

  test('a route with a step of unknown duration has duration 0 and lists the step in untimed_operations', () => {
    const iota = '8822 0xFbDa5F676cB37624f28265A144A48B0d6e87d3b6';
    const route = routeOf('1 ethereum-native', iota, '1000000000000000000', { bridges: ['STARGATE'] });
    expect(kinds(route)).toEqual(['evm_swap', 'stargate_transfer']);
    expect(route).toMatchObject({ estimated_route_duration_seconds: 0, untimed_operations: [1] });
    const known = routeOf(ETHEREUM_USDC, SOLANA_USDC, '1000000000');
    expect(known.estimated_route_duration_seconds).toBeGreaterThan(0);
    expect(known.untimed_operations).toBeUndefined();
  });

  test('equal requests give equal bytes', () => {
    const once = () => JSON.stringify(routeOf('42161 arbitrum-native', DYDX_USDC, '1000000000000000000'));
    expect(once()).toBe(once());
  });
});

describe('routes of vouchers that no list has', () => {
  const HUB_TIA = 'cosmoshub-4 ibc/55148A7DA8BEC90853F68D58085D56ED3531907CEE97C379F9534BDEA7E64698';
  const HUB_OSMO = 'cosmoshub-4 ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC';
  const channelsOf = ({ operations }: Route) => operations.map((operation) => bodyOf(operation).channel ?? 'swap');

  test('TIA to the Hub is one transfer', () => {
    const route = routeOf('celestia utia', HUB_TIA, '1000000');
    expect(channelsOf(route)).toEqual(['channel-278']);
    expect(route).toMatchObject({ amount_out: '1000000', txs_required: 1, usd_amount_out: '1.5' });
  });

  test('an exact output out of OSMO is swapped on Osmosis and goes through Celestia', () => {
    const route = routeOf('osmosis-1 uosmo', HUB_TIA, '', { amount_out: '1000000' });
    expect(channelsOf(route)).toEqual(['swap', 'channel-6994', 'channel-278']);
    expect(route).toMatchObject({ amount_out: '1000000', txs_required: 1 });
  });

  test('OSMO on the Hub goes home, in any letter case of its hash', () => {
    const route = routeOf(HUB_OSMO, 'osmosis-1 uosmo', '1000000');
    expect(channelsOf(route)).toEqual(['channel-141']);
    expect(route.amount_out).toBe('1000000');
    const lower = HUB_OSMO.replace(/[A-F]/g, (letter) => letter.toLowerCase());
    expect(routeOf(lower, 'osmosis-1 uosmo', '1000000')).toEqual(route);
  });

  test('leads from one such voucher to another, in one transaction', () => {
    const secretTia = 'secret-4 ibc/8E31B43C53FA68AFEB6A0A4A61DA67F357A6BD757F745A3CB65B97CD9D9DA1BB';
    const route = routeOf(HUB_OSMO, secretTia, '1000000', { allow_multi_tx: false });
    expect(channelsOf(route)).toEqual(['channel-141', 'swap', 'channel-6994', 'channel-14']);
    expect(route.txs_required).toBe(1);
  });

  test('the coin of a chain reaches its neighbours in one transfer, unless one of them is halted', () => {
    const { registry } = deps;
    const chainIds = registry.listChains().map(({ chain_id }) => chain_id);
    const vouchers = chainIds.flatMap((from) => {
      const coin = registry.findAsset({ chain_id: from, denom: registry.getChainRecord(from).native_denom ?? '' });
      if (coin === undefined || registry.findLiveness(coin) !== undefined) return [];
      return chainIds.flatMap((to) => {
        const [channel] = registry.channelsBetween(from, to);
        const voucher = channel && registry.findVoucherOver(coin, channel)?.voucher;
        return voucher && registry.findLiveness(voucher) === undefined ? [{ coin, voucher }] : [];
      });
    });
    // 737 on 28 November 2026: some forty chains of the Cosmos stand still, and Sei closed IBC.
    expect(vouchers.length).toBeGreaterThan(650);
    for (const { coin, voucher } of vouchers.filter((_, index) => index % 20 === 0)) {
      const names = [`${coin.chain_id} ${coin.denom}`, `${voucher.chain_id} ${voucher.denom}`] as const;
      const route = routeOf(...names, '100000000', { allow_unsafe: true });
      expect(channelsOf(route), names.join(' to ')).toHaveLength(1);
      expect(route.amount_out).toBe('100000000');
    }
  });

  test('goes home over two channels', () => {
    const twice = `cosmoshub-4 ${ibcDenom('transfer/channel-141/transfer/channel-6994/utia')}`;
    const route = routeOf(twice, 'celestia utia', '1000000');
    expect(channelsOf(route)).toEqual(['channel-141', 'channel-6994']);
  });

  test('has no route over options that leave out its transfers', () => {
    expect(() => routeOf(HUB_OSMO, 'osmosis-1 uosmo', '1000000', { bridges: ['AXELAR'] })).toThrow(
      'excluded by option bridges',
    );
  });

  test('does not change the routes of listed assets', () => {
    const once = routeOf('celestia utia', 'osmosis-1 uosmo', '1000000');
    routeOf('celestia utia', HUB_TIA, '1000000');
    expect(routeOf('celestia utia', 'osmosis-1 uosmo', '1000000')).toEqual(once);
  });

  test.each([
    ['a made-up hash', `cosmoshub-4 ibc/${'0F'.repeat(32)}`],
    ['a right hash on another chain', HUB_TIA.replace('cosmoshub-4', 'osmosis-1')],
    ['a channel that is not there', `cosmoshub-4 ${ibcDenom('transfer/channel-999999/utia')}`],
  ])('%s is not known', (_, asset) => {
    expect(() => routeOf(asset, 'osmosis-1 uosmo', '1000000')).toThrow('is not known on chain');
  });
});

describe('a destination without a price', () => {
  const OUSDT = '0x1217BfE6c773EEC6cc4A38b5Dc45B92292B6E189';
  const onTop = ({ estimated_fees }: Route): number =>
    (estimated_fees ?? [])
      .filter(({ fee_behavior }) => fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL')
      .reduce((sum, { usd_amount }) => sum + Number(usd_amount), 0);

  test('is valued by the input, so no dollars of additional fees are paid for cents of output', () => {
    const axl = '8453 0xEB466342C4d449BC9f53A865D5Cb90586f405215';
    const route = routeOf(axl, `60808 ${OUSDT}`, '100000000', { allow_unsafe: true });
    // Another path gives 99.989983 for $6.30 of additional fees.
    expect(Number(route.amount_out) / 1e6 - onTop(route)).toBeGreaterThan(99.3);
  });

  test('has equal fees for an exact input and the exact output that it gives', () => {
    const ether = '42161 arbitrum-native';
    const bought = routeOf(ether, `252 ${OUSDT}`, '', { amount_out: '17358460', allow_unsafe: true });
    const sold = routeOf(ether, `252 ${OUSDT}`, bought.amount_in, { allow_unsafe: true });
    expect(onTop(sold)).toBeLessThanOrEqual(onTop(bought));
    expect(Number(sold.amount_out)).toBeGreaterThanOrEqual(17358460);
  });

  test('gets the path with lower additional fees among equal outputs', () => {
    const market = deps.market();
    const unpriced = {
      ...market,
      price: (asset: AssetId) => (asset.denom === BASE_USDC.split(' ')[1] ? null : market.price(asset)),
    };
    const over = (bridges: RouteRequest['bridges']) => {
      const more = { bridges, allow_swaps: false, smart_relay: false, allow_unsafe: true, order: 'value' } as const;
      return routeOf(ARBITRUM_USDC, BASE_USDC, '100000000', more, { ...deps, market: () => unpriced });
    };
    const [cctp, hyperlane, either] = [over(['CCTP']), over(['HYPERLANE']), over(['CCTP', 'HYPERLANE'])];
    expect([cctp.amount_out, hyperlane.amount_out]).toEqual(['100000000', '100000000']);
    expect(onTop(cctp)).toBeLessThan(onTop(hyperlane));
    expect(either).toEqual(cctp);
  });
});

describe('safety', () => {
  /** Of dollars, in ATOM. */
  const HUNDRED_MILLION = '25000000000000';

  test('refuses a swap of a hundred million dollars for its price', () => {
    const error = refusal(() => routeOf(OSMOSIS_ATOM, 'osmosis-1 uosmo', HUNDRED_MILLION));
    expect(error.status).toBe(400);
    expect(error.toBody().details[0]).toMatchObject({ reason: 'BAD_PRICE_ERROR' });
  });

  test('returns it with a warning if allow_unsafe is true', () => {
    const route = routeOf(OSMOSIS_ATOM, 'osmosis-1 uosmo', HUNDRED_MILLION, { allow_unsafe: true });
    expect(route.warning?.type).toBe('BAD_PRICE_WARNING');
    expect(Number(route.swap_price_impact_percent)).toBeGreaterThan(10);
  });

  test('a bad price has one detail and names each limit of better paths once', () => {
    const error = refusal(() => routeOf(ETHEREUM_USDC, BASE_USDC, '50000000000000'));
    expect(error.details).toEqual([expect.objectContaining({ reason: 'BAD_PRICE_ERROR' })]);
    expect(error.message.match(/CCTP takes at most 10000000 USDC/g)).toHaveLength(1);
  });

  test('refuses a swap to an asset without a price', () => {
    const unpriced = UNPRICED_ASSETS[0];
    if (unpriced === undefined) throw new Error('the sample market names no unpriced asset');
    const to = `${unpriced.chain_id} ${unpriced.denom}`;
    const error = refusal(() => routeOf(OSMOSIS_ATOM, to, '1000000'));
    expect(error.toBody().details[0]).toMatchObject({ reason: 'LOW_INFO_ERROR' });
    const route = routeOf(OSMOSIS_ATOM, to, '1000000', { allow_unsafe: true });
    expect(route.warning?.type).toBe('LOW_INFO_WARNING');
    expect(route.usd_amount_out).toBeUndefined();
  });
});

test('an unknown logo or contract is an empty string, as existing clients expect a string', () => {
  const venue = { chain_id: '8453', name: 'base-aerodrome' };
  const route = routeOf('8453 base-native', BASE_USDC, '1000000000000000000', { swap_venues: [venue] });
  expect(route.swap_venues).toEqual([{ ...venue, logo_uri: '' }]);
  expect(bodyOf(route.operations[0]).swap_venues).toEqual([{ ...venue, logo_uri: '' }]);
  const tia = '8453 0x5d27225a5D8A756e5655617b22cC03616C3B26c3';
  const { operations, estimated_fees } = routeOf(tia, 'celestia utia', '1000000000', { bridges: ['HYPERLANE'] });
  expect(bodyOf(operations[0])).toMatchObject({ fee_asset: { token_contract: '' } });
  expect(estimated_fees?.[0]).toMatchObject({ origin_asset: { token_contract: '' } });
});

describe('options', () => {
  test('bridges limits the lanes, and the error names it', () => {
    const error = refusal(() => routeOf(BASE_USDC, ETHEREUM_USDC, '1000000000', { bridges: ['OPINIT'] }));
    expect(error.toBody()).toMatchObject({
      code: 5,
      details: [{ reason: 'NO_ROUTE' }, { reason: 'FILTERED', metadata: { options: 'bridges' } }],
    });
    expect(error.status).toBe(404);
  });

  test('allow_swaps false finds no route between different assets, and the error names it', () => {
    const error = refusal(() => routeOf('celestia utia', 'osmosis-1 uosmo', '1000000', { allow_swaps: false }));
    expect(error.toBody().details).toContainEqual(
      expect.objectContaining({ reason: 'FILTERED', metadata: { options: 'allow_swaps' } }),
    );
  });

  test('swap_venues limits the swaps', () => {
    const venues = [{ chain_id: 'osmosis-1', name: 'osmosis-poolmanager' }];
    const route = routeOf('celestia utia', 'osmosis-1 uosmo', '1000000', { swap_venues: venues });
    expect(route.swap_venues).toEqual([expect.objectContaining(venues[0])]);
    refusal(() =>
      routeOf('celestia utia', 'osmosis-1 uosmo', '1000000', {
        swap_venues: [{ chain_id: '8453', name: 'base-uniswap' }],
      }),
    );
  });

  test('allow_multi_tx false refuses a path of two transactions, and the error names it', () => {
    const error = refusal(() =>
      routeOf(NEUTRON_USDC, SOLANA_USDC, '100000000', {
        allow_multi_tx: false,
        bridges: ['IBC', 'CCTP'],
        allow_swaps: false,
      }),
    );
    expect(error.toBody().details).toContainEqual(expect.objectContaining({ metadata: { options: 'allow_multi_tx' } }));
  });

  test('uses Go Fast only if go_fast is true', () => {
    const only: Partial<RouteRequest> = { bridges: ['GO_FAST', 'IBC'], allow_swaps: false };
    const requestRoute = (more: Partial<RouteRequest>) =>
      routeOf(ARBITRUM_USDC, OSMOSIS_USDC, '100000000', { ...only, ...more }, before);
    const fast = requestRoute({ go_fast: true });
    expect(kinds(fast)).toEqual(['go_fast_transfer']);
    for (const slow of [{ go_fast: false }, {}]) {
      const error = refusal(() => requestRoute(slow));
      const options = expect.stringContaining('go_fast');
      expect(error.toBody().details).toContainEqual(expect.objectContaining({ metadata: { options } }));
    }
  });

  test('orders by cost alone, by effort too, and by time: each is better in its own', () => {
    const ordered = (order: RouteRequest['order'], go_fast = false) =>
      routeOf(BASE_USDC, ETHEREUM_USDC, '200000000000', { allow_swaps: false, order, go_fast });
    const [value, effort, time] = [ordered('value'), ordered('effort'), ordered('time')] as const;
    expect(Number(value.amount_out)).toBeGreaterThanOrEqual(Number(effort.amount_out));
    expect(time.estimated_route_duration_seconds).toBeLessThan(effort.estimated_route_duration_seconds);
    expect([ordered(undefined), ordered(undefined, true)]).toEqual([effort, ordered('time', true)]);
  });

  test('go_fast costs at most 2 percent of the value also where a split drains its pools', () => {
    const ends = [
      'pirin-1 ibc/E45CFCB959F4F6D1065B7033EE49A88E606E6AD82E75725219B3D68B0FA89987',
      '1313161554 0x368EBb46ACa6b8D0787C96B2b20bD3CC3F2c45F7',
    ] as const;
    const usd = (go_fast: boolean) => {
      const options = { allow_unsafe: true, go_fast, smart_swap_options: { split_routes: true } };
      return Number(routeOf(...ends, '751613947658', options).usd_amount_out);
    };
    expect(usd(true)).toBeGreaterThan(0.98 * usd(false) - 1);
  });

  test('names only the needed options where several must be relaxed together', () => {
    const error = refusal(() =>
      routeOf('osmosis-1 uosmo', ETHEREUM_WBTC, '2216713', { allow_swaps: false, allow_multi_tx: false }),
    );
    const filtered = error.details.find(({ reason }) => reason === 'FILTERED');
    expect(filtered?.metadata).toEqual({ options: 'allow_swaps,allow_multi_tx' });
  });

  test('names smart_relay for an amount that the relayer would take whole', () => {
    const little = (more: Partial<RouteRequest>) =>
      routeOf(BASE_USDC, ETHEREUM_USDC, '20000', { allow_unsafe: true, order: 'value', ...more });
    const error = refusal(() => little({ bridges: ['CCTP'] }));
    expect(error.details.map(({ reason }) => reason)).toEqual(['NO_ROUTE', 'FILTERED', 'TOO_SMALL']);
    const filtered = error.details.find(({ reason }) => reason === 'FILTERED');
    expect(filtered?.metadata?.options?.split(',')).toContain('smart_relay');
    expect(little({ bridges: ['CCTP'], smart_relay: false }).amount_out).toBe('20000');
    // A fee does not block a large amount.
    const large = refusal(() => routeOf(BASE_USDC, ETHEREUM_USDC, '9'.repeat(30), { bridges: ['CCTP'] }));
    expect(large.details[1]?.metadata?.options ?? '').not.toContain('smart_relay');
  });

  test('uses an opt-in bridge if bridges or experimental_features names it', () => {
    const optIn = { ...deps, optInBridges: ['CCTP' as const] };
    const requestRoute = (more: Partial<RouteRequest>) =>
      routeOf(ETHEREUM_USDC, INJECTIVE_USDC, '1000000000', { allow_swaps: false, allow_unsafe: true, ...more }, optIn);
    const isCctp = (route: Route) => kinds(route).some((kind) => kind.startsWith('cctp'));
    expect(isCctp(requestRoute({ experimental_features: ['cctp', 'something else'] }))).toBe(true);
    expect(isCctp(requestRoute({ bridges: ['CCTP'] }))).toBe(true);
    const error = refusal(() => expect(isCctp(requestRoute({ experimental_features: ['eureka'] }))).toBe(false));
    expect(error.details).toContainEqual(
      expect.objectContaining({
        reason: 'FILTERED',
        metadata: { options: expect.stringContaining('experimental_features') },
      }),
    );
  });

  test.each([
    ['FILTERED', BASE_USDC, ETHEREUM_USDC, { amount_in: '1000000000', bridges: ['OPINIT'] }],
    ['TOO_SMALL', 'osmosis-1 uosmo', ETHEREUM_USDC, { amount_in: '1' }],
    ['NOT_ENOUGH_LIQUIDITY', 'celestia utia', 'osmosis-1 uosmo', { amount_out: MOST }],
  ] as const)('the details of an error without a route have the cause %s', (cause, from, to, more) => {
    const { amount_in = '', ...rest } = { amount_in: undefined, ...more };
    const error = refusal(() => routeOf(from, to, amount_in, rest as Partial<RouteRequest>));
    expect(error.details[0]).toMatchObject({ reason: 'NO_ROUTE', metadata: { cause } });
    expect(error.message).toMatch(/^no route from [\w.]+ on [A-Z]\w+ \([\w-]+\) to [\w.]+ on [A-Z]\w+ \([\w-]+\): /);
  });

  test('an amount above a limit names the lane and the limit', () => {
    const only = { bridges: ['CCTP' as const], allow_swaps: false };
    const error = refusal(() => routeOf(BASE_USDC, ETHEREUM_USDC, '10000000000001', only));
    expect(error.message).toContain('CCTP takes at most 10000000 USDC');
  });

  test('a limit names the asset with the registry’s spelling', () => {
    const error = refusal(() =>
      routeOf(ETHEREUM_USDC, OSMOSIS_USDC, '19999999', { bridges: ['GO_FAST'], go_fast: true }, before),
    );
    const limit = error.details.find(({ reason }) => reason === 'LIMIT');
    expect(limit?.metadata).toMatchObject({ via: 'GO_FAST', chain_id: '1', denom: ETHEREUM_USDC.split(' ')[1] });
    expect(error.message).toContain('Go Fast takes at least 20 USDC');
  });

  test('names a limit once though it blocks many paths', () => {
    const error = refusal(() => routeOf(BASE_USDC, ETHEREUM_USDC, MOST, { bridges: ['CCTP'] }));
    const limits = error.details.filter(({ reason }) => reason === 'LIMIT').map(({ metadata }) => metadata);
    expect(new Set(limits.map((limit) => JSON.stringify(limit))).size).toBe(limits.length);
    expect(error.message.match(/CCTP takes at most/g)).toHaveLength(1);
  });

  test('reports an amount that is too small or too large for every path', () => {
    expect(refusal(() => routeOf('osmosis-1 uosmo', ETHEREUM_USDC, '1')).message).toContain('too small');
    const out = { amount_out: MOST };
    expect(refusal(() => routeOf('celestia utia', 'osmosis-1 uosmo', '', out)).message).toContain(
      'too little liquidity',
    );
  });

  test.each(['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', `0x${'0'.repeat(40)}`])(
    'takes %s for the native asset of an EVM chain',
    (alias) => {
      const amount = `${10n ** 18n}`;
      expect(routeOf(`1 ${alias}`, ETHEREUM_USDC, amount)).toEqual(routeOf('1 ethereum-native', ETHEREUM_USDC, amount));
      const back = routeOf(ETHEREUM_USDC, `1 ${alias}`, '1000000000');
      expect(back).toMatchObject({ dest_asset_denom: 'ethereum-native' });
    },
  );

  test.each([
    ['amount_in', 'osmosis-1 uosmo', 'cosmoshub-4 uatom', MOST, 'Osmosis (osmosis-1)'],
    ['amount_in', 'osmosis-1 uosmo', 'osmosis-1 uosmo', MOST, 'Osmosis (osmosis-1)'],
    ['amount_in', '1 ethereum-native', 'osmosis-1 uosmo', MOST, 'Ethereum (1)'],
    ['amount_in', SOLANA_USDC, BASE_USDC, MOST_ON_SOLANA, 'Solana (solana)'],
    ['amount_out', 'osmosis-1 uosmo', '1 ethereum-native', MOST, 'Ethereum (1)'],
    ['amount_out', BASE_USDC, SOLANA_USDC, MOST_ON_SOLANA, 'Solana (solana)'],
    ['amount_in', JUNO_KLEO, 'osmosis-1 uosmo', `${2n ** 128n - 1n}`, 'Juno (juno-1)'],
  ])('%s above what an account can hold names field, limit and chain: %s to %s', (field, from, to, most, chain) => {
    const error = refusal(() => routeOf(from, to, '', { amount_out: undefined, [field]: `${BigInt(most) + 1n}` }));
    expect(error.message).toBe(`${field}: must be at most ${most}, as an account on ${chain} can hold no more`);
    expect(error.details).toMatchObject([{ field_violations: [{ field }] }]);
  });

  test.each([
    ['celestia utia', SOLANA_TIA, 2n ** 64n],
    [ARBITRUM_SMOL, SOLANA_SMOL, 2n ** 64n * 10n ** 9n],
  ])('a lane takes no more than an account at its other end can hold: %s', (from, to, tooMuch) => {
    const more = { bridges: ['HYPERLANE' as const], allow_unsafe: true };
    expect(routeOf(from, to, `${tooMuch - 1n}`, more).amount_out).toBe(MOST_ON_SOLANA);
    const error = refusal(() => routeOf(from, to, `${tooMuch}`, more));
    expect(error.message).toMatch(
      /Hyperlane takes at most [\d.]+ \w+, as an account on Solana \(solana\) can hold no more/,
    );
  });

  test('an exact output whose input no account can hold is refused by field', () => {
    const request = { amount_out: MOST, allow_swaps: false, allow_unsafe: true };
    // Minted at both ends: only what an account can hold limits it.
    const [from, to] = [
      '1329 0x160345fC359604fC6e70E3c5fAcbdE5F7A9342d8',
      '1514 0xBAb93B7ad7fE8692A878B95a8e689423437cc500',
    ];
    const error = refusal(() => routeOf(from, to, '', request));
    expect(error.message).toMatch(/^amount_out: must be less: it takes \d+ 0x160345\w+ on Sei \(1329\), where /);
  });

  test('pays the affiliate from the last swap, and amount_out is net of it', () => {
    const plain = routeOf('celestia utia', 'osmosis-1 uosmo', '100000000');
    const shared = routeOf('celestia utia', 'osmosis-1 uosmo', '100000000', { cumulative_affiliate_fee_bps: '100' });
    const fee = (BigInt(plain.amount_out) + 99n) / 100n;
    expect(BigInt(shared.amount_out)).toBe(BigInt(plain.amount_out) - fee);
    expect(bodyOf(shared.operations[1])).toMatchObject({ estimated_affiliate_fee: `${fee}uosmo` });
    expect(shared.estimated_fees).toContainEqual(expect.objectContaining({ fee_type: 'SWAP', amount: fee.toString() }));
  });
});

test.each(['in', 'out'] as const)(
  'exact %s: the affiliate of a swap over several pools is paid in the asset that the last gives',
  (side) => {
    const more = { cumulative_affiliate_fee_bps: '100', allow_unsafe: true };
    const amount = side === 'in' ? { amount_in: '100000000' } : { amount_out: '147976747' };
    const route = routeOf('1 0xB8fB4E8512c8272e8986058D0318C8cEFcB21aa7', ETHEREUM_USDC, '', { ...more, ...amount });
    expect(kinds(route)).toEqual(['evm_swap']);
    const [fee] = route.estimated_fees?.filter(({ fee_type }) => fee_type === 'SWAP') ?? [];
    const gross = BigInt(route.amount_out) + BigInt(fee?.amount ?? 0);
    expect(fee).toMatchObject({ denom: ETHEREUM_USDC.split(' ')[1], amount: `${(gross + 99n) / 100n}` });
  },
);

test('go_fast prefers speed with an affiliate fee too, even if the fastest path has no swap', () => {
  const seconds = (more: Partial<RouteRequest>) =>
    routeOf(BASE_USDC, ETHEREUM_USDC, '8555243203', { allow_unsafe: true, cumulative_affiliate_fee_bps: '10', ...more })
      .estimated_route_duration_seconds;
  const fast = seconds({ go_fast: true });
  expect(fast).toBeLessThan(seconds({ go_fast: false }) / 2);
  expect(fast).toBeLessThanOrEqual(seconds({ go_fast: true, allow_swaps: false }));
});

describe('invalid requests', () => {
  test.each([
    ['both amounts', { amount_in: '1', amount_out: '1' }, 'amount_out: must not be given together with amount_in'],
    ['no amount', { amount_in: null }, 'amount_in: must be given, or amount_out'],
    ['zero', { amount_in: '0' }, 'amount_in: must be more than zero'],
    ['an unknown chain', { source_asset_chain_id: 'atlantis-9' }, 'source_asset_chain_id: chain atlantis-9'],
    ['an unknown denom', { dest_asset_denom: 'ugold' }, 'dest_asset_denom: asset ugold'],
    ['a prototype key', { dest_asset_denom: '__proto__' }, 'dest_asset_denom: asset __proto__'],
  ])('%s', (_, more, text) => {
    const error = refusal(() => routeOf('celestia utia', 'osmosis-1 uosmo', '1', more));
    expect(error.message).toContain(text);
    const [field] = text.split(': ');
    expect(error.details).toEqual([
      expect.objectContaining({ field_violations: [expect.objectContaining({ field })] }),
    ]);
  });

  test('accepts an EVM address in any case', () => {
    const route = routeOf(BASE_USDC, ETHEREUM_USDC.toLowerCase(), '1000000000');
    expect(route.dest_asset_denom).toBe(ETHEREUM_USDC.split(' ')[1]);
  });

  test('delivers an exact output to the unit despite an affiliate fee', () => {
    const route = routeOf(OSMOSIS_ATOM, 'osmosis-1 uosmo', '', {
      amount_out: '1000000',
      cumulative_affiliate_fee_bps: '50',
    });
    expect(route.amount_out).toBe('1000000');
  });
});

test('finds a route for one unit, where exact quotes reject most candidates', () => {
  const from = 'bbn-1 ibc/65D0BEC6DAD96C7F5043D1E54E54B6BB5D5B3AEC3FF6CEBB75B9E059F3580EA3';
  const to = 'inertia-2 l2/c88b68df2060ba982a80d3001afcb2d354031f6901df2391acb4f0e2f545c770';
  const route = routeOf(from, to, '1', { allow_unsafe: true });
  const pools = JSON.stringify(route.operations).match(/"pool":/g);
  expect([route.amount_out, pools?.length]).toEqual(['2', 2]);
});
