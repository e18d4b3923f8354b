import type { ChainType } from '#contract/chain.ts';
import type { WalletFamily } from './connection-store.ts';

const LOADS: Readonly<Record<ChainType, () => Promise<WalletFamily>>> = {
  evm: async () => ({ adapter: (await import('./evm.ts')).createEvmAdapter(), chains: [] }),
  svm: async () => ({ adapter: (await import('./solana.ts')).createSolanaAdapter(), chains: [] }),
  cosmos: async () => {
    const [{ createCosmosAdapter }, { COSMOS_CHAINS }] = await Promise.all([
      import('./cosmos/adapter.ts'),
      import('./cosmos/chains.ts'),
    ]);
    return { adapter: createCosmosAdapter(), chains: COSMOS_CHAINS };
  },
};

const loaded = new Map<ChainType, Promise<WalletFamily>>();

/** Fetches a family's adapter when it is first wanted. One that could not be fetched is fetched anew the next time. */
export function loadFamily(family: ChainType): Promise<WalletFamily> {
  const known = loaded.get(family);
  if (known) return known;
  const loading = LOADS[family]();
  loaded.set(family, loading);
  loading.catch(() => loaded.delete(family));
  return loading;
}

const COSMOS_WALLETS = ['keplr', 'cosmostation'];

/** The adapter for Cosmos is large: it is fetched only where a wallet for it has shown itself. */
export const isLikely = (family: ChainType): boolean =>
  family !== 'cosmos' || COSMOS_WALLETS.some((name) => name in globalThis);
