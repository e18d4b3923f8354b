import { describe, expect, test } from 'vitest';
import { fakeBalanceState, fakeEntry, fakeError, fakeSource } from '#testing/balances.ts';
import type { WalletOption } from '../wallet/wallet.ts';
import { assetBalanceState, completeBalance } from './asset-balance.ts';
import type { BalanceState } from './snapshot.ts';

const WALLET: WalletOption = { family: 'cosmos', id: 'keplr', name: 'Keplr', icon: null };
const connected = fakeSource({ wallet: WALLET });
const OSMO = { chain_id: 'osmosis-1', denom: 'uosmo' };

const answered = (denoms: Parameters<typeof fakeBalanceState>[1], source = connected): BalanceState =>
  fakeBalanceState('osmosis-1', denoms, { source });
const waiting: BalanceState = { ...answered({}), snapshot: undefined, isLoading: true };

describe('assetBalanceState', () => {
  test.each<[string, readonly BalanceState[], string]>([
    ['no address', [], 'not requested'],
    ['a watched address that was not scanned', [answered({}, fakeSource())], 'not requested'],
    ['a wallet on another chain', [fakeBalanceState('noble-1', {}, { source: connected })], 'not requested'],
    ['a chain without a node', [answered({ uosmo: fakeError('no node', 'CHAIN_NOT_READ') })], 'not requested'],
    ['a wallet without a request', [{ ...waiting, isLoading: false }], 'not requested'],
    ['a wallet with a running request', [waiting], 'loading'],
    ['a response with other assets', [answered({ uion: fakeEntry('7', null) })], 'not found'],
    ['a response of zero', [answered({ uosmo: fakeEntry('0', null) })], 'not found'],
    [
      'a response with an error for the asset',
      [answered({ uosmo: fakeError(), uion: fakeEntry('7', null) })],
      'failed',
    ],
    ['a response with errors only', [answered({ uion: fakeError() })], 'failed'],
  ])('of %s is "%s"', (_, balances, state) => {
    expect(assetBalanceState(balances, OSMO)).toEqual({ state });
  });

  test('sums the addresses read so far, including watched ones', () => {
    const watched = answered({ uosmo: fakeEntry('5', '1') }, fakeSource({ address: 'osmo1you' }));
    const own = answered({ uosmo: fakeEntry('2', '1') });
    expect(assetBalanceState([own, watched, waiting], OSMO)).toMatchObject({ state: 'found', balance: { amount: 7n } });
  });
});

describe('completeBalance', () => {
  const own = answered({ uosmo: fakeEntry('2', '1') });
  const other = (denoms: Parameters<typeof fakeBalanceState>[1], previous?: BalanceState['snapshot']): BalanceState =>
    fakeBalanceState('osmosis-1', denoms, { source: fakeSource({ wallet: WALLET, address: 'osmo1you' }), previous });
  const watched = answered({ uosmo: fakeEntry('5', '1') }, fakeSource({ address: 'osmo1they' }));

  test.each<[string, readonly BalanceState[], bigint | null]>([
    ['one response', [own], 2n],
    ['two responses', [own, other({ uosmo: fakeEntry('3', '1') })], 5n],
    ['a response without the asset besides', [own, other({ uion: fakeEntry('7', null) })], 2n],
    ['a response with an error for another asset', [own, other({ uion: fakeError(), uosmo: fakeEntry('3', '1') })], 5n],
    ['a response that is being refreshed', [{ ...own, isLoading: true }], 2n],
    [
      'a failure on another chain',
      [own, fakeBalanceState('noble-1', { uusdc: fakeError() }, { source: connected })],
      2n,
    ],
    ['a watched address that was not scanned', [own, { ...watched, snapshot: undefined }], 2n],
    ['a wallet with a running request', [own, waiting], null],
    ['a watched address with a running request', [own, { ...watched, snapshot: undefined, isLoading: true }], null],
    ['a wallet without a request', [own, { ...waiting, isLoading: false }], null],
    ['a wallet that failed', [own, other({ uosmo: fakeError() })], null],
    ['a wallet that failed after an earlier response', [own, other({ uosmo: fakeError() }, own.snapshot)], null],
    ['a wallet with an error for the asset', [own, other({ uosmo: fakeError(), uion: fakeEntry('7', null) })], null],
    ['a chain without a node', [watched, answered({ uosmo: fakeError('no node', 'CHAIN_NOT_READ') })], null],
    ['a zero balance', [answered({ uosmo: fakeEntry('0', null) })], null],
    ['no address', [], null],
  ])('of %s', (_, balances, amount) => {
    expect(completeBalance(assetBalanceState(balances, OSMO))).toBe(amount);
  });

  test('matches a failed asset in either spelling', () => {
    const token = { chain_id: '1', denom: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
    const read = fakeBalanceState('1', { [token.denom]: fakeEntry('2', '1') }, { source: connected });
    const failed = fakeBalanceState(
      '1',
      { [token.denom.toLowerCase()]: fakeError(), other: fakeEntry('7', null) },
      { source: fakeSource({ wallet: WALLET, address: '0xyou' }) },
    );
    expect(completeBalance(assetBalanceState([read], token))).toBe(2n);
    expect(completeBalance(assetBalanceState([read, failed], token))).toBeNull();
    expect(assetBalanceState([failed], token)).toEqual({ state: 'failed' });
  });
});
