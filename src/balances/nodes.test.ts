import { describe, expect, test } from 'vitest';
import { chainRecord } from '#testing/chain-record.ts';
import { nodesOf, parseNodes } from './nodes.ts';

const OSMOSIS = chainRecord({
  chain_id: 'osmosis-1',
  endpoints: { rest: ['https://rest.example'], rpc: ['https://rpc.example'] },
});
const ETHEREUM = chainRecord({
  chain_id: '1',
  chain_type: 'evm',
  endpoints: { rest: [], rpc: ['https://eth.example'] },
});

describe('parseNodes', () => {
  test.each([undefined, '', '  ', 'off'])('%j reads no nodes', (text) => {
    expect(parseNodes(text)).toEqual({ mode: 'off' });
  });

  test('live reads the public nodes', () => {
    expect(parseNodes(' live\n')).toEqual({ mode: 'live' });
  });

  test('an object gives each chain one URL or several', () => {
    expect(parseNodes('{"1":"http://127.0.0.1:8545","osmosis-1":["https://a.example","https://b.example"]}')).toEqual({
      mode: 'urls',
      urls: new Map([
        ['1', ['http://127.0.0.1:8545']],
        ['osmosis-1', ['https://a.example', 'https://b.example']],
      ]),
    });
  });

  test.each([
    ['Live', 'must be off, live, or a JSON object'],
    ['{"1":', 'must be off, live, or a JSON object'],
    ['["https://a.example"]', 'must be an object from chain id to URL'],
    ['{"1":"a.example"}', 'PORTOLAN_NODES: 1 must be an http or https URL'],
    ['{"1":"ftp://a.example"}', '1 must be an http or https URL'],
    ['{"1":"https://user:word@a.example"}', 'without a password'],
    ['{"1":[]}', '1 must be an http or https URL'],
    ['{"1":7}', '1 must be an http or https URL'],
  ])('%s is refused with the reason', (text, reason) => {
    expect(() => parseNodes(text)).toThrow(reason);
  });
});

describe('nodesOf', () => {
  test('live asks REST on Cosmos chains and JSON-RPC on the others', () => {
    expect(nodesOf({ mode: 'live' }, OSMOSIS)).toEqual(['https://rest.example']);
    expect(nodesOf({ mode: 'live' }, ETHEREUM)).toEqual(['https://eth.example']);
  });

  test.each([
    ['off', 'balances of osmosis-1 are not read: this service has no nodes switched on; set PORTOLAN_NODES'],
    ['{"1":"https://a.example"}', 'balances of osmosis-1 are not read: PORTOLAN_NODES gives no node of it'],
  ])('with %s a chain without a node is an error that says what to set', (text, message) => {
    expect(() => nodesOf(parseNodes(text), OSMOSIS)).toThrow(message);
  });
});
