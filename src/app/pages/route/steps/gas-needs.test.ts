import { expect, test } from 'vitest';
import { gasNeedsText } from '#app/asset/gas-needs-text.ts';
import { numberFormatter } from '#app/format/number.ts';
import type { Asset } from '#contract/asset.ts';
import { routeSchema } from '#contract/route.ts';
import { ETH, ETH_ARBITRUM, routeNames, USDC_ARBITRUM, USDC_ETHEREUM } from '#testing/route-names.ts';
import { routeFees } from './fees.ts';
import { gasNeeds } from './gas-needs.ts';
import { groupBySignature, timelineSteps } from './timeline.ts';

const gas = (tx_index: number, operation_index: number) => ({
  ...{ fee_type: 'GAS', amount: '1', usd_amount: '0.02', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' },
  ...{ chain_id: '42161', denom: ETH_ARBITRUM.denom, tx_index, operation_index },
});

/** A bridge from Ethereum, then a swap on Arbitrum with the signature after it and its claims. */
function needsOf(sent: Asset, brought: Asset, claims: number, fees: readonly object[]) {
  const last = 1 + claims;
  const route = routeSchema.parse({
    ...{ amount_in: '9', amount_out: '9', estimated_amount_out: '9', estimated_route_duration_seconds: 60 },
    ...{ chain_ids: ['1', '42161'], required_chain_addresses: ['1', '42161'] },
    ...{ source_asset_chain_id: '1', source_asset_denom: sent.denom },
    ...{ dest_asset_chain_id: '42161', dest_asset_denom: USDC_ARBITRUM.denom, txs_required: last + 1 },
    operations: [
      {
        hyperlane_transfer: {
          ...{ from_chain_id: '1', denom_in: sent.denom, to_chain_id: '42161', denom_out: brought.denom },
          bridge_id: 'HYPERLANE',
        },
        ...{ tx_index: 0, amount_in: '9', amount_out: '9' },
      },
      {
        evm_swap: { from_chain_id: '42161', denom_in: brought.denom, denom_out: USDC_ARBITRUM.denom },
        ...{ tx_index: last, amount_in: '9', amount_out: '9' },
      },
    ],
    ...{ claimed_operations: Array(claims).fill(0), estimated_fees: fees, does_swap: true },
  });
  const steps = timelineSteps(route, routeNames, numberFormatter('en-US'));
  return gasNeeds(route, routeFees(route, steps, routeNames), groupBySignature(steps), 'Ethereum').map(
    ({ txIndex, chain, symbol, isBrought }) => [txIndex, chain, symbol, isBrought],
  );
}

test('the gas of a signature elsewhere must be held there, unless the route brings its coin before', () => {
  expect(needsOf(USDC_ETHEREUM, USDC_ARBITRUM, 0, [gas(1, 1)])).toEqual([[1, 'Arbitrum', 'ETH', false]]);
  expect(needsOf(ETH, ETH_ARBITRUM, 0, [gas(1, 1)])).toEqual([[1, 'Arbitrum', 'ETH', true]]);
});

test('what a claim brings pays for the signature after it, not for the claim', () => {
  expect(needsOf(ETH, ETH_ARBITRUM, 1, [gas(1, 0), gas(2, 1)])).toEqual([
    [1, 'Arbitrum', 'ETH', false],
    [2, 'Arbitrum', 'ETH', true],
  ]);
});

test('gas that is not listed is not known, and not none', () => {
  expect(needsOf(USDC_ETHEREUM, USDC_ARBITRUM, 0, [])).toEqual([[1, 'Arbitrum', null, false]]);
});

test('a row names each coin once, with its chain where other chains take that coin too, and nothing that is brought or not known', () => {
  const need = { txIndex: 1, chain: 'Injective', symbol: 'INJ', isBrought: false };
  const ether = { txIndex: 3, chain: 'Base', symbol: 'ETH', isBrought: false };
  expect(gasNeedsText([need, { ...need, txIndex: 2, chain: 'Injective (EVM)' }], ['ETH'])).toBe('needs INJ');
  expect(gasNeedsText([need, ether], ['ETH'])).toBe('needs INJ and ETH on Base');
  expect(gasNeedsText([ether], ['SOL'])).toBe('needs ETH on Base');
  expect(
    gasNeedsText(
      [
        { ...need, isBrought: true },
        { ...need, symbol: null },
      ],
      [],
    ),
  ).toBe('');
});
