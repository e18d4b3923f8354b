import { describe, expect, test } from 'vitest';
import { ibcDenom } from '#contract/ibc-denom.ts';
import { mergeLiveness } from '#registry/merge-liveness.ts';
import type { LivenessRecord } from '#registry/records.ts';
import type { RegistryData } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { type DoubleResponse, nodeDouble, timeLimitOf } from '#testing/node-double.ts';
import { osmosisListFeed } from './osmosis-list.ts';

const pathOf = (channel: number, base: string) => `transfer/channel-${channel}/${base}`;
const DENOMS = { ua: ibcDenom(pathOf(1, 'ua')), ub: ibcDenom(pathOf(2, 'ub')), uc: ibcDenom(pathOf(2, 'uc')) };

const end = (chain_id: string, channel: string, to_chain_id: string, to_channel: string) => ({
  ...{ chain_id, channel, to_chain_id, to_channel },
  ...{ port: 'transfer', to_port: 'transfer', preferred: true, active: true },
});
const data: RegistryData = {
  chains: ['a', 'b', 'osmosis-1'].map((chain_id) => chainRecord({ chain_id, native_denom: `u${chain_id}` })),
  assets: Object.entries(DENOMS).map(([base_denom, denom]) =>
    assetRecord({
      ...{ chain_id: 'osmosis-1', denom, base_denom },
      trace: `transfer/channel-${base_denom === 'ua' ? 1 : 2}`,
    }),
  ),
  channels: [
    end('osmosis-1', 'channel-1', 'a', 'channel-10'),
    end('a', 'channel-10', 'osmosis-1', 'channel-1'),
    end('osmosis-1', 'channel-2', 'b', 'channel-20'),
    end('b', 'channel-20', 'osmosis-1', 'channel-2'),
  ],
};

/** An asset of the list as it is alive. */
const alive = (channel: number, base: 'ua' | 'ub' | 'uc') => ({
  ...{ chainName: 'osmosis', coinMinimalDenom: DENOMS[base], unstable: false, disabled: false },
  transferMethods: [
    { name: 'A bridge', type: 'external_interface', depositUrl: 'https://a.example' },
    { name: 'Osmosis IBC Transfer', type: 'ibc', chain: { port: 'transfer', path: pathOf(channel, base) } },
  ],
});
const ASSETS = [alive(1, 'ua'), alive(2, 'ub'), alive(2, 'uc')];
const listOf = (...marks: object[]): DoubleResponse => ({
  body: JSON.stringify({ chainName: 'osmosis', assets: ASSETS.map((asset, i) => ({ ...asset, ...marks[i] })) }),
});

async function feedOf(respond: () => DoubleResponse, timeLimitMs = timeLimitOf()) {
  const node = await nodeDouble(respond);
  const now = () => new Date('2026-11-26T12:00:00Z');
  const [task] = osmosisListFeed(data, `${node.url}/list.json`, { now, timeLimitMs }).tasks;
  const read = async () => task?.read() ?? expect.fail();
  return { read, node };
}

const said = (records: readonly LivenessRecord[]) =>
  records.map(({ chain_id, denom, channel, state, reason }) =>
    [
      chain_id,
      ...(denom === null ? [] : [denom.slice(0, 8)]),
      ...(channel === null ? [] : [channel]),
      state,
      reason,
    ].join(' '),
  );
const short = (denom: string) => `osmosis-1 ${denom.slice(0, 8)}`;

describe('of the list', () => {
  test('each direction is halted for its reason, and an unknown reason halts as well', async () => {
    const { read } = await feedOf(() =>
      listOf(
        { haltDeposits: true, depositHaltReason: 'extended_unstable_market', unstable: true, unstableReason: 'market' },
        { haltWithdrawals: true, withdrawalHaltReason: 'a new word' },
        { unstable: true },
      ),
    );
    const { records } = await read();
    expect(said(records)).toEqual([
      `${short(DENOMS.ua)} halted_in thin_market`,
      `${short(DENOMS.ub)} halted_out closed_by_maintainers`,
      `${short(DENOMS.uc)} unstable thin_market`,
    ]);
    expect(records[0]).toMatchObject({ source: 'osmosis-labs/assetlists', date: '2026-11-26' });
  });

  test('a channel is halted once the client of all of its assets has expired, a chain once its gas asset was killed', async () => {
    const down = {
      ...{ haltDeposits: true, depositHaltReason: 'bridge_down', haltWithdrawals: true },
      ...{ withdrawalHaltReason: 'bridge_down', unstable: true, unstableReason: 'ibc_client' },
    };
    const killed = { haltWithdrawals: true, withdrawalHaltReason: 'source_chain_killed' };
    const chain = await feedOf(() => listOf({ ...killed, transferMethods: [] }, down, {}));
    expect(said((await chain.read()).records)).toEqual([
      `${short(DENOMS.ua)} gone chain_stopped`,
      `${short(DENOMS.ub)} halted client_expired`,
      'a gone chain_stopped',
    ]);
    const channel = await feedOf(() => listOf({}, down, down));
    expect(said((await channel.read()).records)).toContain('b channel-20 halted client_expired');
    expect(said((await channel.read()).records)).toContain('osmosis-1 channel-2 halted client_expired');
  });

  test('what is not marked any more is alive again, also where chain-registry repeats the mark', async () => {
    const { read } = await feedOf(() => listOf());
    const word = { channel: null, state: 'unstable', reason: 'unstable', date: '2026-09-13' } as const;
    const compiled: LivenessRecord[] = [
      { ...word, chain_id: 'osmosis-1', denom: DENOMS.ua, source: 'chain-registry' },
      { ...word, chain_id: 'osmosis-1', denom: DENOMS.ub, source: 'osmosis-labs/assetlists', reason: 'thin_market' },
      { ...word, chain_id: 'osmosis-1', denom: 'factory/x', source: 'chain-registry' },
      { ...word, chain_id: 'b', denom: 'ub', source: 'chain-registry', reason: 'deprecated' },
    ];
    expect(mergeLiveness({ compiled, readings: [await read()] }, data.assets)).toEqual(compiled.slice(2));
  });
});

test.each<[string, DoubleResponse, string]>([
  ['a web page', { body: '<html>' }, 'returned a web page instead of JSON'],
  ['another shape', { body: '{"chainName":"osmosis","assets":{}}' }, 'other than the list of Osmosis'],
  ['the list of another chain', { body: JSON.stringify({ chainName: 'a', assets: ASSETS }) }, 'other than the list'],
  ['an asset of another shape', listOf({ haltDeposits: 'yes' }), 'other than the list of Osmosis'],
  ['half a list', { body: JSON.stringify({ chainName: 'osmosis', assets: ASSETS.slice(0, 1) }) }, 'lacks most assets'],
  ['no list', { status: 404, body: '{}' }, 'answered HTTP 404'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9' }, body: '' }, 'redirect'],
  ['megabytes', { body: `["${'a'.repeat(9_000_000)}"]` }, 'returned more than 8 MB'],
  ['millions of values', { body: `[${'1,'.repeat(300_000)}1]` }, 'too deep or too large'],
  ['no answer', 'hang', 'did not answer in time'],
])('%s is a failure that names the host only', async (_, response, message) => {
  const { read } = await feedOf(() => response, timeLimitOf(response));
  const error: Error = await read().then(
    () => expect.fail('was read'),
    (reason) => reason,
  );
  expect(error.message).toContain(message);
  expect(error.message).toMatch(/^127\.0\.0\.1:\d+ /);
  expect(error.message).not.toContain('list.json');
});
