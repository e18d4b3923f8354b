import { bech32, hex } from '@scure/base';
import { expect, test } from 'vitest';
import type { Lookup } from '#app/asset/lookup.ts';
import type { Chain } from '#contract/chain.ts';
import type { Position } from './holdings.ts';
import { countedOnce } from './two-faces.ts';

const ACCOUNT = '00112233445566778899aabbccddeeff00112233';
const cosmosAddress = (prefix: string, account = ACCOUNT) => bech32.encode(prefix, bech32.toWords(hex.decode(account)));
const TOKEN = '0xa00C59fF5a080D2b954d0c75e46E22a0c371235a';

const chain = (chain_id: string, chain_type: string, denom: string, twin_chain_id?: string) =>
  ({ chain_id, chain_type, fee_assets: [{ denom }], twin_chain_id }) as unknown as Chain;
const CHAINS = [
  chain('injective-1', 'cosmos', 'inj', '1776'),
  chain('1776', 'evm', 'injective-evm-native', 'injective-1'),
  chain('pacific-1', 'cosmos', 'usei', '1329'),
  chain('1329', 'evm', 'sei-native', 'pacific-1'),
  chain('1', 'evm', 'ethereum-native'),
  chain('1088', 'evm', 'metis-native'),
];
const lookup = { chain: (id: string) => CHAINS.find(({ chain_id }) => chain_id === id) } as unknown as Lookup;

const position = (chain_id: string, denom: string, address: string) =>
  ({ id: { chain_id, denom }, request: { target: { chainId: chain_id, address } } }) as unknown as Position;
const counted = (...positions: Position[]) =>
  countedOnce(positions, lookup).map(({ id }) => `${id.chain_id} ${id.denom}`);

test('a coin and a token that both faces of a ledger show to one account count once, on the Cosmos face', () => {
  const inj = cosmosAddress('inj');
  expect(
    counted(
      position('1776', 'injective-evm-native', `0x${ACCOUNT.toUpperCase()}`),
      position('injective-1', 'inj', inj),
      position('1776', TOKEN, `0x${ACCOUNT}`),
      position('injective-1', `erc20:${TOKEN}`, inj),
      position('1', 'ethereum-native', `0x${ACCOUNT}`),
    ),
  ).toEqual(['injective-1 inj', `injective-1 erc20:${TOKEN}`, '1 ethereum-native']);
});

test('a native coin that its chain also shows as a token counts once, by its own form', () => {
  const address = `0x${ACCOUNT}`;
  const metis = '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000';
  expect(
    counted(
      position('1088', metis, address),
      position('1088', 'metis-native', address.toUpperCase().replace('X', 'x')),
      // Another account's, and a token of this address on another chain.
      position('1088', metis, `0x${'ab'.repeat(20)}`),
      position('1', metis, address),
    ),
  ).toEqual(['1088 metis-native', `1088 ${metis}`, `1 ${metis}`]);
});

test('another account, another coin, one face alone and keys that only the chain associates count each', () => {
  const positions = [
    position('1776', 'injective-evm-native', `0x${'ab'.repeat(20)}`),
    position('injective-1', 'inj', cosmosAddress('inj')),
    position('1776', `0x${'1'.repeat(40)}`, `0x${ACCOUNT}`),
    position('1329', 'sei-native', `0x${'cd'.repeat(20)}`),
    position('pacific-1', 'usei', cosmosAddress('sei')),
    position('injective-1', 'peggy0x', 'not an address'),
  ];
  expect(countedOnce(positions, lookup)).toBe(positions);
});
