import { getAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { isAddress } from '#contract/address.ts';
import { assetKey } from '#contract/asset.ts';
import { ibcDenom } from '#contract/ibc-denom.ts';
import { hopsOf } from '#contract/trace.ts';
import assets from './data/assets.json' with { type: 'json' };
import chains from './data/chains.json' with { type: 'json' };
import channels from './data/channels.json' with { type: 'json' };
import provenance from './data/provenance.json' with { type: 'json' };
import { embeddedRegistry } from './embedded.ts';

const chainById = new Map(chains.map((chain) => [chain.chain_id, chain]));

test('counts are at least those of earlier compiles', () => {
  const { lanes, ...counts } = provenance.counts;
  expect(counts.chains).toBe(chains.length);
  expect(counts.assets).toBe(assets.length);
  expect(counts.channels * 2).toBe(channels.length);
  expect(chains.length).toBeGreaterThanOrEqual(321);
  expect(counts.cosmos).toBeGreaterThanOrEqual(232);
  expect(counts.evm).toBeGreaterThanOrEqual(88);
  expect(assets.length).toBeGreaterThanOrEqual(3701);
  expect(counts.channels).toBeGreaterThanOrEqual(653);
  const floors = {
    STARGATE: 4522,
    HYPERLANE: 2501,
    CCTP: 568,
    AXELAR: 162,
    EUREKA: 36,
    OPINIT: 32,
    LAYER_ZERO: 678,
    GO_FAST: 6,
    OP_STACK: 1140,
  };
  const short = Object.entries(floors).filter(([bridge, floor]) => lanes[bridge as keyof typeof lanes] < floor);
  expect(short).toEqual([]);
});

describe('chains', () => {
  test('have unique names', () => {
    expect(new Set(chains.map(({ chain_name }) => chain_name)).size).toBe(chains.length);
  });

  test('have a twin that names them as its twin', () => {
    const wrong = chains.filter(({ chain_id, twin }) => twin !== null && chainById.get(twin)?.twin !== chain_id);
    expect(wrong).toEqual([]);
  });

  test('of EVM and Solana hold their native and wrapped assets', () => {
    const registry = embeddedRegistry();
    const missing = chains
      .filter(({ chain_type }) => chain_type !== 'cosmos')
      .flatMap(({ chain_id, native_denom, wrapped_native }) =>
        [native_denom, wrapped_native].map((denom) => ({ chain_id, denom })),
      )
      .filter(({ chain_id, denom }) => denom !== null && !registry.findAsset({ chain_id, denom }));
    expect(missing).toEqual([]);
  });

  test('have public URLs only: https, no user, no query, no key', () => {
    const urls = chains.flatMap(({ endpoints, explorer, logo_uri }) => [
      ...endpoints.rest,
      ...endpoints.rpc,
      ...[explorer, logo_uri].filter((url) => url !== null),
    ]);
    expect(urls.length).toBeGreaterThan(chains.length);
    expect(urls.filter((url) => !/^https:\/\/[^?@#]+$/.test(url))).toEqual([]);
    const keys = chains
      .flatMap(({ endpoints }) => [...endpoints.rest, ...endpoints.rpc])
      .filter((url) => /[0-9a-f]{32}|api-?key|infura\.io\/v3|alchemy\.com\/v2/i.test(url));
    expect(keys).toEqual([]);
  });
});

describe('assets', () => {
  test('are unique', () => {
    expect(new Set(assets.map(assetKey)).size).toBe(assets.length);
  });

  // A price follows from it: one of two assets that began on a chain has the price of the other, then.
  test('that began on one chain have CoinGecko ids of their own', () => {
    const own = assets.filter((asset) => asset.coingecko_id && asset.origin_chain_id === asset.chain_id);
    const seen = new Map<string, string>();
    const alike = own.flatMap(({ chain_id, coingecko_id, denom }) => {
      const other = seen.get(`${chain_id} ${coingecko_id}`);
      seen.set(`${chain_id} ${coingecko_id}`, denom);
      return other === undefined ? [] : [`${coingecko_id} on ${chain_id}: ${other} and ${denom}`];
    });
    expect(alike).toEqual([]);
  });

  test('are on listed chains, with denoms of the chain’s family', () => {
    const wrong = assets.filter(({ chain_id, denom }) => {
      const chain = chainById.get(chain_id);
      if (!chain || denom === '') return true;
      if (chain.chain_type === 'cosmos' || denom === chain.native_denom) return false;
      return !isAddress(chain.chain_type === 'evm' ? 'evm' : 'svm', denom);
    });
    expect(wrong).toEqual([]);
  });

  test('on EVM chains have checksummed addresses', () => {
    const addresses = assets.filter(
      ({ chain_id, denom }) => chainById.get(chain_id)?.chain_type === 'evm' && denom.startsWith('0x'),
    );
    expect(addresses.length).toBeGreaterThan(1000);
    expect(addresses.filter(({ denom }) => getAddress(denom) !== denom)).toEqual([]);
  });

  test('have decimals from 0 to 36, or null', () => {
    const wrong = assets.filter(
      ({ decimals }) => decimals !== null && !(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36),
    );
    expect(wrong).toEqual([]);
    expect(assets.filter(({ decimals }) => decimals === null).length).toBeLessThanOrEqual(5);
  });

  test('have logos on https, or null', () => {
    const wrong = assets.filter(({ logo_uri }) => logo_uri !== null && !/^https:\/\/[^?\s]+$/.test(logo_uri));
    expect(wrong).toEqual([]);
  });

  test('have a complete origin or none, and an origin is its own origin', () => {
    const half = assets.filter(
      ({ origin_chain_id, origin_denom }) => (origin_chain_id === '') !== (origin_denom === ''),
    );
    expect(half).toEqual([]);
    const registry = embeddedRegistry();
    const intermediate = assets.flatMap((asset) => {
      const origin = registry.findOrigin(asset);
      const further = origin && registry.findOrigin(origin);
      return origin && further && further.denom !== origin.denom ? [asset] : [];
    });
    expect(intermediate).toEqual([]);
  });

  test('of Kujira originate from their denom there, also where colons replace its slashes', () => {
    const there = new Set(assets.filter(({ chain_id }) => chain_id === 'kaiyo-1').map(({ denom }) => denom));
    const left = assets.filter(({ base_denom }) => base_denom.startsWith('factory:kujira'));
    expect(left.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['USK', 'MNTA', 'NSTK']));
    expect(left.filter(({ origin_denom }) => !there.has(origin_denom))).toEqual([]);
  });

  test('with a trace have the denom that its hash gives', () => {
    const vouchers = assets.filter(({ trace }) => trace !== '');
    expect(vouchers.length).toBeGreaterThanOrEqual(802);
    const wrong = vouchers.filter(({ denom, trace, base_denom }) => ibcDenom(`${trace}/${base_denom}`) !== denom);
    expect(wrong).toEqual([]);
  });

  test('have traces of pairs of port and channel, and vouchers always have one', () => {
    const pathOf = (trace: string) => hopsOf(trace).map(({ port, channel }) => `${port}/${channel}`);
    expect(assets.filter(({ trace }) => pathOf(trace).join('/') !== trace)).toEqual([]);
    expect(assets.filter(({ denom, trace }) => denom.startsWith('ibc/') && trace === '')).toEqual([]);
  });

  test('keep their decimals over IBC', () => {
    const registry = embeddedRegistry();
    const wrong = assets.filter((asset) => {
      const [port, channel, ...more] = asset.trace.split('/');
      const from = registry.findChannel({ chain_id: asset.chain_id, port: port ?? '', channel: channel ?? '' });
      const base =
        from && more.length === 0 && registry.findAsset({ chain_id: from.to_chain_id, denom: asset.base_denom });
      return base && base.decimals !== null && base.decimals !== asset.decimals;
    });
    expect(wrong).toEqual([]);
  });
});

describe('channels', () => {
  const endKey = (chain_id: string, port: string, channel: string) => `${chain_id}|${port}|${channel}`;
  const byEnd = new Map(channels.map((channel) => [endKey(channel.chain_id, channel.port, channel.channel), channel]));

  test('are listed once in each direction, between Cosmos chains', () => {
    expect(byEnd.size).toBe(channels.length);
    const oneWay = channels.filter((channel) => {
      const back = byEnd.get(endKey(channel.to_chain_id, channel.to_port, channel.to_channel));
      return (
        back?.to_chain_id !== channel.chain_id || back.to_channel !== channel.channel || back.active !== channel.active
      );
    });
    expect(oneWay).toEqual([]);
    expect(channels.filter(({ chain_id }) => chainById.get(chain_id)?.chain_type !== 'cosmos')).toEqual([]);
  });

  test('have at most one preferred between two chains, and it is active', () => {
    const preferred = channels.filter((channel) => channel.preferred);
    expect(new Set(preferred.map(({ chain_id, to_chain_id }) => `${chain_id}|${to_chain_id}`)).size).toBe(
      preferred.length,
    );
    expect(preferred.filter(({ active, port }) => !active || port !== 'transfer')).toEqual([]);
  });
});

test.each([
  ['10', 'OP Mainnet'],
  ['56', 'BNB Smart Chain'],
  ['196', 'X Layer'],
  ['1514', 'DATA Network'],
])('chain %s is called %s, as it calls itself now', (chainId, name) => {
  expect(chainById.get(chainId)?.pretty_name).toBe(name);
});

test('the coin of ZIGChain is counted in its new units, and a gas price of the old ones is not known', () => {
  const zig = chainById.get('zigchain-1');
  expect(zig?.native_denom).toBe('azig');
  expect(zig?.fee_assets).toEqual([{ denom: 'azig', gas_price: null }]);
  const coins = assets.filter(({ chain_id, symbol }) => chain_id === 'zigchain-1' && symbol === 'ZIG');
  expect(coins.map(({ denom, decimals }) => [denom, decimals])).toEqual([['azig', 18]]);
});

test('of every ten EVM chains eight have two public nodes, and none has a key in its address', () => {
  const evm = chains.filter(({ chain_type }) => chain_type === 'evm');
  const withTwo = evm.filter(({ endpoints }) => new Set(endpoints.rpc).size >= 2);
  expect(withTwo.length).toBe(provenance.counts.evmWithTwoNodes);
  expect(withTwo.length).toBeGreaterThanOrEqual(89);
  const nodes = chains.flatMap(({ endpoints }) => [...endpoints.rpc, ...endpoints.rest]);
  const hosts = nodes.map((url) => new URL(url).hostname);
  for (const host of ['blastapi.io', 'cosmos-spaces.cloud', 'rpc.ankr.com'])
    expect(hosts.filter((each) => each.endsWith(host))).toEqual([]);
});

describe('USDC of Injective over IBC', () => {
  const DENOM = 'erc20:0xa00C59fF5a080D2b954d0c75e46E22a0c371235a';
  const vouchers = assets.filter(({ origin_denom, trace }) => origin_denom === DENOM && trace !== '');

  test('is native to Injective, by the denom whose address has its checksum, and issued on the EVM face beside it', () => {
    const native = assets.find(({ chain_id, denom }) => chain_id === 'injective-1' && denom === DENOM);
    expect(native).toMatchObject({ symbol: 'USDC.inj', decimals: 6, coingecko_id: 'usd-coin', trace: '' });
    const contract = DENOM.slice('erc20:'.length);
    expect(getAddress(contract)).toBe(contract);
    expect(assets.some(({ chain_id, denom }) => chain_id === '1776' && denom === contract)).toBe(true);
    expect(chainById.get('injective-1')?.twin).toBe('1776');
  });

  test('has vouchers on fifteen chains and two rollups, each by the hash of its path', () => {
    expect(vouchers.map(({ chain_id }) => chain_id)).toEqual([
      ...['agoric-3', 'beezee-1', 'columbus-5', 'cosmoshub-4', 'dimension_37-1', 'dungeon-1', 'dydx-mainnet-1'],
      ...['echelon-1', 'inertia-2', 'interwoven-1', 'mantra-1', 'neutron-1', 'osmosis-1', 'phoenix-1', 'secret-4'],
      ...['xion-mainnet-1', 'zigchain-1'],
    ]);
    for (const { denom, trace, base_denom, decimals } of vouchers) {
      expect(base_denom).toBe(DENOM);
      expect(denom).toBe(ibcDenom(`${trace}/${base_denom}`));
      expect(decimals).toBe(6);
    }
  });

  test('each hop of a path leads over a channel that is listed at both ends', () => {
    const channelOf = (chain_id: string, channel: string) =>
      channels.find((each) => each.chain_id === chain_id && each.port === 'transfer' && each.channel === channel);
    for (const { chain_id, trace } of vouchers) {
      const end = hopsOf(trace).reduce((at, { channel }) => {
        const there = channelOf(at, channel);
        expect(channelOf(there?.to_chain_id ?? '', there?.to_channel ?? '')?.to_channel).toBe(channel);
        return there?.to_chain_id ?? '';
      }, chain_id);
      expect(end).toBe('injective-1');
    }
  });

  test.each([
    ['dydx-mainnet-1', 'channel-62', 'channel-258'],
    ['interwoven-1', 'channel-113', 'channel-488'],
  ])('goes from %s by %s, which is preferred', (chainId, channel, far) => {
    const preferred = channels.filter(
      (each) => each.chain_id === chainId && each.to_chain_id === 'injective-1' && each.preferred,
    );
    expect(preferred.map((each) => [each.channel, each.to_channel])).toEqual([[channel, far]]);
  });
});

test("Osmosis' own dollar is the alloyed asset of pool 3497", () => {
  const denom = 'factory/osmo147h5x9pcj7lm0cttlaefx6sqq5vdfnmwfcqxkmjd7exqm9gc7grqhr75m0/alloyed/allUSDC';
  expect(assets.find((asset) => asset.chain_id === 'osmosis-1' && asset.denom === denom)).toMatchObject({
    ...{ symbol: 'allUSDC', decimals: 6, origin_chain_id: 'osmosis-1', origin_denom: denom },
  });
});
