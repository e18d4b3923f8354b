import { describe, expect, test } from 'vitest';
import { type Route, routeSchema } from '#contract/route.ts';
import { ETH_ARBITRUM, OSMO, routeNames, USDC_ARBITRUM } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { numberFormatter } from '../../../format/number.ts';
import type { Side } from '../query/page-state.ts';
import { shortfall } from './shortfall.ts';

const en = numberFormatter('en-US');
const ONE_ETH = 10n ** 18n;

const fromArbitrum = (estimated_fees: unknown, amount_in = `${ONE_ETH}`): Route =>
  routeSchema.parse({
    ...routes.bankSend,
    source_asset_chain_id: ETH_ARBITRUM.chain_id,
    source_asset_denom: ETH_ARBITRUM.denom,
    amount_in,
    estimated_fees,
  });

const onTop = (amount: string | null, rest: object = {}) => ({
  amount,
  fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL',
  origin_asset: ETH_ARBITRUM,
  ...rest,
});

const tell = (route: Route, held: bigint | null, side: Side = 'in') =>
  shortfall(route, side, held, routeNames, en)[0]?.sentence ?? null;

describe('an amount that is sent exactly', () => {
  test('as much as is held is enough, one unit less is not', () => {
    expect(tell(fromArbitrum([]), ONE_ETH)).toBeNull();
    expect(tell(fromArbitrum([]), ONE_ETH - 1n)).toBe(
      'This route takes more than you hold: you send 1 ETH and hold 0.9999 ETH.',
    );
  });

  test('what is charged on top in the same asset comes to it, to the last unit', () => {
    const route = fromArbitrum([onTop('200000000000000'), onTop('50000000000000')]);
    expect(tell(route, ONE_ETH + 250_000_000_000_000n)).toBeNull();
    expect(tell(route, ONE_ETH + 249_999_999_999_999n)).toBe(
      'This route takes more than you hold: you send 1 ETH, pay 0.00025 ETH on top and hold 1.0002 ETH.',
    );
  });

  test.each<[string, object]>([
    ['is taken out', { fee_behavior: 'FEE_BEHAVIOR_DEDUCTED' }],
    ['nobody says how it is charged', { fee_behavior: null }],
    ['is in another asset', { origin_asset: USDC_ARBITRUM }],
    ['is in another asset of the same origin', { chain_id: '1', denom: ETH_ARBITRUM.denom }],
    ['is collected on another chain', { chain_id: '1' }],
    ['is of no known asset', { origin_asset: null }],
  ])('a fee that %s is not counted', (_, rest) => {
    expect(tell(fromArbitrum([onTop('200000000000000', rest)]), ONE_ETH)).toBeNull();
  });

  test('the asset that is paid counts, not where it came from', () => {
    const paid = { origin_asset: OSMO, chain_id: ETH_ARBITRUM.chain_id, denom: ETH_ARBITRUM.denom };
    expect(tell(fromArbitrum([onTop('1', paid)]), ONE_ETH)).toMatch(/^This route takes more/);
    expect(tell(fromArbitrum([onTop('1', { ...paid, origin_asset: null })]), ONE_ETH)).toMatch(
      /^This route takes more/,
    );
  });

  test('a fee of which no amount is given is never nothing', () => {
    const route = fromArbitrum([onTop('200000000000000'), onTop(null)]);
    expect(tell(route, ONE_ETH)).toBe(
      'This route takes more than you hold: you send 1 ETH, pay at least 0.0002 ETH on top and hold 1 ETH.',
    );
    expect(tell(fromArbitrum([onTop(null)]), ONE_ETH)).toBeNull();
    expect(tell(fromArbitrum([onTop(null)]), ONE_ETH - 1n)).toBe(
      'This route takes more than you hold: you send 1 ETH and hold 0.9999 ETH.',
    );
  });

  test('what is too small to tell apart when rounded is told in full', () => {
    expect(tell(fromArbitrum([onTop('2')], '3'), 4n)).toBe(
      'This route takes more than you hold: you send 0.000000000000000003 ETH, pay 0.000000000000000002 ETH on top and hold 0.000000000000000004 ETH.',
    );
  });
});

describe('an amount that arrives exactly', () => {
  test('what the router may take on top of the estimate may be too much', () => {
    const [swap] = routes.threeSignatures.operations as never as [{ evm_swap: object } & object];
    const withRouter = (max_amount_in: string | null) =>
      routeSchema.parse({
        ...fromArbitrum([]),
        operations: [
          {
            ...swap,
            evm_swap: {
              ...swap.evm_swap,
              swap_router: max_amount_in === null ? null : { address: '0x00', max_amount_in, min_amount_out: '1' },
            },
          },
        ],
      });
    const most = ONE_ETH + 5n * 10n ** 15n;
    expect(tell(withRouter(`${most}`), most, 'out')).toBeNull();
    expect(tell(withRouter(`${most}`), most - 1n, 'out')).toBe(
      'This route may take more than you hold: you send about 1 ETH (at most 1.005 ETH by its router) and hold 1.0049 ETH.',
    );
    expect(tell(withRouter(`${most}`), ONE_ETH - 1n, 'out')).toBe(
      'This route takes more than you hold: you send about 1 ETH and hold 0.9999 ETH.',
    );
    for (const unsaid of [`${ONE_ETH}`, '', null]) expect(tell(withRouter(unsaid), ONE_ETH, 'out')).toBeNull();
  });

  test('what the route takes is an estimate', () => {
    expect(tell(fromArbitrum([onTop('200000000000000')]), ONE_ETH, 'out')).toBe(
      'This route takes more than you hold: you send about 1 ETH, pay 0.0002 ETH on top and hold 1 ETH.',
    );
    expect(tell(fromArbitrum([]), ONE_ETH, 'out')).toBeNull();
  });

  test.each(['0', '', '-5', 'much'])('of "%s" nobody knows whether it is too much', (amount) => {
    expect(tell(fromArbitrum([onTop('2')], amount), 1n, 'out')).toBeNull();
  });
});

test('an unknown balance is neither enough nor too little', () => {
  expect(tell(fromArbitrum([]), null)).toBeNull();
  expect(tell(fromArbitrum([]), null, 'out')).toBeNull();
});
