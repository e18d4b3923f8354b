import { getWallets } from '@wallet-standard/app';
import { looksLike } from './address-shape.ts';
import { onPageReturn } from './page-return.ts';
import { type Approval, type WalletAdapter, type WalletEvent, type WalletOption, walletIcon } from './wallet.ts';
import { isDeclined, walletError } from './wallet-error.ts';

type Wallet = ReturnType<ReturnType<typeof getWallets>['get']>[number];
type Accounts = Wallet['accounts'];

/** The parts of the Wallet Standard that are used here; connecting is the one that a wallet must have. */
interface Features {
  readonly 'standard:connect': {
    readonly connect: (input?: { readonly silent: boolean }) => Promise<{ readonly accounts: Accounts }>;
  };
  readonly 'standard:disconnect'?: { readonly disconnect: () => Promise<void> };
  readonly 'standard:events'?: {
    readonly on: (event: 'change', listener: (change: { readonly accounts?: Accounts }) => void) => () => void;
  };
}

const MAINNET = 'solana:mainnet';

const featuresOf = (wallet: Wallet): Features => wallet.features as unknown as Features;

/** Any script can register a wallet: an invalid one must not break the others. */
const isForSolana = (wallet: Partial<Wallet> | null): wallet is Wallet =>
  wallet?.chains?.includes?.(MAINNET) === true &&
  typeof (wallet.features as Partial<Features> | undefined)?.['standard:connect']?.connect === 'function';

const isAccount = (account: Partial<Accounts[number]> | null): boolean | undefined =>
  account?.chains?.includes?.(MAINNET) && looksLike('svm', account.address);

const approvalOf = (accounts: Accounts): Approval => ({
  accounts: accounts.filter(isAccount).map(({ address }) => ({ address, chainIds: null })),
  chainErrors: {},
  chainId: null,
});

/** Null without an account. Silent requests show no prompt; a refusal throws or returns no account. */
const requestAccounts = async (wallet: Wallet, input?: { readonly silent: boolean }): Promise<Approval | null> => {
  const approval = approvalOf((await featuresOf(wallet)['standard:connect'].connect(input)).accounts);
  return approval.accounts.length ? approval : null;
};

/** Reports a wallet's events until it is stopped. */
function watch(wallet: Wallet, onEvent: (event: WalletEvent) => void): () => void {
  const unhear = featuresOf(wallet)['standard:events']?.on('change', ({ accounts }) => {
    if (accounts) onEvent(approvalOf(accounts));
  });
  const unwatch = getWallets().on('unregister', (...removed) => {
    if (removed.includes(wallet)) onEvent(null);
  });
  // One that is locked, or takes no silent request, says so by its events alone.
  const unlook = onPageReturn(() =>
    requestAccounts(wallet, { silent: true }).then(
      (approval) => approval && onEvent(approval),
      () => {},
    ),
  );
  return () => {
    unlook();
    unhear?.();
    unwatch();
  };
}

export function createSolanaAdapter(): WalletAdapter {
  const stops = new Map<string, () => void>();

  const list = (): readonly Wallet[] => getWallets().get().filter(isForSolana);
  /** Of wallets with the same name, the first counts. */
  const named = (id: string): Wallet | undefined => list().find(({ name }) => name === id);
  const walletOf = (id: string): Wallet => {
    const wallet = named(id);
    if (!wallet) throw walletError('gone', id);
    return wallet;
  };
  const stop = (id: string) => {
    stops.get(id)?.();
    stops.delete(id);
  };
  const follow = (wallet: Wallet, onEvent: (event: WalletEvent) => void) => {
    stop(wallet.name);
    const unfollow = watch(wallet, onEvent);
    stops.set(wallet.name, unfollow);
    return unfollow;
  };

  return {
    options: () =>
      list()
        .filter((wallet) => named(wallet.name) === wallet)
        .map(({ name, icon }): WalletOption => ({ id: name, name, icon: walletIcon(icon), family: 'svm' })),

    onOptions(listener) {
      const unwatch = getWallets().on('unregister', listener);
      const unhear = getWallets().on('register', listener);
      return () => {
        unhear();
        unwatch();
      };
    },

    async connect(id, _chains, onEvent) {
      const wallet = walletOf(id);
      const unfollow = follow(wallet, onEvent);
      const approval = await requestAccounts(wallet).catch((error: unknown) => {
        unfollow();
        throw walletError(isDeclined(error) ? 'rejected' : 'gone', id, error);
      });
      if (approval) return approval;
      unfollow();
      throw walletError('no-account', id);
    },

    async restore(id, _chains, onEvent) {
      const wallet = walletOf(id);
      // A locked wallet reports later that it is unlocked.
      follow(wallet, onEvent);
      return requestAccounts(wallet, { silent: true }).catch(() => null);
    },

    async disconnect(id) {
      stop(id);
      await featuresOf(walletOf(id))['standard:disconnect']?.disconnect();
    },
  };
}
