import { describe, expect, test } from 'vitest';
import { ibcDenom } from '#contract/ibc-denom.ts';
import type { LivenessState } from '#contract/liveness.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import type { ChannelRecord, LivenessRecord } from './records.ts';
import { createRegistry } from './registry.ts';

const twoWays = (one: string, channel: string, other: string, otherChannel: string): ChannelRecord[] => {
  const [port, to_port] = ['transfer', 'transfer'];
  const rest = { port, to_port, preferred: true, active: true };
  return [
    { ...rest, chain_id: one, channel, to_chain_id: other, to_channel: otherChannel },
    { ...rest, chain_id: other, channel: otherChannel, to_chain_id: one, to_channel: channel },
  ];
};

/** `ua` of chain a, and its vouchers: on b, and by way of b on c. */
const HOME = { chain_id: 'a', denom: 'ua' };
const ON_B = { chain_id: 'b', denom: ibcDenom('transfer/channel-1/ua') };
const ON_C = { chain_id: 'c', denom: ibcDenom('transfer/channel-3/transfer/channel-1/ua') };
/** Not listed: it follows from the channel from c to a. */
const DERIVED = { chain_id: 'c', denom: ibcDenom('transfer/channel-5/ua') };
const OTHER = { chain_id: 'a', denom: 'uother' };

const origin = { origin_chain_id: 'a', origin_denom: 'ua', base_denom: 'ua' };
const data = {
  chains: ['a', 'b', 'c'].map((chain_id) => chainRecord({ chain_id })),
  assets: [
    assetRecord(HOME),
    assetRecord(OTHER),
    assetRecord({ ...ON_B, ...origin, trace: 'transfer/channel-1' }),
    assetRecord({ ...ON_C, ...origin, trace: 'transfer/channel-3/transfer/channel-1' }),
  ],
  channels: [
    ...twoWays('a', 'channel-0', 'b', 'channel-1'),
    ...twoWays('b', 'channel-2', 'c', 'channel-3'),
    ...twoWays('a', 'channel-4', 'c', 'channel-5'),
  ],
};
const record = (facts: Partial<LivenessRecord> & { readonly state: LivenessState }): LivenessRecord => ({
  ...{ chain_id: 'a', denom: null, channel: null, reason: 'ended', source: 'a test', date: '2026-11-28' },
  ...facts,
});
const registryWith = (...liveness: LivenessRecord[]) => createRegistry({ ...data, liveness });

describe('an asset that is being ended', () => {
  const closing = record({ ...HOME, state: 'closing' });
  const onB = record({ ...ON_B, state: 'closing' });
  const registry = registryWith(closing, onB);

  test('is entered from none but its own vouchers', () => {
    expect(registry.findEntryHalt(HOME, OTHER)).toEqual(closing);
    expect(registry.findEntryHalt(ON_B, OTHER)).toEqual(onB);
    expect(registry.findEntryHalt(HOME, ON_B)).toBeUndefined();
    expect(registry.findEntryHalt(ON_B, HOME)).toBeUndefined();
    expect(registry.findEntryHalt(OTHER, HOME)).toBeUndefined();
  });

  test('moves both ways on its own', () => {
    for (const way of ['in', 'out'] as const) expect(registry.findHalt(HOME, way)).toBeUndefined();
  });

  test('ends with the vouchers of it that are in no list', () => {
    expect(registry.findEntryHalt(DERIVED, OTHER)).toMatchObject({ ...DERIVED, state: 'closing' });
    expect(registry.findEntryHalt(DERIVED, ON_B)).toBeUndefined();
  });

  test('that another bridge brought is not entered from where it began, which is not ended with it', () => {
    const [began, brought] = [
      { chain_id: 'c', denom: '0xe' },
      { chain_id: 'a', denom: 'wrapped' },
    ];
    const onB = { chain_id: 'b', denom: ibcDenom('transfer/channel-1/wrapped') };
    const from = { origin_chain_id: 'c', origin_denom: '0xe' };
    const bridged = createRegistry({
      ...data,
      assets: [
        assetRecord(began),
        assetRecord({ ...brought, ...from }),
        assetRecord({ ...onB, ...from, trace: 'transfer/channel-1', base_denom: 'wrapped' }),
      ],
      liveness: [brought, onB].map((asset) => record({ ...asset, state: 'closing' })),
    });
    expect(bridged.findEntryHalt(brought, began)).toMatchObject({ ...brought, state: 'closing' });
    expect(bridged.findEntryHalt(brought, onB)).toBeUndefined();
    expect(bridged.findEntryHalt(began, brought)).toBeUndefined();
  });

  test('keeps the outside out where another word on its chain closes more', () => {
    const halted = registryWith(
      ...[closing, record({ state: 'halted_in' }), record({ chain_id: 'c', state: 'halted_in' })],
    );
    expect(halted.findHalt(HOME, 'in')).toMatchObject({ state: 'halted_in' });
    expect(halted.findEntryHalt(HOME, OTHER)).toEqual(closing);
    expect(halted.findHalt(DERIVED, 'in')).toMatchObject({ state: 'halted_in' });
    expect(halted.findEntryHalt(DERIVED, OTHER)).toMatchObject({ state: 'closing' });
  });
});

