import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unwrapAddress } from './unwrap-address.ts';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const OSMO = 'osmo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysntdz28t';
const SOLANA = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

describe('removes what wallets and explorers put around an address', () => {
  test.each([
    [EVM, EVM, null],
    [OSMO, OSMO, null],
    [SOLANA, SOLANA, null],
    [`eth:${EVM}`, EVM, 'the prefix eth:'],
    [`arb1:${EVM}`, EVM, 'the prefix arb1:'],
    [`ethereum:${EVM}@1`, EVM, 'the prefix ethereum:'],
    [`ethereum:pay-${EVM}@1?value=1e18`, EVM, 'the prefix ethereum:pay-'],
    [`ethereum:${OTHER}@1/transfer?address=${EVM}&uint256=1`, EVM, 'the prefix ethereum:'],
    [`eip155:1:${EVM}`, EVM, 'the prefix eip155:1:'],
    [`did:pkh:eip155:1:${EVM}`, EVM, 'the prefix did:pkh:eip155:1:'],
    [`cosmos:osmosis-1:${OSMO}`, OSMO, 'the prefix cosmos:osmosis-1:'],
    [`cosmos:injective-1:${OSMO}`, OSMO, 'the prefix cosmos:injective-1:'],
    [`cosmos:dydx-mainnet-1:${OSMO}`, OSMO, 'the prefix cosmos:dydx-mainnet-1:'],
    [`solana:${SOLANA}?amount=1&label=x`, SOLANA, 'the prefix solana:'],
    [
      `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOLANA}`,
      SOLANA,
      'the prefix solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:',
    ],
    [`"${EVM}"`, EVM, 'quotes, brackets or punctuation'],
    [`(${OSMO}).`, OSMO, 'quotes, brackets or punctuation'],
    [`“eth:${EVM}”`, EVM, 'the prefix eth:'],
    [`<${SOLANA}>,`, SOLANA, 'quotes, brackets or punctuation'],
    [`${EVM}.`, EVM, 'quotes, brackets or punctuation'],
    [`https://etherscan.io/address/${EVM}#tokentxns`, EVM, 'a link'],
    [`etherscan.io/address/${EVM}`, EVM, 'a link'],
    [`https://etherscan.io/token/${OTHER}?a=${EVM}`, EVM, 'a link'],
    [`https://www.mintscan.io/osmosis/address/${OSMO}/`, OSMO, 'a link'],
    [`https://solscan.io/account/${SOLANA}?cluster=mainnet`, SOLANA, 'a link'],
    [`https://app.example/#/portfolio/${EVM}`, EVM, 'a link'],
    [`<https://debank.com/profile/${EVM}>.`, EVM, 'a link'],
    [`https://wallet.example/${EVM}`, EVM, 'a link'],
  ])('%s', (text, address, wrapping) => expect(unwrapAddress(text)).toEqual({ address, wrapping, isSeveral: false }));
});

test.each([
  ['https://etherscan.io/about', 'a link'],
  ['https://etherscan.io/tx/0x12', 'a link to a token or a transaction'],
  [`https://etherscan.io/token/${OTHER}`, 'a link to a token or a transaction'],
])('a link without the address of an account has none: %s', (text, wrapping) => {
  expect(unwrapAddress(text)).toEqual({ address: '', wrapping, isSeveral: false });
});

test('a link with several addresses says so', () => {
  expect(unwrapAddress(`https://dex.example/swap/${EVM}/${OTHER}`)).toMatchObject({ isSeveral: true });
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z:./?#%@<"]{0,20}$/), (any, marks) => {
      unwrapAddress(any);
      unwrapAddress(marks);
    }),
  );
});
