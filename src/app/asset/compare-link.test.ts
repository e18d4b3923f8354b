import { describe, expect, test } from 'vitest';
import type { Chain } from '#contract/chain.ts';
import { known, unknown } from '../format/maybe.ts';
import { compareLink, feeReserve, guessedReserve, spendableAmount } from './compare-link.ts';

const chain = (fee_assets: Chain['fee_assets']): Chain => ({
  chain_name: 'cosmoshub',
  chain_id: 'cosmoshub-4',
  pfm_enabled: true,
  cosmos_module_support: {},
  supports_memo: true,
  bech32_prefix: 'cosmos',
  fee_assets,
  chain_type: 'cosmos',
  ibc_capabilities: {},
  is_testnet: false,
  pretty_name: 'Cosmos Hub',
});

const UATOM = { chain_id: 'cosmoshub-4', denom: 'uatom' };
const priced = (high: string): Chain => chain([{ denom: 'uatom', gas_price: { low: '0', average: '0.01', high } }]);

describe('the reserve', () => {
  test('is one million gas at the high price, rounded up', () => {
    expect(feeReserve(priced('0.03'), UATOM)).toEqual(known(30_000n));
    expect(feeReserve(priced('0.0000000001'), UATOM)).toEqual(known(1n));
    expect(feeReserve(priced('160000000'), UATOM)).toEqual(known(160_000_000_000_000n));
  });

  test('is null for an asset that pays no fees', () => {
    expect(feeReserve(priced('0.03'), { chain_id: 'cosmoshub-4', denom: 'ibc/AB' })).toBeNull();
    expect(feeReserve(undefined, UATOM)).toBeNull();
  });

  test('is unknown without a gas price', () => {
    expect(feeReserve(chain([{ denom: 'uatom', gas_price: null }]), UATOM)).toMatchObject({ known: false });
    expect(feeReserve(priced('cheap'), UATOM)).toMatchObject({ known: false });
  });
});

test('sends the balance less the reserve, at least zero', () => {
  expect(spendableAmount(100n, known(30n))).toEqual(known(70n));
  expect(spendableAmount(20n, known(30n))).toEqual(known(0n));
  expect(spendableAmount(20n, null)).toEqual(known(20n));
});

test('guesses an unknown reserve from the price, else from the decimals, and nothing else', () => {
  const unknownFee = feeReserve(priced('cheap'), UATOM);
  const held = { amount: 10n ** 18n, usd: known(2000n * 10n ** 18n) };
  expect(guessedReserve(unknownFee, held, 18)).toEqual(known(2_500_000_000_000_000n));
  expect(guessedReserve(unknownFee, null, 18)).toEqual(known(10n ** 16n));
  expect(guessedReserve(unknownFee, null, 6)).toMatchObject({ known: false });
  expect(guessedReserve(known(7n), held, 18)).toEqual(known(7n));
  expect(guessedReserve(null, held, 18)).toBeNull();
});

test('has an unknown sendable amount with an unknown reserve', () => {
  expect(spendableAmount(20n, feeReserve(priced('cheap'), UATOM))).toMatchObject({ known: false });
});

const OSMO = { chain_id: 'osmosis-1', denom: 'uosmo' };
const USDC = { chain_id: 'osmosis-1', denom: 'ibc/498A' };

const osmosis: Chain = {
  ...{ chain_name: 'osmosis', chain_id: 'osmosis-1', pretty_name: 'Osmosis', chain_type: 'cosmos' },
  ...{ pfm_enabled: true, supports_memo: true, is_testnet: false, bech32_prefix: 'osmo' },
  ...{ cosmos_module_support: {}, ibc_capabilities: {} },
  fee_assets: [{ denom: 'uosmo', gas_price: { low: '0.03', average: '0.1', high: '0.16' } }],
};

const linkOf = (
  id: typeof OSMO,
  units: bigint,
  decimals: number | null = 6,
  chain = osmosis,
  held: Parameters<typeof compareLink>[3] = null,
) => compareLink(id, { asset: id, symbol: 'X', decimals, amount: known(units) }, chain, held);

test('keeps the reserve of a fee asset', () => {
  expect(linkOf(OSMO, 1_850_000_000n)).toBe('/?fc=osmosis-1&fd=uosmo&amt=1849.84');
  expect(linkOf(OSMO, 160_001n)).toBe('/?fc=osmosis-1&fd=uosmo&amt=0.000001');
});

test('suggests no amount if the reserve exceeds the balance', () => {
  expect(linkOf(OSMO, 160_000n)).toBe('/?fc=osmosis-1&fd=uosmo');
});

test('suggests no amount with an unknown reserve', () => {
  const unpriced = { ...osmosis, fee_assets: [{ denom: 'uosmo', gas_price: null }] };
  expect(linkOf(OSMO, 1_850_000_000n, 6, unpriced)).toBe('/?fc=osmosis-1&fd=uosmo');
  expect(linkOf(USDC, 640_250_001n, 6, unpriced)).toContain('amt=640.250001');
});

test('suggests all digits of an asset that pays no fees', () => {
  expect(linkOf(USDC, 640_250_001n)).toBe('/?fc=osmosis-1&fd=ibc%2F498A&amt=640.250001');
});

test('omits an amount without decimals', () => {
  expect(linkOf(USDC, 99n, null)).toBe('/?fc=osmosis-1&fd=ibc%2F498A');
  const coin = { asset: USDC, symbol: 'X', decimals: 6, amount: unknown('not given') };
  expect(compareLink(USDC, coin, osmosis, null)).toBe('/?fc=osmosis-1&fd=ibc%2F498A');
});

test('brings ETH less five dollars of it where no price of gas is named, in all digits', () => {
  const ethereum = { ...osmosis, fee_assets: [{ denom: 'uosmo', gas_price: null }] };
  const amount = 1_284_500_000_000_000_000n;
  const held = { amount, usd: known(3_853_500_000_000_000_000_000n) };
  expect(linkOf(OSMO, amount, 18, ethereum, held)).toContain('amt=1.282833333333333333');
  expect(linkOf(OSMO, amount, 18, ethereum, { amount, usd: unknown('no price') })).toContain('amt=1.2745');
});
