import { expect, test } from 'vitest';
import { type Operation, operationKey } from '#contract/operation.ts';
import type { RouteRequest } from '#contract/route.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerRoute } from './route.ts';

const deps = sampleDeps;

type Body = Record<string, unknown>;

const OSMOSIS_ATOM = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';
const ETHEREUM_USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

/** The one operation of a route on one chain. */
function only(chain: string, from: string, to: string, amounts: Partial<RouteRequest>): { kind: string; body: Body } {
  const { operations } = answerRoute(deps, {
    source_asset_chain_id: chain,
    source_asset_denom: from,
    dest_asset_chain_id: chain,
    dest_asset_denom: to,
    ...amounts,
  });
  expect(operations).toHaveLength(1);
  const operation = operations[0] as Operation;
  const kind = operationKey(operation);
  return { kind, body: operation[kind] as Body };
}

const lacking = (body: Body, table: string): string[] =>
  table.split(' ').filter((field) => body[field] === undefined || body[field] === null || body[field] === '');

const SWAP = 'estimated_affiliate_fee from_chain_id chain_id denom_in denom_out swap_venues';

test('a swap of an exact input has every field of the specification but pool interfaces', () => {
  const { kind, body } = only('osmosis-1', 'uosmo', OSMOSIS_ATOM, { amount_in: '1000000' });
  expect([kind, lacking(body, SWAP)]).toEqual(['swap', []]);
  const { swap_in } = body as { swap_in: Body };
  const IN = 'swap_venue swap_operations swap_amount_in price_impact_percent estimated_amount_out';
  expect(lacking(swap_in, IN)).toEqual([]);
  const hops = swap_in.swap_operations as Body[];
  expect(hops.flatMap((hop) => lacking(hop, 'denom_in denom_out pool interface'))).toEqual(hops.map(() => 'interface'));
  expect(swap_in.swap_venue).toMatchObject({ chain_id: 'osmosis-1', name: 'osmosis-poolmanager' });
  expect(body).not.toHaveProperty('swap_out');
});

test('a swap to an exact output has every field of the specification', () => {
  const { kind, body } = only('osmosis-1', 'uosmo', OSMOSIS_ATOM, { amount_out: '1000000' });
  expect([kind, lacking(body, SWAP)]).toEqual(['swap', []]);
  const { swap_out } = body as { swap_out: Body };
  expect(lacking(swap_out, 'swap_venue swap_operations swap_amount_out price_impact_percent')).toEqual([]);
  expect(body).not.toHaveProperty('swap_in');
});

test('a swap on an EVM chain has every field of the specification, with no address for the gas asset', () => {
  const { kind, body } = only('1', 'ethereum-native', ETHEREUM_USDC, { amount_in: '1000000000000000000' });
  const EVM = 'input_token amount_in swap_calldata amount_out from_chain_id denom_in denom_out swap_venues';
  expect([kind, lacking(body, EVM)]).toEqual(['evm_swap', ['input_token']]);
  expect(body).toMatchObject({
    input_token: '',
    denom_in: 'ethereum-native',
    denom_out: ETHEREUM_USDC,
  });
});

test('the largest amount that an account can hold has calldata', () => {
  const wrapped = deps.registry.getChainRecord('1').wrapped_native as string;
  const { body } = only('1', 'ethereum-native', wrapped, { amount_in: `${2n ** 256n - 1n}` });
  expect(body).toHaveProperty('swap_calldata');
});

test('a swap that pays an affiliate has no calldata, as the payee is unknown', () => {
  const swapsOf = (from: string, native: string, chain: string, denom: string, bps: string) =>
    answerRoute(deps, {
      ...{ source_asset_chain_id: from, source_asset_denom: native, amount_in: `${10n ** 18n}` },
      ...{ dest_asset_chain_id: chain, dest_asset_denom: denom },
      cumulative_affiliate_fee_bps: bps,
    }).operations.flatMap((operation) => ('evm_swap' in operation ? [operation.evm_swap as Body] : []));
  const [unpaid] = swapsOf('1', 'ethereum-native', '1', ETHEREUM_USDC, '0');
  expect(unpaid).toHaveProperty('swap_calldata');
  for (const bps of ['1', '100', '500']) {
    const [paying] = swapsOf('1', 'ethereum-native', '1', ETHEREUM_USDC, bps);
    expect(paying).toBeDefined();
    expect(paying).not.toHaveProperty('swap_calldata');
    expect(paying).not.toHaveProperty('swap_router');
    // Here a later swap pays the affiliate.
    const [earlier] = swapsOf('42161', 'arbitrum-native', 'osmosis-1', 'uosmo', bps);
    expect(earlier).toHaveProperty('swap_calldata');
  }
});

test('a bank send has its chain and denom only', () => {
  const { kind, body } = only('osmosis-1', 'uosmo', 'uosmo', { amount_in: '5' });
  expect(kind).toBe('bank_send');
  expect(body).toEqual({ chain_id: 'osmosis-1', denom: 'uosmo' });
});
