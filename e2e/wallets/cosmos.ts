import type { BrowserContext } from '@playwright/test';
import { type CosmosDialect, CosmosWallet } from '#testing/wallets/cosmos-wallet.ts';
import { injectWallet, type Line } from './inject.ts';

type CosmosWalletOptions = ConstructorParameters<typeof CosmosWallet>[0];

interface Looks {
  readonly dialect: CosmosDialect;
  /** How long after the page began it shows itself, milliseconds; 0 is before it. */
  readonly delay: number;
}

/** Runs in the page. */
function stand({ dialect, delay }: Looks, { ask, hear }: Line): void {
  const likeKeplr = {
    enable: (chainIds: unknown) => ask('enable', chainIds),
    getKey: async (chainId: unknown) => ({
      ...(await (ask('getKey', chainId) as Promise<object>)),
      pubKey: new Uint8Array(),
    }),
    experimentalSuggestChain: () => ask('experimentalSuggestChain'),
  };
  const wallets = {
    keplr: { ...likeKeplr, disable: (chainIds: unknown) => ask('disable', chainIds) },
    leap: {
      ...likeKeplr,
      isConnected: (chainId: unknown) => ask('isConnected', chainId),
      disconnect: (chainId: unknown) => ask('disconnect', chainId),
    },
    cosmostation: {
      cosmos: {
        request: ({ method, params }: { method: string; params?: { chainName?: string } }) =>
          ask('request', [method, params?.chainName]).catch(({ code, message }) => {
            // It throws no error but an object.
            throw { code, message };
          }),
        on() {},
        off() {},
      },
      providers: { keplr: likeKeplr },
    },
  };
  hear((event) => window.dispatchEvent(new Event(event)));
  const show = () => Object.assign(window, { [dialect]: wallets[dialect] });
  if (delay === 0) show();
  else setTimeout(show, delay);
}

const answer = (wallet: CosmosWallet, method: string, params: unknown): Promise<unknown> => {
  if (method === 'request') return wallet.request(...(params as [string, string?]));
  return wallet[method as 'enable' | 'getKey'](params as never);
};

interface InstallOptions extends NonNullable<CosmosWalletOptions> {
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
    answer: (method, params) => answer(wallet, method, params),
    events: wallet.events,
    stand,
  });
  return wallet;
}
