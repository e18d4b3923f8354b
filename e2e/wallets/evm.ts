import type { BrowserContext } from '@playwright/test';
import { EvmWallet } from '#testing/wallets/evm-wallet.ts';
import type { Line } from '#testing/wallets/line.ts';
import { injectWallet } from './inject.ts';

type EvmWalletOptions = ConstructorParameters<typeof EvmWallet>[0];

interface Looks {
  readonly info: EvmWallet['info'];
  readonly announces: boolean;
  readonly takesGlobal: boolean;
  /** How long after the page began it shows itself, milliseconds; 0 is before it. */
  readonly delay: number;
}

/** Runs in the page. */
function stand({ info, announces, takesGlobal, delay }: Looks, { ask, hear }: Line): void {
  const listeners = new Map<string, Set<(...details: unknown[]) => void>>();
  const of = (event: string) => {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known);
    return known;
  };
  hear((event, details) => {
    for (const listener of of(event)) listener(...details);
  });
  const provider = {
    request: ({ method, params }: { method: string; params?: unknown }) => ask(method, params),
    on(event: string, listener: () => void) {
      of(event).add(listener);
      return provider;
    },
    removeListener(event: string, listener: () => void) {
      of(event).delete(listener);
      return provider;
    },
  };
  const show = () => {
    if (takesGlobal) Object.assign(window, { ethereum: provider });
    if (!announces) return void window.dispatchEvent(new Event('ethereum#initialized'));
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: Object.freeze(info), provider }) }),
      );
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  };
  if (delay === 0) show();
  else setTimeout(show, delay);
}

interface InstallOptions extends NonNullable<EvmWalletOptions> {
  /** False for a wallet from before EIP-6963, which is only in the global. */
  readonly announces?: boolean;
  /** Whether it replaces `window.ethereum`. */
  readonly takesGlobal?: boolean;
  readonly delay?: number;
}

/** Installs an EVM wallet for every page that is opened from here on. */
export async function installEvmWallet(context: BrowserContext, options: InstallOptions = {}): Promise<EvmWallet> {
  const { announces = true, takesGlobal = true, delay = 0, ...walletOptions } = options;
  const wallet = new EvmWallet(walletOptions);
  await injectWallet(context, {
    looks: { info: wallet.info, announces, takesGlobal, delay },
    answer: (method, params) => wallet.request({ method, params }),
    events: wallet.events,
    stand,
  });
  return wallet;
}
