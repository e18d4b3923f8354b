import { describe, expect, test } from 'vitest';
import { recommendAssetsRequestSchema } from '#contract/recommend-assets.ts';
import { sampleDeps as deps, NOBLE_CLOSING, sampleDepsOn, sourceOf } from '#testing/sample-service.ts';
import { answerRecommendAssets, type RecommendOptions } from './recommend-assets.ts';

const MAX_RECOMMENDATION_REQUESTS = 100;
const ETHEREUM_USDC = '1 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const HUB_ATOM = 'cosmoshub-4 uatom';
const ATOM_ON_OSMOSIS = 'osmosis-1 ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';
/** The form of WBTC that Osmosis issues, and what Eureka and IBC bring there. */
const OSMOSIS_WBTC = 'osmosis-1 factory/osmo1z0qrq605sjgcqpylfl4aa6s90x738j7m58wyatt0tdzflg2ha26q67k743/wbtc';
const EUREKA_WBTC = 'osmosis-1 ibc/88386AC48152D48B34B082648DF836F975506F0B57DBBFC10A54213B1BF484CB';

/** As `REASON chain denom`. */
function recommended(source: string, { destChainId, reason }: RecommendOptions = {}, service = deps): string[] {
  const request = { ...sourceOf(source), dest_chain_id: destChainId, reason };
  const { recommendations = [] } = answerRecommendAssets(service, request);
  return recommendations.map(({ asset, reason: why }) => `${why} ${asset.chain_id} ${asset.denom}`);
}

