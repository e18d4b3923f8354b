import { describe, expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import { EXPERIMENTAL_FEATURES } from '#contract/named-bridges.ts';
import { operationKey } from '#contract/operation.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerRoute } from './route.ts';

const ETHER = { chain_id: '1', denom: 'ethereum-native' };
const BASE_ETHER = { chain_id: '8453', denom: 'base-native' };
const INK_ETHER = { chain_id: '57073', denom: 'ink-native' };
const SCROLL_ETHER = { chain_id: '534352', denom: 'scroll-native' };
const WSTETH = { chain_id: '1', denom: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0' };
const BASE_WSTETH = { chain_id: '8453', denom: '0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452' };
const USDC = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
const BASE_USDC = { chain_id: '8453', denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' };
const OMI = { chain_id: '1', denom: '0xeD35af169aF46a02eE13b9d79Eb57d6D68C1749e' };
const BASE_OMI = { chain_id: '8453', denom: '0x3792DBDD07e87413247DF995e692806aa13D3299' };

function routeOf(from: AssetId, to: AssetId, amount_in: bigint, more: Partial<RouteRequest> = {}): Route {
  return answerRoute(sampleDeps, {
    ...{ source_asset_chain_id: from.chain_id, source_asset_denom: from.denom },
    ...{ dest_asset_chain_id: to.chain_id, dest_asset_denom: to.denom },
    ...{ amount_in: `${amount_in}`, experimental_features: EXPERIMENTAL_FEATURES, ...more },
  });
}

const contractsOf = ({ operations }: Route) =>
  operations.map((operation) => operation.canonical_transfer?.contract_address ?? operationKey(operation));

/** 0.01, 1 and 50 ether. */
const AMOUNTS = [10n ** 16n, 10n ** 18n, 50n * 10n ** 18n];

test.each(AMOUNTS)('%s wei of ether or wstETH to Base arrive in full, by one signature', (amount) => {
  for (const [from, to, contract] of [
    [ETHER, BASE_ETHER, '0x3154Cf16ccdb4C6d922629664174b904d80F2C35'],
    [WSTETH, BASE_WSTETH, '0x9de443AdC5A411E83F1878Ef24C3F52C61571e72'],
  ] as const) {
    const route = routeOf(from, to, amount, { bridges: ['OP_STACK'] });
    expect(route).toMatchObject({ amount_out: `${amount}`, txs_required: 1, does_swap: false });
    expect(contractsOf(route)).toEqual([contract]);
  }
});

test('wstETH from Ethereum to Base is not sold and bought back', () => {
  const route = routeOf(WSTETH, BASE_WSTETH, 50n * 10n ** 18n);
  expect(contractsOf(route)).toEqual(['0x9de443AdC5A411E83F1878Ef24C3F52C61571e72']);
});

describe('a withdrawal', () => {
  test('is never first where another way is', () => {
    for (const [from, to, unit] of [
      [BASE_ETHER, ETHER, 10n ** 18n],
      [SCROLL_ETHER, ETHER, 10n ** 18n],
      [BASE_USDC, USDC, 3000n * 10n ** 6n],
    ] as const) {
      for (const factor of [1n, 20n, 300n]) {
        const { operations } = routeOf(from, to, factor * unit);
        expect(operations.map(operationKey)).not.toContain('canonical_transfer');
      }
    }
  });

  test('is the answer where nothing else leads there, and takes three signatures with the gas of each', () => {
    const route = routeOf(INK_ETHER, ETHER, 10n ** 18n, { bridges: ['OP_STACK'], allow_unsafe: true });
    expect(route).toMatchObject({ txs_required: 3, claimed_operations: [0, 0], amount_out: `${10n ** 18n}` });
    expect(route.estimated_route_duration_seconds).toBe(3600 + 7 * 86_400);
    const gas = (route.estimated_fees ?? []).filter(({ fee_type }) => fee_type === 'GAS');
    expect(gas.map(({ chain_id, tx_index, operation_index }) => [chain_id, tx_index, operation_index])).toEqual([
      ['57073', 0, 0],
      ['1', 1, 0],
      ['1', 2, 0],
    ]);
    for (const { amount } of gas) expect(BigInt(amount ?? 0)).toBeGreaterThan(0n);
  });

  test('is refused where one transaction is all that a request allows', () => {
    const ask = () => routeOf(INK_ETHER, ETHER, 10n ** 18n, { bridges: ['OP_STACK'], allow_multi_tx: false });
    expect(ask).toThrow();
  });
});

test('who does not name the bridge is never answered with it', () => {
  expect(contractsOf(routeOf(OMI, BASE_OMI, 10n ** 20n, { allow_unsafe: true }))).toHaveLength(1);
  const unnamed = () => routeOf(OMI, BASE_OMI, 10n ** 20n, { experimental_features: [], allow_unsafe: true });
  expect(unnamed).toThrow();
});
