import type { BrowserContext } from '@playwright/test';
import { installCosmosWallet } from './wallets/cosmos.ts';
import { installEvmWallet } from './wallets/evm.ts';
import { installSolanaWallet } from './wallets/solana.ts';
import type { Watch } from './watch.ts';

type CosmosWallet = Awaited<ReturnType<typeof installCosmosWallet>>;
type EvmWallet = Awaited<ReturnType<typeof installEvmWallet>>;
type SolanaWallet = Awaited<ReturnType<typeof installSolanaWallet>>;

const GUARDED_CHAINS = ['cosmoshub-4', 'osmosis-1', 'noble-1', 'injective-1'];

/** Installs stand-ins of wallets before a page is opened. Their addresses belong into no link and no quote. */
export class InstalledWallets {
  readonly #context: BrowserContext;
  readonly #watch: Watch;

  constructor(context: BrowserContext, watch: Watch) {
    this.#context = context;
    this.#watch = watch;
  }

  async evm(options: Parameters<typeof installEvmWallet>[1] = {}): Promise<EvmWallet> {
    const wallet = await installEvmWallet(this.#context, options);
    this.#watch.guard(wallet.addresses);
    return wallet;
  }

  async cosmos(options: Parameters<typeof installCosmosWallet>[1] = {}): Promise<CosmosWallet> {
    const wallet = await installCosmosWallet(this.#context, options);
    const known = GUARDED_CHAINS.filter((chainId) => !options.unknown?.includes(chainId));
    this.#watch.guard(known.map((chainId) => wallet.addressOn(chainId)));
    return wallet;
  }

  async solana(options: Parameters<typeof installSolanaWallet>[1] = {}): Promise<SolanaWallet> {
    const wallet = await installSolanaWallet(this.#context, options);
    this.#watch.guard(wallet.addresses);
    return wallet;
  }
}
