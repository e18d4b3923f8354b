import { describe, expect, test } from 'vitest';
import { cctp } from '#bridges/cctp.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { LivenessRecord } from '#registry/records.ts';
import { createRegistry } from '#registry/registry.ts';
import { type NobleFacts, nobleDouble } from '#testing/noble-double.ts';
import { nodeDouble, timeLimitOf } from '#testing/node-double.ts';
import { nobleBurnFeed } from './noble-burns.ts';

const registry = embeddedRegistry();
const NOON = new Date('2026-12-02T12:00:00Z');

async function readOnce(...urls: string[]) {
  const nodes = { mode: 'urls', urls: new Map([['noble-1', urls]]) } as const;
  const { tasks } = nobleBurnFeed(registry, nodes, { now: () => NOON, timeLimitMs: timeLimitOf() });
  return (await tasks[0]?.read()) ?? expect.fail('no question');
}
const said = async (facts: NobleFacts) => (await readOnce((await nobleDouble(facts)).url)).records;

const PAUSED: LivenessRecord = {
  ...{ chain_id: '', denom: null, channel: null, bridge: 'CCTP', part: 'noble' },
  ...{ state: 'halted', reason: 'contract_paused', source: 'a node of Noble (noble-1)', date: '2026-12-02' },
};

test('says nothing while burns pass', async () => {
  expect(await said({})).toEqual([]);
  expect(await said({ limit: '1', remotes: [] })).toEqual([]);
});

test.each<[string, NobleFacts]>([
  ['all USDC is paused', { paused: ['token'] }],
  ['burns are paused', { paused: ['burns'] }],
  ['messages are paused', { paused: ['messages', 'burns'] }],
  ['one burn takes nothing', { limit: '0' }],
])('says so where %s', async (_, facts) => {
  expect(await said(facts)).toEqual([PAUSED]);
});

test('closes what leaves Noble over CCTP, and no other way', () => {
  const paused = registry.withWords({ liveness: [...registry.words.liveness, PAUSED] });
  const haltOf = (from: string, to: string) =>
    cctp.halts(paused).find((halt) => halt.from.startsWith(`${from}|`) && halt.to.startsWith(`${to}|`))?.record;
  expect(haltOf('noble-1', '1')).toEqual(PAUSED);
  expect(haltOf('1', '8453')).toBeUndefined();
  expect(haltOf('1', 'noble-1')?.notice).toBe('noble-usdc');
});

test('the next node is asked where one fails', async () => {
  const { url } = await nodeDouble(() => ({ status: 503, body: '' }));
  expect((await readOnce(url, (await nobleDouble({ paused: ['burns'] })).url)).records).toEqual([PAUSED]);
});

describe('a failure, which leaves the last word in force', () => {
  const NOT_FOUND = { status: 404, body: '{"code":5,"message":"not found","details":[]}' };
  test.each<[string, NobleFacts, string]>([
    ['of a node without the limit', { instead: { '/uusdc': NOT_FOUND } }, 'answered HTTP 404'],
    ['of a node with another shape', { instead: { '/uusdc': { body: '{}' } } }, 'the state of burns'],
    ['of a node of another chain', { chainId: 'grand-1' }, 'serves another chain'],
    ['of a node that stands still', { at: Date.now() - 3_600_000 }, 'shows old blocks only'],
  ])('%s', async (_, facts, message) => {
    await expect(said(facts)).rejects.toThrow(message);
  });
});

test('asks nothing where no node is known, or where the registry has no Noble', () => {
  const deps = { now: () => NOON, timeLimitMs: timeLimitOf() };
  expect(nobleBurnFeed(registry, { mode: 'off' }, deps).tasks).toEqual([]);
  const without = createRegistry({ chains: [], assets: [], channels: [] });
  expect(nobleBurnFeed(without, { mode: 'live' }, deps).tasks).toEqual([]);
});
