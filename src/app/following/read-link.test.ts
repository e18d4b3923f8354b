import { describe, expect, test } from 'vitest';
import type { Chain } from '#contract/chain.ts';
import { EXPLORERS } from '../asset/explorers.ts';
import { readTxLink } from './read-link.ts';

const EVM = `0x${'aB'.repeat(32)}`;
const COSMOS = 'C0FFEE00'.repeat(8);
const SOLANA = '5'.repeat(88);

const chains = [
  ['osmosis-1', 'osmosis'],
  ['cosmoshub-4', 'cosmoshub'],
  ['noble-1', 'noble'],
  ['interwoven-1', 'initia'],
].map(([chain_id, chain_name]) => ({ chain_id, chain_name }) as Chain);
const catalog = { chains, chain: (id: string) => chains.find(({ chain_id }) => chain_id === id) };

test.each(Object.entries(EXPLORERS))('reads a link of %s', (host, chainId) => {
  expect(readTxLink(`https://${host}/tx/${EVM}`, catalog)).toEqual({ hash: EVM, chainId });
});

describe('reads', () => {
  test.each([
    ['a bare hash', ` ${EVM}\n`, EVM, null],
    ['one without 0x', COSMOS, COSMOS, null],
    ['a signature of Solana', SOLANA, SOLANA, null],
    ['a link of mintscan', `https://www.mintscan.io/osmosis/tx/${COSMOS}?height=1`, COSMOS, 'osmosis-1'],
    ['one with a name of its own', `https://www.mintscan.io/cosmos/transactions/${COSMOS}`, COSMOS, 'cosmoshub-4'],
    ['one without its scheme', `mintscan.io/noble/txs/${COSMOS}`, COSMOS, 'noble-1'],
    ['a link of celatone', `https://celat.one/osmosis-1/txs/${COSMOS}`, COSMOS, 'osmosis-1'],
    ['a link of scan.initia.xyz', `https://scan.initia.xyz/interwoven-1/txs/${COSMOS}`, COSMOS, 'interwoven-1'],
    ['a link of solscan', `https://solscan.io/tx/${SOLANA}`, SOLANA, 'solana'],
    ['a link of explorer.solana.com', `https://explorer.solana.com/tx/${SOLANA}?cluster=mainnet`, SOLANA, 'solana'],
    ['a link with logs behind it', `https://etherscan.io/tx/${EVM}#eventlog`, EVM, '1'],
    ['a link of a bridge, whose chain is looked for', `https://layerzeroscan.com/tx/${EVM}`, EVM, null],
    ['one with the path behind a #', `https://ping.example/#/noble/tx/${COSMOS}`, COSMOS, 'noble-1'],
    ['a link of ours', `http://127.0.0.1:4000/follow?tx=${EVM}&chain=noble-1`, EVM, 'noble-1'],
  ])('%s', (_, text, hash, chainId) => {
    expect(readTxLink(text, catalog)).toEqual({ hash, chainId });
  });
});

test.each([
  '',
  'hello',
  EVM.slice(0, -1),
  `https://etherscan.io/address/${EVM.slice(0, 42)}`,
  'https://%/tx/',
  'https://etherscan.io/tx/%E0%A4%A',
])('finds no hash in "%s"', (text) => expect(readTxLink(text, catalog)).toBeNull());
