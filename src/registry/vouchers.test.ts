import { describe, expect, test } from 'vitest';
import { ibcDenom } from '#contract/ibc-denom.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import assets from './data/assets.json' with { type: 'json' };
import channels from './data/channels.json' with { type: 'json' };
import { embeddedRegistry } from './embedded.ts';
import type { ChannelRecord } from './records.ts';
import { createRegistry } from './registry.ts';

const registry = embeddedRegistry();

const OSMO_ON_HUB = {
  chain_id: 'cosmoshub-4',
  denom: 'ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC',
};
const USDC_ON_HUB = {
  chain_id: 'cosmoshub-4',
  denom: 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013',
};

const originOf = (asset: { chain_id: string; denom: string }) => {
  const origin = registry.findOrigin(asset);
  return origin && `${origin.denom} of ${origin.chain_id}`;
};

describe('a voucher that no list has', () => {
  test('has the origin of the denom that its path ends in', () => {
    expect(originOf(OSMO_ON_HUB)).toBe('uosmo of osmosis-1');
    expect(originOf(USDC_ON_HUB)).toBe('uusdc of noble-1');
  });

  test('has the decimals and symbol of that denom, its own path, and a symbol that no listed asset has', () => {
    expect(registry.getAsset(USDC_ON_HUB)).toMatchObject({
      ...USDC_ON_HUB,
      trace: 'transfer/channel-536',
      symbol: 'USDC.n',
      recommended_symbol: 'USDC.n.noble',
      decimals: 6,
      coingecko_id: 'usd-coin',
      description: 'USDC.n of Noble, on Cosmos Hub over IBC (transfer/channel-536).',
    });
  });

  test('is the same in any letter case of its hash, and the same object', () => {
    const found = registry.findAsset(USDC_ON_HUB);
    expect(
      registry.findAsset({ ...USDC_ON_HUB, denom: USDC_ON_HUB.denom.replace(/[A-F]/g, (c) => c.toLowerCase()) }),
    ).toBe(found);
    expect(registry.findAsset(USDC_ON_HUB)).toBe(found);
  });

  test('stays unlisted', () => {
    expect(registry.isListed(USDC_ON_HUB)).toBe(false);
    expect(registry.listAssets({ chain_id: 'cosmoshub-4' })).not.toContain(registry.findAsset(USDC_ON_HUB));
  });

  test.each([
    ['a made-up hash', { chain_id: 'cosmoshub-4', denom: `ibc/${'0123456789ABCDEF'.repeat(4)}` }],
    ['a right hash on another chain', { ...USDC_ON_HUB, chain_id: 'osmosis-1' }],
    ['a right hash on a chain without channels', { ...USDC_ON_HUB, chain_id: '1' }],
    ['a right hash on no chain', { ...USDC_ON_HUB, chain_id: 'atlantis-9' }],
    ['a channel that is not there', { chain_id: 'cosmoshub-4', denom: ibcDenom('transfer/channel-999999/uusdc') }],
    ['a denom that is not there', { chain_id: 'cosmoshub-4', denom: ibcDenom('transfer/channel-536/ugold') }],
    ['a hash cut short', { chain_id: 'cosmoshub-4', denom: USDC_ON_HUB.denom.slice(0, -1) }],
    [
      'a way there and back, which unwinds',
      { chain_id: 'cosmoshub-4', denom: ibcDenom('transfer/channel-141/transfer/channel-0/uatom') },
    ],
  ])('%s stays unknown', (_, asset) => {
    expect(registry.findAsset(asset)).toBeUndefined();
    expect(registry.findOrigin(asset)).toBeUndefined();
    expect(registry.findVoucherHop(asset)).toBeUndefined();
  });

  test('is known over two channels', () => {
    const twice = { chain_id: 'cosmoshub-4', denom: ibcDenom('transfer/channel-141/transfer/channel-750/uusdc') };
    expect(originOf(twice)).toBe('uusdc of noble-1');
    expect(registry.findAsset(twice)).toMatchObject({
      trace: 'transfer/channel-141/transfer/channel-750',
      recommended_symbol: 'USDC.n.osmosis',
    });
  });

  test('is known when a listed voucher of several hops was sent on', () => {
    const listed = assets.find(
      ({ chain_id, trace }) => chain_id === 'osmosis-1' && trace === 'transfer/channel-0/transfer/08-wasm-1369',
    );
    const onNoble = {
      chain_id: 'noble-1',
      denom: ibcDenom(`transfer/channel-1/${listed?.trace}/${listed?.base_denom}`),
    };
    expect(registry.findOrigin(onNoble)?.chain_id).toBe('1');
  });
});

