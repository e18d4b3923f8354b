import { describe, expect, test } from 'vitest';
import type { Chain } from '#contract/chain.ts';
import { known } from '../format/maybe.ts';
import { reserveOf, spendable } from './reserve.ts';

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
  test('is a million gas at the high price, rounded up', () => {
    expect(reserveOf(priced('0.03'), UATOM)).toEqual(known(30_000n));
    expect(reserveOf(priced('0.0000000001'), UATOM)).toEqual(known(1n));
    expect(reserveOf(priced('160000000'), UATOM)).toEqual(known(160_000_000_000_000n));
  });

  test('is none for what pays no fee', () => {
    expect(reserveOf(priced('0.03'), { chain_id: 'cosmoshub-4', denom: 'ibc/AB' })).toBeNull();
    expect(reserveOf(undefined, UATOM)).toBeNull();
  });

  test('is unknown, and never zero, where nobody says what gas costs', () => {
    expect(reserveOf(chain([{ denom: 'uatom', gas_price: null }]), UATOM)).toMatchObject({ known: false });
    expect(reserveOf(priced('cheap'), UATOM)).toMatchObject({ known: false });
  });
});

test('what can be sent is the balance less the reserve, and nothing where the reserve is larger', () => {
  expect(spendable(100n, known(30n))).toEqual(known(70n));
  expect(spendable(20n, known(30n))).toEqual(known(0n));
  expect(spendable(20n, null)).toEqual(known(20n));
});

test('what can be sent is unknown, and never all, where the reserve is', () => {
  expect(spendable(20n, reserveOf(priced('cheap'), UATOM))).toMatchObject({ known: false });
});
