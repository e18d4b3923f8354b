import { expect, test } from 'vitest';
import { ibcDenom } from './ibc-denom.ts';
import { hopsOf } from './trace.ts';

test('hopsOf returns pairs of port and channel or light client, nearest first', () => {
  expect(hopsOf('transfer/channel-0/transfer/08-wasm-1369')).toEqual([
    { port: 'transfer', channel: 'channel-0' },
    { port: 'transfer', channel: '08-wasm-1369' },
  ]);
  expect(hopsOf('')).toEqual([]);
});

test('hopsOf ignores a port without a channel', () => {
  expect(hopsOf('transfer/channel-0/transfer')).toEqual([{ port: 'transfer', channel: 'channel-0' }]);
});

test('ibcDenom is the hash of the path', () => {
  expect(ibcDenom('transfer/channel-0/uatom')).toBe(
    'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
  );
});
