import { expect, test } from 'vitest';
import { hopsOf } from './trace.ts';

test('the hops of a trace are pairs of port and channel, nearest first; a light client stands for a channel', () => {
  expect(hopsOf('transfer/channel-0/transfer/08-wasm-1369')).toEqual([
    { port: 'transfer', channel: 'channel-0' },
    { port: 'transfer', channel: '08-wasm-1369' },
  ]);
  expect(hopsOf('')).toEqual([]);
});

test('a port without its channel is no hop', () => {
  expect(hopsOf('transfer/channel-0/transfer')).toEqual([{ port: 'transfer', channel: 'channel-0' }]);
});
