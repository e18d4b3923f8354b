import { describe, expect, test } from 'vitest';
import type { AssetBetweenChains, AssetsBetweenChainsRequest } from '#contract/assets-between-chains.ts';
import { sampleDeps as deps } from '#testing/sample-service.ts';
import { answerAssetsBetweenChains } from './assets-between-chains.ts';

const OSMOSIS_USDC = 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4';
const AXELAR_USDC = 'ibc/D189335C6E4A68B513C10AB227BF1C1D38C746766278BA3EEB4FB14124F1D858';
const ETHEREUM_USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

function pairsBetween(
  source_chain_id: string,
  dest_chain_id: string,
  flags: Partial<AssetsBetweenChainsRequest> = {},
): AssetBetweenChains[] {
  return answerAssetsBetweenChains(deps, { source_chain_id, dest_chain_id, ...flags }).assets_between_chains;
}

const arrivals = (pairs: readonly AssetBetweenChains[], denom: string) =>
  pairs
    .filter(({ asset_on_source }) => asset_on_source.denom === denom)
    .map(({ asset_on_dest, txs_required, bridges }) => [asset_on_dest.denom, txs_required, bridges]);

describe('pairs of assets between chains', () => {
  test('pairs USDC on Noble with its voucher on Osmosis', () => {
    expect(arrivals(pairsBetween('noble-1', 'osmosis-1'), 'uusdc')).toEqual([[OSMOSIS_USDC, 1, ['IBC']]]);
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
    expect(pairsBetween('1', 'osmosis-1')).toEqual([]);
    expect(pairsBetween('osmosis-1', '1')).toEqual([]);
    const sent = arrivals(pairsBetween('1', 'osmosis-1', { include_evm_assets: true }), ETHEREUM_USDC);
    expect(sent).toContainEqual([AXELAR_USDC, 1, ['AXELAR']]);
    const back = arrivals(pairsBetween('osmosis-1', '1', { include_evm_assets: true }), AXELAR_USDC);
    expect(back).toContainEqual([ETHEREUM_USDC, 1, ['AXELAR']]);
  });

  test('list bridges in order of use', () => {
    const sent = arrivals(pairsBetween('1', 'osmosis-1', { include_evm_assets: true }), ETHEREUM_USDC);
    expect(sent).toContainEqual([OSMOSIS_USDC, 1, ['CCTP', 'IBC']]);
  });

  test('need allow_multi_tx for two transactions, and come after those of one', () => {
    const toEthereum = (flags: Partial<AssetsBetweenChainsRequest>) =>
      pairsBetween('osmosis-1', '1', { include_evm_assets: true, ...flags });
    expect(toEthereum({}).every(({ txs_required }) => txs_required === 1)).toBe(true);
    const pairs = toEthereum({ allow_multi_tx: true });
    expect(pairs.some(({ txs_required }) => txs_required === 2)).toBe(true);
    const usdc = arrivals(pairs, OSMOSIS_USDC).map(([, txs]) => txs as number);
    expect(usdc).toEqual([...usdc].sort((a, b) => a - b));
    expect(arrivals(toEthereum({}), OSMOSIS_USDC)).toEqual([]);
    expect(usdc.length).toBeGreaterThan(0);
  });

  test('include CW20 tokens only if include_cw20_assets is true', () => {
    const neta = 'cw20:juno168ctmpyppk90d34p3jjy658zf5a5l3w8wk35wht6ccqj4mr0yv8s4j5awr';
    expect(arrivals(pairsBetween('juno-1', 'osmosis-1'), neta)).toEqual([]);
    expect(arrivals(pairsBetween('juno-1', 'osmosis-1', { include_cw20_assets: true }), neta)).toHaveLength(1);
  });

  test('reject an unknown chain and name the field', () => {
    expect(() => pairsBetween('atlantis-9', 'osmosis-1')).toThrow('source_chain_id: chain atlantis-9');
    expect(() => pairsBetween('osmosis-1', 'atlantis-9')).toThrow('dest_chain_id: chain atlantis-9');
  });
});

describe('vouchers that no list has', () => {
  const HUB_USDC = 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013';

  test('come after the listed pairs, and only for their flag', () => {
    const listed = pairsBetween('noble-1', 'cosmoshub-4');
    const all = pairsBetween('noble-1', 'cosmoshub-4', { include_derived_assets: true });
    expect(all.slice(0, listed.length)).toEqual(listed);
    expect(arrivals(listed, 'uusdc')).toEqual([]);
    expect(arrivals(all, 'uusdc')).toEqual([[HUB_USDC, 1, ['IBC']]]);
  });

  test('go home too', () => {
    expect(arrivals(pairsBetween('cosmoshub-4', 'noble-1', { include_derived_assets: true }), HUB_USDC)).toEqual([
      ['uusdc', 1, ['IBC']],
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
    expect(joined).toBeGreaterThan(120);
  });
});
