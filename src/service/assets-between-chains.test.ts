import { describe, expect, test } from 'vitest';
import { sameAsset } from '#contract/asset.ts';
import type { AssetBetweenChains, AssetsBetweenChainsRequest } from '#contract/assets-between-chains.ts';
import { sampleDeps as deps, NOBLE_CLOSING, sampleDepsOn } from '#testing/sample-service.ts';
import { answerAssetsBetweenChains } from './assets-between-chains.ts';

const OSMOSIS_ATOM = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';
const ETHEREUM_WBTC = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599';
const HUB_WBTC = 'ibc/D742E8566B0B8CC8F569D950051C09CF57988A88F0E45574BFB3079D41DE6462';
const OSMOSIS_WBTC = 'ibc/88386AC48152D48B34B082648DF836F975506F0B57DBBFC10A54213B1BF484CB';

function pairsBetween(
  source_chain_id: string,
  dest_chain_id: string,
  flags: Partial<AssetsBetweenChainsRequest> = {},
  service = deps,
): AssetBetweenChains[] {
  return answerAssetsBetweenChains(service, { source_chain_id, dest_chain_id, ...flags }).assets_between_chains;
}

const arrivals = (pairs: readonly AssetBetweenChains[], denom: string) =>
  pairs
    .filter(({ asset_on_source }) => asset_on_source.denom === denom)
    .map(({ asset_on_dest, txs_required, bridges }) => [asset_on_dest.denom, txs_required, bridges]);

