import { CHAIN_TYPES, type ChainType } from '#contract/chain.ts';
import { type WalletAdapter, type WalletOption, walletName } from './wallet.ts';

const POLL_MS = 1000;

interface Family {
  readonly adapter: Pick<WalletAdapter, 'options' | 'onOptions'>;
}

interface Parts {
  readonly load: (family: ChainType) => Promise<Family>;
  /** Whether wallets of the family are worth a look. Asked again while somebody looks: they may come late. */
  readonly isLikely: (family: ChainType) => boolean;
}

const byName = (a: WalletOption, b: WalletOption): number =>
  a.family === b.family ? a.name.localeCompare(b.name) : a.family.localeCompare(b.family);

/** With its name as it can be shown; nothing for one whose name nobody can read. */
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
      // Without a network it does not load; the next glance asks again.
      families.delete(type);
    }
  }

  const look = () => {
    for (const type of CHAIN_TYPES) if (!families.has(type) && isLikely(type)) void take(type);
  };

  return {
    get: () => options,
    /** Whether an adapter that is worth a look is not here yet. */
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
