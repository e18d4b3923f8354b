import type { BrowserContext } from '@playwright/test';
import { askCosmosWallet, showCosmosWallet } from '#testing/wallets/cosmos-page.ts';
import { CosmosWallet } from '#testing/wallets/cosmos-wallet.ts';
import { injectWallet } from './inject.ts';

interface InstallOptions extends NonNullable<ConstructorParameters<typeof CosmosWallet>[0]> {
  /** How long after the page began it shows itself, milliseconds; 0 is before it. */
  readonly delay?: number;
}

/** Installs a Cosmos wallet for every page that is opened from here on. */
export async function installCosmosWallet(
  context: BrowserContext,
  { delay = 0, ...options }: InstallOptions = {},
): Promise<CosmosWallet> {
  const wallet = new CosmosWallet(options);
  await injectWallet(context, {
    looks: { dialect: wallet.dialect, delay },
    answer: (method, params) => askCosmosWallet(wallet, method, params),
    events: wallet.events,
    stand: showCosmosWallet,
  });
  return wallet;
}
