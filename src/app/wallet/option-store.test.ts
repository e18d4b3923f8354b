import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChainType } from '#contract/chain.ts';
import { createOptionStore } from './option-store.ts';
import type { WalletOption } from './wallet.ts';

const option = (family: ChainType, name: string): WalletOption => ({ family, id: name, name, icon: null });

/** Families of wallets that grow, and fail to load for a while. */
function openPage() {
  const installed = new Map<ChainType, WalletOption[]>();
  const listeners = new Set<() => void>();
  const loads: ChainType[] = [];
  const page = { isOnline: true, hasCosmos: false };
  const adapterOf = (family: ChainType) => ({
    options: () => installed.get(family) ?? [],
    onOptions(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  const store = createOptionStore({
    isLikely: (family) => family !== 'cosmos' || page.hasCosmos,
    load: async (family) => {
      loads.push(family);
      if (!page.isOnline) throw new TypeError('Failed to fetch');
      return { adapter: adapterOf(family) };
    },
  });
  const install = (wallet: WalletOption) => {
    installed.set(wallet.family, [...(installed.get(wallet.family) ?? []), wallet]);
    for (const listener of listeners) listener();
  };
  return { page, store, install, loads, names: () => store.get().map(({ name }) => name) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('does not look for wallets before the first subscription', async () => {
  const { loads } = openPage();
  await vi.advanceTimersByTimeAsync(5000);
  expect(loads).toEqual([]);
});

test('lists wallets by family and name, and notifies of late ones', async () => {
  const { store, install, names } = openPage();
  install(option('svm', 'Owl'));
  install(option('evm', 'Rabbit'));
  const onChange = vi.fn();
  const leave = store.subscribe(onChange);
  await vi.advanceTimersByTimeAsync(0);
  expect(names()).toEqual(['Rabbit', 'Owl']);
  onChange.mockClear();
  install(option('evm', 'Badger'));
  expect(names()).toEqual(['Badger', 'Rabbit', 'Owl']);
  expect(onChange).toHaveBeenCalledOnce();
  leave();
});

test('loads the Cosmos adapter only once a Cosmos wallet appears', async () => {
  const { page, store, install, loads, names } = openPage();
  install(option('cosmos', 'Keplr'));
  const leave = store.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(3000);
  expect(loads).not.toContain('cosmos');
  page.hasCosmos = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(names()).toEqual(['Keplr']);
  leave();
});

test('retries a failed load while subscribed, and loads each family once', async () => {
  const { page, store, install, loads, names } = openPage();
  install(option('evm', 'Rabbit'));
  page.isOnline = false;
  const leave = store.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  page.isOnline = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(names()).toEqual(['Rabbit']);
  expect(loads).toEqual(['evm', 'svm', 'evm', 'svm']);
  leave();
});

test('does not retry without a subscription', async () => {
  const { page, store, loads } = openPage();
  page.isOnline = false;
  store.subscribe(() => {})();
  await vi.advanceTimersByTimeAsync(5000);
  expect(loads).toEqual(['evm', 'svm']);
});

test('shows readable names, and skips a wallet without one', () => {
  const { store, install, names } = openPage();
  install(option('svm', 'Owl\u202e\n of  night'));
  install(option('svm', '\u200b'));
  install(option('svm', 5 as never));
  store.subscribe(() => {})();
  return expect.poll(() => names()).toEqual(['Owl of night']);
});
