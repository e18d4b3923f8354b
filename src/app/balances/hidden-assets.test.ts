import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assetKey } from '#contract/asset.ts';

const LAB = assetKey({ chain_id: 'osmosis-1', denom: 'ulab' });
const OSMO = assetKey({ chain_id: 'osmosis-1', denom: 'uosmo' });
const items = new Map<string, string>();

/** Loads the page anew in a browser that has stored `items`. */
const open = async () => ({ ...(await import('./hidden-assets.ts')), ...(await import('../storage/settings.ts')) });

beforeEach(() => {
  items.clear();
  const getItem = (key: string) => items.get(key) ?? null;
  vi.stubGlobal('localStorage', { getItem, setItem: (key: string, text: string) => void items.set(key, text) });
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('stores hidden assets, except with privacy on', async () => {
  const { hideAsset, updateSettings: changeSettings } = await open();
  hideAsset(LAB);
  expect(items.get('portolan.hidden')).toBe(JSON.stringify([LAB]));
  changeSettings({ privacy: true });
  hideAsset(OSMO);
  expect(items.get('portolan.hidden')).toBe('[]');
});
