import { describe, expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { type Route, routeSchema } from '#contract/route.ts';
import { ETH_ARBITRUM, OSMO, routeNames, USDC_ARBITRUM } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
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

const sentenceOf = (route: Route, balance: bigint | null, side: Side = 'in') =>
  shortfall(route, side, balance, routeNames, en)[0]?.sentence ?? null;

describe('with an exact input', () => {
  test('warns if the amount exceeds the balance by one unit', () => {
    expect(sentenceOf(fromArbitrum([]), ONE_ETH)).toBeNull();
    expect(sentenceOf(fromArbitrum([]), ONE_ETH - 1n)).toBe(
      'This route takes more than you hold: you send 1 ETH and hold 0.9999 ETH.',
    );
  });

  test('adds fees charged on top in the same asset', () => {
    const route = fromArbitrum([onTop('200000000000000'), onTop('50000000000000')]);
    expect(sentenceOf(route, ONE_ETH + 250_000_000_000_000n)).toBeNull();
    expect(sentenceOf(route, ONE_ETH + 249_999_999_999_999n)).toBe(
      'This route takes more than you hold: you send 1 ETH, are charged 0.00025 ETH extra and hold 1.0002 ETH.',
    );
  });

  test.each<[string, object]>([
    ['is deducted', { fee_behavior: 'FEE_BEHAVIOR_DEDUCTED' }],
    ['does not state how it is charged', { fee_behavior: null }],
    ['is in another asset', { origin_asset: USDC_ARBITRUM }],
    ['is in another asset of the same origin', { chain_id: '1', denom: ETH_ARBITRUM.denom }],
    ['is collected on another chain', { chain_id: '1' }],
    ['is of no known asset', { origin_asset: null }],
  ])('ignores a fee that %s', (_, rest) => {
    expect(sentenceOf(fromArbitrum([onTop('200000000000000', rest)]), ONE_ETH)).toBeNull();
  });

  test('counts the asset that is paid, not its origin asset', () => {
    const paid = { origin_asset: OSMO, chain_id: ETH_ARBITRUM.chain_id, denom: ETH_ARBITRUM.denom };
    expect(sentenceOf(fromArbitrum([onTop('1', paid)]), ONE_ETH)).toMatch(/^This route takes more/);
    expect(sentenceOf(fromArbitrum([onTop('1', { ...paid, origin_asset: null })]), ONE_ETH)).toMatch(
      /^This route takes more/,
    );
  });

  test('states a lower bound if a fee has no amount', () => {
    const route = fromArbitrum([onTop('200000000000000'), onTop(null)]);
    expect(sentenceOf(route, ONE_ETH)).toBe(
      'This route takes more than you hold: you send 1 ETH, are charged at least 0.0002 ETH extra and hold 1 ETH.',
    );
    expect(sentenceOf(fromArbitrum([onTop(null)]), ONE_ETH)).toBeNull();
    expect(sentenceOf(fromArbitrum([onTop(null)]), ONE_ETH - 1n)).toBe(
      'This route takes more than you hold: you send 1 ETH and hold 0.9999 ETH.',
    );
  });

  test('shows exact amounts if the rounded ones are equal', () => {
    expect(sentenceOf(fromArbitrum([onTop('2')], '3'), 4n)).toBe(
      'This route takes more than you hold: you send 0.000000000000000003 ETH, are charged 0.000000000000000002 ETH extra and hold 0.000000000000000004 ETH.',
    );
  });
});

describe('with an exact output', () => {
  test('warns if the maximum input of the router exceeds the balance', () => {
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
    expect(sentenceOf(withRouter(`${most}`), most, 'out')).toBeNull();
    expect(sentenceOf(withRouter(`${most}`), most - 1n, 'out')).toBe(
      'This route may take more than you hold: you send about 1 ETH (at most 1.005 ETH by its router) and hold 1.0049 ETH.',
    );
    expect(sentenceOf(withRouter(`${most}`), ONE_ETH - 1n, 'out')).toBe(
      'This route takes more than you hold: you send about 1 ETH and hold 0.9999 ETH.',
    );
    for (const noLimit of [`${ONE_ETH}`, '', null]) expect(sentenceOf(withRouter(noLimit), ONE_ETH, 'out')).toBeNull();
  });

  test('calls the input an estimate', () => {
    expect(sentenceOf(fromArbitrum([onTop('200000000000000')]), ONE_ETH, 'out')).toBe(
      'This route takes more than you hold: you send about 1 ETH, are charged 0.0002 ETH extra and hold 1 ETH.',
    );
    expect(sentenceOf(fromArbitrum([]), ONE_ETH, 'out')).toBeNull();
  });

  test.each(['0', '', '-5', 'much'])('gives no warning for the amount "%s"', (amount) => {
    expect(sentenceOf(fromArbitrum([onTop('2')], amount), 1n, 'out')).toBeNull();
  });
});

test('gives no warning for an unknown balance', () => {
  expect(sentenceOf(fromArbitrum([]), null)).toBeNull();
  expect(sentenceOf(fromArbitrum([]), null, 'out')).toBeNull();
});