/** Every native asset over every channel that takes it. */
const oneHop = channels
  .filter(({ port, to_port }) => port === 'transfer' && to_port === 'transfer')
  .flatMap((channel) =>
    registry
      .listAssets({ chain_id: channel.to_chain_id })
      .filter(({ trace, is_cw20 }) => trace === '' && !is_cw20)
      .map((base) => ({ base, channel })),
  );

test('every voucher of one hop of a listed asset is known, over closed channels too', () => {
  expect(oneHop.length).toBeGreaterThan(29_000);
  const wrong = oneHop.filter(({ base, channel }) => {
    const text = base.denom.startsWith('factory/kujira') ? base.denom.replaceAll('/', ':') : base.denom;
    const denom = ibcDenom(`transfer/${channel.channel}/${text}`);
    const found = registry.findAsset({ chain_id: channel.chain_id, denom });
    return (
      found === undefined ||
      (!registry.isListed(found) &&
        (found.decimals !== base.decimals || found.origin_denom !== base.origin_denom || found.symbol !== base.symbol))
    );
  });
  expect(wrong.map(({ base, channel }) => `${base.denom} over ${channel.channel} of ${channel.chain_id}`)).toEqual([]);
});

describe('one hop of a voucher', () => {
  test('leads over its channel to the asset before it, derived or listed', () => {
    const twice = { chain_id: 'cosmoshub-4', denom: ibcDenom('transfer/channel-141/transfer/channel-750/uusdc') };
    const hop = registry.findVoucherHop(twice);
    expect(hop?.channel).toMatchObject({ chain_id: 'cosmoshub-4', channel: 'channel-141', to_chain_id: 'osmosis-1' });
    expect(hop?.before.recommended_symbol).toBe('USDC.n');
    expect(registry.findVoucherHop(USDC_ON_HUB)?.before.denom).toBe('uusdc');
    expect(registry.findVoucherHop({ chain_id: 'noble-1', denom: 'uusdc' })).toBeUndefined();
  });

  test('out of a chain gives the voucher that arrives, and none over its own channel', () => {
    const [out] = registry.channelsBetween('noble-1', 'cosmoshub-4') as [ChannelRecord];
    expect(registry.findVoucherOver({ chain_id: 'noble-1', denom: 'uusdc' }, out)?.voucher).toBe(
      registry.findAsset(USDC_ON_HUB),
    );
    const [back] = registry.channelsBetween('cosmoshub-4', 'noble-1') as [ChannelRecord];
    expect(registry.findVoucherOver(USDC_ON_HUB, back)).toBeUndefined();
  });
});