describe('recommendations', () => {
  test('of ATOM, on Osmosis: its voucher and the fee token', () => {
    expect(recommended(HUB_ATOM, { destChainId: 'osmosis-1' })).toEqual([
      `MOST_LIQUID ${ATOM_ON_OSMOSIS}`,
      `DIRECT ${ATOM_ON_OSMOSIS}`,
      'BASE_TOKEN osmosis-1 uosmo',
    ]);
  });

  test('of WBTC, on Osmosis: the form with the deepest pools besides that of transfers alone', () => {
    expect(recommended('1 0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', { destChainId: 'osmosis-1' })).toEqual([
      `MOST_LIQUID ${OSMOSIS_WBTC}`,
      `DIRECT ${EUREKA_WBTC}`,
      'BASE_TOKEN osmosis-1 uosmo',
    ]);
  });

  test('OSMO on the Hub, from anywhere: its voucher, though no list has it', () => {
    const direct = 'DIRECT cosmoshub-4 ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC';
    const onNolus = 'pirin-1 ibc/ED07A3391A112B175915CD8FAF43A2DA8E4790EDE12566649D0C2F97716B8518';
    for (const source of ['osmosis-1 uosmo', onNolus])
      expect(recommended(source, { destChainId: 'cosmoshub-4' })).toEqual([direct, 'BASE_TOKEN cosmoshub-4 uatom']);
  });

  test('a voucher that no list has leads home', () => {
    const osmo = 'cosmoshub-4 ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC';
    expect(recommended(osmo, { destChainId: 'osmosis-1' })).toContain('DIRECT osmosis-1 uosmo');
  });

  test('of a voucher on its origin chain: the original as base token', () => {
    const neta = 'juno-1 cw20:juno168ctmpyppk90d34p3jjy658zf5a5l3w8wk35wht6ccqj4mr0yv8s4j5awr';
    const voucher = 'osmosis-1 ibc/297C64CC42B5A8D8F82FE2EBE208A6FE8F94B86037FA28C4529A23701C228F7A';
    expect(recommended(voucher, { destChainId: 'juno-1' })).toEqual([`DIRECT ${neta}`, `BASE_TOKEN ${neta}`]);
  });

  test('of a gas asset count the pools of its wrapped form', () => {
    expect(recommended('1 ethereum-native', { destChainId: '8453' })).toContain('MOST_LIQUID 8453 base-native');
  });

  test('on a chain without a form of the asset: the fee token', () => {
    expect(recommended('osmosis-1 uosmo', { destChainId: '8453' })).toEqual(['BASE_TOKEN 8453 base-native']);
  });

  test('on the asset’s own chain: another form of it', () => {
    expect(recommended(EUREKA_WBTC, { destChainId: 'osmosis-1' })).toEqual([
      'MOST_LIQUID osmosis-1 ibc/D1542AA8762DB13087D8364F3EA6509FD6F009A34F00426AF9E4F9FA85CBBF1F',
      'BASE_TOKEN osmosis-1 uosmo',
    ]);
    expect(recommended('osmosis-1 uosmo', { destChainId: 'osmosis-1' })).toEqual([]);
  });

  test('are limited by reason, and UNKNOWN returns all', () => {
    const all = recommended(ETHEREUM_USDC);
    for (const reason of ['MOST_LIQUID', 'DIRECT', 'BASE_TOKEN'] as const) {
      const chosen = recommended(ETHEREUM_USDC, { reason });
      expect(chosen).toEqual(all.filter((entry) => entry.startsWith(reason)));
      expect(chosen.length).toBeGreaterThan(0);
    }
    expect(recommended(ETHEREUM_USDC, { reason: 'UNKNOWN' })).toEqual(all);
  });

  test('without dest_chain_id are of every chain reached, without the source', () => {
    const all = recommended(ETHEREUM_USDC);
    expect(all).toEqual(expect.arrayContaining(recommended(ETHEREUM_USDC, { destChainId: 'osmosis-1' })));
    expect(all).toContain('DIRECT solana EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
    expect(all.filter((entry) => entry.endsWith(ETHEREUM_USDC))).toEqual([]);
  });

  test('are of no asset that is being ended, unless the source is of its family', () => {
    const service = sampleDepsOn(NOBLE_CLOSING);
    const { registry } = service;
    const closing = (source: string) =>
      recommended(source, {}, service).filter((entry) => {
        const [, chain_id = '', denom = ''] = entry.split(' ');
        return registry.findLiveness({ chain_id, denom })?.state === 'closing';
      });
    expect(closing(ETHEREUM_USDC)).toEqual([]);
    expect(closing('osmosis-1 uosmo')).toEqual([]);
    expect(closing('noble-1 uusdc')).toContain(
      'DIRECT osmosis-1 ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4',
    );
  });
});

describe('a request', () => {
  test('with an unknown asset or chain is rejected by field', () => {
    expect(() => recommended('cosmoshub-4 unobtainium')).toThrow('source_asset_denom: asset unobtainium');
    expect(() => recommended(HUB_ATOM, { destChainId: 'atlantis-9' })).toThrow('dest_chain_id: chain atlantis-9');
    expect(() => answerRecommendAssets(deps, { source_asset_chain_id: 'cosmoshub-4' })).toThrow(
      'source_asset_denom: is required',
    );
    expect(() => answerRecommendAssets(deps, {})).toThrow(
      'source_asset_denom: is required; source_asset_chain_id: is required',
    );
  });

  test('among several gets its own result: one with an error does not affect the others', () => {
    const good = { ...sourceOf(HUB_ATOM), dest_chain_id: 'osmosis-1' };
    const { recommendations } = answerRecommendAssets(deps, good);
    const response = answerRecommendAssets(deps, { requests: [good, { ...good, source_asset_denom: 'none' }, {}] });
    expect(response).toEqual({
      recommendations: [],
      recommendation_entries: [
        { recommendations },
        { recommendations: [], error: expect.objectContaining({ code: 5 }) },
        { recommendations: [], error: expect.objectContaining({ code: 3 }) },
      ],
    });
  });

  test('gets both lists, the other one empty, as existing clients read both', () => {
    const { recommendations, ...rest } = answerRecommendAssets(deps, sourceOf(HUB_ATOM));
    expect(recommendations?.length).toBeGreaterThan(0);
    expect(rest).toEqual({ recommendation_entries: [] });
  });

  test('is one or a list of limited length', () => {
    const one = sourceOf(HUB_ATOM);
    const fields = { ...one, dest_chain_id: 'osmosis-1', reason: 'DIRECT' } as const;
    for (const [field, value] of Object.entries(fields)) {
      expect(() => answerRecommendAssets(deps, { [field]: value, requests: [one] })).toThrow(
        `${field}: must not be given together with requests`,
      );
    }
    const nothing = { source_asset_denom: null, dest_chain_id: null, reason: 'UNKNOWN' } as const;
    expect(answerRecommendAssets(deps, { ...nothing, requests: [one] }).recommendation_entries).toHaveLength(1);
    const requests = Array.from({ length: MAX_RECOMMENDATION_REQUESTS + 1 }, () => sourceOf(HUB_ATOM));
    expect(recommendAssetsRequestSchema.safeParse({ requests: requests.slice(1) }).success).toBe(true);
    expect(recommendAssetsRequestSchema.safeParse({ requests }).success).toBe(false);
  });
});
