import { expect, test } from 'vitest';
import type { Chain } from '#contract/chain.ts';
import { known, unknown } from '../format/maybe.ts';
import { compareLink } from './compare-link.ts';

const OSMO = { chain_id: 'osmosis-1', denom: 'uosmo' };
const USDC = { chain_id: 'osmosis-1', denom: 'ibc/498A' };

const osmosis: Chain = {
  ...{ chain_name: 'osmosis', chain_id: 'osmosis-1', pretty_name: 'Osmosis', chain_type: 'cosmos' },
  ...{ pfm_enabled: true, supports_memo: true, is_testnet: false, bech32_prefix: 'osmo' },
  ...{ cosmos_module_support: {}, ibc_capabilities: {} },
  fee_assets: [{ denom: 'uosmo', gas_price: { low: '0.03', average: '0.1', high: '0.16' } }],
};

const linkOf = (id: typeof OSMO, units: bigint, decimals: number | null = 6, chain = osmosis) =>
  compareLink(id, { asset: id, symbol: 'X', decimals, amount: known(units) }, chain);

test('what pays the fees of its chain is not sent to the last unit', () => {
  expect(linkOf(OSMO, 1_850_000_000n)).toBe('/?fc=osmosis-1&fd=uosmo&amt=1849.84');
  expect(linkOf(OSMO, 160_001n)).toBe('/?fc=osmosis-1&fd=uosmo&amt=0.000001');
});

test('where the fees would take all of it, no amount is suggested', () => {
  expect(linkOf(OSMO, 160_000n)).toBe('/?fc=osmosis-1&fd=uosmo');
});

test('where nobody knows what the fees need, no amount is suggested', () => {
  const unpriced = { ...osmosis, fee_assets: [{ denom: 'uosmo', gas_price: null }] };
  expect(linkOf(OSMO, 1_850_000_000n, 6, unpriced)).toBe('/?fc=osmosis-1&fd=uosmo');
  expect(linkOf(USDC, 640_250_001n, 6, unpriced)).toContain('amt=640.250001');
});

test('of what pays no fee, every digit is sent', () => {
  expect(linkOf(USDC, 640_250_001n)).toBe('/?fc=osmosis-1&fd=ibc%2F498A&amt=640.250001');
});

test('an amount that cannot be written as a decimal is left out', () => {
  expect(linkOf(USDC, 99n, null)).toBe('/?fc=osmosis-1&fd=ibc%2F498A');
  const coin = { asset: USDC, symbol: 'X', decimals: 6, amount: unknown('not given') };
  expect(compareLink(USDC, coin, osmosis)).toBe('/?fc=osmosis-1&fd=ibc%2F498A');
});
