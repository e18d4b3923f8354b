import { describe, expect, test } from 'vitest';
import type { WalletOption } from '../wallet/wallet.ts';
import { fakeAsked, fakeEntry, fakeError, fakeSource } from './fake-asked.ts';
import { allOf, holdingOf } from './held.ts';
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

describe('whether that is all', () => {
  const own = answered({ uosmo: fakeEntry('2', '1') });
  const other = (denoms: Parameters<typeof fakeAsked>[1], before?: Asked['reading']): Asked =>
    fakeAsked('osmosis-1', denoms, { source: fakeSource({ wallet: WALLET, address: 'osmo1you' }), before });
  const watched = answered({ uosmo: fakeEntry('5', '1') }, fakeSource({ address: 'osmo1they' }));

  test.each<[string, readonly Asked[], bigint | null]>([
    ['one answer', [own], 2n],
    ['two answers', [own, other({ uosmo: fakeEntry('3', '1') })], 5n],
    ['an answer without it beside', [own, other({ uion: fakeEntry('7', null) })], 2n],
    ['an answer that lacks another asset', [own, other({ uion: fakeError(), uosmo: fakeEntry('3', '1') })], 5n],
    ['an old answer that is asked again', [{ ...own, asking: true }], 2n],
    ['another chain that failed', [own, fakeAsked('noble-1', { uusdc: fakeError() }, { source: connected })], 2n],
    ['a watched address that nobody asked about', [own, { ...watched, reading: undefined }], 2n],
    ['a wallet that is asked', [own, waiting], null],
    ['a watched address that is asked', [own, { ...watched, reading: undefined, asking: true }], null],
    ['a wallet that could not be asked', [own, { ...waiting, asking: false }], null],
    ['a wallet that failed', [own, other({ uosmo: fakeError() })], null],
    ['a wallet of which an old balance is kept', [own, other({ uosmo: fakeError() }, own.reading)], null],
    ['a wallet whose answer lacks it', [own, other({ uosmo: fakeError(), uion: fakeEntry('7', null) })], null],
    ['a chain without a node', [watched, answered({ uosmo: fakeError('no node', 'CHAIN_NOT_READ') })], null],
    ['nothing that is held', [answered({ uosmo: fakeEntry('0', null) })], null],
    ['nobody', [], null],
  ])('of %s', (_, asked, all) => {
    expect(allOf(holdingOf(asked, OSMO))).toBe(all);
  });

  test('however the service spells the asset that it could not read', () => {
    const token = { chain_id: '1', denom: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
    const held = fakeAsked('1', { [token.denom]: fakeEntry('2', '1') }, { source: connected });
    const lacking = fakeAsked(
      '1',
      { [token.denom.toLowerCase()]: fakeError(), other: fakeEntry('7', null) },
      { source: fakeSource({ wallet: WALLET, address: '0xyou' }) },
    );
    expect(allOf(holdingOf([held], token))).toBe(2n);
    expect(allOf(holdingOf([held, lacking], token))).toBeNull();
    expect(holdingOf([lacking], token)).toEqual({ state: 'not read' });
  });
});
