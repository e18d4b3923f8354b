import { CHAIN_TYPES, type ChainType } from '#contract/chain.ts';
import type { WalletAdapter, WalletOption } from './wallet.ts';
import { walletName } from './wallet-name.ts';

const POLL_MS = 1000;

interface Family {
  readonly adapter: Pick<WalletAdapter, 'options' | 'onOptions'>;
}

interface Parts {
  readonly load: (family: ChainType) => Promise<Family>;
  /**
   * Whether a wallet of the family may be installed. Polled while there are subscribers, as wallets may appear late.
   */
  readonly isLikely: (family: ChainType) => boolean;
}

const byName = (a: WalletOption, b: WalletOption): number =>
  a.family === b.family ? a.name.localeCompare(b.name) : a.family.localeCompare(b.family);

/** The wallet with its displayed name; none if the name has no visible character. */
function readable(wallet: WalletOption): WalletOption[] {
  const name = walletName(wallet.name);
  return name === null ? [] : [{ ...wallet, name }];
}

/** The wallets that are installed. Nothing is loaded before the first subscriber. */
export function createOptionStore({ load, isLikely }: Parts) {
  const listeners = new Set<() => void>();
  const families = new Map<ChainType, Family | 'loading'>();
  let options: readonly WalletOption[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;

  const refresh = () => {
    options = [...families.values()]
      .flatMap((family) => (family === 'loading' ? [] : family.adapter.options()))
      .flatMap(readable)
      .sort(byName);
    for (const listener of listeners) listener();
  };

  async function take(type: ChainType): Promise<void> {
    families.set(type, 'loading');
    try {
      const family = await load(type);
      families.set(type, family);
      family.adapter.onOptions(refresh);
      refresh();
    } catch {
      // Loading failed, such as offline; the next poll retries.
      families.delete(type);
    }
  }

  const look = () => {
    for (const type of CHAIN_TYPES) if (!families.has(type) && isLikely(type)) void take(type);
  };

  return {
    get: () => options,
    /** Whether the adapter of a likely family is still loading. */
    isLooking: () => CHAIN_TYPES.some((type) => isLikely(type) && (families.get(type) ?? 'loading') === 'loading'),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      look();
      timer ??= setInterval(look, POLL_MS);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
