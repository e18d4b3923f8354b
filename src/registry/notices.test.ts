import { describe, expect, test } from 'vitest';
import { ibcDenom } from '#contract/ibc-denom.ts';
import type { NoticeEffect, NoticeSubject } from '#contract/notice.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { notice } from '#testing/notice.ts';
import { effectsOf, noticeOn } from './notices.ts';
import type { ChannelRecord } from './records.ts';

const channel = (chain_id: string, name: string, to_chain_id: string, to_channel: string): ChannelRecord => ({
  ...{ chain_id, port: 'transfer', channel: name, to_chain_id, to_port: 'transfer', to_channel },
  ...{ preferred: true, active: true },
});
const VOUCHER = ibcDenom('transfer/channel-1/ua');
/** A voucher on c of the voucher on b. */
const SECOND = ibcDenom('transfer/channel-5/transfer/channel-1/ua');
/** What another bridge brought to a: further away it began as an asset of e. */
const BRIDGED = ibcDenom('transfer/channel-1/wrapped');
const lists = {
  channels: [
    channel('a', 'channel-0', 'b', 'channel-1'),
    channel('a', 'channel-2', 'c', 'channel-3'),
    channel('b', 'channel-1', 'a', 'channel-0'),
    channel('b', 'channel-4', 'c', 'channel-5'),
    channel('c', 'channel-3', 'a', 'channel-2'),
    channel('c', 'channel-5', 'b', 'channel-4'),
  ],
  assets: [
    assetRecord({ chain_id: 'a', denom: 'ua' }),
    assetRecord({ chain_id: 'a', denom: 'uother' }),
    assetRecord({ chain_id: 'a', denom: 'wrapped', origin_chain_id: 'e', origin_denom: '0xe' }),
    assetRecord({ chain_id: 'e', denom: '0xe' }),
    assetRecord({
      ...{ chain_id: 'b', denom: VOUCHER, trace: 'transfer/channel-1', base_denom: 'ua' },
      ...{ origin_chain_id: 'a', origin_denom: 'ua' },
    }),
    assetRecord({
      ...{ chain_id: 'c', denom: SECOND, trace: 'transfer/channel-5/transfer/channel-1', base_denom: 'ua' },
      ...{ origin_chain_id: 'a', origin_denom: 'ua' },
    }),
    assetRecord({
      ...{ chain_id: 'b', denom: BRIDGED, trace: 'transfer/channel-1', base_denom: 'wrapped' },
      ...{ origin_chain_id: 'e', origin_denom: '0xe' },
    }),
  ],
};

/** What a notice does to its subject from its day on: "chain denom channel state". */
function done(subject: NoticeSubject, effect: NoticeEffect = 'closed'): string[] {
  const phases = [{ from: '2026-12-01', effect }];
  const records = effectsOf([notice({ about: [subject], phases })], '2026-12-01', lists);
  return records.map(({ chain_id, denom, channel, contract, bridge, part, venue, state }) =>
    [chain_id || 'anywhere', denom, channel, contract, bridge, part, venue, state].filter(Boolean).join(' '),
  );
}

