import { describe, expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { LaneTerms } from '../market.ts';
import { sampleMarket } from './sample-market.ts';

const market = sampleMarket(embeddedRegistry());

const asset = (chain_id: string, denom: string): AssetId => ({ chain_id, denom });
const terms = (bridge: BridgeId, from: AssetId, to: AssetId, smartRelay = true): LaneTerms =>
  market.laneTerms({ bridge, from, to, smartRelay });

const NOBLE_USDC = asset('noble-1', 'uusdc');
const ETHEREUM_USDC = asset('1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48');
const ARBITRUM_USDC = asset('42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831');
const OSMOSIS_USDC = asset('osmosis-1', 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4');
const POLYGON_NATIVE = asset('137', 'polygon-native');
const OSMOSIS_WMATIC = asset('osmosis-1', 'ibc/AB589511ED0DD5FA56171A39978AFBF1371DB986EC1C3526CE138A16377E39BB');

const deducted = { behavior: 'FEE_BEHAVIOR_DEDUCTED' };
const onTop = { behavior: 'FEE_BEHAVIOR_ADDITIONAL' };

describe('fees', () => {
  test('IBC is free', () => {
    expect(terms('IBC', OSMOSIS_USDC, NOBLE_USDC).fees).toEqual([]);
  });

  test('Axelar deducts its fee on Cosmos chains and charges it on top in gas on EVM chains', () => {
    expect(terms('AXELAR', OSMOSIS_WMATIC, POLYGON_NATIVE).fees).toMatchObject([
      { ...deducted, asset: OSMOSIS_WMATIC, amount: 5n * 10n ** 18n, ppm: 0 },
    ]);
    expect(terms('AXELAR', POLYGON_NATIVE, OSMOSIS_WMATIC).fees).toMatchObject([
      { ...onTop, asset: POLYGON_NATIVE, amount: 15n * 10n ** 16n },
    ]);
  });

  test('CCTP pays its relayer in USDC, and is free without a relayer', () => {
    expect(terms('CCTP', NOBLE_USDC, ETHEREUM_USDC).fees).toMatchObject([
      { ...deducted, type: 'SMART_RELAY', asset: NOBLE_USDC, amount: 1_500_000n },
    ]);
    expect(terms('CCTP', ETHEREUM_USDC, NOBLE_USDC).fees).toMatchObject([{ amount: 100_000n, asset: ETHEREUM_USDC }]);
    expect(terms('CCTP', NOBLE_USDC, ETHEREUM_USDC, false).fees).toEqual([]);
    expect(terms('EUREKA', ETHEREUM_USDC, NOBLE_USDC, false).fees).toEqual([]);
  });

  test('a burn on Noble has a limit, and no other', () => {
    for (const smartRelay of [true, false])
      expect(terms('CCTP', NOBLE_USDC, ETHEREUM_USDC, smartRelay).max).toBe(100_000_000_000n);
    expect(terms('CCTP', ETHEREUM_USDC, ARBITRUM_USDC).max).toBeUndefined();
  });

  test('Stargate charges a share and gas; Hyperlane and LayerZero charge gas alone', () => {
    const gas = { ...onTop, asset: asset('42161', 'arbitrum-native'), ppm: 0 };
    expect(terms('STARGATE', ARBITRUM_USDC, ETHEREUM_USDC).fees).toMatchObject([
      { ...deducted, asset: ARBITRUM_USDC, amount: 0n, ppm: 600 },
      gas,
    ]);
    expect(terms('HYPERLANE', ARBITRUM_USDC, ETHEREUM_USDC).fees).toMatchObject([{ ...gas, amount: 10n ** 15n }]);
    expect(terms('LAYER_ZERO', ARBITRUM_USDC, ETHEREUM_USDC).fees).toMatchObject([gas]);
  });

  test('Go Fast charges ten basis points, then gas on the source, then gas on the destination', () => {
    expect(terms('GO_FAST', ETHEREUM_USDC, OSMOSIS_USDC).fees).toMatchObject([
      { ...deducted, type: 'BRIDGE', amount: 0n, ppm: 1000 },
      { ...deducted, type: 'GAS', amount: 2_000_000n, ppm: 0 },
      { ...deducted, type: 'GAS', amount: 50_000n, ppm: 0 },
    ]);
  });

  test('are rounded up', () => {
    const ether = terms('HYPERLANE', asset('1', 'ethereum-native'), ARBITRUM_USDC).fees?.[0]?.amount;
    expect(ether).toBe(10n ** 14n);
    const wbtc = asset('1', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599');
    // A dollar of 90,000-dollar bitcoin is 1,111.1 of its smallest units.
    expect(terms('EUREKA', wbtc, asset('cosmoshub-4', 'uatom')).fees?.[0]?.amount).toBe(1112n);
  });

  test('are unknown where their asset has no price', () => {
    const lab = asset('osmosis-1', 'factory/osmo17fel472lgzs87ekt9dvk0zqyh5gl80sqp4sk4n/LAB');
    expect(terms('AXELAR', lab, ETHEREUM_USDC).fees).toBeNull();
    expect(terms('STARGATE', asset('122', 'fuse-native'), ETHEREUM_USDC).fees).toBeNull();
  });
});
