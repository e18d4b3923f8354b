import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findMark } from '#app/marks/find-mark.ts';
import { createAssetIndex } from '#app/picker/asset-search.ts';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { listVenues } from '#venues/index.ts';

const FOLDER = new URL('../../public/marks/', import.meta.url);
const registry = embeddedRegistry();
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'));

const asset = (chain_id: string, denom: string) => registry.getAsset({ chain_id, denom });
const USDC = asset('1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48');
const hasMark = (each: Parameters<typeof findMark>[0]): boolean => findMark(each) !== null;
const hasFile = (mark: string | null): boolean =>
  mark !== null && files.includes(mark.replace('marks/', '').replace(/\?.*/, ''));

describe('the files', () => {
  test('weigh at most 8,000 bytes each and 700,000 in all', () => {
    const sizes = files.map((name) => readFileSync(new URL(name, FOLDER)).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(8000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(700_000);
  });

  test('hold shapes alone: no script, no style, no photograph, no address of another site', () => {
    const unwanted =
      /<(script|style|image|foreignObject|animate|set)\b|\son\w+=|(href|url)\s*[=(]\s*["']?\s*(https?:|data:|\/\/)/i;
    expect(files.filter((name) => unwanted.test(readFileSync(new URL(name, FOLDER), 'utf8')))).toEqual([]);
  });
});

describe('what has a mark', () => {
  const count = (type: string) =>
    registry.listChains().filter(({ chain_type, chain_id }) => chain_type === type && hasMark({ chain: chain_id }))
      .length;

  test('nearly every EVM chain, the known Cosmos chains and assets, and Solana', () => {
    expect(count('evm')).toBeGreaterThanOrEqual(95);
    expect(count('cosmos')).toBeGreaterThanOrEqual(60);
    expect(hasMark({ chain: 'solana' })).toBe(true);
    expect(registry.listAssets().filter(hasMark).length).toBeGreaterThanOrEqual(1100);
  });

  test('every bridge, venue and wallet that the app names', () => {
    expect(BRIDGE_IDS.filter((bridge) => !hasFile(findMark({ bridge })))).toEqual([]);
    expect(listVenues(registry).filter(({ name }) => !hasFile(findMark({ venue: name })))).toEqual([]);
    const wallets = ['MetaMask', 'Rabby', 'Keplr', 'Cosmostation', 'Phantom', 'Solflare'];
    expect(wallets.filter((wallet) => !hasFile(findMark({ wallet })))).toEqual([]);
  });

  test('all of the first hundred rows of the picker', () => {
    const chain = (id: string) => registry.findChain(id);
    const { entries } = createAssetIndex({ assets: registry.listAssets(), chain });
    const first = entries.slice(0, 100).map(({ asset: each }) => each);
    expect(first.filter((each) => !hasFile(findMark(each))).map(({ symbol }) => symbol)).toEqual([]);
  });
});

describe('a mark is matched by what an asset is', () => {
  test('not by its symbol: another contract with that of USDC has none', () => {
    const copy = {
      ...USDC,
      denom: '0x000000000000000000000000000000000000dEaD',
      origin_denom: '0x000000000000000000000000000000000000dEaD',
    };
    expect(copy.symbol).toBe('USDC');
    expect(findMark(copy)).toBeNull();
    expect(findMark({ ...copy, origin_chain_id: '', origin_denom: '' })).toBeNull();
  });

  test("not by another asset's CoinGecko id: a package gives eUSD that of USDC", () => {
    const named = asset('1', '0x399Cc65703E01C7fDefDf27093f84E7Eb4b3F8b6');
    expect([named.symbol, named.coingecko_id]).toEqual(['eUSD', null]);
    const came = registry.listAssets().filter(({ origin_denom }) => origin_denom === named.denom);
    expect(came.length).toBeGreaterThan(1);
    expect(came.map(findMark).filter((mark) => mark !== null)).toEqual([]);
  });

  test('by the address in any case, and by the origin of a voucher that no list has', () => {
    const mark = findMark(USDC);
    expect(mark).toMatch(/^marks\/token\/usdc\.svg\?v=[0-9a-f]{8}$/);
    expect(findMark({ ...USDC, denom: USDC.denom.toLowerCase() })).toBe(mark);
    const voucher = { chain_id: 'osmosis-1', denom: `ibc/${'0'.repeat(64)}` };
    expect(findMark({ ...voucher, origin_chain_id: '1', origin_denom: USDC.denom })).toBe(mark);
    expect(findMark({ ...voucher, origin_chain_id: '', origin_denom: '' })).toBeNull();
  });

  test('a wrapped or staked form differs from what is below it', () => {
    const [ether, wrapped, staked] = [
      asset('1', 'ethereum-native'),
      asset('1', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
      asset('1', '0x5E8422345238F34275888049021821E8E08CAa1f'),
    ].map(findMark);
    expect(new Set([ether, wrapped, staked]).size).toBe(3);
    expect(staked).toContain('eth-form');
  });

  test('a rollup on ether has its own, and its ether that of ether', () => {
    expect(findMark({ chain: '8453' })).toContain('chain/base.svg');
    expect(findMark(asset('8453', 'base-native'))).toBe(findMark(asset('1', 'ethereum-native')));
  });

  test('names of objects are no ids', () => {
    expect([{ chain: 'constructor' }, { bridge: '__proto__' }, { venue: 'toString' }].map(findMark)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
