import { expect, test } from 'vitest';
import type { Chain } from '#contract/chain.ts';
import { readPasted } from './pasted.ts';

const problem = (text: string) => {
  const pasted = readPasted(text, []);
  return 'problem' in pasted ? pasted.problem : null;
};

test.each(['vitalik.eth', 'toly.sol', 'app.vitalik.eth'])('explains that the name "%s" is no address', (name) => {
  expect(problem(name)).toBe(`We do not look up names like “${name}”. Paste the address itself.`);
});

test.each(['0x123', 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzh'])('reports "%s" as an invalid address', (text) =>
  expect(problem(text)).toMatch(/is no valid EVM, Solana or Cosmos address\. Check each character\.$/),
);

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OSMO = 'osmo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysntdz28t';
const CHAINS = [
  { chain_id: '1', chain_type: 'evm', bech32_prefix: '', is_testnet: false },
  { chain_id: 'osmosis-1', chain_type: 'cosmos', bech32_prefix: 'osmo', is_testnet: false },
] as Chain[];

test('takes addresses as wallets and explorers copy them, each once', () => {
  const text = `eth:${EVM}, "https://etherscan.io/address/${EVM}" - cosmos:osmosis-1:${OSMO}; (${OSMO.toUpperCase()}).`;
  expect(readPasted(text, CHAINS)).toEqual({ addresses: [EVM, OSMO] });
});

test.each([
  ['https://scan.example/0x12', '“https://scan.example/0x12” is a link, without the address of an account.'],
  [
    'eth:0x12',
    '“0x12” is no valid EVM, Solana or Cosmos address. Check each character. We read it without the prefix eth:.',
  ],
  [
    `https://dex.example/${EVM}/${OSMO}`,
    `“https://dex.example/${EVM}/${OSMO}” holds several addresses. Paste only the one you mean.`,
  ],
  [EVM.slice(2), `“${EVM.slice(2)}” lacks the 0x at its start.`],
  ['...', 'Paste an address first.'],
])('names what stands around an address: %s', (text, reason) => expect(problem(text)).toBe(reason));