describe('what a notice does to', () => {
  test('a chain', () => {
    expect(done({ chain_id: 'a' })).toEqual(['a gone']);
    expect(done({ chain_id: 'a' }, 'no_entry')).toEqual(['a halted_in']);
    expect(done({ chain_id: 'a' }, 'warn')).toEqual(['a ending']);
    expect(done({ chain_id: 'a' }, 'inform')).toEqual([]);
  });

  test('one asset', () => {
    expect(done({ chain_id: 'a', denom: 'ua' })).toEqual(['a ua gone']);
    expect(done({ chain_id: 'a', denom: 'ua' }, 'no_entry')).toEqual(['a ua halted_in']);
  });

  test('a family: the asset, its vouchers and theirs, but not what shares its chain', () => {
    const family = [`a ua`, `b ${VOUCHER}`, `c ${SECOND}`];
    const states = (state: string) => family.map((asset) => `${asset} ${state}`);
    expect(done({ chain_id: 'a', denom: 'ua', vouchers: 'with' })).toEqual(states('gone'));
    expect(done({ chain_id: 'a', denom: 'ua', vouchers: 'only' })).toEqual(states('gone').slice(1));
    expect(done({ chain_id: 'a', denom: 'ua', vouchers: 'with' }, 'warn')).toEqual(states('ending'));
    // Its tokens still go home, so their way in is open to them.
    expect(done({ chain_id: 'a', denom: 'ua', vouchers: 'with' }, 'no_entry')).toEqual(states('closing'));
  });

  test('the family of an asset that another bridge brought: by the end of the path, where the origin is further away', () => {
    expect(done({ chain_id: 'a', denom: 'wrapped', vouchers: 'with' })).toEqual([
      `a wrapped gone`,
      `b ${BRIDGED} gone`,
    ]);
    expect(done({ chain_id: 'e', denom: '0xe', vouchers: 'only' })).toEqual([`a wrapped gone`, `b ${BRIDGED} gone`]);
  });

  test('a channel, or all of a chain, which have no state between open and halted', () => {
    expect(done({ chain_id: 'a', channel: 'channel-2' })).toEqual(['a channel-2 halted']);
    expect(done({ chain_id: 'a', channel: '*' }, 'no_entry')).toEqual(['a channel-0 halted', 'a channel-2 halted']);
    expect(done({ chain_id: 'a', channel: '*' }, 'warn')).toEqual([]);
  });

  test('a contract of a bridge, and not to the chain that it is on', () => {
    expect(done({ chain_id: 'e', contract: '0xc' })).toEqual(['e 0xc halted']);
    expect(done({ chain_id: 'e', contract: '0xc' }, 'warn')).toEqual([]);
  });

  test('a bridge: everywhere, a part of it, on a chain, for an asset', () => {
    expect(done({ bridge: 'CCTP' })).toEqual(['anywhere CCTP gone']);
    expect(done({ bridge: 'CCTP', part: 'v1' })).toEqual(['anywhere CCTP v1 gone']);
    expect(done({ bridge: 'STARGATE', chain_id: 'e' }, 'no_entry')).toEqual(['e STARGATE halted_in']);
    expect(done({ bridge: 'STARGATE', chain_id: 'e', denom: '0xe' })).toEqual(['e 0xe STARGATE gone']);
  });

  test('a venue, and not to the chain that it is on', () => {
    expect(done({ venue: 'a-swaps', chain_id: 'a' })).toEqual(['a a-swaps gone']);
  });

  test('a feed and a wallet: nothing', () => {
    expect(done({ feed: 'pyth' })).toEqual([]);
    expect(done({ wallet: 'Leap', chain_id: 'a' })).toEqual([]);
  });
});

describe('a notice of three phases', () => {
  const dated = notice({
    about: [{ chain_id: 'a' }],
    phases: [
      { from: '2026-09-10', effect: 'inform' },
      { from: '2026-10-31', effect: 'warn' },
      { from: '2027-01-12', effect: 'closed' },
    ],
    sources: [
      { source: 'a paper', strength: 'third', read: '2026-11-28' },
      { source: 'its code', strength: 'chain', read: '2026-11-28' },
      { source: 'its operator', strength: 'operator', read: '2026-11-28' },
    ],
  });

  test.each([
    ['2026-09-09', null, '2026-09-10'],
    ['2026-09-10', 'inform', '2026-10-31'],
    ['2026-10-30', 'inform', '2026-10-31'],
    ['2026-10-31', 'warn', '2027-01-12'],
    ['2027-01-11', 'warn', '2027-01-12'],
    ['2027-01-12', 'closed', undefined],
    ['2099-01-01', 'closed', undefined],
  ])('on %s is in phase %s, and the next begins on %s', (day, effect, next) => {
    expect(noticeOn(dated, day)).toMatchObject({ effect, next: next === undefined ? null : { from: next } });
  });

  test('tells from its first effect on when all ends, and then the day with which it did', () => {
    expect(effectsOf([dated], '2026-10-30', lists)).toEqual([]);
    const says = { notice: 'a-notice', what: 'It ends.', source: 'its code' };
    const warning = { ...says, state: 'ending', reason: 'announced_end', date: '2026-10-31', until: '2027-01-12' };
    expect(effectsOf([dated], '2027-01-11', lists)).toMatchObject([warning]);
    const end = effectsOf([dated], '2027-01-12', lists);
    expect(end).toMatchObject([{ ...says, state: 'gone', reason: 'ended', date: '2027-01-12' }]);
    expect(end[0]).not.toHaveProperty('until');
  });

  test('tells from which day on less can leave, also once it is here', () => {
    const limited = { ...dated, limited_from: '2026-12-01' };
    expect(effectsOf([limited], '2026-11-30', lists)).toMatchObject([{ limited_from: '2026-12-01' }]);
    expect(effectsOf([limited], '2026-12-02', lists)).toMatchObject([{ limited_from: '2026-12-01' }]);
  });
});
