import { describe, expect, test } from 'vitest';
import { chainError, chainsNamed, refusalOf, walletErrorFrom } from './refusal.ts';

const thrown = (code: number, message = ''): object => ({ code, message });

describe('the meaning of an error', () => {
  test.each([
    ['Keplr, declined', new Error('Request rejected'), 'rejected'],
    ['other words for declined', new Error('User denied'), 'rejected'],
    ['Cosmostation, declined', thrown(4001, 'User rejected the request.'), 'rejected'],
    ['a bare string', 'Request cancelled', 'rejected'],
    ['Cosmostation, not allowed', thrown(4100), 'locked'],
    ['locked', new Error('Keyring is locked'), 'locked'],
    ['Keplr, unknown chain', new Error('There is no chain info for juno-1'), 'unknown-chain'],
    ['Keplr, unknown chain, newer', new Error('There is no modular chain info for juno-1'), 'unknown-chain'],
    ['unknown chain, without its id', new Error('Invalid chain id'), 'unknown-chain'],
    ['Cosmostation, unknown chain', thrown(-32602, 'Invalid method parameter(s).'), 'unknown-chain'],
    ['Cosmostation, Ledger', thrown(5001), 'no-ethereum-app'],
    ['Keplr, Ledger', new Error('No Ethereum public key. Initialize Ethereum app on Ledger'), 'no-ethereum-app'],
    ['no account', new Error('No wallet exists'), 'no-account'],
    ['an extension that was taken away', new Error('Extension context invalidated.'), 'other'],
    ['nothing', undefined, 'other'],
  ])('%s', (_who, error, refusal) => {
    expect(refusalOf(error)).toBe(refusal);
  });
});

describe('the chains named in an error', () => {
  const CHAINS = ['juno-1', 'juno-10', 'celestia', 'dymension_1100-1'];

  test.each([
    ['There is no chain info for juno-1', ['juno-1']],
    ['There is no chain info for dymension_1100-1.', ['dymension_1100-1']],
    ['Unknown chain: celestia, juno-10', ['juno-10', 'celestia']],
    ['Invalid chain id', []],
  ])('%s', (message, named) => {
    expect(chainsNamed(new Error(message), CHAINS)).toEqual(named);
  });
});

test('states cause and next step for the wallet and for one chain', () => {
  const chain = { chainId: 'juno-1', name: 'Juno' };
  expect(walletErrorFrom('Request rejected', 'Keplr').message).toBe('You declined in Keplr.');
  expect(chainError('Request rejected', 'Keplr', chain)).toBe('You declined Juno in Keplr. Connect again to allow it.');
});
