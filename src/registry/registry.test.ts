import { describe, expect, test } from 'vitest';
import { ServiceError } from '#contract/error.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { embeddedRegistry } from './embedded.ts';
import { livenessKey } from './merge-liveness.ts';
import { chainTitle } from './records.ts';
import { createRegistry } from './registry.ts';

const registry = embeddedRegistry();

const USDC_ON_OSMOSIS = {
  chain_id: 'osmosis-1',
  denom: 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4',
};
const STATOM = { chain_id: 'stride-1', denom: 'stuatom' };
const ETHEREUM_USDC = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };

const originIdOf = (chain_id: string, denom: string) => {
  const origin = registry.findOrigin({ chain_id, denom });
  return origin && { chain_id: origin.chain_id, denom: origin.denom };
};

describe('origins', () => {
  test.each([
    ['USDC on Osmosis originates on Noble', USDC_ON_OSMOSIS, { chain_id: 'noble-1', denom: 'uusdc' }],
    [
      'USDC on dYdX originates on Noble',
      { chain_id: 'dydx-mainnet-1', denom: 'ibc/8E27BA2D5493AF5636760E354E46004562C46AB7EC0CC4C1CA14E9E20E2545B5' },
      { chain_id: 'noble-1', denom: 'uusdc' },
    ],
    [
      'stATOM on Osmosis originates on Stride',
      { chain_id: 'osmosis-1', denom: 'ibc/C140AFD542AE77BD7DCC83F13FDD8C5E5BB8C4929785E6EC2F4C636F98F17901' },
      STATOM,
    ],
    [
      'stATOM on the Hub originates on Stride',
      { chain_id: 'cosmoshub-4', denom: 'ibc/B05539B66B72E2739B986B86391E5D08F12B8D5D2C2A7F8F8CF9ADF674DFA231' },
      STATOM,
    ],
    [
      'USDC bridged to Osmosis by Axelar originates on Ethereum',
      { chain_id: 'osmosis-1', denom: 'ibc/D189335C6E4A68B513C10AB227BF1C1D38C746766278BA3EEB4FB14124F1D858' },
      ETHEREUM_USDC,
    ],
    [
      'USDT0 on Arbitrum originates from USDT on Ethereum',
      { chain_id: '42161', denom: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9' },
      { chain_id: '1', denom: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
    ],
    [
      'an asset on its issuing chain is its own origin',
      { chain_id: 'noble-1', denom: 'uusdc' },
      { chain_id: 'noble-1', denom: 'uusdc' },
    ],
    ['USDC on Ethereum is its own origin', ETHEREUM_USDC, ETHEREUM_USDC],
  ])('%s', (_, asset, origin) => {
    expect(originIdOf(asset.chain_id, asset.denom)).toEqual(origin);
  });

  test('are found over several hops, through a light client to Ethereum', () => {
    const wrapped = registry
      .listAssets({ chain_id: 'osmosis-1' })
      .find(({ trace }) => trace === 'transfer/channel-0/transfer/08-wasm-1369');
    expect(wrapped && registry.findOrigin(wrapped)?.chain_id).toBe('1');
  });

  test('that the registry does not list have the facts of the voucher', () => {
    const small = createRegistry({
      chains: [registry.getChainRecord('osmosis-1'), registry.getChainRecord('juno-1')],
      assets: [
        assetRecord({
          chain_id: 'osmosis-1',
          denom: 'ibc/AA',
          symbol: 'NETA',
          trace: 'transfer/channel-169',
          origin_chain_id: 'juno-1',
          origin_denom: 'cw20:juno1abc',
        }),
        assetRecord({ chain_id: 'osmosis-1', denom: 'ibc/BB', origin_chain_id: '', origin_denom: '' }),
      ],
      channels: [],
    });
    const origin = small.findOrigin({ chain_id: 'osmosis-1', denom: 'ibc/AA' });
    expect(small.findOrigin({ chain_id: 'osmosis-1', denom: 'ibc/AA' })).toBe(origin);
    expect(origin).toMatchObject({
      chain_id: 'juno-1',
      denom: 'cw20:juno1abc',
      symbol: 'NETA',
      decimals: 6,
      trace: '',
      is_cw20: true,
      token_contract: 'juno1abc',
    });
    expect(small.findOrigin({ chain_id: 'osmosis-1', denom: 'ibc/BB' })).toBeUndefined();
    expect(small.findOrigin({ chain_id: 'osmosis-1', denom: 'ibc/CC' })).toBeUndefined();
  });
});

describe('assets', () => {
  test.each([
    ['USDT on BNB Smart Chain', '56', '0x55d398326f99059fF775485246999027B3197955', 18],
    ['USDC on BNB Smart Chain', '56', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18],
    ['BTCB', '56', '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 18],
    [
      'a voucher listed as CRV whose path names WBTC',
      'osmosis-1',
      'ibc/080CE38C1E49595F2199E88BE7281F93FAEEF3FE354EECED0640625E8311C9CF',
      8,
    ],
    ['USDC on Solana', 'solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6],
    ['SOL', 'solana', 'solana-native', 9],
    ['WSOL', 'solana', 'So11111111111111111111111111111111111111112', 9],
    ['POL', '137', 'polygon-native', 18],
  ])('%s has its decimals', (_, chain_id, denom, decimals) => {
    expect(registry.getAsset({ chain_id, denom }).decimals).toBe(decimals);
  });

  test('on EVM chains match in any letter case, others exactly', () => {
    const found = registry.findAsset({ chain_id: '1', denom: ETHEREUM_USDC.denom.toLowerCase() });
    expect(found).toBe(registry.findAsset(ETHEREUM_USDC));
    expect(registry.findAsset({ chain_id: 'osmosis-1', denom: 'UOSMO' })).toBeUndefined();
  });

  test('have flags for their chain family', () => {
    expect(registry.getAsset(ETHEREUM_USDC)).toMatchObject({ is_evm: true, is_svm: false, is_cw20: false });
    expect(registry.getAsset({ chain_id: 'solana', denom: 'solana-native' })).toMatchObject({ is_svm: true });
    expect(registry.listAssets({ chain_id: 'juno-1' }).some((asset) => asset.is_cw20)).toBe(true);
  });

  test('with the same symbol on one chain get the chain they came from as a suffix', () => {
    const ofAxelar = 'ibc/D189335C6E4A68B513C10AB227BF1C1D38C746766278BA3EEB4FB14124F1D858';
    expect(registry.getAsset({ chain_id: 'osmosis-1', denom: ofAxelar }).recommended_symbol).toBe('USDC.axelar');
    expect(registry.getAsset(USDC_ON_OSMOSIS).recommended_symbol).toBe('USDC.n');
    expect(registry.getAsset(ETHEREUM_USDC).recommended_symbol).toBe('USDC');
    const lookAlike = { chain_id: '137', denom: '0xFDf46770Da4F907c09aEd92299552DC9c7996d99' };
    expect(registry.getAsset(lookAlike)).toMatchObject({ symbol: 'USDC', recommended_symbol: 'USDC.996d99' });
    expect(registry.getAsset({ chain_id: 'osmosis-1', denom: 'uosmo' }).recommended_symbol).toBe('OSMO');
  });
});

test('recommended symbols are unique on a chain, ignoring letter case', () => {
  const known = new Map<string, string>();
  const alike = registry.listAssets().flatMap(({ chain_id, denom, recommended_symbol }) => {
    const name = `${chain_id} ${recommended_symbol?.toUpperCase()}`;
    const other = known.get(name);
    known.set(name, denom);
    return other === undefined ? [] : [`${name}: ${other}, ${denom}`];
  });
  expect(alike).toEqual([]);
});

test.each([
  ['1', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'ethereum-native'],
  ['137', `0x${'0'.repeat(40)}`, 'polygon-native'],
  ['solana', '1'.repeat(32), 'solana-native'],
])('on chain %s the alias %s is the native asset', (chain_id, denom, native) => {
  expect(registry.findAsset({ chain_id, denom })).toBe(registry.getAsset({ chain_id, denom: native }));
  expect(registry.findOrigin({ chain_id, denom })).toBe(registry.findOrigin({ chain_id, denom: native }));
});

test('an alias of another family is no asset', () => {
  expect(registry.findAsset({ chain_id: 'osmosis-1', denom: `0x${'0'.repeat(40)}` })).toBeUndefined();
  expect(registry.findAsset({ chain_id: '1', denom: '1'.repeat(32) })).toBeUndefined();
});

describe('unknown names', () => {
  test('throw an error that contains them', () => {
    expect(() => registry.getAsset({ chain_id: '1', denom: 'uosmo' })).toThrow('asset uosmo is not known on chain 1');
    expect(() => registry.getChain('foo-1')).toThrow('chain foo-1 is not known');
    expect(() => registry.getChainRecord('foo-1')).toThrow(ServiceError);
  });

  test.each(['__proto__', 'constructor', 'toString', ''])('%j matches no chain and no denom', (name) => {
    expect(registry.findChain(name)).toBeUndefined();
    expect(registry.findAsset({ chain_id: 'osmosis-1', denom: name })).toBeUndefined();
    expect(registry.findAsset({ chain_id: name, denom: name })).toBeUndefined();
    expect(registry.listAssets({ chain_id: name })).toEqual([]);
    expect(registry.findOrigin({ chain_id: name, denom: name })).toBeUndefined();
    expect(registry.channelsBetween(name, name)).toEqual([]);
  });

  test('rejects two records of one asset', () => {
    const chains = [registry.getChainRecord('1')];
    const twice = [ETHEREUM_USDC, { ...ETHEREUM_USDC, denom: ETHEREUM_USDC.denom.toLowerCase() }].map(assetRecord);
    expect(() => createRegistry({ chains, assets: twice, channels: [] })).toThrow('is in the registry data twice');
  });
});

describe('channels', () => {
  test('between two chains list the preferred one first, and only active ones', () => {
    const [first, ...rest] = registry.channelsBetween('osmosis-1', 'cosmoshub-4');
    expect(first).toMatchObject({ channel: 'channel-0', to_channel: 'channel-141', preferred: true });
    expect(rest.every(({ active, preferred }) => active && !preferred)).toBe(true);
  });

  test('are found by one end', () => {
    const channel = registry.findChannel({ chain_id: 'osmosis-1', port: 'transfer', channel: 'channel-750' });
    expect(channel).toMatchObject({ to_chain_id: 'noble-1', to_channel: 'channel-1' });
  });
});

test('chains have the fields that wallets and balance readers need', () => {
  expect(registry.getChain('osmosis-1')).toMatchObject({
    chain_name: 'osmosis',
    chain_type: 'cosmos',
    bech32_prefix: 'osmo',
    pfm_enabled: true,
    ibc_capabilities: { cosmos_pfm: true, cosmos_ibc_hooks: true, cosmos_memo: true, cosmos_autopilot: false },
    is_testnet: false,
  });
  expect(registry.getChainRecord('137')).toMatchObject({
    native_denom: 'polygon-native',
    wrapped_native: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    coin_type: 60,
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  });
  expect(registry.getChainRecord('2222').twin).toBe('kava_2222-10');
  const forwarding = ['stride-1', 'noble-1', 'osmosis-1', 'neutron-1', 'cosmoshub-4'];
  expect(forwarding.filter((id) => !registry.getChain(id).pfm_enabled)).toEqual([]);
});

test('liveness records name their source and day, each thing once', () => {
  const { liveness } = registry.words;
  const countsOf = (state: string): number => liveness.filter((record) => record.state === state).length;
  expect(countsOf('gone')).toBeGreaterThanOrEqual(450);
  expect(countsOf('halted')).toBeGreaterThanOrEqual(300);
  expect(countsOf('halted_in')).toBeGreaterThanOrEqual(60);
  expect(countsOf('closing')).toBeGreaterThanOrEqual(50);
  expect(countsOf('unstable')).toBeGreaterThanOrEqual(50);
  expect(liveness.filter(({ source, date }) => source === '' || !/^\d{4}-\d\d-\d\d$/.test(date))).toEqual([]);
  expect(new Set(liveness.map(livenessKey)).size).toBe(liveness.length);
});

describe('liveness of assets', () => {
  const STKATOM = { chain_id: 'core-1', denom: 'stk/uatom' };
  const onOsmosis = (hash: string) => ({ chain_id: 'osmosis-1', denom: `ibc/${hash}` });

  test.each([
    ['given up by the issuer', STKATOM, 'gone', 'deprecated'],
    [
      'a voucher of an asset given up',
      onOsmosis('CAA179E40F0266B0B29FB5EAA288FB9212E628822265D4141EBD1C47C3CBFCBC'),
      'gone',
      'origin_gone',
    ],
    ['any asset of a chain that has ended', { chain_id: 'kaiyo-1', denom: 'ukuji' }, 'gone', 'ended'],
    [
      'a voucher of a stopped chain',
      onOsmosis('987C17B11ABC2B20019178ACE62929FE9840202CE79498E29FE8E5CB02B7C0A4'),
      'gone',
      'chain_stopped',
    ],
    [
      'a voucher over a channel with an expired client',
      onOsmosis('B9E0A1A524E98BB407D3CED8720EFEFD186002F90C1B1B7964811DD0CCC12228'),
      'halted',
      'client_expired',
    ],
    [
      'one that can leave and not arrive',
      onOsmosis('6329DD8CF31A334DD5BE3F68C846C9FE313281362B37686A62343BAC1EB1546D'),
      'halted_in',
      'thin_market',
    ],
    [
      'one with a thin market',
      onOsmosis('57AA1A70A4BC9769C525EBF6386F7A21536E04A79D62E1981EFCEF9428EBB205'),
      'unstable',
      'thin_market',
    ],
    ['one that is being ended', { chain_id: 'noble-1', denom: 'uusdc' }, 'closing', 'announced_end'],
    ['a voucher of one that is being ended', USDC_ON_OSMOSIS, 'closing', 'announced_end'],
  ])('%s', (_, asset, state, reason) => {
    expect(registry.findLiveness(asset)).toMatchObject({ state, reason });
    const listed = registry.findAsset(asset);
    if (listed !== undefined) expect(listed.liveness).toMatchObject({ state, reason });
  });

  test('an asset deprecated only under an old name is alive', () => {
    expect(registry.findLiveness({ chain_id: '137', denom: 'polygon-native' })).toBeUndefined();
    expect(registry.findLiveness({ chain_id: 'osmosis-1', denom: 'uosmo' })).toBeUndefined();
  });

  test('a channel with an expired client is halted at both ends and leads nowhere', () => {
    const end = { chain_id: 'osmosis-1', port: 'transfer', channel: 'channel-113' };
    const channel = registry.findChannel(end);
    const far = { chain_id: channel?.to_chain_id ?? '', port: 'transfer', channel: channel?.to_channel ?? '' };
    for (const each of [end, far]) expect(registry.findChannelLiveness(each)?.state).toBe('halted');
    expect(registry.channelsBetween('osmosis-1', far.chain_id).map((each) => each.channel)).not.toContain(
      'channel-113',
    );
  });
});

test('a stopped chain covers unlisted assets, and addresses match in any letter case', () => {
  const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
  const gone = { channel: null, state: 'gone', date: '2026-11-21' } as const;
  const small = createRegistry({
    chains: [chainRecord({ chain_id: '1', chain_type: 'evm' }), chainRecord({ chain_id: 'a-1' })],
    assets: [assetRecord({ chain_id: '1', denom: token })],
    channels: [],
    liveness: [
      { ...gone, chain_id: '1', denom: token, reason: 'deprecated', source: 'its issuer' },
      { ...gone, chain_id: 'a-1', denom: null, reason: 'chain_stopped', source: 'its team' },
    ],
  });
  expect(small.findLiveness({ chain_id: '1', denom: token.toLowerCase() })?.source).toBe('its issuer');
  expect(small.findLiveness({ chain_id: 'a-1', denom: 'unlisted' })?.source).toBe('its team');
});

test.each([
  ['Fraxtal', '252', 'Fraxtal (252)'],
  ['bostrom', 'bostrom', 'bostrom'],
])('chainTitle of %s with id %s is %s', (pretty_name, chain_id, title) =>
  expect(chainTitle({ pretty_name, chain_id })).toBe(title),
);
