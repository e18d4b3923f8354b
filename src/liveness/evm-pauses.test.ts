import { pad, toFunctionSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import type { PausableContract } from '#bridges/bridge.ts';
import { createRegistry } from '#registry/registry.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { nodeDouble, rpcDouble, timeLimitOf } from '#testing/node-double.ts';
import { evmPauseFeed } from './evm-pauses.ts';

const registry = createRegistry({
  chains: [chainRecord({ chain_id: '1', chain_type: 'evm', pretty_name: 'Ethereum' })],
  assets: [],
  channels: [],
});
const address = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`;
const word = (value: number | bigint | `0x${string}`) =>
  pad(typeof value === 'string' ? value : `0x${value.toString(16)}`);

const POOL: PausableContract = { chain_id: '1', contract: `0xAb${'1'.repeat(38)}`, question: 'stargate_status' };
const EUREKA: PausableContract = { chain_id: '1', contract: address('2'), question: 'paused' };
const MESSENGER: PausableContract = { chain_id: '1', contract: address('3'), question: 'cctp_messenger' };
const [TRANSMITTER, MINTER] = [address('4'), address('5')];

/** What calls return, by contract and function; those that are missing revert. */
type State = Record<string, string | undefined>;
const OPEN: State = {
  [`${POOL.contract.toLowerCase()} status()`]: word(1),
  [`${EUREKA.contract} paused()`]: word(0),
  [`${MESSENGER.contract} localMessageTransmitter()`]: word(TRANSMITTER),
  [`${MESSENGER.contract} localMinter()`]: word(MINTER),
  [`${TRANSMITTER} paused()`]: word(0),
  [`${MINTER} paused()`]: word(0),
};

const FUNCTIONS = ['paused()', 'status()', 'localMessageTransmitter()', 'localMinter()'];
const NAMES = Object.fromEntries(FUNCTIONS.map((name) => [toFunctionSelector(name), name]));

async function readerOf(state: State, used: readonly PausableContract[] = [POOL, EUREKA, MESSENGER], chainId = '0x1') {
  const current = { state };
  const node = await rpcDouble(({ method, params }) => {
    if (method === 'eth_chainId') return { result: chainId };
    const [{ to, data }] = params as [{ to: string; data: string }];
    const result = current.state[`${to} ${NAMES[data]}`];
    return result === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result };
  });
  return { ...readerAt(node.url, used), current, node };
}

function readerAt(url: string, used: readonly PausableContract[], timeLimitMs = timeLimitOf()) {
  const clock = { at: Date.parse('2026-11-26T12:00:00Z') };
  const deps = { now: () => new Date(clock.at), timeLimitMs };
  const [task] = evmPauseFeed(registry, used, { mode: 'urls', urls: new Map([['1', [url]]]) }, deps).tasks;
  const paused = async () => ((await task?.read()) ?? expect.fail()).records.map(({ contract }) => contract);
  return { task, paused, clock };
}

test('an open contract is not named, a paused one is, and is open again afterwards', async () => {
  const { paused, task, current } = await readerOf(OPEN);
  expect(await paused()).toEqual([]);
  current.state = { ...OPEN, [`${EUREKA.contract} paused()`]: word(1) };
  expect((await task?.read())?.records).toEqual([
    {
      ...{ chain_id: '1', denom: null, channel: null, contract: EUREKA.contract },
      ...{ state: 'halted', reason: 'contract_paused', source: 'a node of Ethereum (1)', date: '2026-11-26' },
    },
  ]);
  current.state = OPEN;
  expect(await paused()).toEqual([]);
});

test.each([
  ['a Stargate pool by its status', `${POOL.contract.toLowerCase()} status()`, 3, POOL],
  ['CCTP by its transmitter', `${TRANSMITTER} paused()`, 1, MESSENGER],
  ['CCTP by its minter', `${MINTER} paused()`, 1, MESSENGER],
])('%s', async (_, call, value, contract) => {
  const { paused } = await readerOf({ ...OPEN, [call]: word(value) });
  expect(await paused()).toEqual([contract.contract]);
});

test('a pool within a call is open', async () => {
  const { paused } = await readerOf({ ...OPEN, [`${POOL.contract.toLowerCase()} status()`]: word(2) });
  expect(await paused()).toEqual([]);
});

test('a contract that does not answer keeps its last word for a day', async () => {
  const call = `${EUREKA.contract} paused()`;
  const { paused, current, clock } = await readerOf({ ...OPEN, [call]: word(1) });
  expect(await paused()).toEqual([EUREKA.contract]);
  for (const silent of [undefined, '0x', word(2), `${word(1)}00`]) {
    current.state = { ...OPEN, [call]: silent };
    expect(await paused()).toEqual([EUREKA.contract]);
  }
  clock.at += 25 * 60 * 60_000;
  expect(await paused()).toEqual([]);
});

describe('a failure', () => {
  test.each<[string, State, string]>([
    ['where no contract answers', {}, 'returned no state of any contract'],
    ['where a messenger names nobody', { [`${MESSENGER.contract} localMinter()`]: word(0) }, 'returned no state'],
  ])('%s', async (_, state, message) => {
    await expect((await readerOf(state, [MESSENGER])).paused()).rejects.toThrow(message);
  });

  test('of a node of another chain', async () => {
    await expect((await readerOf(OPEN, [EUREKA], '0x2')).paused()).rejects.toThrow('serves another chain');
  });

  test.each([
    ['with another shape', { body: '7' }],
    ['that is silent', 'hang'],
    ['with megabytes', { body: `["${'a'.repeat(9_000_000)}"]` }],
  ] as const)('of a node %s', async (_, response) => {
    const { url } = await nodeDouble(() => response);
    await expect(readerAt(url, [EUREKA], timeLimitOf(response)).paused()).rejects.toThrow(/^127\.0\.0\.1:\d+ /);
  });
});
