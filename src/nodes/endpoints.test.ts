import { describe, expect, test } from 'vitest';
import { chainRecord } from '#testing/chain-record.ts';
import { checkNodes, getNodes, hasNodes, parseNodes } from './endpoints.ts';

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
  test.each([undefined, '', '  ', 'off'])('%j means no nodes', (text) => {
    expect(parseNodes(text)).toEqual({ mode: 'off' });
  });

  test('live means the public nodes', () => {
    expect(parseNodes(' live\n')).toEqual({ mode: 'live' });
  });

  test('accepts one URL or several per chain', () => {
    expect(parseNodes('{"1":"http://127.0.0.1:8545","osmosis-1":["https://a.example","https://b.example"]}')).toEqual({
      mode: 'urls',
      urls: new Map([
        ['1', ['http://127.0.0.1:8545']],
        ['osmosis-1', ['https://a.example', 'https://b.example']],
      ]),
    });
  });

  test('accepts REST, RPC or both for a Cosmos chain', () => {
    const both = '{"a-1":{"rest":"https://a.example","rpc":["https://b.example"]},"b-1":{"rpc":"https://c.example"}}';
    expect(parseNodes(both)).toEqual({
      mode: 'urls',
      urls: new Map([
        ['a-1', { rest: ['https://a.example'], rpc: ['https://b.example'] }],
        ['b-1', { rest: [], rpc: ['https://c.example'] }],
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
    ['{"a-1":{}}', 'a-1 must be an http or https URL'],
    ['{"a-1":{"rest":[]}}', 'a-1.rest must be an http or https URL'],
    ['{"a-1":{"grpc":"https://a.example"}}', 'a-1 must be an http or https URL'],
    ['{"a-1":{"rest":"a.example"}}', 'a list of them, or an object of both under rest and rpc'],
  ])('rejects %s with the reason', (text, reason) => {
    expect(() => parseNodes(text)).toThrow(reason);
  });
});

describe('getNodes', () => {
  const rest = (url: string) => ({ dialect: 'cosmos-rest', url });
  const rpc = (url: string) => ({ dialect: 'cosmos-rpc', url });

  test('uses JSON-RPC on EVM and Solana with live', () => {
    expect(getNodes({ mode: 'live' }, ETHEREUM)).toEqual([{ dialect: 'evm', url: 'https://eth.example' }]);
    expect(getNodes({ mode: 'live' }, { ...ETHEREUM, chain_type: 'svm' })).toMatchObject([{ dialect: 'svm' }]);
  });

  test('returns REST nodes first, with an RPC node among the first three', () => {
    expect(getNodes({ mode: 'live' }, OSMOSIS)).toEqual([rest('https://rest.example'), rpc('https://rpc.example')]);
    const endpoints = { rest: ['a', 'b', 'c'], rpc: ['d', 'e'] };
    expect(getNodes({ mode: 'live' }, { ...OSMOSIS, endpoints })).toEqual([
      rest('a'),
      rest('b'),
      rpc('d'),
      rest('c'),
      rpc('e'),
    ]);
  });

  test('treats configured URLs of a Cosmos chain as REST by default, and names them by their place', () => {
    const [a, b] = ['https://a.example', 'https://b.example'];
    const nodesOf = (urls: unknown) => getNodes(parseNodes(JSON.stringify({ 'osmosis-1': urls })), OSMOSIS);
    expect(nodesOf([a, b])).toEqual([
      { ...rest(a), name: 'node 1' },
      { ...rest(b), name: 'node 2' },
    ]);
    expect(nodesOf({ rest: a, rpc: b })).toEqual([
      { ...rest(a), name: 'REST node 1' },
      { ...rpc(b), name: 'RPC node 1' },
    ]);
  });

  test.each([
    ['off', 'balances of osmosis-1 are not read: this service does not query nodes; ask its operator to turn them on'],
    [
      '{"1":"https://a.example"}',
      'balances of osmosis-1 are not read: this service has no node of it; ask its operator to give one',
    ],
  ])('with %s throws an error with the next step for a chain without nodes', (text, message) => {
    expect(() => getNodes(parseNodes(text), OSMOSIS)).toThrow(message);
  });

  test('throws with the reason CHAIN_NOT_READ, which differs from failing nodes', () => {
    expect(hasNodes({ mode: 'off' }, OSMOSIS)).toBe(false);
    expect(hasNodes({ mode: 'live' }, OSMOSIS)).toBe(true);
    const refusal = {
      details: [expect.objectContaining({ reason: 'CHAIN_NOT_READ', metadata: { chain_id: 'osmosis-1' } })],
    };
    expect(() => getNodes({ mode: 'off' }, OSMOSIS)).toThrow(expect.objectContaining(refusal));
  });
});

describe('checkNodes', () => {
  const check = (text: string) =>
    checkNodes(parseNodes(text), (id) => [OSMOSIS, ETHEREUM].find(({ chain_id }) => chain_id === id));

  test.each([
    ['{"foo-1":"https://a.example"}', 'PORTOLAN_NODES: chain foo-1 is not known'],
    ['{"1":{"rpc":"https://a.example"}}', 'PORTOLAN_NODES: chain 1 has JSON-RPC only: give a URL or a list of them'],
  ])('rejects %s', (text, reason) => {
    expect(() => check(text)).toThrow(reason);
  });

  test.each(['off', 'live', '{"1":"https://a.example","osmosis-1":{"rpc":"https://a.example"}}'])(
    '%s is fine',
    (text) => {
      expect(() => check(text)).not.toThrow();
    },
  );
});
