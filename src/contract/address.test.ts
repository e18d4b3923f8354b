import { describe, expect, test } from 'vitest';
import { bech32Prefix, chainTypesOf, isAddress } from './address.ts';

/** The examples of EIP-55. */
const EIP_55 = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];
const COSMOS = 'cosmos1wphhyar0d3skugrnv9khqmr9ypskxcm5pyj556';
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const SYSTEM_PROGRAM = '11111111111111111111111111111111';

describe('EVM addresses', () => {
  test.each(EIP_55)('%s has its checksum', (address) => {
    expect(isAddress('evm', address)).toBe(true);
  });

  test('in all lower or all upper case have no checksum', () => {
    const digits = (EIP_55[0] as string).slice(2);
    expect(isAddress('evm', `0x${digits.toLowerCase()}`)).toBe(true);
    expect(isAddress('evm', `0x${digits.toUpperCase()}`)).toBe(true);
  });

  test('with one letter in the wrong case are rejected', () => {
    expect(isAddress('evm', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false);
  });

  test.each([
    '',
    '0x',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xgAAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ])('"%s" is none', (text) => {
    expect(isAddress('evm', text)).toBe(false);
  });
});

describe('Cosmos addresses', () => {
  test('have a prefix', () => {
    expect(bech32Prefix(COSMOS)).toBe('cosmos');
    expect(bech32Prefix('osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg')).toBe('osmo');
  });

  test('with a wrong letter, in mixed case or cut short are rejected', () => {
    expect(bech32Prefix(COSMOS.replace('wphh', 'wphq'))).toBeUndefined();
    expect(bech32Prefix(COSMOS.replace('wphh', 'WPHH'))).toBeUndefined();
    expect(bech32Prefix(COSMOS.slice(0, -1))).toBeUndefined();
  });

  test('are not bech32 without an account, with another checksum, or other texts', () => {
    expect(bech32Prefix('A12UEL5L')).toBeUndefined();
    expect(bech32Prefix('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0')).toBeUndefined();
    expect(bech32Prefix('cosmos')).toBeUndefined();
    expect(bech32Prefix(`a1${'q'.repeat(500)}`)).toBeUndefined();
  });
});

describe('Solana addresses', () => {
  test('are 32 bytes in base58', () => {
    expect(isAddress('svm', TOKEN_PROGRAM)).toBe(true);
    expect(isAddress('svm', SYSTEM_PROGRAM)).toBe(true);
    expect(isAddress('svm', `${SYSTEM_PROGRAM}1`)).toBe(false);
    expect(isAddress('svm', TOKEN_PROGRAM.slice(0, -1))).toBe(false);
    expect(isAddress('svm', TOKEN_PROGRAM.replace('T', '0'))).toBe(false);
    expect(isAddress('svm', '')).toBe(false);
  });
});

test('finds the family of an address', () => {
  expect(chainTypesOf(EIP_55[0] as string)).toEqual(['evm']);
  expect(chainTypesOf(COSMOS)).toEqual(['cosmos']);
  expect(chainTypesOf(TOKEN_PROGRAM)).toEqual(['svm']);
  expect(chainTypesOf('portolan')).toEqual([]);
});
