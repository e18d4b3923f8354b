import { describe, expect, test } from 'vitest';
import type { AssetRecord, ChainRecord, ChannelRecord } from '../../src/registry/records.ts';
import {
  type Contents,
  changeReport,
  changesBetween,
  type Redenomination,
  redenominationsIn,
  unnamedRedenominations,
} from './changes.ts';

const chain = (chain_id: string, more: Partial<ChainRecord> = {}): ChainRecord => ({
  chain_id,
  chain_name: chain_id,
  pretty_name: chain_id.toUpperCase(),
  chain_type: 'cosmos',
  bech32_prefix: chain_id,
  logo_uri: null,
  native_denom: `u${chain_id}`,
  wrapped_native: null,
  fee_assets: [],
  pfm: false,
  ibc_hooks: false,
  memo: false,
  autopilot: false,
  authz: false,
  feegrant: false,
  coin_type: 118,
  multicall3: null,
  endpoints: { rest: [], rpc: [] },
  explorer: null,
  explorer_tx: null,
  twin: null,
  ...more,
});

const asset = (chain_id: string, denom: string, more: Partial<AssetRecord> = {}): AssetRecord => ({
  chain_id,
  denom,
  symbol: denom.slice(1).toUpperCase(),
  name: null,
  decimals: 6,
  logo_uri: null,
  coingecko_id: null,
  token_contract: null,
  trace: '',
  base_denom: '',
  origin_chain_id: chain_id,
  origin_denom: denom,
  ...more,
});

const channel = (chain_id: string, to_chain_id: string, more: Partial<ChannelRecord> = {}): ChannelRecord => ({
  chain_id,
  port: 'transfer',
  channel: 'channel-0',
  to_chain_id,
  to_port: 'transfer',
  to_channel: 'channel-1',
  preferred: true,
  active: true,
  ...more,
});

const contents = (more: Partial<Contents>): Contents => ({ chains: [], assets: [], channels: [], lanes: {}, ...more });

const linesOf = (before: Contents, after: Contents): string[] =>
  changeReport(changesBetween(before, after)).split('\n');

describe('what a compilation changes', () => {
  test('nothing where both are alike', () => {
    const same = contents({ chains: [chain('a')], assets: [asset('a', 'ua')], channels: [channel('a', 'b')] });
    expect(changeReport(changesBetween(same, same))).toBe('');
  });

  test('is counted by kind and said line by line', () => {
    const before = contents({
      chains: [chain('a'), chain('b')],
      assets: [asset('a', 'ua'), asset('a', 'uold'), asset('b', 'ub', { decimals: 18 })],
      channels: [channel('a', 'b')],
    });
    const after = contents({
      chains: [chain('a', { pretty_name: 'Alpha' }), chain('c')],
      assets: [asset('a', 'ua', { symbol: 'ALPHA' }), asset('b', 'ub', { decimals: 6 }), asset('c', 'uc')],
      channels: [channel('a', 'b', { active: false })],
    });
    expect(linesOf(before, after)).toEqual([
      '          gone   new other',
      'chains       1     1     1',
      'assets       1     1     0',
      'decimals     0     0     1',
      'symbols      0     0     1',
      'channels     0     0     1',
      '',
      'chains',
      '  gone  B (b)',
      '  new   C (c)',
      '  other A (a): pretty_name "A", now "Alpha"',
      '',
      'assets',
      '  gone  OLD on a, uold',
      '  new   C on c, uc',
      '',
      'decimals',
      '  other B on b, ub: decimals 18, now 6',
      '',
      'symbols',
      '  other A on a, ua: symbol "A", now "ALPHA"',
      '',
      'channels',
      '  other a transfer/channel-0 to b channel-1: active true, now false',
    ]);
  });

  test('nodes are told one by one', () => {
    const withNodes = (...rpc: string[]) => contents({ chains: [chain('a', { endpoints: { rest: [], rpc } })] });
    expect(linesOf(withNodes('https://one', 'https://two'), withNodes('https://two', 'https://three'))).toEqual([
      '       gone   new other',
      'nodes     1     1     0',
      '',
      'nodes',
      '  gone  https://one of A (a)',
      '  new   https://three of A (a)',
    ]);
  });

  test('lanes are told by the assets that a bridge no longer or newly serves', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => asset(id, 'uusd')) as [
      AssetRecord,
      AssetRecord,
      AssetRecord,
      AssetRecord,
    ];
    const assets = [a, b, c, d];
    const before = contents({
      assets,
      lanes: {
        BRIDGE: [
          { from: a, to: b },
          { from: b, to: a },
          { from: a, to: c },
        ],
      },
    });
    const after = contents({
      assets,
      lanes: {
        BRIDGE: [
          { from: a, to: b },
          { from: d, to: a },
        ],
      },
    });
    expect(linesOf(before, after)).toEqual([
      '                 gone   new other',
      'lanes of BRIDGE     2     1     0',
      '',
      'lanes of BRIDGE',
      '  gone  USD on c, uusd: 1 lanes',
      '  gone  1 lanes between assets that it serves before and after',
      '  new   USD on d, uusd: 1 lanes',
    ]);
  });
});

