import { describe, expect, test } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import { type AssetsFromSourceRequest, assetsFromSourceRequestSchema } from '#contract/assets-from-source.ts';
import { ServiceError } from '#contract/error.ts';
import { PRICE_DECIMALS } from '#math/units.ts';
import { createRandom } from '#testing/random.ts';
import { sampleDeps as deps, NOBLE_CLOSING, sampleDepsOn, sourceOf } from '#testing/sample-service.ts';
import { answerAssetsFromSource } from './assets-from-source.ts';
import { answerRecommendAssets } from './recommend-assets.ts';
import { answerRoute } from './route/route.ts';

const { registry } = deps;
const market = deps.market();

const TIA = 'celestia utia';
const OSMO = 'osmosis-1 uosmo';
const ETHEREUM_USDC = '1 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const ETH = '1 ethereum-native';
/** OSMO on the Hub, which no list has. */
const HUB_OSMO = 'cosmoshub-4 ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC';

type Options = Partial<AssetsFromSourceRequest>;

const assetsFrom = (source: string, options: Options = {}, service = deps): Asset[] =>
  Object.values(answerAssetsFromSource(service, { ...sourceOf(source), ...options }).dest_assets).flatMap(
    ({ assets }) => assets,
  );
const nameOf = ({ chain_id, denom }: Asset): string => `${chain_id} ${denom}`;
const namesFrom = (source: string, options: Options = {}): string[] => assetsFrom(source, options).map(nameOf);

describe('assets that a source reaches', () => {
  test('include the vouchers and forms that TIA transfers to, and OSMO by a swap', () => {
    const transferred = namesFrom(TIA);
    expect(transferred).toContain('osmosis-1 ibc/D79E7D83AB399BFFF93433E54FAA480C191248FC556924A2A8351AE2638B3877');
    expect(transferred).toContain('solana 4PsPuUu4KK8a8kZsbqzTFQiPTriUNbzYyzEyB7bQMNBL');
    expect(transferred).not.toContain(OSMO);
    expect(namesFrom(TIA, { include_swaps: true })).toContain(OSMO);
  });

  test('are listed under their own chains, each once, without the source', () => {
    const { dest_assets } = answerAssetsFromSource(deps, { ...sourceOf(ETHEREUM_USDC), include_swaps: true });
    for (const [chainId, { assets }] of Object.entries(dest_assets)) {
      expect(new Set(assets.map(({ chain_id }) => chain_id))).toEqual(new Set([chainId]));
      expect(new Set(assets.map(nameOf)).size).toBe(assets.length);
    }
    expect(dest_assets['1']?.assets.map(nameOf)).not.toContain(ETHEREUM_USDC);
  });

  test('vouchers that no list has come after the listed assets of their chain, unless the request leaves them out', () => {
    const listed = answerAssetsFromSource(deps, { ...sourceOf(OSMO), include_derived_assets: false }).dest_assets;
    const all = answerAssetsFromSource(deps, sourceOf(OSMO)).dest_assets;
    expect(Object.values(listed).flatMap(({ assets }) => assets.map(nameOf))).not.toContain(HUB_OSMO);
    expect(all['cosmoshub-4']?.assets.map(nameOf)).toContain(HUB_OSMO);
    expect(Object.keys(all).length).toBeGreaterThan(60);
    for (const [chainId, { assets }] of Object.entries(listed))
      expect(all[chainId]?.assets.slice(0, assets.length)).toEqual(assets);
  });

  test('a voucher that no list has leads home', () => {
    expect(namesFrom(HUB_OSMO)).toContain(OSMO);
  });

  test('have the registry’s form', () => {
    for (const asset of assetsFrom(ETH)) expect(registry.findAsset(asset)).toBe(asset);
  });

  test('are more with allow_multi_tx', () => {
    const [one, more] = [namesFrom(ETHEREUM_USDC), new Set(namesFrom(ETHEREUM_USDC, { allow_multi_tx: true }))];
    expect(one.filter((name) => !more.has(name))).toEqual([]);
    expect(more.size).toBeGreaterThan(one.length);
  });

  test('are limited by swap_venues', () => {
    const reaches = (name: string, chain_id: string) =>
      namesFrom(TIA, { include_swaps: true, swap_venues: [{ chain_id, name }] }).includes(OSMO);
    expect(reaches('osmosis-poolmanager', 'osmosis-1')).toBe(true);
    expect(reaches('base-uniswap', '8453')).toBe(false);
  });

  test('need include_swaps besides swap_venues', () => {
    const swap_venues = [{ chain_id: 'osmosis-1', name: 'osmosis-poolmanager' }];
    expect(namesFrom(TIA, { swap_venues })).toEqual(namesFrom(TIA));
  });

  test('have no vouchers with native_only', () => {
    const vouchersIn = (assets: readonly Asset[]) =>
      assets.filter(({ chain_id, origin_chain_id }) => chain_id !== origin_chain_id);
    const native = assetsFrom(ETHEREUM_USDC, { native_only: true, allow_multi_tx: true });
    expect(native.length).toBeGreaterThan(0);
    expect(vouchersIn(native)).toEqual([]);
    expect(vouchersIn(assetsFrom(ETHEREUM_USDC, { allow_multi_tx: true }))).not.toEqual([]);
  });

  test('are none that are being ended, unless the source is of their family', () => {
    const service = sampleDepsOn(NOBLE_CLOSING);
    const flags = { include_swaps: true, allow_multi_tx: true, include_derived_assets: true };
    const closing = (source: string) =>
      assetsFrom(source, flags, service).filter((asset) => service.registry.findLiveness(asset)?.state === 'closing');
    for (const source of [ETHEREUM_USDC, OSMO, TIA, ETH]) expect(closing(source), source).toEqual([]);
    const ofFamily = closing('noble-1 uusdc');
    expect(ofFamily.length).toBeGreaterThan(20);
    expect(new Set(ofFamily.map((asset) => service.registry.findOrigin(asset)?.denom))).toEqual(new Set(['uusdc']));
  });

  test('include CW20 tokens only if include_cw20_assets is true', () => {
    const neta = 'osmosis-1 ibc/297C64CC42B5A8D8F82FE2EBE208A6FE8F94B86037FA28C4529A23701C228F7A';
    expect(namesFrom(neta)).toEqual([]);
    expect(namesFrom(neta, { include_cw20_assets: true })).toEqual([
      'juno-1 cw20:juno168ctmpyppk90d34p3jjy658zf5a5l3w8wk35wht6ccqj4mr0yv8s4j5awr',
    ]);
  });

  test('are limited to recommendations by recommendation_reason', () => {
    const { recommendations = [] } = answerRecommendAssets(deps, { ...sourceOf(ETH), reason: 'DIRECT' });
    const recommended = new Set(recommendations.map(({ asset }) => nameOf(asset)));
    const direct = namesFrom(ETH, { recommendation_reason: 'DIRECT' });
    expect(direct).toEqual(namesFrom(ETH).filter((name) => recommended.has(name)));
    expect(direct).toContain('8453 base-native');
    expect(namesFrom(ETH, { recommendation_reason: 'UNKNOWN' })).toEqual(namesFrom(ETH));
  });

  test('reject an unknown source and name it', () => {
    expect(() => namesFrom('atlantis-9 uusdc')).toThrow('source_asset_chain_id: chain atlantis-9');
    expect(() => namesFrom('osmosis-1 unobtainium')).toThrow('source_asset_denom: asset unobtainium');
  });

  test('reject a group_by other than chain_id', () => {
    expect(assetsFromSourceRequestSchema.safeParse({ ...sourceOf(ETH), group_by: 'chain_id' }).success).toBe(true);
    expect(assetsFromSourceRequestSchema.safeParse({ ...sourceOf(ETH), group_by: 'symbol' }).success).toBe(false);
  });
});

