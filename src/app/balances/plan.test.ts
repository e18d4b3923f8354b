import { describe, expect, test } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { fakeSource } from '#testing/balances.ts';
import { ATOM, OSMO, routeNames, USDC_ETHEREUM, USDC_OSMOSIS } from '#testing/route-names.ts';
import type { WalletOption } from '../wallet/wallet.ts';
import { planBalances } from './plan.ts';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OSMO_ADDRESS = 'osmo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysntdz28t';
const SAMPLE_EVM = SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === '1')?.address as string;
const KEPLR: WalletOption = { family: 'cosmos', id: 'keplr', name: 'Keplr', icon: null };
const METAMASK: WalletOption = { family: 'evm', id: 'io.metamask', name: 'MetaMask', icon: null };

const prefixes: Record<string, string> = { 'osmosis-1': 'osmo', 'noble-1': 'noble', 'cosmoshub-4': 'cosmos' };

function lists(unread: readonly string[] = [], assets: readonly Asset[] = []) {
  const chains = ['1', '137', '42161', 'osmosis-1', 'noble-1', 'cosmoshub-4'].map((id) => ({
    ...(routeNames.chain(id) as Chain),
    bech32_prefix: prefixes[id] ?? '',
    ...(unread.includes(id) && { reads_balances: false }),
  }));
  return { chains, assets };
}

const watched = (address: string) => fakeSource({ address, key: `watched ${address}` });
const metamask = (address: string) =>
  fakeSource({ address, key: `mm ${address}`, wallet: METAMASK, name: 'MetaMask', family: 'evm' });
const asked = (plan: ReturnType<typeof planBalances>) => plan.requests.map(({ target }) => target.chainId);

test('requests an address on the chains of its family', () => {
  expect(asked(planBalances([watched(EVM)], lists()))).toEqual(['1', '137', '42161']);
  expect(asked(planBalances([watched(OSMO_ADDRESS)], lists()))).toEqual(['osmosis-1']);
});

test("requests a Cosmos wallet's address only on the chains it was returned for", () => {
  const source = fakeSource({ address: OSMO_ADDRESS, chainIds: ['osmosis-1'], wallet: KEPLR, family: 'cosmos' });
  expect(asked(planBalances([source], lists()))).toEqual(['osmosis-1']);
});

test('merges equal requests of two sources, ignoring case, under the first source', () => {
  const plan = planBalances([metamask(EVM), watched(EVM.toLowerCase())], lists());
  expect(asked(plan)).toEqual(['1', '137', '42161']);
  expect(plan.requests[0]?.sources.map(({ name }) => name)).toEqual(['MetaMask', 'Mine']);
});

test('requests chains of wallets first, then chains by number of listed assets', () => {
  const plan = planBalances(
    [watched(OSMO_ADDRESS), metamask(EVM)],
    lists([], [OSMO, USDC_OSMOSIS, ATOM, USDC_ETHEREUM]),
  );
  expect(asked(plan)).toEqual(['1', '137', '42161', 'osmosis-1']);
  const all = planBalances([watched(EVM), watched(OSMO_ADDRESS)], lists([], [OSMO, USDC_OSMOSIS, USDC_ETHEREUM]));
  expect(asked(all)).toEqual(['osmosis-1', '1', '137', '42161']);
});

describe('unsupported chains', () => {
  test('are not requested, and counted', () => {
    const plan = planBalances([watched(EVM)], lists(['137', '42161', 'noble-1']));
    expect([asked(plan), plan.unsupportedChains, plan.unsupportedSources]).toEqual([['1'], ['137', '42161'], []]);
  });

  test('do not send an address without a supported chain', () => {
    const plan = planBalances([watched(EVM), watched(OSMO_ADDRESS)], lists(['1', '137', '42161']));
    expect([asked(plan), plan.unsupportedChains]).toEqual([['osmosis-1'], []]);
    expect(plan.unsupportedSources.map(({ address }) => address)).toEqual([EVM]);
  });

  test('do not list an address as unsupported that has a supported chain', () => {
    const keplr = (address: string, chainId: string) =>
      fakeSource({ address, key: address, chainIds: [chainId], wallet: KEPLR, family: 'cosmos' });
    const sources = [keplr(OSMO_ADDRESS, 'osmosis-1'), keplr('noble1qq', 'noble-1'), keplr('cosmos1qq', 'cosmoshub-4')];
    const partly = planBalances(sources, lists(['noble-1', 'cosmoshub-4']));
    expect([asked(partly), partly.unsupportedChains, partly.unsupportedSources]).toEqual([
      ['osmosis-1'],
      ['noble-1', 'cosmoshub-4'],
      [],
    ]);
    const none = planBalances(sources, lists(['noble-1', 'cosmoshub-4', 'osmosis-1']));
    expect([none.requests, none.unsupportedChains, none.unsupportedSources]).toEqual([[], [], sources]);
  });

  test('are requested for sample accounts', () => {
    expect(asked(planBalances([watched(SAMPLE_EVM)], lists(['1', '137', '42161'])))).toEqual(['1', '137', '42161']);
  });
});