describe('a bridge', () => {
  const lane = { bridge: 'CCTP', from: HOME, to: ON_B } as const;
  const stateOf = (...records: LivenessRecord[]) => ({
    v1: registryWith(...records).findBridgeLiveness({ ...lane, part: 'v1' })?.state,
    v2: registryWith(...records).findBridgeLiveness({ ...lane, part: 'v2' })?.state,
    back: registryWith(...records).findBridgeLiveness({ ...lane, part: 'v2', from: ON_B, to: HOME })?.state,
    other: registryWith(...records).findBridgeLiveness({ ...lane, bridge: 'STARGATE' })?.state,
  });
  const anywhere = (state: LivenessState, part?: string) =>
    record({ chain_id: '', bridge: 'CCTP', state, ...(part !== undefined && { part }) });
  const onA = (facts: Partial<LivenessRecord> & { readonly state: LivenessState }) =>
    record({ bridge: 'CCTP', ...facts });

  test('is closed as a whole or in a part', () => {
    expect(stateOf(anywhere('gone'))).toEqual({ v1: 'gone', v2: 'gone', back: 'gone', other: undefined });
    expect(stateOf(anywhere('gone', 'v1'))).toEqual({ v1: 'gone', v2: undefined, back: undefined, other: undefined });
  });

  test('is closed on a chain, or for an asset of it, in the letters of any case', () => {
    expect(stateOf(onA({ state: 'gone' }))).toMatchObject({ v1: 'gone', back: 'gone' });
    expect(stateOf(onA({ state: 'gone', denom: 'ua' }))).toMatchObject({ v1: 'gone', back: 'gone' });
    expect(stateOf(onA({ state: 'gone', denom: 'uother' }))).toMatchObject({ v1: undefined, back: undefined });
    const token = { chain_id: '1', denom: '0xAbC' };
    const evm = createRegistry({
      ...data,
      liveness: [record({ ...token, denom: '0xaBc', bridge: 'CCTP', state: 'gone' })],
    });
    expect(evm.findBridgeLiveness({ bridge: 'CCTP', from: token, to: HOME })?.state).toBe('gone');
  });

  test('whose chain takes nothing more in lets out what is there', () => {
    expect(stateOf(onA({ state: 'halted_in' }))).toMatchObject({ v2: undefined, back: 'halted_in' });
    expect(stateOf(onA({ state: 'halted_out' }))).toMatchObject({ v2: 'halted_out', back: undefined });
  });

  test('is not opened anywhere by a word that closes less there or elsewhere', () => {
    const soft = anywhere('ending');
    expect(stateOf(soft, onA({ state: 'gone' }))).toMatchObject({ v2: 'gone', back: 'gone' });
    expect(stateOf(anywhere('gone'), anywhere('ending', 'v1'))).toMatchObject({ v1: 'gone' });
    expect(stateOf(anywhere('gone'), onA({ state: 'ending', denom: 'ua' }))).toMatchObject({ v2: 'gone' });
  });
});

test('a venue is closed on its chain or everywhere', () => {
  const venue = { chain_id: 'a', name: 'a-swaps' };
  const stateOf = (facts: Partial<LivenessRecord>) =>
    registryWith(record({ state: 'gone', venue: 'a-swaps', ...facts })).findVenueLiveness(venue)?.state;
  expect(stateOf({})).toBe('gone');
  expect(stateOf({ chain_id: '' })).toBe('gone');
  expect(stateOf({ chain_id: 'b' })).toBeUndefined();
  expect(stateOf({ venue: 'other-swaps' })).toBeUndefined();
});

describe('what can no longer be redeemed', () => {
  const why = (asset: { chain_id: string; denom: string }, ...records: LivenessRecord[]) => {
    const found = registryWith(...records).findUnredeemable(asset);
    return found && [found.chain_id, found.channel ?? found.denom].filter(Boolean).join(' ');
  };

  test('is what is gone, with its vouchers', () => {
    const gone = record({ ...HOME, state: 'gone' });
    expect(why(HOME, gone)).toBe('a ua');
    expect(why(DERIVED, gone)).toBe(`c ${DERIVED.denom}`);
    expect(why(OTHER, gone)).toBeUndefined();
  });

  test('is a voucher whose way home has ended, at any hop and by either end of the channel', () => {
    const first = record({ chain_id: 'a', channel: 'channel-0', state: 'halted' });
    expect(why(ON_B, first)).toBe('a channel-0');
    expect(why(ON_C, first)).toBe('a channel-0');
    expect(why(HOME, first)).toBeUndefined();
    expect(why(DERIVED, first)).toBeUndefined();
    expect(why(DERIVED, record({ chain_id: 'c', channel: 'channel-5', state: 'halted' }))).toBe('c channel-5');
  });

  test('is a voucher whose way home leads over a chain that is gone', () => {
    expect(why(ON_C, record({ chain_id: 'b', state: 'gone' }))).toBe('b');
  });

  test('is not what is halted for now, or is about to end', () => {
    const expired = record({ channel: 'channel-0', state: 'halted', reason: 'client_expired' });
    expect(why(ON_B, expired)).toBeUndefined();
    expect(why(HOME, record({ ...HOME, state: 'closing' }))).toBeUndefined();
    expect(why(HOME, record({ ...HOME, state: 'halted_out' }))).toBeUndefined();
  });
});