/** `REACH_SEED` starts elsewhere, `REACH_SAMPLES` tries more. */
const SEED = Number(process.env.REACH_SEED ?? 1);
const SAMPLES = Number(process.env.REACH_SAMPLES ?? 12);

/** A hundred dollars of an asset in smallest units; where it has no price, a thousand of it. */
function someOf(asset: Asset): bigint {
  const price = market.price(asset);
  const token = 10n ** BigInt(asset.decimals as number);
  return price === null ? 1000n * token : (100n * token * 10n ** BigInt(PRICE_DECIMALS)) / price;
}

/** Nothing for a route, else the reasons of the refusal. */
function refusalOf(source: string, dest: Asset, options: Options): readonly (string | undefined)[] {
  const [chain_id = '', denom = ''] = source.split(' ');
  try {
    answerRoute(deps, {
      ...sourceOf(source),
      dest_asset_chain_id: dest.chain_id,
      dest_asset_denom: dest.denom,
      amount_in: someOf(registry.getAsset({ chain_id, denom })).toString(),
      allow_unsafe: true,
      allow_swaps: options.include_swaps ?? false,
      allow_multi_tx: options.allow_multi_tx ?? false,
    });
    return [];
  } catch (error) {
    if (error instanceof ServiceError) return error.details.map(({ reason }) => reason);
    throw error;
  }
}

describe.each<[string, Options]>([
  ['transfers, signed once', {}],
  ['transfers in any number of transactions', { allow_multi_tx: true }],
  ['swaps in one transaction', { include_swaps: true }],
  ['swaps in any number of transactions', { include_swaps: true, allow_multi_tx: true }],
])('agree with route: %s', (_, options) => {
  const flags = { ...options, include_cw20_assets: true };
  const sources = registry
    .listAssets()
    .filter((asset) => typeof asset.decimals === 'number' && registry.findHalt(asset, 'out') === undefined);

  test('a listed asset has a route, or its amount is outside a limit', () => {
    const random = createRandom(SEED);
    let requests = 0;
    while (requests < SAMPLES) {
      const source = nameOf(random.pick(sources));
      const listed = assetsFrom(source, flags);
      if (listed.length === 0) continue;
      const dest = random.pick(listed);
      const refusal = refusalOf(source, dest, options);
      const limited = refusal.length === 0 || refusal.includes('LIMIT');
      expect(limited, `seed ${SEED}: ${source} to ${nameOf(dest)}: ${refusal}`).toBe(true);
      requests += 1;
    }
  });

  test('an asset that is not listed has no route', () => {
    const random = createRandom(SEED);
    for (let requests = 0; requests < SAMPLES; requests++) {
      const source = nameOf(random.pick(sources));
      const listed = new Set(namesFrom(source, flags));
      const isOther = (asset: Asset) => !listed.has(nameOf(asset)) && nameOf(asset) !== source;
      const byMore = assetsFrom(source, { ...flags, include_swaps: true, allow_multi_tx: true }).filter(isOther);
      const dest = random.pick(byMore.length > 0 ? byMore : sources.filter(isOther));
      const refusal = refusalOf(source, dest, options);
      expect(refusal, `seed ${SEED}: ${source} to ${nameOf(dest)}`).toContain('NO_ROUTE');
    }
  });
});
