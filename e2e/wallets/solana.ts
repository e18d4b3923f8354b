import type { BrowserContext } from '@playwright/test';
import type { Line } from '#testing/wallets/line.ts';
import { SolanaWallet } from '#testing/wallets/solana-wallet.ts';
import { injectWallet } from './inject.ts';

type SolanaWalletOptions = ConstructorParameters<typeof SolanaWallet>[0];

/** An account as it is passed to the page, where its key becomes bytes again. */
interface SentAccount {
  readonly address: string;
  readonly publicKey: readonly number[];
  readonly chains: readonly string[];
  readonly features: readonly string[];
}

/** Runs in the page. */
function stand(info: SolanaWallet['info'], { ask, hear }: Line): void {
  const listeners = new Set<(change: object) => void>();
  const revive = (accounts: readonly SentAccount[]) =>
    accounts.map((account) => ({ ...account, publicKey: Uint8Array.from(account.publicKey) }));
  let accounts: readonly object[] = [];
  hear((_event, [change]) => {
    accounts = revive((change as { accounts: readonly SentAccount[] }).accounts);
    for (const listener of listeners) listener({ accounts });
  });
  const wallet = {
    version: '1.0.0',
    ...info,
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect(input?: { silent?: boolean }) {
          accounts = revive((await ask('connect', input?.silent ?? false)) as readonly SentAccount[]);
          return { accounts };
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          accounts = [];
          await ask('disconnect');
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: string, listener: (change: object) => void) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    },
  };
  const register = ({ register }: { register: (wallet: object) => void }) => register(wallet);
  window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail));
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
}

/** Installs a Solana wallet for every page that is opened from here on. */
export async function installSolanaWallet(
  context: BrowserContext,
  options: SolanaWalletOptions = {},
): Promise<SolanaWallet> {
  const wallet = new SolanaWallet(options);
  await injectWallet(context, {
    looks: wallet.info,
    async answer(method, silent) {
      if (method === 'disconnect') return wallet.disconnect();
      const { accounts } = await wallet.connect(silent === true);
      return accounts.map((account) => ({ ...account, publicKey: [...account.publicKey] }));
    },
    events: wallet.events,
    stand,
  });
  return wallet;
}
