import { base58, bech32, hex } from '@scure/base';
import fc from 'fast-check';
import { getAddress } from 'viem';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isAddress } from '#contract/address.ts';
import { CHAIN_TYPES, type Chain, type ChainType } from '#contract/chain.ts';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { routeNames } from '#testing/route-names.ts';
import type { Account } from './accounts.ts';
import { chainsOf, sameAddress } from './address.ts';
import { looksLike } from './address-shape.ts';
import { readPasted } from './dialog/pasted.ts';

const prefixes: Record<string, string> = { 'osmosis-1': 'osmo', 'noble-1': 'noble', 'osmo-test-5': 'osmo' };
const chains = ['1', '137', 'noble-1', 'osmosis-1', 'osmo-test-5'].map((id) => ({
  ...(routeNames.chain(id) as Chain),
  bech32_prefix: prefixes[id] ?? '',
}));
const addressOn = (chain: string) => SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === chain)?.address as string;
const ids = (address: string) => chainsOf(address, chains).map(({ chain_id }) => chain_id);

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const SPELLINGS: Readonly<Record<ChainType, fc.Arbitrary<string>>> = {
  evm: bytes(20).map((account) => getAddress(`0x${hex.encode(account)}`)),
  cosmos: fc
    .tuple(fc.constantFrom('osmo', 'cosmos', 'dydx', 'secret', 'kava'), fc.oneof(bytes(20), bytes(32)))
    .map(([prefix, account]) => bech32.encode(prefix, bech32.toWords(account))),
  svm: bytes(32).map((account) => base58.encode(account)),
};

test.each(CHAIN_TYPES)('finds the family of a %s address', (family) => {
  fc.assert(fc.property(SPELLINGS[family], (address) => looksLike(family, address) && isAddress(family, address)));
});

describe('the chains of an address', () => {
  test('EVM: all of the family', () => expect(ids(addressOn('1'))).toEqual(['1', '137']));
  test('Cosmos: those of its prefix, no test network', () =>
    expect(ids(addressOn('osmosis-1'))).toEqual(['osmosis-1']));
  test('Solana: none where the service has none', () => expect(ids(addressOn('solana'))).toEqual([]));
});

describe('pasted text', () => {
  test('converts a Cosmos address to lower case', () => {
    const address = addressOn('osmosis-1');
    expect(readPasted(address.toUpperCase(), chains)).toEqual({ addresses: [address] });
  });

  test('reads several addresses', () => {
    const text = ` ${addressOn('1')},\n${addressOn('noble-1')} `;
    expect(readPasted(text, chains)).toEqual({ addresses: [addressOn('1'), addressOn('noble-1')] });
  });

  test('drops invisible characters', () => {
    const evm = addressOn('1');
    expect(readPasted(`\u2068${evm}\u2069\u200b`, chains)).toEqual({ addresses: [evm] });
  });

  test('reads an address in two cases once', () => {
    const evm = addressOn('1');
    expect(readPasted(`${evm} ${evm.toLowerCase()}`, chains)).toEqual({ addresses: [evm] });
  });

  test.each([
    ['', 'Paste an address first.'],
    ['hello', '“hello” is no valid EVM, Solana or Cosmos address. Check each character.'],
    [addressOn('solana'), 'This service has no chain with addresses of this kind.'],
    [addressOn('stride-1'), 'This service has no chain with addresses that begin with stride1.'],
  ])('explains what is wrong with “%s”', (text, problem) => expect(readPasted(text, chains)).toEqual({ problem }));

  test('rejects an EVM address with a wrong checksum', () => {
    expect(readPasted(addressOn('1').replace('706f', '706F'), chains)).toHaveProperty('problem');
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What a browser that keeps `stored` keeps once accounts were added. */
async function withAdded(stored: unknown, added: readonly Account[]): Promise<unknown> {
  let text = JSON.stringify(stored);
  const setItem = (_key: string, next: string) => {
    text = next;
  };
  vi.stubGlobal('localStorage', { getItem: () => text, setItem });
  vi.resetModules();
  const { addAccounts } = await import('./accounts.ts');
  addAccounts(added);
  return JSON.parse(text);
}

test('drops invalid stored accounts and duplicates in another case', async () => {
  const evm = addressOn('1');
  const stored = [{ address: evm, label: 'Mine' }, { address: evm.toLowerCase() }, { address: 'x' }, null, 7];
  expect(await withAdded(stored, [])).toEqual([{ address: evm, label: 'Mine' }]);
  expect(sameAddress(evm, evm.toLowerCase())).toBe(true);
});

test('keeps label and letter case of an account added again, unless a label is given', async () => {
  const [evm, noble] = [addressOn('1'), addressOn('noble-1')];
  const kept = [{ address: evm, label: 'Mine' }];
  const again = { address: evm.toLowerCase(), label: '' };
  expect(await withAdded(kept, [again])).toEqual(kept);
  const added = [
    { address: noble, label: '' },
    { ...again, label: 'Savings' },
  ];
  expect(await withAdded(kept, added)).toEqual([
    { address: evm, label: 'Savings' },
    { address: noble, label: '' },
  ]);
});
