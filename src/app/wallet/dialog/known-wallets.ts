import type { ChainType } from '#contract/chain.ts';

interface KnownWallet {
  readonly name: string;
  /** Where its makers hand it out. Opened by a click only. */
  readonly site: string;
}

/** Wallets that many people have, for those who have none yet. A list of names, not advice. */
export const KNOWN_WALLETS: Readonly<Record<ChainType, readonly KnownWallet[]>> = {
  evm: [
    { name: 'MetaMask', site: 'https://metamask.io/' },
    { name: 'Rabby', site: 'https://rabby.io/' },
  ],
  cosmos: [
    { name: 'Keplr', site: 'https://www.keplr.app/' },
    { name: 'Cosmostation', site: 'https://www.cosmostation.io/' },
  ],
  svm: [
    { name: 'Phantom', site: 'https://phantom.com/' },
    { name: 'Solflare', site: 'https://www.solflare.com/' },
  ],
};

/** The next step for people whose accounts are in Leap. */
export const LEAP_HELP =
  'Leap has ended its service. To keep using its accounts, import their recovery phrase into another wallet, such as Keplr or Cosmostation.';

/** The kinds of wallets, as people call them, in the order of the dialog. */
export const FAMILIES: readonly { readonly family: ChainType; readonly title: string }[] = [
  { family: 'evm', title: 'Ethereum and other EVM chains' },
  { family: 'cosmos', title: 'Cosmos' },
  { family: 'svm', title: 'Solana' },
];
