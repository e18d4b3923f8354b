import type { CosmosClient, ProvideClient } from './client.ts';

/** A Cosmos wallet that this page supports. */
export interface CosmosWallet {
  readonly id: string;
  readonly name: string;
  /** The window event for a change of account. A locked wallet does not dispatch it. */
  readonly changeEvent: string;
  /** Whether a locked wallet responds without a prompt. The others open their window. */
  readonly answersSilently: boolean;
  /** Its global, or undefined when it is not installed. */
  readonly find: () => unknown;
  /** Its icon, a `data:` URL from cosmos-kit. */
  readonly icon: () => Promise<string>;
  readonly createClient: (found: never, provide: ProvideClient) => Promise<CosmosClient>;
}

type Found = { readonly [key: string]: unknown } | null | undefined;

const has = (found: Found, method: string): boolean => typeof found?.[method] === 'function';
const globals = (): Record<string, Found> => globalThis as unknown as Record<string, Found>;

/**
 * Other wallets set `window.keplr` too. Cosmostation is listed by its own name; Leap, which has ended its service, is not
 * listed.
 */
function findKeplr(): Found {
  const { keplr, leap, cosmostation } = globals();
  const { keplr: ofCosmostation } = (cosmostation?.providers ?? {}) as { keplr?: Found };
  return has(keplr, 'enable') && keplr !== leap && keplr !== ofCosmostation ? keplr : undefined;
}

function findCosmostation(): Found {
  const { cosmostation } = globals();
  return has(cosmostation?.cosmos as Found, 'request') ? cosmostation : undefined;
}

/** A wallet's client is loaded when the wallet is connected, its icon when it is listed. */
export const COSMOS_WALLETS: readonly CosmosWallet[] = [
  {
    id: 'keplr',
    name: 'Keplr',
    changeEvent: 'keplr_keystorechange',
    answersSilently: false,
    find: findKeplr,
    icon: async () => (await import('@cosmos-kit/keplr-extension/esm/constant')).ICON,
    createClient: async (keplr, provide) => (await import('./keplr.ts')).createKeplrClient(keplr, provide),
  },
  {
    id: 'cosmostation',
    name: 'Cosmostation',
    changeEvent: 'cosmostation_keystorechange',
    answersSilently: true,
    find: findCosmostation,
    icon: async () => (await import('@cosmos-kit/cosmostation-extension/esm/constant')).ICON,
    createClient: async (cosmostation, provide) =>
      (await import('./cosmostation.ts')).createCosmostationClient(cosmostation, provide),
  },
];
