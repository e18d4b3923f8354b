import { describe, expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { checkAsset } from './checks.ts';
import { answerAssets, answerChains, answerOriginAssets, answerVenues } from './listings.ts';
import { createService } from './service.ts';

const deps = sampleDeps;
const { registry } = deps;

describe('chains', () => {
  const types = (request: Parameters<typeof answerChains>[1]) =>
    new Set(answerChains(deps, request).chains.map((chain) => chain.chain_type));

  test('are only those of Cosmos without include flags', () => {
    expect(types({})).toEqual(new Set(['cosmos']));
    expect(types({ include_evm: true })).toEqual(new Set(['cosmos', 'evm']));
    expect(types({ include_evm: true, include_svm: true })).toEqual(new Set(['cosmos', 'evm', 'svm']));
  });

  test('are limited by chain_ids; an unknown id is named, and of assets the other lists stand', () => {
    const { chains } = answerChains(deps, { chain_ids: ['noble-1', 'osmosis-1'] });
    expect(chains.map((chain) => chain.chain_id).sort()).toEqual(['noble-1', 'osmosis-1']);
    const unknown = { chain_ids: ['noble-1', 'atlantis-9'] };
    const refusal = { kind: 'not_found', message: expect.stringMatching(/^chain_ids: chain atlantis-9 .*lists them$/) };
    expect(() => answerChains(deps, unknown)).toThrow(expect.objectContaining(refusal));
    const { chain_to_assets_map: known, unknown_chain_ids } = answerAssets(deps, unknown);
    expect([Object.keys(known), unknown_chain_ids]).toEqual([['noble-1'], ['atlantis-9']]);
  });

  test('include no testnets', () => {
    expect(answerChains(deps, { only_testnets: true, include_evm: true }).chains).toEqual([]);
  });
});

describe('assets', () => {
  const denomsOn = (chainId: string, request: Parameters<typeof answerAssets>[1]) =>
    new Set(
      answerAssets(deps, { chain_ids: [chainId], ...request }).chain_to_assets_map[chainId]?.assets.map((a) => a.denom),
    );

  test('include EVM and Solana assets only with their flags', () => {
    expect(denomsOn('1', {})).toEqual(new Set());
    expect(denomsOn('1', { include_evm_assets: true })).toContain('ethereum-native');
    expect(denomsOn('solana', { include_svm_assets: true })).toContain('solana-native');
  });

  test('are only those of the denoms that are named, in any case', () => {
    const denoms = ['0xA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 'ethereum-native', 'uosmo'];
    const found = denomsOn('1', { include_evm_assets: true, denoms });
    expect([...found].map((denom) => denom.toLowerCase()).sort()).toEqual([denoms[0]?.toLowerCase(), denoms[1]]);
  });

  test('have no vouchers with native_only', () => {
    expect(denomsOn('osmosis-1', { native_only: true })).toContain('uosmo');
    const voucher = 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4';
    expect(denomsOn('osmosis-1', {})).toContain(voucher);
    expect(denomsOn('osmosis-1', { native_only: true })).not.toContain(voucher);
  });

  test('include CW20 assets and assets without decimals only with their flags', () => {
    const cw20 = registry.listAssets().find((asset) => asset.is_cw20 && asset.decimals !== null);
    const bare = registry.listAssets().find((asset) => asset.decimals === null && !asset.is_cw20);
    for (const [asset, flag] of [
      [cw20, { include_cw20_assets: true }],
      [bare, { include_no_metadata_assets: true }],
    ] as const) {
      if (asset === undefined) throw new Error('the registry holds no such asset');
      const families = { include_evm_assets: true, include_svm_assets: true };
      expect(denomsOn(asset.chain_id, families)).not.toContain(asset.denom);
      expect(denomsOn(asset.chain_id, { ...families, ...flag })).toContain(asset.denom);
    }
  });
});

test('lists origin assets in the order of the request, and an unknown one without an error', async () => {
  const { origin_assets } = await answerOriginAssets(deps, {
    assets: [
      { chain_id: 'osmosis-1', denom: 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4' },
      { chain_id: 'atlantis-9', denom: 'ugold' },
      { chain_id: '__proto__', denom: 'constructor' },
      { chain_id: 'osmosis-1', denom: 'uosmo' },
    ],
  });
  expect(origin_assets.map(({ asset_found, asset }) => asset_found && `${asset?.denom}@${asset?.chain_id}`)).toEqual([
    'uusdc@noble-1',
    false,
    false,
    'uosmo@osmosis-1',
  ]);
});

test('origins of vouchers that no list has follow from their channels; made-up ones stay unknown', async () => {
  const OSMO_ON_HUB = 'ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC';
  const { origin_assets } = await answerOriginAssets(deps, {
    assets: [
      { chain_id: 'cosmoshub-4', denom: OSMO_ON_HUB },
      { chain_id: 'cosmoshub-4', denom: `ibc/${OSMO_ON_HUB.slice(4).toLowerCase()}` },
      { chain_id: 'noble-1', denom: OSMO_ON_HUB },
      { chain_id: 'cosmoshub-4', denom: `ibc/${'0F'.repeat(32)}` },
    ],
  });
  expect(origin_assets.map(({ asset }) => asset && `${asset.denom}@${asset.chain_id}`)).toEqual([
    'uosmo@osmosis-1',
    'uosmo@osmosis-1',
    undefined,
    undefined,
  ]);
});

test('an unknown field of an origin is an empty string, as existing clients expect; of a listed asset null', async () => {
  const assets = registry.listAssets().map(({ chain_id, denom }) => ({ chain_id, denom }));
  const { origin_assets } = await answerOriginAssets(deps, { assets });
  const origins = origin_assets.flatMap(({ asset }) => asset ?? []);
  for (const field of ['symbol', 'name', 'logo_uri', 'coingecko_id', 'description', 'token_contract'] as const) {
    expect(origins.filter((asset) => typeof asset[field] !== 'string')).toEqual([]);
  }
  const osmo = { chain_id: 'osmosis-1', denom: 'uosmo' };
  expect((await answerOriginAssets(deps, { assets: [osmo] })).origin_assets[0]?.asset?.token_contract).toBe('');
  expect(registry.getAsset(osmo).token_contract).toBeNull();
});

test('lists each venue once, and none of a testnet', () => {
  const { venues } = answerVenues(deps, {});
  expect(new Set(venues.map((v) => `${v.chain_id}|${v.name}`)).size).toBe(venues.length);
  expect(venues.map((v) => v.name)).toContain('osmosis-poolmanager');
  expect(answerVenues(deps, { only_testnets: true }).venues).toEqual([]);
});

test.each(['osmosis-1', '1', 'solana'])('the list that an error refers to has the assets of %s', (chainId) => {
  let refusal = '';
  try {
    checkAsset(deps.registry, 'source', chainId, 'nothing');
  } catch (error) {
    refusal = (error as Error).message;
  }
  const [, query] = / \/v2\/fungible\/assets\?(\S+) lists them$/.exec(refusal) ?? [];
  const { chain_ids, ...flags } = Object.fromEntries(new URLSearchParams(query));
  const request = Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, value === 'true']));
  const { chain_to_assets_map: lists } = answerAssets(deps, { ...request, chain_ids: [chain_ids as string] });
  expect(lists[chainId]?.assets.length).toBeGreaterThan(0);
});

test('vouchers that a request names are looked up before they are answered', async () => {
  const asset = { chain_id: 'cosmoshub-4', denom: `ibc/${'0F'.repeat(32)}` };
  const asked: AssetId[] = [];
  const lookUpVouchers = async (assets: readonly AssetId[]) => void asked.push(...assets);
  const service = createService({ ...deps, lookUpVouchers });
  await service.originAssets({ assets: [asset] });
  expect(asked).toEqual([asset]);
  const { chain_id, denom } = asset;
  const route = service.route({
    ...{ source_asset_chain_id: 'osmosis-1', source_asset_denom: 'uosmo', amount_in: '1' },
    ...{ dest_asset_chain_id: chain_id, dest_asset_denom: denom },
  });
  await expect(route).rejects.toThrow('is not known on chain');
  expect(asked).toContainEqual(asset);
  expect(asked).toHaveLength(3);
});