describe('in a small registry', () => {
  const pair = (a: string, from: string, b: string, to: string, active = true): ChannelRecord[] => {
    const end = { port: 'transfer', to_port: 'transfer', preferred: true, active };
    return [
      { ...end, chain_id: a, channel: from, to_chain_id: b, to_channel: to },
      { ...end, chain_id: b, channel: to, to_chain_id: a, to_channel: from },
    ];
  };
  const small = () =>
    createRegistry({
      chains: ['a', 'b', 'c', 'd'].map((chain_id) => chainRecord({ chain_id })),
      assets: [assetRecord({ chain_id: 'a', denom: 'ua', decimals: 9 }), assetRecord({ chain_id: 'a', denom: 'gone' })],
      channels: [
        ...pair('a', 'channel-1', 'b', 'channel-2', false),
        ...pair('b', 'channel-3', 'c', 'channel-4'),
        ...pair('c', 'channel-5', 'd', 'channel-6'),
      ],
      liveness: [
        {
          ...{ chain_id: 'a', denom: 'gone', channel: null, state: 'gone', reason: 'deprecated' },
          ...{ source: 'a test', date: '2026-11-01' },
        },
      ],
    });
  const PATH = 'transfer/channel-6/transfer/channel-4/transfer/channel-2/ua';
  const thrice = { chain_id: 'd', denom: ibcDenom(PATH) };

  test('a closed channel names the origin', () => {
    const voucher = { chain_id: 'b', denom: ibcDenom('transfer/channel-2/ua') };
    expect(small().findOrigin(voucher)).toMatchObject({ chain_id: 'a', denom: 'ua' });
    expect(small().findVoucherHop(voucher)?.channel.active).toBe(false);
  });

  test('a voucher of an asset that is gone is gone', () => {
    const voucher = { chain_id: 'b', denom: ibcDenom('transfer/channel-2/gone') };
    expect(small().findLiveness(voucher)).toMatchObject({ ...voucher, state: 'gone', reason: 'deprecated' });
  });

  test('a path of more hops is kept once it hashes to the denom, and then known hop by hop', () => {
    const one = small();
    expect(one.findAsset(thrice)).toBeUndefined();
    expect(one.rememberVoucher(thrice, PATH)).toBe(true);
    expect(one.findAsset(thrice)).toMatchObject({ decimals: 9, origin_chain_id: 'a', origin_denom: 'ua' });
    expect(one.findVoucherHop(thrice)?.before).toMatchObject({ chain_id: 'c', decimals: 9 });
  });

  test('with other records of what is alive, paths are kept and vouchers follow the records', () => {
    const one = small();
    const halt = { state: 'halted', reason: 'client_expired', source: 'a node', date: '2026-11-26' } as const;
    const halted = one.withWords({ liveness: [{ chain_id: 'c', channel: 'channel-5', denom: null, ...halt }] });
    expect(one.rememberVoucher(thrice, PATH)).toBe(true);
    expect(halted.findAsset(thrice)?.liveness).toEqual(halt);
    expect(one.findAsset(thrice)).not.toHaveProperty('liveness');
    // Named at one end, halted at both.
    for (const [chain_id, channel] of [
      ['c', 'channel-5'],
      ['d', 'channel-6'],
    ] as const) {
      const end = { chain_id, channel, port: 'transfer' };
      expect(halted.findChannelLiveness(end)).toMatchObject(halt);
      expect(one.findChannelLiveness(end)).toBeUndefined();
    }
    expect([halted.channelsBetween('c', 'd'), halted.channelsBetween('d', 'c')]).toEqual([[], []]);
    expect(halted.withWords({ liveness: [] }).channelsBetween('c', 'd')).toHaveLength(1);
    expect(halted.findLiveness({ chain_id: 'a', denom: 'gone' })).toBeUndefined();
  });

  test.each([
    ['that does not hash to the denom', PATH.replace('ua', 'ub')],
    ['that is not made of channels', 'ua'],
  ])('a path %s is not kept', (_, path) => {
    const one = small();
    expect(one.rememberVoucher(thrice, path)).toBe(false);
    expect(one.findAsset(thrice)).toBeUndefined();
  });

  test('a path over unknown channels, or to an unknown denom, is not kept though it hashes to the denom', () => {
    for (const path of [PATH.replace('channel-4', 'channel-44'), PATH.replace('/ua', '/ugold')]) {
      const asset = { chain_id: 'd', denom: ibcDenom(path) };
      expect(small().rememberVoucher(asset, path)).toBe(false);
    }
  });
});
