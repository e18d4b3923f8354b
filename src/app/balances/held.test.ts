import { describe, expect, test } from 'vitest';
import type { WalletOption } from '../wallet/wallet.ts';
import { fakeAsked, fakeEntry, fakeError, fakeSource } from './fake-asked.ts';
import { holdingOf } from './held.ts';
import type { Asked } from './use-readings.ts';

const WALLET: WalletOption = { family: 'cosmos', id: 'keplr', name: 'Keplr', icon: null };
const connected = fakeSource({ wallet: WALLET });
const OSMO = { chain_id: 'osmosis-1', denom: 'uosmo' };

const answered = (denoms: Parameters<typeof fakeAsked>[1], source = connected): Asked =>
  fakeAsked('osmosis-1', denoms, { source });
const waiting: Asked = { ...answered({}), reading: undefined, asking: true };

describe('what came of asking for an asset', () => {
  test.each<[string, readonly Asked[], string]>([
    ['no address', [], 'nobody'],
    ['a watched address that nobody asked about', [answered({}, fakeSource())], 'nobody'],
    ['a wallet on another chain', [fakeAsked('noble-1', {}, { source: connected })], 'nobody'],
    ['a chain without a node', [answered({ uosmo: fakeError('no node', 'CHAIN_NOT_READ') })], 'nobody'],
    ['a wallet that was not asked', [{ ...waiting, asking: false }], 'nobody'],
    ['a wallet that is asked', [waiting], 'asking'],
    ['an answer of other assets', [answered({ uion: fakeEntry('7', null) })], 'not found'],
    ['an answer of zero', [answered({ uosmo: fakeEntry('0', null) })], 'not found'],
    ['an answer that lacks it', [answered({ uosmo: fakeError(), uion: fakeEntry('7', null) })], 'not read'],
    ['an answer that failed', [answered({ uion: fakeError() })], 'not read'],
  ])('of %s', (_, asked, state) => {
    expect(holdingOf(asked, OSMO)).toEqual({ state });
  });

  test('of several addresses is all that is known so far, watched ones among them', () => {
    const watched = answered({ uosmo: fakeEntry('5', '1') }, fakeSource({ address: 'osmo1you' }));
    const own = answered({ uosmo: fakeEntry('2', '1') });
    expect(holdingOf([own, watched, waiting], OSMO)).toMatchObject({ state: 'held', held: { amount: 7n } });
  });
});
