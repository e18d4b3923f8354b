import type { CosmosDialect, CosmosWallet } from './cosmos-wallet.ts';
import type { Line } from './line.ts';

export interface CosmosLooks {
  readonly dialect: CosmosDialect;
  /** How long after the page began it shows itself, milliseconds; 0 is before it. */
  readonly delay: number;
}

/** Puts a Cosmos wallet on the window as its extension does. It may run in a page: it uses nothing but its arguments. */
export function showCosmosWallet({ dialect, delay }: CosmosLooks, { ask, hear }: Line): void {
  const likeKeplr = {
    enable: (chainIds: unknown) => ask('enable', chainIds),
    getKey: async (chainId: unknown) => {
      const key = (await ask('getKey', chainId)) as { pubKey: number[] };
      return { ...key, pubKey: Uint8Array.from(key.pubKey) };
    },
    signDirect: async (chainId: unknown, signer: unknown, doc: Record<'bodyBytes' | 'authInfoBytes', Uint8Array>) => {
      const { bodyBytes, authInfoBytes, ...rest } = doc;
      const given = { ...rest, bodyBytes: [...bodyBytes], authInfoBytes: [...authInfoBytes] };
      const { signed, signature } = (await ask('signDirect', [chainId, signer, given])) as {
        signed: Record<'bodyBytes' | 'authInfoBytes', number[]>;
        signature: unknown;
      };
      const bytes = (field: 'bodyBytes' | 'authInfoBytes') => Uint8Array.from(signed[field]);
      const answered = { ...signed, bodyBytes: bytes('bodyBytes'), authInfoBytes: bytes('authInfoBytes') };
      return { signed: answered, signature };
    },
    experimentalSuggestChain: () => ask('experimentalSuggestChain'),
  };
  const wallets = {
    keplr: { ...likeKeplr, disable: (chainIds: unknown) => ask('disable', chainIds) },
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

/** What the wallet answers to that. */
export function askCosmosWallet(wallet: CosmosWallet, method: string, params: unknown): Promise<unknown> {
  if (method === 'signDirect') return wallet.signDirect(...(params as Parameters<CosmosWallet['signDirect']>));
  if (method === 'request') return wallet.request(...(params as [string, string?]));
  return wallet[method as 'enable' | 'getKey'](params as never);
}