describe('pairs of assets between chains', () => {
  test('pairs ATOM with its voucher on Osmosis', () => {
    expect(arrivals(pairsBetween('cosmoshub-4', 'osmosis-1'), 'uatom')).toEqual([[OSMOSIS_ATOM, 1, ['IBC']]]);
  });

  test('are of the two chains, in the registry’s form, each once', () => {
    const pairs = pairsBetween('osmosis-1', 'cosmoshub-4', { allow_multi_tx: true });
    for (const { asset_on_source, asset_on_dest } of pairs) {
      expect([asset_on_source.chain_id, asset_on_dest.chain_id]).toEqual(['osmosis-1', 'cosmoshub-4']);
      expect(deps.registry.findAsset(asset_on_source)).toBe(asset_on_source);
      expect(deps.registry.findAsset(asset_on_dest)).toBe(asset_on_dest);
    }
    const names = pairs.map(({ asset_on_source, asset_on_dest }) => `${asset_on_source.denom} ${asset_on_dest.denom}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(10);
  });

  test('include EVM assets of either chain only if include_evm_assets is true', () => {
    expect(pairsBetween('1', 'cosmoshub-4')).toEqual([]);
    expect(pairsBetween('cosmoshub-4', '1')).toEqual([]);
    const sent = arrivals(pairsBetween('1', 'cosmoshub-4', { include_evm_assets: true }), ETHEREUM_WBTC);
    expect(sent).toEqual([[HUB_WBTC, 1, ['EUREKA']]]);
    const back = arrivals(pairsBetween('cosmoshub-4', '1', { include_evm_assets: true }), HUB_WBTC);
    expect(back).toEqual([[ETHEREUM_WBTC, 1, ['EUREKA']]]);
  });

  test('list bridges in order of use', () => {
    const both = { include_evm_assets: true, allow_multi_tx: true };
    const sent = arrivals(pairsBetween('1', 'osmosis-1', both), ETHEREUM_WBTC);
    expect(sent).toContainEqual([OSMOSIS_WBTC, 2, ['EUREKA', 'IBC']]);
  });

  test('need allow_multi_tx for two transactions, and come after those of one', () => {
    const toEthereum = (flags: Partial<AssetsBetweenChainsRequest>) =>
      pairsBetween('osmosis-1', '1', { include_evm_assets: true, ...flags });
    expect(toEthereum({}).every(({ txs_required }) => txs_required === 1)).toBe(true);
    const pairs = toEthereum({ allow_multi_tx: true });
    expect(pairs.some(({ txs_required }) => txs_required === 2)).toBe(true);
    const wbtc = arrivals(pairs, OSMOSIS_WBTC).map(([, txs]) => txs as number);
    expect(wbtc).toEqual([...wbtc].sort((a, b) => a - b));
    expect(arrivals(toEthereum({}), OSMOSIS_WBTC)).toEqual([]);
    expect(wbtc.length).toBeGreaterThan(0);
  });

  test('include CW20 tokens only if include_cw20_assets is true', () => {
    const neta = 'cw20:juno168ctmpyppk90d34p3jjy658zf5a5l3w8wk35wht6ccqj4mr0yv8s4j5awr';
    expect(arrivals(pairsBetween('juno-1', 'osmosis-1'), neta)).toEqual([]);
    expect(arrivals(pairsBetween('juno-1', 'osmosis-1', { include_cw20_assets: true }), neta)).toHaveLength(1);
  });

  test('lead into an asset that is being ended from its own family alone', () => {
    const service = sampleDepsOn(NOBLE_CLOSING);
    const { registry } = service;
    const flags = { include_evm_assets: true, include_derived_assets: true, allow_multi_tx: true };
    const pairs = ['1', '42161', 'osmosis-1', 'cosmoshub-4', 'noble-1'].flatMap((from) =>
      ['noble-1', 'osmosis-1', 'dydx-mainnet-1', 'cosmoshub-4'].flatMap((to) => pairsBetween(from, to, flags, service)),
    );
    const closing = pairs.filter(({ asset_on_dest }) => registry.findLiveness(asset_on_dest)?.state === 'closing');
    expect(closing.length).toBeGreaterThan(8);
    for (const { asset_on_source, asset_on_dest } of closing) {
      const [from, into] = [asset_on_source, asset_on_dest].map((asset) => registry.findOrigin(asset));
      expect(from && into && sameAsset(from, into), `${asset_on_source.denom} to ${asset_on_dest.denom}`).toBe(true);
    }
  });

  test('reject an unknown chain and name the field', () => {
    expect(() => pairsBetween('atlantis-9', 'osmosis-1')).toThrow('source_chain_id: chain atlantis-9');
    expect(() => pairsBetween('osmosis-1', 'atlantis-9')).toThrow('dest_chain_id: chain atlantis-9');
  });
});

describe('vouchers that no list has', () => {
  const HUB_OSMO = 'ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC';

  test('come after the listed pairs, and only for their flag', () => {
    const listed = pairsBetween('osmosis-1', 'cosmoshub-4');
    const all = pairsBetween('osmosis-1', 'cosmoshub-4', { include_derived_assets: true });
    expect(all.slice(0, listed.length)).toEqual(listed);
    expect(arrivals(listed, 'uosmo')).toEqual([]);
    expect(arrivals(all, 'uosmo')).toEqual([[HUB_OSMO, 1, ['IBC']]]);
  });

  test('go home too', () => {
    expect(arrivals(pairsBetween('cosmoshub-4', 'osmosis-1', { include_derived_assets: true }), HUB_OSMO)).toEqual([
      ['uosmo', 1, ['IBC']],
    ]);
  });

  test('join every pair of chains with a preferred channel: the native coin of one arrives on the other', () => {
    const { registry } = deps;
    let joined = 0;
    const missing = registry.listChains().flatMap(({ chain_id }) => {
      const { native_denom } = registry.getChainRecord(chain_id);
      const coin = native_denom === null ? undefined : registry.findAsset({ chain_id, denom: native_denom });
      if (coin === undefined || registry.findLiveness(coin) !== undefined) return [];
      const neighbours = ['osmosis-1', 'cosmoshub-4'].filter((to) => {
        const [channel] = registry.channelsBetween(chain_id, to);
        const voucher = channel && registry.findVoucherOver(coin, channel)?.voucher;
        return voucher !== undefined && registry.findLiveness(voucher) === undefined;
      });
      joined += neighbours.length;
      return neighbours.filter((to) => {
        const pairs = pairsBetween(chain_id, to, { include_derived_assets: true, include_no_metadata_assets: true });
        return arrivals(pairs, coin.denom).length === 0;
      });
    });
    expect(missing).toEqual([]);
    // 117 on 28 November 2026: some forty chains of the Cosmos stand still, and Sei closed IBC.
    expect(joined).toBeGreaterThan(100);
  });
});
