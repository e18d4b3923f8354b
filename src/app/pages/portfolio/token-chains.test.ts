import { expect, test } from 'vitest';
import type { Chain } from '#contract/chain.ts';
import { fakeBalanceState } from '#testing/balances.ts';
import { routeNames } from '#testing/route-names.ts';
import { tokenChains } from './token-chains.ts';

const CHAINS: Record<string, Pick<Chain, 'chain_type' | 'pretty_name' | 'bech32_prefix'>> = {
  '1': { chain_type: 'evm', pretty_name: 'Ethereum', bech32_prefix: '' },
  '42161': { chain_type: 'evm', pretty_name: 'Arbitrum', bech32_prefix: '' },
  'osmosis-1': { chain_type: 'cosmos', pretty_name: 'Osmosis', bech32_prefix: 'osmo' },
  'juno-1': { chain_type: 'cosmos', pretty_name: 'Juno', bech32_prefix: 'juno' },
  solana: { chain_type: 'svm', pretty_name: 'Solana', bech32_prefix: '' },
};

test('chains with holdings come first, each part is by name and has a chain once; Solana is none of them', () => {
  const lookup = { ...routeNames, chain: (id: string) => CHAINS[id] as Chain | undefined };
  const requests = ['osmosis-1', '1', 'solana', 'juno-1', '42161', '1'].map((id) => fakeBalanceState(id, {}).request);
  expect(tokenChains(requests, new Set(['osmosis-1', '42161', 'solana']), lookup)).toEqual({
    held: ['42161', 'osmosis-1'],
    others: ['1', 'juno-1'],
  });
});
