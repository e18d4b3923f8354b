import { expect, test } from 'vitest';
import { walletBrowserLinks } from './wallet-browser-links.ts';

test('open this very page, with its question, in the browser of the app', () => {
  const page = new URL('https://portolan.example/app/?fc=1&fd=ethereum-native');
  expect(Object.fromEntries(walletBrowserLinks(page).map(({ name, href }) => [name, href]))).toEqual({
    MetaMask: 'https://metamask.app.link/dapp/portolan.example/app/?fc=1&fd=ethereum-native',
    Keplr:
      'https://deeplink.keplr.app/web-browser?url=https%3A%2F%2Fportolan.example%2Fapp%2F%3Ffc%3D1%26fd%3Dethereum-native',
    Phantom:
      'https://phantom.app/ul/browse/https%3A%2F%2Fportolan.example%2Fapp%2F%3Ffc%3D1%26fd%3Dethereum-native?ref=https%3A%2F%2Fportolan.example',
  });
});