describe('a change of denom or decimals', () => {
  const before = contents({
    chains: [chain('zig', { native_denom: 'uzig' })],
    assets: [asset('zig', 'uzig'), asset('zig', 'udollar', { coingecko_id: 'dollar' })],
  });
  const after = contents({
    chains: [chain('zig', { native_denom: 'azig' })],
    assets: [asset('zig', 'azig', { decimals: 18 }), asset('zig', 'udollar', { coingecko_id: 'dollar' })],
  });
  const named: Redenomination = {
    chain_id: 'zig',
    from: { denom: 'uzig', decimals: 6 },
    to: { denom: 'azig', decimals: 18 },
  };

  test('is found once for a coin that its chain renames and rescales', () => {
    expect(redenominationsIn(before, after)).toEqual([named]);
  });

  test('is said with the next step until a fact names it with its decimals', () => {
    const found = redenominationsIn(before, after);
    const [sentence] = unnamedRedenominations(found, []);
    expect(sentence).toMatch(/^uzig \(6 decimals\) on zig is azig \(18 decimals\) now: .*redenominations\.json/);
    expect(unnamedRedenominations(found, [named])).toEqual([]);
    expect(unnamedRedenominations(found, [{ ...named, to: { denom: 'azig', decimals: 6 } }])).toHaveLength(1);
  });

  test('is found where decimals become others or unknown, not where they become known', () => {
    const of = (decimals: number | null) => contents({ assets: [asset('a', 'ua', { decimals })] });
    expect(redenominationsIn(of(6), of(18))).toHaveLength(1);
    expect(redenominationsIn(of(6), of(null))).toHaveLength(1);
    expect(redenominationsIn(of(null), of(6))).toEqual([]);
  });

  test('is found where an asset went and another one with its CoinGecko id came, on its own chain', () => {
    const old = contents({ assets: [asset('a', 'uold', { coingecko_id: 'coin' })] });
    const heir = (chain_id: string) => contents({ assets: [asset(chain_id, 'unew', { coingecko_id: 'coin' })] });
    expect(redenominationsIn(old, heir('a'))).toHaveLength(1);
    expect(redenominationsIn(old, heir('b'))).toEqual([]);
  });

  test('is not what another channel makes of a voucher', () => {
    const voucher = (denom: string, trace: string) =>
      contents({ assets: [asset('a', denom, { symbol: 'USDC', trace })] });
    const other = voucher('ibc/BB', 'transfer/channel-2');
    expect(redenominationsIn(voucher('ibc/AA', 'transfer/channel-1'), other)).toEqual([]);
  });
});
