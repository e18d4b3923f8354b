import { bech32, hex } from '@scure/base';
import { getAddress } from 'viem';
import { expect, test } from 'vitest';
import { bech32Prefix, chainTypesOf } from './address.ts';
import { isSampleAddress, SAMPLE_ACCOUNTS } from './sample-accounts.ts';

const bytes = new TextEncoder().encode('portolan sample acct');

test('every sample address spells SAMPLE and has a valid checksum', () => {
  for (const { address } of SAMPLE_ACCOUNTS) {
    const [family] = chainTypesOf(address);
    if (family === 'evm') expect(address).toBe(getAddress(`0x${hex.encode(bytes)}`));
    else if (family === 'cosmos')
      expect(address).toBe(bech32.encode(bech32Prefix(address) ?? '', bech32.toWords(bytes)));
    else expect(address).toMatch(/^PortoLanSampLeAccount1+$/);
  }
});

test('finds a sample address in any case where case has no meaning, and no other address', () => {
  for (const { address } of SAMPLE_ACCOUNTS) expect(isSampleAddress(address)).toBe(true);
  expect(isSampleAddress(`0x${hex.encode(bytes).toUpperCase()}`)).toBe(true);
  expect(isSampleAddress('OSMO1WPHHYAR0D3SKUGRNV9KHQMR9YPSKXCM5FLPYZG')).toBe(true);
  expect(isSampleAddress('portolansampleaccount1111111111111111111111')).toBe(false);
  expect(isSampleAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(false);
});
