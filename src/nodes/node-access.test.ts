import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRegistry } from '#registry/registry.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { nodeDouble } from '#testing/node-double.ts';
import { type Anvil, startAnvil } from '#testing/nodes/anvil.ts';
import { BROKEN_TOKENS, placeTokens } from '#testing/nodes/broken-tokens.ts';
import { deployMulticall3, deployToken, giveToken } from '#testing/nodes/evm-contracts.ts';
import { type FaultName, type FaultProxy, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { type ContractCall, wordOf } from './multicall.ts';
import { createNodeAccess } from './node-access.ts';

const HOLDER = `0x${'5a'.repeat(20)}`;
const HELD = 77n;
const NEVER = new AbortController().signal;

let anvil: Anvil;
let proxy: FaultProxy<never>;
let token: string;
let burner: string;

beforeAll(async () => {
  anvil = await startAnvil();
  await deployMulticall3(anvil);
  token = (await deployToken(anvil)).toLowerCase();
  await giveToken(anvil, token as `0x${string}`, HOLDER as `0x${string}`, HELD);
  burner = (await placeTokens(anvil, BROKEN_TOKENS)).burnsAllGas.toLowerCase();
  proxy = await startFaultProxy({ upstream: anvil.url });
});
afterAll(() => Promise.all([proxy.close(), anvil.close()]));

const balanceOf = (target: string): ContractCall => ({
  target,
  data: `0x70a08231${HOLDER.slice(2).padStart(64, '0')}`,
});

function accessTo(urls: readonly string[], limitMs = 150_000) {
  const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
  const chains = [chainRecord({ chain_id: '1', chain_type: 'evm', multicall3 }), chainRecord({ chain_id: 'c-1' })];
  const registry = createRegistry({ chains, assets: [], channels: [] });
  const nodes = new Map([
    ['1', urls],
    ['c-1', urls],
  ]);
  return createNodeAccess(registry, { mode: 'urls', urls: nodes }, { limitMs, callsPerMinute: 100_000 });
}

describe('contract calls', () => {
  test('thousands of calls are of one block, each in its place', async () => {
    const nobody = { target: token, data: `0x70a08231${'0'.repeat(64)}` };
    const calls = Array.from({ length: 2_000 }, (_, i) => (i % 3 === 0 ? balanceOf(token) : nobody));
    const before = proxy.requests;
    const { results, block } = await accessTo([proxy.url]).callContracts('1', 'balances', calls, NEVER);
    expect(results.map((bytes) => wordOf(bytes ?? ''))).toEqual(calls.map((call) => (call === nobody ? 0n : HELD)));
    expect(proxy.requests - before).toBe(1);
    expect(block).toMatchObject({ chainId: '1', height: await anvil.client.getBlockNumber() });
  });

  test('one that burns all gas takes no other with it', async () => {
    const calls = [...Array.from({ length: 8 }, () => balanceOf(token)), balanceOf(burner), balanceOf(token)];
    const { results } = await accessTo([anvil.url]).callContracts('1', 'balances', [...calls, ...calls], NEVER);
    const expected = calls.map(({ target }) => (target === burner ? null : HELD));
    expect(results.map((bytes) => (bytes === null ? null : wordOf(bytes)))).toEqual([...expected, ...expected]);
  });

  test('a chain without nodes, and one of a wrong chain, say so', async () => {
    const none = createNodeAccess(
      createRegistry({ chains: [chainRecord({ chain_id: 'x-1' })], assets: [], channels: [] }),
      { mode: 'off' },
    );
    expect(none.reads('x-1')).toBe(false);
    await expect(none.callContracts('x-1', 'pools', [], NEVER)).rejects.toThrow(
      'pools of x-1 are not read: no node is known',
    );
  });
});

/** What the answers of a node with the fault come to. */
const OUTCOMES: Partial<Record<FaultName, 'right' | RegExp>> = {
  none: 'right',
  slow: 'right',
  wrongType: 'right',
  refused: /: node 1 could not be reached/,
  hangUp: /could not be reached/,
  reset: /could not be reached/,
  truncated: /could not be reached|invalid JSON/,
  stalled: /did not answer in time/,
  halfOpen: /did not answer in time/,
  dripping: /did not answer in time/,
};

describe('a node with a fault', () => {
  test.each(Object.entries(OUTCOMES))('%s gives what is right, or an error with its place', async (fault, outcome) => {
    const faulty = await startFaultProxy({ upstream: anvil.url });
    await faulty.set(fault as FaultName);
    try {
      const reading = accessTo([faulty.url], 1_500).callContracts('1', 'balances', [balanceOf(token)], NEVER);
      if (outcome === 'right') expect(wordOf((await reading).results[0] ?? '')).toBe(HELD);
      else await expect(reading).rejects.toThrow(outcome);
    } finally {
      await faulty.close();
    }
  });

  test('is passed over for one behind it', async () => {
    const down = await nodeDouble(() => ({ status: 500, body: '' }));
    const { results } = await accessTo([down.url, anvil.url]).callContracts('1', 'balances', [balanceOf(token)], NEVER);
    expect(wordOf(results[0] ?? '')).toBe(HELD);
  });

  test('an aborted question ends with the reason of the signal', async () => {
    const hanging = await nodeDouble(() => 'hang');
    const stop = new AbortController();
    const asked = accessTo([hanging.url]).callContracts('1', 'balances', [balanceOf(token)], stop.signal);
    stop.abort(new Error('stopped by the test'));
    await expect(asked).rejects.toThrow('stopped by the test');
  });
});

describe('a Cosmos node', () => {
  const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const cosmosNode = (chain_id: string, time: string) =>
    nodeDouble(({ url }) => {
      const header = { chain_id, height: '12', time };
      const isLatest = url.pathname.endsWith('/blocks/latest');
      return {
        body: JSON.stringify(isLatest ? { block: { header } } : { path: `${url.pathname}${url.search}`, rate: 0.1 }),
      };
    });
  const ask = (url: string) => accessTo([url]).ask('c-1', 'fees', (node) => node.rest('/fees?of=a'), NEVER);

  test('shows its block, and numbers as texts', async () => {
    const { url } = await cosmosNode('c-1', at(5));
    expect(await ask(url)).toMatchObject({ answer: { path: '/fees?of=a', rate: '0.1' }, block: { height: 12n } });
  });

  test('of another chain is refused', async () => {
    const { url } = await cosmosNode('d-1', at(5));
    await expect(ask(url)).rejects.toThrow('serves chain d-1 instead');
  });
});
