import type { BrowserContext } from '@playwright/test';
import { installEvmWallet } from './wallets/evm.ts';
import { installSolanaWallet } from './wallets/solana.ts';
import type { Watch } from './watch.ts';

type EvmWallet = Awaited<ReturnType<typeof installEvmWallet>>;
type SolanaWallet = Awaited<ReturnType<typeof installSolanaWallet>>;

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

  async solana(options: Parameters<typeof installSolanaWallet>[1] = {}): Promise<SolanaWallet> {
    const wallet = await installSolanaWallet(this.#context, options);
    this.#watch.guard(wallet.addresses);
    return wallet;
  }
}
