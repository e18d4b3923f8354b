import { describe, expect, test, vi } from 'vitest';
import { CosmosWallet } from '#testing/wallets/cosmos-wallet.ts';
import { enableKnown, readAddresses } from './addresses.ts';
import { COSMOS_CHAINS } from './chains.ts';

const IDS = COSMOS_CHAINS.map(({ chainId }) => chainId);
const [FIRST = '', SECOND = ''] = IDS;

describe('enabling all chains', () => {
  test('skips unknown chains that a wallet names one at a time', async () => {
    const unknown = ['secret-4', 'juno-1'];
    const requests: string[][] = [];
    await enableKnown(async (ids) => {
      requests.push(ids);
      const named = unknown.find((id) => ids.includes(id));
      if (named) throw new Error(`There is no chain info for ${named}`);
    }, COSMOS_CHAINS);
    expect(requests.map(({ length }) => length)).toEqual([IDS.length, IDS.length - 1, IDS.length - 2]);
    expect(requests.at(-1)).toEqual(IDS.filter((id) => !unknown.includes(id)));
  });

  test('does not retry if the wallet names no chain', async () => {
    const enable = vi.fn(() => Promise.reject(new Error('Invalid chain id')));
    await expect(enableKnown(enable, COSMOS_CHAINS)).rejects.toThrow('Invalid chain id');
    expect(enable).toHaveBeenCalledOnce();
  });
});

describe('requesting addresses', () => {
  test('requests the first chain alone, then all others in parallel', async () => {
    const wallet = new CosmosWallet();
    const requested: string[] = [];
    const responses: (() => void)[] = [];
    const reading = readAddresses('Keplr', COSMOS_CHAINS, (chainId) => {
      requested.push(chainId);
      return new Promise((resolve) => responses.push(() => resolve(wallet.addressOn(chainId))));
    });
    expect(requested).toEqual([FIRST]);
    responses.shift()?.();
    await expect.poll(() => requested).toEqual(IDS);
    for (const respond of responses) respond();
    expect((await reading).accounts).toHaveLength(IDS.length);
  });

  test('requests the next chain alone if the first is unknown', async () => {
    const wallet = new CosmosWallet({ unknown: [FIRST] });
    const requested: string[] = [];
    const read = readAddresses('Keplr', COSMOS_CHAINS, async (chainId) => {
      requested.push(chainId);
      if (chainId === SECOND) expect(requested).toEqual([FIRST, SECOND]);
      return wallet.addressOn(chainId);
    });
    expect(Object.keys((await read).chainErrors)).toEqual([FIRST]);
  });

  test.each(['Request rejected', 'Keyring is locked', 'Extension context invalidated.'])(
    'requests no other chain after “%s”',
    async (message) => {
      const request = vi.fn(() => Promise.reject(new Error(message)));
      await expect(readAddresses('Keplr', COSMOS_CHAINS, request)).rejects.toThrow('Keplr');
      expect(request).toHaveBeenCalledOnce();
    },
  );

  test.each(['', undefined, 7])('reads the response %j as no account', async (response) => {
    const reading = readAddresses('Keplr', COSMOS_CHAINS, async () => response);
    await expect(reading).rejects.toThrow('Keplr gave no address. Choose an account in it, then try again.');
  });
});
